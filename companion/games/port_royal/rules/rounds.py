"""PR-END-CHECK: who still plays once somebody has reached the end."""

from companion.core.ask import Seat
from companion.games.port_royal.state import State


def still_to_play(state: State) -> tuple[Seat, ...]:
    """Once the end is triggered: who still has a turn as active player after this one, in order."""
    order = state.turn_order
    after = order[order.index(state.active) + 1 :]
    return after if is_last_round(state) else (*after, *order)


def is_last_round(state: State) -> bool:
    """Ruling A-18: this round is the last, or by agreement there is one whole round more."""
    return state.options["last_round"] == "this" or state.round > state.triggered_in


def is_end_of_game(state: State) -> bool:
    """The turn that is over was the last one."""
    return state.end_triggered and not still_to_play(state)
