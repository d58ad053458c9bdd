"""The seats at a glance, under the map: where each ship lies and what it carries. The solo opponent is one of them."""

from functools import partial

import flet as ft

from companion.games.dead_reckoning.scoring import scores
from companion.games.dead_reckoning.screen.shared import where
from companion.games.dead_reckoning.state import MARKERS, SINKS_AT, Player
from companion.ui import widgets as w
from companion.ui.sight import Sight


def seats(sight: Sight) -> list[ft.Control]:
    words, t = sight.words, sight.t
    blocks = [seat(sight, s) if s in sight.state.players else covenant(sight, s) for s in sight.state.order]
    return [w.section(t, words("seats"), words("score.in_sight")), *blocks]


def seat(sight: Sight, id: str) -> ft.Control:
    state, words = sight.state, sight.words
    player: Player = state.players[id]
    sails = [w.Fact("mast", str(player.sails))] if state.active == id and not player.pirate else []
    facts = [
        w.Fact("flame", str(player.damage), danger=player.damage >= SINKS_AT - 1),
        *sails,
        w.Fact("crate", f"{player.ship_cargo}+{player.dock}"),
        w.Fact("coin", str(player.ship_coins)),
        w.Fact("glory", f"{len(player.claimed)}/{MARKERS}"),
    ]
    place = where(sight, player.location)
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
        sight.t,
        words("ship.pirate" if player.pirate else "ship.title"),
        label=label,
        mark="sloop",
        place=place,
        facts=facts,
        badges=["blackflag"] if player.pirate else [],
        on_click=partial(open_sheet, sight, id),
    )
    total = next((s.score for s in sight.game.standings(state) if s.seat == id), 0)
    return w.seat_block(
        sight.t,
        sight.colour(id),
        sight.name(id),
        [line],
        value=words.number(total),
        unit=words("score.unit", n=total),
        to_act=words("to_act") if sight.game.active(state) == id else "",
    )


def open_sheet(sight: Sight, id: str) -> None:
    sight.model.looks["sheet_seat"] = id
    sight.model.looks["sheet"] = "ship"
    sight.phone.go_place(1)


def covenant(sight: Sight, id: str) -> ft.Control:
    """DR-SOLO: what the opponent owns, in the open."""
    state, words, t = sight.state, sight.words, sight.t
    now = state.covenants[id]
    facts = [
        w.Fact("coin", str(now.coins)),
        w.Fact("crate", str(now.cargo)),
        w.Fact("flame", str(now.damage)),
        w.Fact("sword", str(now.pirate_pile)),
        w.Fact("merchant", str(now.mercantile)),
        w.Fact("glory", f"{len(now.claimed)}/{MARKERS}"),
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
    line = w.pirate_line(t, words("ship.title"), label=label, place=where(sight, now.location), facts=facts)
    total = next(s.total for s in scores(state) if s.seat == id)
    name = words("seat", who=id)
    return w.seat_block(t, "black", name, [line], value=words.number(total), unit=words("score.unit", n=total))
