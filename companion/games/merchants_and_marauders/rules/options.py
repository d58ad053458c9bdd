"""What can be chosen, with its words: zones, seats, goods, nations and whatever has a vocabulary."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.core.ask import Option, Phrase, Seat
from companion.games.merchants_and_marauders.data import NATIONS
from companion.games.merchants_and_marauders.state import State


def zone_option(zone: str, **more: Any) -> Option:
    return Option(zone, label=Phrase(f"zone.{zone}"), **more)


def seat_option(state: State, seat: Seat) -> Option:
    return Option(seat, label=Phrase("seat", {"who": seat}), flag=state.colours[seat])


SMALL = ("ship", "good", "icon", "section")
"""Vocabularies that are written small inside a sentence; alone on a button they begin with a capital."""


def word_options(vocabulary: str, values: Iterable[str]) -> tuple[Option, ...]:
    if vocabulary in SMALL:
        return tuple(Option(v, label=Phrase(f"capital.{vocabulary}", {"what": v})) for v in values)
    return tuple(Option(v, label=Phrase(f"{vocabulary}.{v}")) for v in values)


def good_options(goods: Sequence[str]) -> tuple[Option, ...]:
    """Cards by their place: two of a kind are two options."""
    return tuple(Option(i, label=Phrase("good_card", {"n": i + 1, "good": g})) for i, g in enumerate(goods))


def nation_options(nations: Iterable[str] = NATIONS) -> tuple[Option, ...]:
    return word_options("nation", nations)
