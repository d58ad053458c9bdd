"""4.2, 4.4: the map, sails and movement, the card boxes. Nothing here changes anything."""

from collections.abc import Iterator

from companion.core.ask import Refusal
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.rules.islands import garrison_of
from companion.games.dead_reckoning.state import PORT, State, neighbours


def sail_count(hull: int, cards: int, most: int) -> int:
    """DR-SAILS: the track's highest number caps it, once it is known."""
    return min(hull + cards, most) if most else hull + cards


def paths(start: str, goal: str, sails: int) -> Iterator[tuple[str, ...]]:
    """Every way to the goal that enters no board twice, no longer than the sails (8 cross the whole map)."""
    most = min(sails, 8)
    trails: list[tuple[str, ...]] = [(start,)]
    while trails:
        trail = trails.pop()
        for step in neighbours(trail[-1]):
            if step == goal:
                yield (*trail[1:], step)
            elif step not in trail and len(trail) < most:
                trails.append((*trail, step))


def places_in_reach(start: str, sails: int) -> tuple[str, ...]:
    """DR-MOVE: every space that so many sails reach."""
    found, edge = [start], [start]
    for _ in range(sails):
        edge = [at for at in dict.fromkeys(n for e in edge for n in neighbours(e)) if at not in found]
        found += edge
    return tuple(found[1:])


def hidden_boards(catalogue: Catalogue, state: State) -> tuple[int, int]:
    """DR-SETUP-B: how many islands and open seas are still hidden."""
    laid = catalogue.set_ups[state.count]
    found = [b.kind for b in state.boards.values()]
    return laid.islands - found.count("island"), laid.open_sea - found.count("sea")


def box_for(state: State, row: int) -> int:
    """DR-MNT-1, R-15: this row's box, else the next higher one with cards; 0 if none."""
    return next((r for r in range(row, 5) if state.boxes[r - 1]), 0)


def why_not_raise_sails(state: State, seat: str) -> Refusal | None:
    """DR-SAILS, R-23: once per turn."""
    if state.turn.raised:
        return Refusal("raised_already")
    if f"sunk/{seat}" in state.turn.fought and state.options["sails_after_sinking"] == "no":
        return Refusal("sunk_this_turn")
    return None


def why_not_move(state: State, seat: str, to: str) -> Refusal | None:
    """DR-MOVE, DR-MOVE-EXPLORE: why the ship cannot sail there."""
    player = state.players[seat]
    if to not in places_in_reach(player.location, player.sails):
        return Refusal("too_far", {"n": player.sails})
    if to != PORT and not state.boards[to].is_explored and state.turn.explored:
        return Refusal("explored_already")
    return None


def garrisons(state: State, seat: str, path: tuple[str, ...]) -> int:
    return sum(bool(garrison_of(state, seat, at)) for at in path)


def why_not_lay(laid: bool) -> Refusal | None:
    """A board lies on the map once; it stays in the list, so that the box does not propose it anew."""
    return Refusal("on_the_map") if laid else None


def why_not_turn_up(n: int) -> Refusal | None:
    return None if n > 0 else Refusal("no_board_left")
