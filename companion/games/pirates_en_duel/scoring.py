"""The end of the game and the ranking."""

from companion.core.ask import Seat
from companion.core.game import Standing, rank_seats
from companion.games.pirates_en_duel.state import State


def richest(state: State) -> Seat | None:
    """The one living player with the most gold; nobody when two share it."""
    best = max((state.players[s].treasure for s in state.living), default=0)
    leaders = [s for s in state.living if state.players[s].treasure == best]
    return leaders[0] if len(leaders) == 1 else None


def rank(state: State, seat: Seat) -> tuple[int, int, int]:
    """The winner, then the living by their gold, then the fallen: the last to fall first."""
    player = state.players[seat]
    last = state.fallen.index(seat) if seat in state.fallen else -1
    return (seat == state.winner, player.treasure if player.alive else -1, last)


def standings(state: State) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            seat,
            place,
            state.players[seat].treasure,
            {"to_go": max(0, state.rules.goal - state.players[seat].treasure), "alive": state.players[seat].alive},
        )
        for seat, place in rank_seats({seat: rank(state, seat) for seat in state.order})
    )
