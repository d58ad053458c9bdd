"""What a phone has half typed in My box."""

from dataclasses import dataclass, field
from typing import Any

from companion.ui.core.screen_state import NoticeState


@dataclass(slots=True, eq=False)
class BoxState(NoticeState):
    forms: dict[str, Any] = field(default_factory=dict)
    """Half-made answers, by the path of their form."""
    searches: dict[str, str] = field(default_factory=dict)
    """What is searched, by the path of the page."""
    came_from: str = ""
    """The table at which the box is prepared: the way back from it."""
    forgetting: str | None = None
    """The value that is about to be forgotten."""

    def take_way_back(self) -> str:
        """The address that the box was opened from; it is forgotten with this call."""
        came_from, self.came_from = self.came_from, ""
        return came_from

    def hold(self, path: str, value: Any) -> None:
        self.change(forms={**self.forms, path: value})

    def search(self, path: str, words: str) -> None:
        self.change(searches={**self.searches, path: words})
