"""Two phones that acted apart: both logs as one. The same entries in any order, with repeats, give the same log.

An entry is known by where it was made: its number there, its parent, its device and its content. The number is greater
than that of everything its maker knew, so that sorting by it never puts an effect before its cause.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.game import Action
from companion.core.plain import fingerprint
from companion.core.record import EntryRecord, head_at, head_of
from companion.core.table import BROKEN, Entry, Played, Table, Undone, is_settlement


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an entry was made: as the next of a log of so many entries with this head."""

    number: int
    parent: str


def origin_of(entry: EntryRecord) -> Origin | None:
    """The place where an entry was made, if it stands elsewhere now."""
    match entry.what.get("from"):
        case {"number": int(number), "parent": str(parent)}:
            return Origin(number, parent)
        case _:
            return None


def original_place(entry: EntryRecord) -> Origin:
    return origin_of(entry) or Origin(entry.number, entry.parent)


def bare(entry: EntryRecord) -> dict[str, Any]:
    """The entry as its maker wrote it, without what a merge has written beside it."""
    return {k: v for k, v in entry.what.items() if k not in ("from", "aside")}


def with_origin(entry: EntryRecord, origin: Origin | None, aside: bool = False) -> EntryRecord:
    what = bare(entry)
    if origin and origin != Origin(entry.number, entry.parent):
        what["from"] = {"number": origin.number, "parent": origin.parent}
    if aside:
        what["aside"] = True
    return replace(entry, what=what)


def next_original_place(entry: EntryRecord) -> Origin | None:
    """The place where the next entry of the same phone was made, unless that cannot be told any more."""
    origin = original_place(entry)
    if origin_of(entry) and targets(entry.what):
        return None
    first = replace(entry, number=origin.number, parent=origin.parent, what=bare(entry))
    return Origin(origin.number + 1, head_of(first))


def targets(what: Mapping[str, Any]) -> list[int]:
    """The entries that this one speaks of by their numbers."""
    match what:
        case {"undone": [*numbers]}:
            return [int(n) for n in numbers]
        case {"do": "settle", "with": {"entry": int(number)}}:
            return [number]
        case _:
            return []


def with_targets(what: dict[str, Any], at: Sequence[Any]) -> dict[str, Any]:
    """The same entry with other names for the entries that it refers to."""
    if "undone" in what:
        return {**what, "undone": list(at)}
    return {**what, "with": {**what["with"], "entry": at[0]}} if at else what


def identities(log: Sequence[EntryRecord]) -> list[str]:
    """The name of each entry, the same on every phone and wherever a merge has put it."""
    names: list[str] = []
    for entry in log:
        origin = original_place(entry)
        what = with_targets(bare(entry), [names[n] for n in targets(entry.what)])
        names.append(fingerprint([entry.device, origin, entry.seat, what, entry.events]))
    return names


def holds_together(log: Sequence[EntryRecord]) -> bool:
    """An entry speaks only of entries that its maker knew, and an undo of some. Nobody makes another log than that."""
    for entry in log:
        known = [
            0 <= n < entry.number and original_place(log[n]).number < original_place(entry).number
            for n in targets(entry.what)
        ]
        if not all(known) or ("undone" in entry.what and not known):
            return False
    return True


def merge_logs(mine: Sequence[EntryRecord], theirs: Sequence[EntryRecord]) -> tuple[EntryRecord, ...]:
    """All entries of both logs in the one order that everybody finds."""
    found: dict[str, tuple[EntryRecord, list[str]]] = {}
    for log in (theirs, mine):
        names = identities(log)
        for entry, name in zip(log, names, strict=True):
            found[name] = (entry, [names[n] for n in targets(entry.what)])
    order = sorted(found, key=lambda name: (original_place(found[name][0]).number, found[name][0].device, name))
    place = {name: number for number, name in enumerate(order)}
    log_: list[EntryRecord] = []
    for number, name in enumerate(order):
        entry, speaks_of = found[name]
        parent = head_at(log_)
        what = with_targets(bare(entry), [place[n] for n in speaks_of])
        log_.append(with_origin(replace(entry, what=what, number=number, parent=parent), original_place(entry)))
    return tuple(log_)


# What no longer makes sense


def set_aside(table: Table, entry: Entry) -> Entry:
    """The entry as it lies on this table: one that was moved counts only if it would come out the same here."""
    return replace(entry, aside=entry.moved and not holds(table, entry))


def holds(table: Table, entry: Entry) -> bool:
    if isinstance(entry.what, Undone):
        return undo_holds(table, entry.what)
    if is_settlement(entry):
        return entry.what.arguments.get("entry") in {e.number for e in table.aside}
    if not is_offered(table, entry.seat, entry.what):
        return False
    try:
        again = table.act(entry.seat, entry.what.procedure, entry.what.arguments, entry.what.answers)
    except (Refused, *BROKEN):
        return False
    return again.events == entry.events


def undo_holds(table: Table, what: Undone) -> bool:
    """It takes back the last taps that stand, or ones that are gone already; a redo brings back the last undo."""
    if isinstance(table.log[what.entries[0]].what, Undone):
        return table.last_undo is not None and (table.last_undo.number,) == what.entries
    standing = [t.number for t in table.taps]
    left = [n for n in what.entries if n in standing]
    return not left or standing[-len(left) :] == left


def is_offered(table: Table, seat: Seat | None, what: Played) -> bool:
    try:
        table.offer(Action(what.procedure, what.arguments, seat))
    except Refused:
        return False
    return True
