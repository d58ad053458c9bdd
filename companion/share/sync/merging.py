"""My log and theirs: how they stand to each other, and both as one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from companion.core.codec import Codec
from companion.core.merge import identities, merge_logs, set_aside
from companion.core.record import EntryRecord, TableRecord, head_at


class Relation(Enum):
    SAME = "same"
    AHEAD = "ahead"
    """Mine has everything of theirs, and more."""
    BEHIND = "behind"
    """Theirs has everything of mine, and more: mine can simply go on."""
    APART = "apart"
    """Both acted since they were the same."""


@dataclass(frozen=True, slots=True)
class Comparison:
    relation: Relation
    common: int
    mine: int
    theirs: int
    """How many entries only one side has."""


def compare_logs(mine: Sequence[EntryRecord], theirs: Sequence[EntryRecord]) -> Comparison:
    ours, others = set(identities(mine)), set(identities(theirs))
    common, only_mine, only_theirs = len(ours & others), len(ours - others), len(others - ours)
    match bool(only_mine), bool(only_theirs):
        case False, False:
            relation = Relation.SAME
        case True, False:
            relation = Relation.AHEAD
        case False, True:
            relation = Relation.BEHIND
        case _:
            relation = Relation.APART
    return Comparison(relation, common, only_mine, only_theirs)


def reconcile_logs(
    codec: Codec, record: TableRecord, mine: Sequence[EntryRecord], theirs: Sequence[EntryRecord]
) -> tuple[EntryRecord, ...]:
    """Both logs as one. What no longer makes sense at its new place is kept and set aside for the table to settle."""
    if head_at(mine) == head_at(theirs):
        return tuple(mine)
    log = merge_logs(mine, theirs)
    first = next((e.number for e in log if "from" in e.what), len(log))
    codec, table = codec.of(record), codec.open_table(record, log[:first])
    placed = list(log[:first])
    for written in log[first:]:
        entry = set_aside(table, codec.read(written))
        table = table.after(entry)
        placed.append(replace(written, what={**written.what, "aside": True}) if entry.aside else written)
    return tuple(placed)
