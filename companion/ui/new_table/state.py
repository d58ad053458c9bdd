"""What has been chosen for a table that is about to be set."""

from dataclasses import dataclass

from companion.ui.core.screen_state import NoticeState
from companion.ui.new_table.form import Evening


@dataclass(slots=True, eq=False)
class NewTableState(NoticeState):
    evening: Evening | None = None
    """None until the form is opened, and again once the table is set."""
    shows_rules: bool = False
    shows_every_rule: bool = False
    search: str = ""
