"""What a phone has chosen on the page of the evenings."""

from dataclasses import dataclass, field

from companion.share.results import Outcome
from companion.ui.core.page.background import WorkSlot
from companion.ui.core.screen_state import ScreenState


@dataclass(slots=True, eq=False)
class EveningsState(ScreenState):
    group: frozenset[str] = frozenset()
    """The names whose evenings are shown: all who sat together; none for everybody."""
    outcomes: WorkSlot[tuple[Outcome, ...]] = field(default_factory=WorkSlot)
