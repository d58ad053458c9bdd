"""What the Player-Turn counts: interference, cards still unseen, Pirates to come, Merchants (4.0)."""

from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.state import SLOTS, State


def draft_order(players: int, cards: int) -> tuple[int, ...]:
    """BB-3.S6: the seats in Play Order, then the other way round."""
    there = tuple(range(1, players + 1))
    return tuple(p for turn in range(cards) for p in (there if turn % 2 == 0 else there[::-1]))


def has_interfered(state: State, seat: str) -> bool:
    """4.61: his one Anti-Pirate action of this Player-Turn is spent; where Actions are not counted it never is."""
    return state.options["tracking"] == "turns" and seat in state.turn.interfered


def copies_unseen(catalogue: Catalogue, state: State, title: str) -> int:
    """Copies of the card that may still turn up or be in a hand."""
    return catalogue.cards[title].copies - state.seen.get(title, 0)


def hold_titles_unseen(catalogue: Catalogue, state: State) -> tuple[str, ...]:
    """Titles that go to the hand and of which a copy may still turn up or be in a hand."""
    return tuple(t for t in catalogue.hold if copies_unseen(catalogue, state, t) > 0)


def captain_deck(catalogue: Catalogue, state: State) -> int:
    """Pirate cards that nobody holds and that have not been in play."""
    held = sum(p.captains for p in state.players.values())
    return max(0, len(catalogue.captains) - len(state.used_captains) - held)


def vacant_slot(catalogue: Catalogue, state: State) -> str:
    """Solitaire: a place of the System Player that waits for the next Pirate card (BB-19.SP)."""
    if not state.solo or not captain_deck(catalogue, state):
        return ""
    return next((slot for slot in SLOTS if slot not in state.pirates), "")


def merchant_target(state: State) -> tuple[int, int]:
    """BB-4.4 B, 19.4: below the first number, fill up to the second."""
    return (8, 8) if state.solo else (5, 6)
