"""Points in the chest, who has reached the goal, and who wins."""

from collections.abc import Sequence

from companion.core.game import Standing, rank_seats
from companion.games.merchants_and_marauders.data import PER_POINT
from companion.games.merchants_and_marauders.state import Player, State


def chest_cap(state: State) -> int:
    """A-03: five of ten; for a longer game as agreed."""
    match state.options["chest_cap"]:
        case "five":
            return 5
        case "none":
            return 99
        case _:
            return state.target // 2


def chest_points(state: State, player: Player) -> int | None:
    """MM-PORT-STASH: a point for every full ten; None where the chest is not known."""
    return None if player.chest is None else min(player.chest // PER_POINT, chest_cap(state))


def total(state: State, player: Player) -> int:
    return player.glory + (chest_points(state, player) or 0)


def must_declare(state: State, player: Player) -> bool:
    """MM-WIN, as far as this state shows the chest."""
    return not player.declared and player.chest is not None and total(state, player) >= state.target


def counts_total(state: State) -> bool:
    """A-04: whether the total of track and chest decides when the deck ends."""
    return state.options["deck_end"] == "total"


def rank(state: State, player: Player) -> tuple[int, ...]:
    """MM-END-TARGET: at the goal the track decides, then the chest. MM-END-DECK: the total first (A-04)."""
    points, chest = total(state, player), player.chest or 0
    if state.ending in ("", "target") and points >= state.target:
        return (1, player.glory, chest)
    return (0, points, player.glory, chest) if counts_total(state) else (0, player.glory, chest)


def standings(state: State) -> Sequence[Standing]:
    places: list[Standing] = []
    for seat, place in rank_seats({player.seat: rank(state, player) for player in state.players.values()}):
        player = state.players[seat]
        facts = {"track": player.glory, "chest": chest_points(state, player), "stashed": player.stashed}
        places.append(Standing(seat, place, total(state, player), facts))
    return places


def deciding_reason(state: State) -> str:
    """In one word, what made the winner: the goal, the total or by agreement the track alone (A-04); among equals the
    track, then the chest; or nothing (a shared win)."""
    ranked = sorted(state.players.values(), key=lambda p: rank(state, p), reverse=True)
    first, second = ranked[:2]
    if rank(state, first) == rank(state, second):
        return "shared"
    reached = [total(state, p) >= state.target for p in (first, second)]
    if state.ending == "target" and reached[0]:
        if not reached[1]:
            return "goal"
        return "track" if first.glory > second.glory else "chest"
    if counts_total(state) and total(state, first) > total(state, second):
        return "total"
    if first.glory == second.glory:
        return "chest"
    return "track_of_equals" if counts_total(state) else "track_alone"
