"""Tables to look up: the ships that swords cannot repel, and the tax cards that are still to come."""

from collections.abc import Iterator

from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.odds import unseen
from companion.games.port_royal.state import State


def taxes_unseen(cards: Catalogue, state: State) -> int:
    left = unseen(cards, state)
    return sum(left[f] for f in cards.by_kind["tax"])


def threat_table(cards: Catalogue) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Table 5.6: ships of each colour that so many swords cannot repel."""
    for colour in ("Y", "B", "G", "R", "K"):
        ships = [cards[f] for f in cards.by_kind[colour]]
        yield colour, tuple(sum(s.copies for s in ships if not cards.can_repel(n, s.face)) for n in range(8))
