"""How much of a game's box is known: counted in the categories, read from what the owner typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.core.ask import Form
from companion.core.game import BoxCategory, GameInfo
from companion.hosting.service import Service
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme


@dataclass(frozen=True, slots=True)
class Sum:
    """`of` is None where a category grows as cards turn up: nobody knows how many there are."""

    known: int
    of: int | None

    @property
    def share(self) -> float:
        return min(1.0, self.known / self.of) if self.of else 0.0

    @property
    def complete(self) -> bool:
        return self.of is not None and self.known >= self.of


def in_category(category: BoxCategory, box: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the category, by its name there."""
    start = category.prefix
    return {key.removeprefix(start): value for key, value in box.items() if key.startswith(start)}


def category_sum(category: BoxCategory, box: Mapping[str, Any]) -> Sum:
    there = in_category(category, box)
    if category.names:
        return Sum(sum(name in there or name in category.shipped for name in category.names), len(category.names))
    return Sum(len(there), None)


def count_pieces(category: BoxCategory, box: Mapping[str, Any]) -> int:
    """The pieces that the owner has counted in this category."""
    if not isinstance(category.form, Form):
        return 0
    counts = [i for i, part in enumerate(category.form.parts) if part.key in category.counts]
    there = [value for value in in_category(category, box).values() if category.form.accepts(value)]
    return sum(int(value[i]) for value in there for i in counts)


def describe_total(words: Words, category: BoxCategory, box: Mapping[str, Any]) -> tuple[str, bool]:
    """How the count stands against the box, and whether it can be so."""
    now = count_pieces(category, box)
    if now == category.total:
        return words("box.all_counted", n=now), True
    if now < category.total:
        return words("box.counted", n=now, of=category.total), True
    return words("box.too_many", n=now, of=category.total), False


def box_sum(info: GameInfo, box: Mapping[str, Any]) -> Sum:
    """The fixed categories of the box; where it has none, what the growing ones hold."""
    sums = [category_sum(category, box) for category in info.categories]
    fixed = [s for s in sums if s.of is not None]
    if fixed:
        return Sum(sum(s.known for s in fixed), sum(s.of or 0 for s in fixed))
    return Sum(sum(s.known for s in sums), None)


def has_categories(service: Service, id: str) -> bool:
    """Whether this game's box prints something that no rulebook says."""
    return bool(service.game(id).info.categories)


def games_with_categories(service: Service) -> list[str]:
    return [id for id in service.games if has_categories(service, id)]


def describe_sum(words: Words, known: Sum) -> str:
    if known.known == 0 and known.of is None:
        return words("box.none_yet")
    if known.of is None:
        return words("box.known", n=known.known)
    return words("box.complete") if known.complete else words("box.known_of", n=known.known, of=known.of)


def box_line(phone: Phone, t: Theme, words: Words, id: str, name: str) -> ft.Control:
    """A game's box in a list: how much of it is known."""
    info = phone.service.game(id).info
    known = box_sum(info, phone.service.box(id))
    told = describe_sum(words, known)

    def go() -> None:
        phone.go(f"/box/{id}")

    share = None if known.of is None else known.share
    return w.box_row(t, name, told, share, label=f"{name}, {told}", mark=info.mark, on_click=go)
