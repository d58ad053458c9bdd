"""Entries to plain data and back: one form for the database, the export file and the network."""

import copy
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter, ValidationError

from companion.core.ask import Answer, Instead, Seat
from companion.core.errors import BadData
from companion.core.game import Action, AnyGame, Sitting
from companion.core.lazy import Lazy
from companion.core.older import implied_fields
from companion.core.plain import names_in, plain
from companion.core.procedure import Note
from companion.core.record import DraftRecord, EntryRecord, TableRecord
from companion.core.table import Draft, Entry, Fold, GroundChange, Owner, Played, Table, Undone
from companion.core.table_rules import COMMON_EVENTS


def freeze(value: Any) -> Any:
    """JSON's lists as tuples, all the way down."""
    if isinstance(value, list | tuple):
        return tuple(freeze(v) for v in value)
    if isinstance(value, Mapping):
        return {k: freeze(v) for k, v in value.items()}
    return value


def write_answer(answer: Answer) -> Any:
    return {"instead": answer.value} if isinstance(answer, Instead) else plain(answer)


def read_answer(data: Any) -> Answer:
    match data:
        case {"instead": str() | int() as value}:
            return Instead(value)
        case _:
            return freeze(data)


def write_what(what: Played | Undone) -> dict[str, Any]:
    if isinstance(what, Undone):
        return {"undone": list(what.entries)}
    answers = [write_answer(a) for a in what.answers]
    return {"do": what.procedure, "with": plain(what.arguments), "answers": answers}


def read_what(data: Mapping[str, Any]) -> Played | Undone:
    match data:
        case {"undone": [*entries]}:
            return Undone(tuple(int(e) for e in entries))
        case {"do": str(procedure), "with": Mapping() as arguments, "answers": [*answers]}:
            return Played(procedure, freeze(arguments), tuple(read_answer(a) for a in answers))
        case _:
            raise BadData("bad_entry", field="what")


def write_note(note: Note) -> dict[str, Any]:
    """The note as plain data, without fields that have their default: notes are stored with every entry."""
    return {name: plain(v) for name in names_in(Note) if (v := getattr(note, name)) or name == "key"}


def read_note(data: Mapping[str, Any]) -> Note:
    match data:
        case {"key": str(key)}:
            secret_to = data.get("secret_to")
            return Note(
                key,
                str(data.get("rule", "")),
                freeze(data.get("facts", {})),
                bool(data.get("headline", False)),
                Seat(secret_to) if secret_to else None,
            )
        case _:
            raise BadData("bad_entry", field="notes")


def seat_or_none(value: str | None) -> Seat | None:
    return Seat(value) if value else None


class Codec:
    """Reads and writes the log of one game, as the tables of one revision mean it."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.revision = game.info.revision
        self.kinds = {kind.__name__: kind for kind in (*COMMON_EVENTS, *game.events)}
        found = {name: implied_fields(kind, self.revision) for name, kind in self.kinds.items()}
        self.unsaid = {name: fields for name, fields in found.items() if fields}

    def of(self, record: TableRecord) -> "Codec":
        """For the log of this table: what its events leave unsaid, its revision knows."""
        if record.rules_revision == self.revision or not self.unsaid:
            return self
        older = copy.copy(self)
        older.revision = record.rules_revision
        older.unsaid = {name: implied_fields(self.kinds[name], record.rules_revision) for name in self.unsaid}
        return older

    @cached_property
    def readers(self) -> dict[str, TypeAdapter[Any]]:
        return {name: TypeAdapter(kind) for name, kind in self.kinds.items()}

    def write_event(self, event: Any) -> dict[str, Any]:
        name = type(event).__name__
        written = {"is": name, **plain(event)}
        for field, meant in self.unsaid.get(name, {}).items():
            if getattr(event, field) == meant:
                del written[field]
        return written

    def read_event(self, data: Mapping[str, Any]) -> Any:
        name = data.get("is")
        reader = self.readers.get(str(name))
        if reader is None:
            raise BadData("unknown_event", event=str(name))
        try:
            said = {k: freeze(v) for k, v in data.items() if k != "is"}
            return reader.validate_python({**self.unsaid.get(str(name), {}), **said})
        except ValidationError as wrong:
            raise BadData("bad_entry", field=str(name)) from wrong

    def write(self, entry: Entry, device: str = "", parent: str = "") -> EntryRecord:
        return EntryRecord(
            number=entry.number,
            seat=entry.seat,
            by=entry.by,
            what=write_what(entry.what),
            events=tuple(self.write_event(e) for e in entry.events),
            notes=tuple(write_note(n) for n in entry.notes),
            at=datetime.fromtimestamp(entry.at, UTC),
            device=device,
            parent=parent,
        )

    def read(self, record: EntryRecord) -> Entry:
        return Entry(
            number=record.number,
            seat=seat_or_none(record.seat),
            what=read_what(record.what),
            events=tuple(self.read_event(e) for e in record.events),
            notes=tuple(read_note(n) for n in record.notes),
            by=seat_or_none(record.by),
            at=int(record.at.timestamp()),
            moved="from" in record.what,
            aside=bool(record.what.get("aside")),
        )

    def open_table(self, record: TableRecord, entries: Sequence[EntryRecord] = (), fold: Fold | None = None) -> Table:
        """The table as it stands after these entries. `fold`: what the first of them came to, where that is known."""
        sittings = [Sitting(Seat(s.id), s.colour) for s in record.seats]
        codec = self.of(record)
        if fold is None:
            return Table.open(self.game, sittings, record.options, [codec.read(e) for e in entries])
        log = Lazy(lambda number: codec.read(entries[number]), range(len(entries)))
        return Table.resume(self.game, sittings, record.options, log, fold)


def write_draft(draft: Draft) -> DraftRecord:
    return DraftRecord(
        id=draft.id,
        seat=draft.action.seat,
        procedure=draft.action.procedure,
        arguments=plain(draft.action.arguments),
        answers=tuple(write_answer(a) for a in draft.answers),
        number=draft.number,
        open=draft.open,
        by=draft.owner.seat,
        phone=draft.owner.phone,
        changed_by=draft.change.entry if draft.change else None,
        asked_again=draft.change.asked_again if draft.change else 0,
    )


def read_draft(record: DraftRecord) -> Draft:
    action = Action(record.procedure, freeze(record.arguments), seat_or_none(record.seat))
    answers = tuple(read_answer(a) for a in record.answers)
    owner = Owner(seat_or_none(record.by), record.phone)
    change = None if record.changed_by is None else GroundChange(record.changed_by, record.asked_again)
    return Draft(record.id, action, record.number, answers, record.open, owner, change)
