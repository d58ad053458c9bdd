"""What a phone has opened in the settings."""

from dataclasses import dataclass, field

from companion.storage.backup import Preview
from companion.ui.core.page.background import WorkSlot
from companion.ui.core.screen_state import NoticeState
from companion.ui.core.surroundings import Keeping


@dataclass(slots=True, eq=False)
class SettingsState(NoticeState):
    shows_host_code: bool = False
    shows_copies: bool = False
    copy: str | None = None
    """The copy that is looked into."""
    asks_keeping: bool = False
    keeping: Keeping | None = None
    """How a phone alone keeps its tables, once the browser has answered."""
    reading: WorkSlot[Preview] = field(default_factory=WorkSlot)
