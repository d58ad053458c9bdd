"""4.4: raise sails, move, explore; garrisons and pirates on the way."""

from dataclasses import replace

from companion.core.ask import Choose, Option, Phrase, Refusal, Seat, Some
from companion.core.procedure import Happened, Note, Procedure, Talk
from companion.games.dead_reckoning.box import island_form, known, pick, sail_max, sea_form
from companion.games.dead_reckoning.chart import boards_left, box_for, paths, reachable, sail_count
from companion.games.dead_reckoning.events import AbilityUsed, BoardTurned, CardLaid, SailsRaised, ShipMoved
from companion.games.dead_reckoning.islands import garrisoned, pirates_at, title
from companion.games.dead_reckoning.procedures.common import expect_turn, prizes, refuse, who
from companion.games.dead_reckoning.procedures.hull import take_damage
from companion.games.dead_reckoning.procedures.ship_battle import ship_battle
from companion.games.dead_reckoning.ships import (
    hull_sails,
    icons_in_play,
    sail_sides,
    shortcut,
    used_key,
)
from companion.games.dead_reckoning.state import PORT, State, row_of


def raise_refused(state: State, seat: str) -> Refusal | None:
    """DR-SAILS, R-23: once per turn."""
    if state.turn.raised:
        return Refusal("raised_already", {})
    if f"sunk/{seat}" in state.turn.fought and state.options["sails_after_sinking"] == "no":
        return Refusal("sunk_this_turn", {})
    return None


def raise_sails(state: State, seat: Seat | None) -> Procedure:
    """DR-SAILS: lit sails of the hull and sails of the cards in play; an "or" counts by giving up its other side."""
    seat = expect_turn(state, seat)
    refuse(raise_refused(state, seat))
    player = state.players[seat]
    hull, cards = hull_sails(state, seat), icons_in_play(state, player, "sail")
    sides = sail_sides(state, player)
    if sides:
        options = tuple(
            Option(f"{id}/{group}", label=Phrase("sail_side", {"sailor": id, "n": n}), mark="mast")
            for id, group, n in sides
        )
        facts = {"who": seat, "n": hull + cards}
        given = yield Some(key="sail_sides", options=options, seat=seat, rule="DR-SAILS", default=(), facts=facts)
        for id, group, n in sides:
            if f"{id}/{group}" in given:
                cards += n
                state = yield Happened(AbilityUsed(used_key(seat, id, group)))
    sails = sail_count(hull, cards, sail_max(state))
    if shortcut(state, seat) and any(s.load for s in player.hull):
        yield Note("sail_shortcut", "DR-SAILS", {"who": seat})
    yield Note("sails_raised", "DR-SAILS", {"who": seat, "n": sails, "hull": hull, "cards": cards}, headline=True)
    yield Happened(SailsRaised(seat, sails))


def move_refused(state: State, seat: str, to: str) -> Refusal | None:
    """DR-MOVE, DR-MOVE-EXPLORE."""
    player = state.players[seat]
    if to not in reachable(player.location, player.sails):
        return Refusal("too_far", {"n": player.sails})
    if to != PORT and not state.boards[to].explored and state.turn.explored:
        return Refusal("explored_already", {})
    return None


def garrisons(state: State, seat: str, path: tuple[str, ...]) -> int:
    return sum(bool(garrisoned(state, seat, at)) for at in path)


def move_ship(state: State, seat: Seat | None, to: str) -> Procedure:
    """DR-MOVE: one sail a board; the ship stops at the end and only there."""
    seat = expect_turn(state, seat)
    refuse(move_refused(state, seat, to))
    player = state.players[seat]
    ways = sorted(paths(player.location, to, player.sails), key=lambda p: (len(p), garrisons(state, seat, p)))
    path = yield from which_way(state, seat, ways)
    sails = player.sails
    for at in path:
        sails -= 1
        state = yield Happened(ShipMoved(seat, at, sails))
        if owner := garrisoned(state, seat, at):
            yield Note("garrison_fires", "DR-MOVE-GARRISON", {"who": seat, "owner": owner, "board": title(state, at)})
            state = yield from take_damage(state, seat, 1, owner, "DR-MOVE-GARRISON")
            if state.players[seat].location != at:
                return
    facts = {"who": seat, "board": title(state, to), "n": sails}
    yield Note("moved", "DR-MOVE", facts, headline=True)
    if to != PORT:
        state = yield from arrive(state, seat, to)
    yield from prizes(state)


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
    name = yield Choose(key="which_way", options=options, seat=seat, rule="DR-MOVE-GARRISON", facts={"who": seat})
    return shortest if name == "shortest" else safest


def arrive(state: State, seat: Seat, at: str) -> Talk[State]:
    """DR-MOVE-EXPLORE, DR-MOVE-PIRATE: what stopping here brings."""
    if not state.boards[at].explored:
        state = yield from turn_board(state, at, seat)
        yield Note("explored", "DR-MOVE-EXPLORE", {"who": seat, "board": title(state, at)}, headline=True)
        state = yield from prizes(state)
    while state.players[seat].location == at:
        waiting = [s for s in pirates_at(state, seat, at) if f"ship/{s}" not in state.turn.fought]
        if not waiting:
            break
        enemy = waiting[0]
        if len(waiting) > 1:
            options = tuple(who(s) for s in waiting)
            enemy = yield Choose(key="pirate_first", options=options, seat=seat, rule="DR-MOVE-PIRATE")
        yield Note("pirate_attacks", "DR-MOVE-PIRATE", {"who": seat, "enemy": enemy, "board": title(state, at)})
        state, _ = yield from ship_battle(state, seat, enemy, attacked="")
    return state


def turn_board(state: State, at: str, by: str = "") -> Talk[State]:
    """A hidden board is turned up and a card of its row laid on it."""
    islands_left, seas_left = boards_left(state)
    options = (
        Option("island", label=Phrase("board_kind.island"), mark="island", refused=none_left(islands_left)),
        Option("sea", label=Phrase("board_kind.sea"), mark="wind", refused=none_left(seas_left)),
    )
    facts = {"board": at}
    kind = yield Choose(key="board_kind", options=options, rule="DR-MOVE-EXPLORE", facts=facts)
    laid = {b.name for b in state.boards.values() if b.kind == kind}
    met = sorted(known(state, kind), key=lambda o: o.value in laid)
    met = [replace(o, refused=laid_already(o.value in laid)) for o in met]
    form = island_form() if kind == "island" else sea_form()
    key = f"which_{kind}"
    name, state = yield from pick(state, kind, key, form, options=tuple(met), board=at)
    state = yield Happened(BoardTurned(at, kind, name, by))
    return (yield from lay_card(state, at))


def laid_already(laid: bool) -> Refusal | None:
    """A board lies on the map once; it stays in the list, so that the box does not propose it anew."""
    return Refusal("on_the_map", {}) if laid else None


def none_left(n: int) -> Refusal | None:
    return None if n > 0 else Refusal("no_board_left", {})


def lay_card(state: State, at: str) -> Talk[State]:
    row = box_for(state, row_of(at))
    if not row:
        yield Note("boxes_empty", "R-15")
        return state
    state = yield Happened(CardLaid(at, row))
    return state
