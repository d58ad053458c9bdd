"""What a code that was read would change here, and then doing it: keep both, take over, or merge."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.ask import Seat
from companion.core.errors import BadData, CompanionError, Refused
from companion.core.merge import holds_together
from companion.core.record import EntryRecord, TableRecord, head_at
from companion.core.table import Table
from companion.hosting import settings_keys
from companion.hosting.files.export_file import Exported, import_table
from companion.hosting.identifiers import is_example
from companion.hosting.service import Service
from companion.share.codes.container import (
    Kind,
    Sealed,
    open_code,
    read_box,
    read_head,
    read_since,
    read_whole,
    short,
    table_id,
)
from companion.share.sync.merging import Comparison, Relation, compare_logs, reconcile_logs

MOST_MET = 8


@dataclass(frozen=True)
class Received:
    """A game as another phone has it, beside the same table here, if there is one."""

    record: TableRecord
    entries: tuple[EntryRecord, ...]
    table: Table
    here: str | None = None
    comparison: Comparison | None = None
    seen_by: Seat | None = None

    @property
    def relation(self) -> Relation | None:
        return self.comparison.relation if self.comparison else None


@dataclass(frozen=True)
class ReceivedBox:
    game: str
    facts: Mapping[str, Any]
    new: int
    different: int


@dataclass(frozen=True)
class ReceivedHead:
    """Another phone shows where it stands: this table can tell it what it lacks."""

    here: str
    number: int
    since: int | None


def receive(service: Service, code: bytes) -> Received | ReceivedBox | ReceivedHead:
    """Look at the code. Nothing is changed yet."""
    sealed = open_code(code, service.games)
    match sealed.kind:
        case Kind.BOX:
            return receive_box(service, sealed)
        case Kind.HEAD:
            return receive_head(service, sealed)
        case Kind.CATCH_UP:
            return receive_since(service, sealed)
        case Kind.WHOLE:
            whole = read_whole(sealed, service.codec(sealed.game.info.id))
            return beside(service, whole.record, whole.entries, whole.table, whole.seen_by)


def beside(
    service: Service,
    record: TableRecord,
    entries: tuple[EntryRecord, ...],
    table: Table,
    seen_by: Seat | None = None,
) -> Received:
    """The game that came, next to the same table here; a seat's copy next to an earlier one of that seat."""
    check_log(entries)
    known = same_tables(service, table_id(record), record.code)
    here = next((t for t in known if service.setting(settings_keys.copy_of_seat(t.code)) == seen_by), None)
    if here is None:
        return Received(record, entries, table, seen_by=seen_by)
    comparison = compare_logs(service.entries(here.code), entries)
    return Received(record, entries, table, here.code, comparison, seen_by)


def same_tables(service: Service, id: str, code: str = "") -> list[TableRecord]:
    """The tables here with this id; the one in use first, kept copies last."""
    copies = {service.setting(settings_keys.before(t.code)) for t in service.tables()}
    found = [t for t in service.tables() if table_id(t) == id]
    return sorted(found, key=lambda t: (t.code in copies, t.archived, t.code != code))


def receive_since(service: Service, sealed: Sealed) -> Received:
    problem: CompanionError = BadData("code_of_unknown_table")
    codec = service.codec(sealed.game.info.id)
    for record in same_tables(service, sealed.table):
        mine = service.entries(record.code)
        try:
            new = read_since(sealed, codec, record, mine)
        except BadData as wrong:
            problem = wrong
            continue
        base = mine[: new[0].number] if new else mine
        theirs = (*base, *new)
        check_log(theirs)
        table = codec.open_table(record, theirs)
        return Received(record, theirs, table, record.code, compare_logs(mine, theirs))
    raise problem


def check_log(entries: Sequence[EntryRecord]) -> None:
    """Refuse a log whose entries do not fit together: a forged one would stay in the log that it is merged with."""
    if not holds_together(entries):
        raise BadData("code_damaged")


