"""What was just written down: the pieces that now go to the board, and whether there is anything to tell."""

from collections.abc import Sequence

from companion.core.procedure import is_throw
from companion.core.table import Entry
from companion.games.blackbeard.events import GovernorPlaced, MerchantPlaced
from companion.games.blackbeard.screen.common import catalogue_of
from companion.ui import widgets as w
from companion.ui.table.context import TableContext

ECHOES = frozenset(
    {
        "captain_drawn",
        "card_for_actions",
        "deployed",
        "deployment_passed",
        "discarded_for_actions",
        "found",
        "moved",
        "turn_begun",
        "turn_to",
        "turn_to_system",
    }
)
"""Headlines that only repeat what somebody has just tapped."""


def has_news(entry: Entry) -> bool:
    """Dice fell, or something happened that nobody chose: worth a page of its own.

    What was found needs none: the face of the die said so, and the Merchant was told.
    """
    said = [n.key for n in entry.notes if n.headline]
    return said != ["found"] and (any(is_throw(n) for n in entry.notes) or any(key not in ECHOES for key in said))


def pieces_to_place(context: TableContext, entry: Entry) -> Sequence[w.Choice]:
    """Governors and Merchants to copy to the board, by the numbers of their Ports."""
    words, numbers = context.words, catalogue_of(context).locators
    kinds = (("governor", GovernorPlaced), ("merchant", MerchantPlaced))
    placed = [(mark, event.port) for mark, kind in kinds for event in entry.events if isinstance(event, kind)]
    placed.sort(key=lambda one: (one[0], numbers[one[1]]))
    return [
        w.Choice(f"{numbers[port]} {words(f'port.{port}')}", hint=words(f"to_do.{mark}"), mark=mark)
        for mark, port in placed
    ]
