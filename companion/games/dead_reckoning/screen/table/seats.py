"""The seats at a glance, under the map: where each ship lies and what it carries. The solo opponent is one of them."""

import flet as ft

from companion.games.dead_reckoning.scoring import scores
from companion.games.dead_reckoning.screen.common import Chosen, board_name, catalogue_of
from companion.games.dead_reckoning.state import SINKS_AT, Player
from companion.ui import widgets as w
from companion.ui.core.memo import Call, Item, common_section
from companion.ui.table.context import TableContext


def seats(context: TableContext) -> list[Item]:
    words, t = context.words, context.t
    own_first = sorted(context.state.order, key=lambda s: s != context.model.role.seat)
    blocks = [seat(context, s) if s in context.state.players else covenant(context, s) for s in own_first]
    under = words("score.all" if context.state.revealed else "score.in_sight")
    head = common_section(context, (under,), lambda: [w.section(t, words("seats"), under)])
    return [head, *blocks]


def score_of(context: TableContext, id: str) -> int:
    standings = context.once("standings", lambda: context.game.standings(context.state))
    return next((s.score for s in standings if s.seat == id), 0)


def seat(context: TableContext, id: str) -> Item:
    state = context.state
    player = state.players[id]
    values = (
        player,
        state.active,
        context.game.active(state),
        score_of(context, id),
        board_name(context, player.location),
    )
    return common_section(context, values, lambda: [draw_seat(context, id)])


def draw_seat(context: TableContext, id: str) -> ft.Control:
    state, words = context.state, context.words
    player: Player = state.players[id]
    sails = [w.Fact("mast", str(player.sails))] if state.active == id and not player.pirate else []
    facts = [
        w.Fact("flame", str(player.damage), danger=player.damage >= SINKS_AT - 1),
        *sails,
        w.Fact("crate", f"{player.ship_cargo}+{player.dock}"),
        w.Fact("coin", str(player.ship_coins)),
        w.Fact("glory", f"{len(player.claimed)}/{catalogue_of(context).pieces.markers}"),
    ]
    place = board_name(context, player.location)
    label = words(
        "ship.said",
        who=id,
        board=place,
        damage=player.damage,
        sails=player.sails,
        cargo=player.ship_cargo,
        dock=player.dock,
        coins=player.ship_coins,
        markers=len(player.claimed),
    )
    line = w.pirate_line(
        context.t,
        words("ship.pirate" if player.pirate else "ship.title"),
        label=label,
        mark="sloop",
        place=place,
        facts=facts,
        badges=["blackflag"] if player.pirate else [],
        on_click=Call(open_sheet, (context, id)),
    )
    total = score_of(context, id)
    return w.seat_block(
        context.t,
        context.colour(id),
        context.name(id),
        [line],
        value=words.number(total),
        unit=words("score.unit", n=total),
        to_act=words("to_act") if state.active == id and state.phase == "play" else "",
    )


def open_sheet(context: TableContext, id: str) -> None:
    chosen = context.screen_state(Chosen)
    chosen.sheet_seat, chosen.sheet = id, "ship"
    context.phone.router.go_place(1)


def covenant(context: TableContext, id: str) -> ft.Control:
    """DR-SOLO: what the opponent owns, in the open."""
    state, words, t = context.state, context.words, context.t
    now = state.covenants[id]
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
    total = next(s.total for s in scores(state) if s.seat == id)
    name = words("seat", who=id)
    return w.seat_block(t, "black", name, [line], value=words.number(total), unit=words("score.unit", n=total))
