"""What was just written down: the pieces that now go to the board, and whether there is anything to tell."""

from collections.abc import Sequence

from companion.core.procedure import is_throw
from companion.core.table import Entry, Played
from companion.games.blackbeard.events import GovernorPlaced, MerchantPlaced, PirateDeployed
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
        "game_ended",
        "moved",
        "system_actions",
        "turn_begun",
        "turn_to",
        "turn_to_system",
    }
)
"""Headlines that only repeat what somebody has just tapped, or what the Table says in larger letters."""


CHOSEN = {
    "play_card": frozenset({"fair_winds", "guns_mounted", "map_given"}),
    "convert": frozenset({"converted_ship"}),
    "in_port": frozenset({"business", "letter_granted", "sold_haven", "sold_neutral", "sold_pro"}),
}
"""Headlines of what a person has chosen; the same from the System Player are news."""
FORETOLD = ("attack_succeeds", "found", "not_found", "looted", "looted_for")
"""Headlines of which each die has said what it gives before it was told."""
MARKS = {"governor": "governor", "anti_governor": "anti", "merchant": "merchant"}


def has_news(entry: Entry) -> bool:
    """Dice fell, or something happened that nobody chose: worth a page of its own.

    What was found, or not, looted or taken needs none: each face of a die said what it gives, and the rest was chosen.
    """
    said = [n.key for n in entry.notes if n.headline]
    echoes = ECHOES | (CHOSEN.get(entry.what.procedure, frozenset()) if isinstance(entry.what, Played) else frozenset())
    return said not in ([key] for key in FORETOLD) and (
        any(is_throw(n) for n in entry.notes) or any(key not in echoes for key in said)
    )


def ships_to_place(context: TableContext, entry: Entry) -> Sequence[w.Choice]:
    """Pirates who come into play, with their ships and Sea Areas."""
    words = context.words
    return [
        w.Choice(
            words("to_do.pirate", id=event.id, card=event.card, ship=event.ship),
            hint=words(f"sea.{event.place}"),
            mark=event.ship,
        )
        for event in entry.events
        if isinstance(event, PirateDeployed)
    ]


def pieces_to_place(context: TableContext, entry: Entry) -> Sequence[w.Choice]:
    """Governors and Merchants to copy to the board, by the numbers of their Ports."""
    words, numbers = context.words, catalogue_of(context).locators
    placed = [(piece, event.port) for event in entry.events if (piece := piece_of(event))]
    placed.sort(key=lambda one: (one[0], numbers[one[1]]))
    return [
        w.Choice(f"{numbers[port]} {words(f'port.{port}')}", hint=words(f"to_do.{piece}"), mark=MARKS[piece])
        for piece, port in placed
    ]


def piece_of(event: object) -> str:
    """Which piece goes to the Port: none, if the event places none."""
    match event:
        case GovernorPlaced(governor=governor):
            return "governor" if governor.startswith("p") else "anti_governor"
        case MerchantPlaced():
            return "merchant"
        case _:
            return ""
