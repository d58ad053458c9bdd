"""What the Player-Turn counts: interference, cards still unseen, Merchants (4.0)."""

from companion.games.blackbeard.data import CARD
from companion.games.blackbeard.state import State


def draft_order(players: int, cards: int) -> tuple[int, ...]:
    """BB-3.S6: there and back again."""
    there = tuple(range(1, players + 1))
    return tuple(p for turn in range(cards) for p in (there if turn % 2 == 0 else there[::-1]))


def has_interfered(state: State, seat: str) -> bool:
    """4.61: his one Anti-Pirate action of this Player-Turn is spent; where Actions are not counted it never is."""
    return state.options["tracking"] == "turns" and seat in state.turn.interfered


def copies_unseen(state: State, title: str) -> int:
    """Copies of the card that may still turn up or be in a hand."""
    return CARD[title].copies - state.seen.get(title, 0)


def merchant_target(state: State) -> tuple[int, int]:
    """BB-4.4 B, 19.4: below the first number, fill up to the second."""
    return (8, 8) if state.solo else (5, 6)
