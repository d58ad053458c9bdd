"""What a store keeps and gives back: plain data, as it was written. It decides nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.core.plain import fingerprint_of_plain

Plain = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SeatRecord:
    id: str
    name: str
    colour: str
    token: str
    taken: bool = False


@dataclass(frozen=True, slots=True)
class TableRecord:
    code: str
    game: str
    seats: tuple[SeatRecord, ...]
    options: Plain
    watch_token: str
    created: datetime
    touched: datetime
    archived: bool = False
    rules_revision: int = 1


@dataclass(frozen=True, slots=True)
class DamagedTable:
    """A table whose row cannot be read: what is left of it."""

    code: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """One line of the log. `parent` is the hash of everything before it."""

    number: int
    seat: str | None
    by: str | None
    what: Plain
    events: tuple[Plain, ...]
    notes: tuple[Plain, ...]
    at: datetime
    device: str
    parent: str


def head_of(entry: EntryRecord) -> str:
    """The fingerprint of the log up to this entry: two logs with the same head are the same.

    Whether a merge has set the entry aside follows from the log and is no part of it.
    """
    what = {k: v for k, v in entry.what.items() if k != "aside"}
    return fingerprint_of_plain([what, entry.events, entry.seat, entry.device], entry.parent)


def head_at(entries: Sequence[EntryRecord]) -> str:
    """The head of a log; empty for a table that has no entry yet."""
    return head_of(entries[-1]) if entries else ""


def is_next(entry: EntryRecord, before: EntryRecord | None) -> bool:
    """Whether the entry was made on the very log that ends with the one before."""
    if before is None:
        return entry.number == 0 and entry.parent == ""
    follows = entry.parent == head_of(before) or entry.parent == first_head_of(before)
    return follows and entry.number == before.number + 1


def first_head_of(entry: EntryRecord) -> str:
    """The head as the first tables had it: it did not name the device."""
    what = {k: v for k, v in entry.what.items() if k != "aside"}
    return fingerprint_of_plain([what, entry.events, entry.seat], entry.parent)


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """A procedure under way, or dropped where `open` is off. `number` is the entry that it was made for.

    `by` and `phone` tell who began it; `changed_by` is the entry that came meanwhile, `asked_again` counts the
    answers that it cost.
    """

    id: str
    seat: str | None
    procedure: str
    arguments: Plain
    answers: tuple[Any, ...]
    number: int
    open: bool = True
    by: str | None = None
    phone: str = ""
    changed_by: int | None = None
    asked_again: int = 0
