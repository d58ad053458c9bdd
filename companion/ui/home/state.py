"""What a phone has opened on Home."""

from dataclasses import dataclass

from companion.ui.core.screen_state import NoticeState


@dataclass(slots=True, eq=False)
class HomeState(NoticeState):
    opened: str | None = None
    """The table whose menu is open."""
    deleting: str | None = None
    """The table that is about to be deleted."""
    shows_earlier: bool = False
