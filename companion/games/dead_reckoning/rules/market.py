"""4.5: whether a card on the map may be taken."""

from companion.core.ask import Refusal
from companion.games.dead_reckoning.state import PORT, State

LIMIT = 2


def why_not_encounter(state: State, seat: str) -> Refusal | None:
    """DR-BUY, DR-ENC: a card on the own board, and two of them a turn."""
    at = state.players[seat].location
    if at == PORT or not state.boards[at].card:
        return Refusal("no_card_here")
    if state.turn.bought >= LIMIT:
        return Refusal("limit_two")
    if f"card/{at}" in state.turn.fought:
        return Refusal("fought_already")
    return None
