"""PD-1.TURN: whether the step that is due can be taken at all."""

from companion.core.ask import Refusal
from companion.games.pirates_en_duel.state import State


def why_not_sail(state: State) -> Refusal | None:
    """A correction may have left the active player without a ship."""
    return None if state.sailing(state.active) else Refusal("no_ship", {"who": state.active})
