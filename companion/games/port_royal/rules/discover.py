"""PR-P1: what becomes of a card that is turned up, and what a bust pays."""

from companion.core.ask import Refusal, Seat
from companion.games.port_royal.data import COLOURS, Catalogue
from companion.games.port_royal.odds import possible_cards
from companion.games.port_royal.state import DRAWING, State


def can_repel(cards: Catalogue, state: State, face: str) -> bool:
    """PR-P1-REPEL, PR-AB-SWORD: the active player's swords, and only his."""
    return cards.can_repel(cards.swords(state.player(state.active)), face)


def could_repel(cards: Catalogue, state: State, colour: str) -> bool:
    """Whether the active player's swords reach for some ship of the colour that may have been turned up."""
    left = possible_cards(cards, state)
    return any(left[f] and can_repel(cards, state, f) for f in cards.by_kind[colour])


def ship_to_repel(cards: Catalogue, state: State) -> str:
    """The ship that was put into the harbour last, while its owner may still send it away; else nothing."""
    last = state.harbour[-1] if state.harbour and state.phase == "may-draw" else ""
    return last if last in COLOURS and could_repel(cards, state, last) else ""


def is_duplicate(cards: Catalogue, state: State, face: str) -> bool:
    """PR-P1-BUST: a ship of this colour lies in the harbour already."""
    return cards[face].colour in cards.colours(state.harbour)


def jester_coins(cards: Catalogue, state: State, seat: Seat) -> int:
    """PR-AB-JESTER-BUST, ruling A-08: the coins that a bust pays to the owner of Jesters."""
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
