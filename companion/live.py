"""A table as it is now, and who taps on it."""

from dataclasses import dataclass

from companion.core.ask import Seat
from companion.core.errors import Stale
from companion.core.record import TableRecord
from companion.core.table import Draft, Table


@dataclass(frozen=True, slots=True)
class Role:
    """What a phone is at a table: in a seat, watching, or the host's own."""

    seat: Seat | None = None
    acts: bool = True
    host: bool = False


HOST = Role(host=True)
WATCHER = Role(acts=False)


@dataclass(frozen=True, slots=True)
class Reopens:
    """The last entry as it was before its last answer, and what the box learnt from it: a slip is put right there."""

    draft: Draft
    learnt: tuple[str, ...] = ()


@dataclass(frozen=True)
class Live:
    """A table as it is now: its row, its log, its half-finished procedures, who is looking."""

    record: TableRecord
    table: Table
    drafts: tuple[Draft, ...] = ()
    head: str = ""
    phones: int = 0
    present: frozenset[Seat] = frozenset()
    reopens: Reopens | None = None

    @property
    def code(self) -> str:
        return self.record.code

    @property
    def names(self) -> dict[str, str]:
        return {s.id: s.name for s in self.record.seats}

    @property
    def open(self) -> Draft | None:
        return next((d for d in self.drafts if d.open), None)

    def draft(self, id: str) -> Draft:
        found = next((d for d in self.drafts if d.id == id), None)
        if found is None:
            raise Stale("draft_gone")
        return found


@dataclass(frozen=True, slots=True)
class Ticket:
    """The situation that a tap was made for: the number of the next entry, and of the next answer."""

    number: int
    step: int = 0
