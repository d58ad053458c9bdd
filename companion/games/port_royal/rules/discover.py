"""PR-P1: what becomes of a card that is turned up, and what a bust pays."""

from companion.core.ask import Refusal, Seat
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.state import DRAWING, State


def can_repel(cards: Catalogue, state: State, face: str) -> bool:
    """PR-P1-REPEL, PR-AB-SWORD: the active player's swords, and only his."""
    return cards.can_repel(cards.swords(state.player(state.active)), face)


def is_duplicate(cards: Catalogue, state: State, face: str) -> bool:
    """PR-P1-BUST: a ship of this colour lies in the harbour already."""
    return cards[face].colour in cards.colours(state.harbour)


def jester_coins(cards: Catalogue, state: State, seat: Seat) -> int:
    """PR-AB-JESTER-BUST; ruling A-08."""
    jesters = cards.count(state.player(seat), "JES")
    return min(1, jesters) if state.options["bust_jesters"] == "player" else jesters


def why_not_stop(state: State) -> Refusal | None:
    """PR-P1-STOP: after any card that was turned up; A-05 for an empty harbour, A-14 when no card is left."""
    is_drawn = state.phase == "may-draw" and (bool(state.harbour) or state.options["empty_stop"] == "yes")
    if is_drawn or not state.can_draw:
        return None
    return Refusal("must_draw_first", {"who": state.active})


def is_stuck(state: State) -> bool:
    """A-14: no card can be drawn, and none lies there to be taken."""
    return state.phase in DRAWING and not state.can_draw and not state.harbour
