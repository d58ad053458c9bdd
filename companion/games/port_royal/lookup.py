"""Tables to look up: the ships that swords cannot repel, and the tax cards that are still to come."""

from collections.abc import Iterator

from companion.games.port_royal.data import COLOURS, Catalogue
from companion.games.port_royal.odds import unseen_cards
from companion.games.port_royal.state import State


def taxes_unseen(cards: Catalogue, state: State) -> int:
    left = unseen_cards(cards, state)
    return sum(left[f] for f in cards.by_kind["tax"])


def threat_table(cards: Catalogue) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Ships of each colour that so many swords cannot repel."""
    for colour in COLOURS:
        ships = [cards[f] for f in cards.by_kind[colour]]
        yield colour, tuple(sum(s.copies for s in ships if not cards.can_repel(n, s.face)) for n in range(8))
