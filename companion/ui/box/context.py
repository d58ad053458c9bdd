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
    def categories(self) -> tuple[BoxCategory, ...]:
        return self.phone.service.game(self.game).info.categories

    @property
    def title(self) -> str:
        return self.words("box.of", game=self.said("game.name"))

    def category_title(self, category: BoxCategory) -> str:
        return self.said(f"shelf.{category.id}")

    def path(self, category: BoxCategory | None = None, name: str = "") -> str:
        return "/".join(part for part in (f"/box/{self.game}", category.id if category else "", name) if part)

    def known_value(self, category: BoxCategory, name: str | None) -> Any:
        """What the owner typed, else what the app came with."""
        typed = self.value(category, name)
        return category.shipped.get(name or "") if typed is None else typed

    def value(self, category: BoxCategory, name: str | None) -> Any:
        return self.box.get(f"{category.id}/{name}") if name else None
