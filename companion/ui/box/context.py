"""What a page of My box sees: the phone, its look and words, and the box of one game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.game import BoxCategory
from companion.i18n import Words
from companion.ui.box.state import BoxState
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme


@dataclass(frozen=True, slots=True)
class BoxContext:
    """`said`: the words of the game, where `words` are the app's own."""

    phone: Phone
    t: Theme
    words: Words
    said: Words
    game: str
    box: Mapping[str, Any]

    @property
    def state(self) -> BoxState:
        return self.phone.screen_state(BoxState)

    @property
    def shelves(self) -> tuple[BoxCategory, ...]:
        return self.phone.service.game(self.game).info.shelves

    @property
    def title(self) -> str:
        return self.words("box.of", game=self.said("game.name"))

    def shelf_title(self, shelf: BoxCategory) -> str:
        return self.said(f"shelf.{shelf.id}")

    def path(self, shelf: BoxCategory | None = None, name: str = "") -> str:
        return "/".join(part for part in (f"/box/{self.game}", shelf.id if shelf else "", name) if part)

    def known_value(self, shelf: BoxCategory, name: str | None) -> Any:
        """What the owner typed, else what the app came with."""
        typed = self.value(shelf, name)
        return shelf.shipped.get(name or "") if typed is None else typed

    def value(self, shelf: BoxCategory, name: str | None) -> Any:
        return self.box.get(f"{shelf.id}/{name}") if name else None
