"""What a phone has opened or half typed on the places of a table. Never the state of the table."""

from dataclasses import dataclass, field
from typing import Any

from companion.share.codes.outgoing import Made
from companion.share.sync.receive import KnownHead
from companion.ui.core.page.background import WorkSlot
from companion.ui.core.screen_state import ScreenState

HISTORY_PAGE = 40


@dataclass(slots=True, eq=False)
class TableState(ScreenState):
    more_verbs_at: int | None = None
    """The number of the entry before which every button stands there, not only the first."""
    dropping: str | None = None
    """The draft that is about to be dropped."""
    help: bool = False
    """The place is explained."""


@dataclass(slots=True, eq=False)
class LookupState(ScreenState):
    search: str = ""
    all_rules: bool = False


@dataclass(slots=True, eq=False)
class HistoryState(ScreenState):
    count: int = HISTORY_PAGE
    undo_to: int | None = None
    """The entry back to which is about to be undone."""
    opened: int | None = None
    """The entry that shows every note."""


@dataclass(slots=True, eq=False)
class WizardState(ScreenState):
    answers: dict[str, Any] = field(default_factory=dict)
    """Half-made answers, by their question."""
    shows_why: bool = False
    """The notes under an outcome."""
    ticked: frozenset[tuple[int, int]] = frozenset()
    """What was done on the table, by the number of its entry and its line."""

    def hold(self, question: str, answer: Any) -> None:
        self.change(answers={**self.answers, question: answer})


@dataclass(slots=True, eq=False)
class ShareState(ScreenState):
    code: str = ""
    """Which code is shown: at first, the first."""
    address: int = 0
    seat_link: str | None = None
    """The seat whose link is shown, or `watch`."""
    view: str = ""
    """How the watchers' link shows the table: as everybody sees it, or a view of its own."""
    large: bool = False
    everything: bool = False
    """The keeper of the table knows that the code holds every secret."""
    for_seat: str | None = None
    network: bool = False
    facts: bool = False
    needs: bool = False
    """The catch-up that this device needs, not the one that it gives."""
    copied: str = ""
    shown_link: str = ""
    """A link that the browser did not let us copy."""
    known: WorkSlot[KnownHead] = field(default_factory=WorkSlot)
    whole: WorkSlot[Made] = field(default_factory=WorkSlot)
    since: WorkSlot[Made] = field(default_factory=WorkSlot)
    head: WorkSlot[Made] = field(default_factory=WorkSlot)
    box: WorkSlot[Made] = field(default_factory=WorkSlot)

    def hide(self) -> None:
        """Hide again what was shown only for a moment."""
        self.everything, self.for_seat, self.network, self.large = False, None, False, False
