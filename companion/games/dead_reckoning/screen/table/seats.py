"""The seats at a glance, under the map: where each ship lies and what it carries. The solo opponent is one of them."""

import flet as ft

from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.scoring import scores
from companion.games.dead_reckoning.screen.common import Chosen, board_name, catalogue_of
from companion.games.dead_reckoning.state import SINKS_AT, Covenant
from companion.ui import widgets as w
from companion.ui.core.memo import Call, Item, Section, common_section
from companion.ui.table.context import TableContext


def seats(context: TableContext) -> list[Item]:
    words, t = context.words, context.t
    own_first = sorted(context.state.order, key=lambda s: s != context.model.role.seat)
    blocks = context.in_columns(lambda narrow: [seat_or_covenant(narrow, s) for s in own_first])
    under = words("score.all" if context.state.revealed else "score.in_sight")
    head = common_section(context, (under,), lambda: [w.section(t, words("seats"), under)])
    return [head, *blocks]


def seat_or_covenant(context: TableContext, id: str) -> Section:
    return seat(context, id) if id in context.state.players else covenant(context, id)


def seat(context: TableContext, id: str) -> Section:
    ship = context.once_for_all("ships", view_data.ship_lines)[id]
    values = (ship, board_name(context, ship.location), is_to_act(context, id))
    return common_section(context, values, lambda: [draw_seat(context, ship)])


def is_to_act(context: TableContext, seat: str) -> bool:
    """Whether it is the turn of this ship; on a turn of the Covenant nobody plays, though somebody moves it."""
    return bool(context.state.phase == "play" and context.state.active == seat)


def draw_seat(context: TableContext, ship: view_data.ShipLine) -> ft.Control:
    words, seat = context.words, ship.seat
    facts = [
        w.Fact("flame", str(ship.damage), danger=ship.damage >= SINKS_AT - 1),
        *([w.Fact("mast", str(ship.sails))] if ship.raises_sails else []),
        w.Fact("crate", f"{ship.cargo}+{ship.dock}"),
        w.Fact("coin", str(ship.coins)),
        w.Fact("glory", f"{ship.markers}/{catalogue_of(context).pieces.markers}"),
    ]
    place = board_name(context, ship.location)
    label = words(
        "ship.said",
        who=seat,
        board=place,
        damage=ship.damage,
        sails=ship.sails,
        cargo=ship.cargo,
        dock=ship.dock,
        coins=ship.coins,
        markers=ship.markers,
    )
    line = w.pirate_line(
        context.t,
        words("ship.pirate" if ship.pirate else "ship.title"),
        label=label,
        mark="sloop",
        place=place,
        facts=facts,
        badges=["blackflag"] if ship.pirate else [],
        on_click=Call(open_sheet, (context, seat)),
    )
    return w.seat_block(
        context.t,
        context.colour(seat),
        context.name(seat),
        [line],
        value=words.number(ship.score),
        unit=words("score.unit", n=ship.score),
        to_act=words("to_act") if is_to_act(context, seat) else "",
    )


def open_sheet(context: TableContext, id: str) -> None:
    chosen = context.screen_state(Chosen)
    chosen.sheet_seat, chosen.sheet = id, "ship"
    context.phone.router.go_place(1)


def covenant(context: TableContext, id: str) -> Section:
    now = context.state.covenants[id]
    total = next(s.total for s in context.once_for_all("scores", scores) if s.seat == id)
    values = (id, now, board_name(context, now.location), total)
    return common_section(context, values, lambda: [draw_covenant(context, id, now, total)])


def draw_covenant(context: TableContext, id: str, now: Covenant, total: int) -> ft.Control:
    """DR-SOLO: what the opponent owns, in the open."""
    words, t = context.words, context.t
    facts = [
        w.Fact("coin", str(now.coins)),
        w.Fact("crate", str(now.cargo)),
        w.Fact("flame", str(now.damage)),
        w.Fact("sword", str(now.pirate_pile)),
        w.Fact("merchant", str(now.mercantile)),
        w.Fact("glory", f"{len(now.claimed)}/{catalogue_of(context).pieces.markers}"),
    ]
    label = words(
        "covenant_said",
        n=now.turn,
        coins=now.coins,
        cargo=now.cargo,
        damage=now.damage,
        pirate=now.pirate_pile,
        mercantile=now.mercantile,
        markers=len(now.claimed),
    )
    line = w.pirate_line(t, words("ship.title"), label=label, place=board_name(context, now.location), facts=facts)
    name = words("seat", who=id)
    return w.seat_block(t, "black", name, [line], value=words.number(total), unit=words("score.unit", n=total))
