"""PR-P1: what becomes of a card that is turned up, and what a bust pays."""

from companion.core.ask import Seat
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.state import DRAWING, State


def can_repel(cards: Catalogue, state: State, face: str) -> bool:
    """PR-P1-REPEL, PR-AB-SWORD: the active player's swords, and only his."""
    return cards.can_repel(cards.swords(state.player(state.active)), face)


def is_duplicate(cards: Catalogue, state: State, face: str) -> bool:
    return cards[face].colour in cards.colours(state.harbour)


def jester_coins(cards: Catalogue, state: State, seat: Seat) -> int:
    """PR-AB-JESTER-BUST; ruling A-08."""
    jesters = cards.count(state.player(seat), "JES")
    return min(1, jesters) if state.options["bust_jesters"] == "player" else jesters


def stuck(state: State) -> bool:
    return state.phase in DRAWING and not state.drawable and not state.harbour