def receive_box(service: Service, sealed: Sealed) -> ReceivedBox:
    game, facts = sealed.game.info.id, read_box(sealed)
    known = service.box(game)
    new = sum(1 for key in facts if key not in known)
    different = sum(1 for key, value in facts.items() if key in known and known[key] != value)
    return ReceivedBox(game, facts, new, different)


def receive_head(service: Service, sealed: Sealed) -> ReceivedHead:
    head, number = read_head(sealed)
    here = next(iter(same_tables(service, sealed.table)), None)
    if here is None:
        raise BadData("code_of_unknown_table")
    since = prefix_of(service.entries(here.code), head)
    if since is not None:
        remember_head(service, here, head)
    return ReceivedHead(here.code, number, since)


def prefix_of(entries: Sequence[EntryRecord], head: str) -> int | None:
    """How many of the entries lead to this head."""
    heads = ["", *(e.parent for e in entries[1:]), head_at(entries)] if entries else [""]
    return next((n for n, known in enumerate(heads) if short(known) == head), None)


def remember_head(service: Service, record: TableRecord, head: str) -> None:
    """Another phone is known to have been here: next time it needs only what came after."""
    key = settings_keys.known_heads(table_id(record))
    before = [h for h in service.setting(key, []) if h != short(head)]
    service.set_setting(key, [*before, short(head)][-MOST_MET:])


@dataclass(frozen=True, slots=True)
class KnownHead:
    """Where the phone stood that was last heard of, in entries of this log; None: of none that is on this log."""

    since: int | None


def known_heads(service: Service, record: TableRecord) -> tuple[str, ...]:
    """The heads that other phones were known to have, the latest last."""
    return tuple(map(str, service.setting(settings_keys.known_heads(table_id(record)), [])))


def last_known_head(service: Service, record: TableRecord) -> KnownHead:
    """The last known head of another phone. It reads the whole log: no drawing asks for it."""
    entries = service.entries(record.code)
    found = (prefix_of(entries, head) for head in reversed(known_heads(service, record)))
    return KnownHead(next((since for since in found if since is not None), None))


# Doing it


def keep_both(service: Service, received: Received) -> str:
    """The game as a table of its own; nothing that is here changes."""
    code = import_table(service, Exported(received.record, received.entries, received.table))
    if received.seen_by:
        service.set_setting(settings_keys.copy_of_seat(code), received.seen_by)
    remember_box(service, received)
    return code


def take_over(service: Service, received: Received) -> str:
    """Their log counts from now on; mine is kept as a table of its own."""
    code = here_of(received)
    service.exchange(code, received.entries)
    after(service, received)
    return code


def merge(service: Service, received: Received) -> str:
    """Merge both logs; mine as it was is kept as a table of its own."""
    code = here_of(received)
    service.merge(code, lambda codec, record, mine: reconcile_logs(codec, record, mine, received.entries))
    after(service, received)
    return code


def here_of(received: Received) -> str:
    if received.here is None:
        raise Refused("code_of_unknown_table")
    return received.here


def after(service: Service, received: Received) -> None:
    remember_head(service, received.record, head_at(received.entries))
    remember_box(service, received)


def remember_box(service: Service, received: Received) -> None:
    """What the other phone's table learnt of the box is known here too, where it was not; an example’s is not."""
    if is_example(received.record.code):
        return
    game = received.record.game
    known = service.box(game)
    learnt = {k: v for k, v in received.table.state.box.items() if k not in known}
    if learnt:
        service.learn_box(game, learnt)


def take_box(service: Service, received: ReceivedBox, *, overwrite: bool) -> int:
    """The values of another owner's box: those that are missing here, or all of them."""
    known = service.box(received.game)
    taken = {k: v for k, v in received.facts.items() if overwrite or k not in known}
    service.learn_box(received.game, taken)
    return len(taken)
