"""4.4: raise sails, move, explore; garrisons and pirates on the way."""

from dataclasses import replace

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Note, Procedure, Talk, choose, happen, some
from companion.games.dead_reckoning.box import island_form, known_things, pick_thing, sail_max, sea_form
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import AbilityUsed, BoardTurned, CardLaid, SailsRaised, ShipMoved
from companion.games.dead_reckoning.procedures.common import expect_turn, prizes, refuse, who
from companion.games.dead_reckoning.procedures.fight.ship_battle import ship_battle
from companion.games.dead_reckoning.procedures.ship import take_damage
from companion.games.dead_reckoning.rules.achievements import progress
from companion.games.dead_reckoning.rules.islands import (
    explorer_cubes,
    garrison_of,
    is_explorer_possible,
    pirates_at,
    title,
)
from companion.games.dead_reckoning.rules.map import (
    box_for,
    garrisons,
    hidden_boards,
    paths,
    sail_count,
    why_not_lay,
    why_not_move,
    why_not_raise_sails,
    why_not_turn_up,
)
from companion.games.dead_reckoning.rules.ships import (
    has_sail_shortcut,
    hull_sails,
    icons_in_play,
    sail_sides,
    used_key,
)
from companion.games.dead_reckoning.state import PORT, State, row_of


def raise_sails(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-SAILS: lit sails of the hull and sails of the cards in play; an "or" counts by giving up its other side."""
    seat = expect_turn(state, seat)
    refuse(why_not_raise_sails(state, seat))
    player = state.players[seat]
    hull, cards = hull_sails(catalogue, state, seat), icons_in_play(catalogue, state, player, "sail")
    sides = sail_sides(catalogue, state, player)
    if sides:
        options = tuple(
            Option(f"{id}/{group}", label=Phrase("sail_side", {"sailor": id, "n": n}), mark="mast")
            for id, group, n in sides
        )
        given = yield from some("sail_sides", options, seat=seat, rule="DR-SAILS", default=(), who=seat, n=hull + cards)
        for id, group, n in sides:
            if f"{id}/{group}" in given:
                cards += n
                state = yield from happen(AbilityUsed(used_key(seat, id, group)))
    sails = sail_count(hull, cards, sail_max(state))
    if has_sail_shortcut(state, seat) and any(s.load for s in player.hull):
        yield Note("sail_shortcut", "DR-SAILS", {"who": seat})
    yield Note("sails_raised", "DR-SAILS", {"who": seat, "n": sails, "hull": hull, "cards": cards}, headline=True)
    yield from happen(SailsRaised(seat, sails))


def move_ship(catalogue: Catalogue, state: State, seat: Seat | None, to: str) -> Procedure:
    """DR-MOVE: one sail a board; the ship stops at the end and only there."""
    seat = expect_turn(state, seat)
    refuse(why_not_move(state, seat, to))
    player = state.players[seat]
    ways = sorted(paths(player.location, to, player.sails), key=lambda p: (len(p), garrisons(state, seat, p)))
    path = yield from which_way(state, seat, ways)
    sails = player.sails
    for at in path:
        sails -= 1
        state = yield from happen(ShipMoved(seat, at, sails))
        if owner := garrison_of(state, seat, at):
            yield Note("garrison_fires", "DR-MOVE-GARRISON", {"who": seat, "owner": owner, "board": title(state, at)})
            state = yield from take_damage(catalogue, state, seat, 1, by=owner, rule="DR-MOVE-GARRISON")
            if state.players[seat].location != at:
                return
    facts = {"who": seat, "board": title(state, to), "n": sails}
    yield Note("moved", "DR-MOVE", facts, headline=True)
    if to != PORT:
        state = yield from arrive(catalogue, state, seat, to)
    yield from prizes(catalogue, state)


def which_way(state: State, seat: Seat, ways: list[tuple[str, ...]]) -> Talk[tuple[str, ...]]:
    """The shortest; where a longer way avoids a garrison, the player says which."""
    shortest = ways[0]
    safest = min(ways, key=lambda p: (garrisons(state, seat, p), len(p)))
    if garrisons(state, seat, safest) == garrisons(state, seat, shortest):
        return shortest
    options = tuple(
        Option(
            name,
            label=Phrase("way", {"n": len(p), "damage": garrisons(state, seat, p)}),
            mark="wind",
            danger=bool(garrisons(state, seat, p)),
        )
        for name, p in (("shortest", shortest), ("safest", safest))
    )
    name = yield from choose("which_way", options, seat=seat, rule="DR-MOVE-GARRISON", who=seat)
    return shortest if name == "shortest" else safest


def arrive(catalogue: Catalogue, state: State, seat: Seat, at: str) -> Talk[State]:
    """DR-MOVE-EXPLORE, DR-MOVE-PIRATE: what stopping here brings."""
    if not state.boards[at].is_explored:
        row = box_for(state, row_of(at))
        hopeful = {s: explorer_cubes(catalogue, state, s) for s in state.players}
        state = yield from turn_board(catalogue, state, at, seat)
        yield Note("explored", "DR-MOVE-EXPLORE", {"who": seat, "board": title(state, at)}, headline=True)
        if row:
            yield Note("card_laid", "DR-MOVE-EXPLORE", {"board": title(state, at), "row": row})
        now, asked = progress(catalogue, state, seat, "explorer")
        if now < asked and is_explorer_possible(catalogue, state, seat):
            yield Note("explorer_cube", "DR-ACH", {"who": seat, "n": now, "of": asked})
        for s, n in hopeful.items():
            if n and not is_explorer_possible(catalogue, state, s):
                yield Note("explorer_lost", "DR-ACH", {"who": s, "n": n})
        state = yield from prizes(catalogue, state)
    while state.players[seat].location == at:
        waiting = [s for s in pirates_at(state, seat, at) if f"ship/{s}" not in state.turn.fought]
        if not waiting:
            break
        enemy = waiting[0]
        if len(waiting) > 1:
            options = tuple(who(s) for s in waiting)
            enemy = yield from choose("pirate_first", options, seat=seat, rule="DR-MOVE-PIRATE")
        yield Note("pirate_attacks", "DR-MOVE-PIRATE", {"who": seat, "enemy": enemy, "board": title(state, at)})
        state, _ = yield from ship_battle(catalogue, state, seat, enemy, attacked="")
    return state


def turn_board(catalogue: Catalogue, state: State, at: str, by: str = "") -> Talk[State]:
    """A hidden board is turned up and a card of its row laid on it."""
    islands_left, seas_left = hidden_boards(catalogue, state)
    options = (
        Option("island", label=Phrase("board_kind.island"), mark="island", refused=why_not_turn_up(islands_left)),
        Option("sea", label=Phrase("board_kind.sea"), mark="wind", refused=why_not_turn_up(seas_left)),
    )
    kind = yield from choose("board_kind", options, rule="DR-MOVE-EXPLORE", board=at)
    laid = {b.name for b in state.boards.values() if b.kind == kind}
    met = sorted(known_things(state, kind), key=lambda o: o.value in laid)
    met = [replace(o, refused=why_not_lay(o.value in laid)) for o in met]
    form = island_form() if kind == "island" else sea_form()
    key = f"which_{kind}"
    name, state = yield from pick_thing(state, kind, key, form, options=tuple(met), board=at)
    state = yield from happen(BoardTurned(at, kind, name, by))
    return (yield from lay_card(state, at))


def lay_card(state: State, at: str) -> Talk[State]:
    row = box_for(state, row_of(at))
    if not row:
        yield Note("boxes_empty", "R-15")
        return state
    state = yield from happen(CardLaid(at, row))
    return state
