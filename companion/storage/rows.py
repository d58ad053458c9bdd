"""Rows as they lie in the file, to records. A value that no writer of ours has written is BadData: of that row only."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, TypeVar

from companion.core.errors import BadData
from companion.core.plain import fingerprint, fingerprint_of_plain, to_json
from companion.core.record import EntryRecord, SeatRecord, TableRecord

TABLE_COLUMNS = "code, game, seats, options, watch_token, created_at, touched_at, archived, rules_revision"
ENTRY_COLUMNS = 'code, number, seat, "by", what, events, notes, "at", parent, device'
Kind = TypeVar("Kind")
Values = Sequence[Any]


def damage_error(what: str) -> BadData:
    return BadData("row_damaged", what=what)


def expect(value: Any, kind: type[Kind]) -> Kind:
    if not isinstance(value, kind):
        raise damage_error(kind.__name__)
    return value


def text_or_none(value: Any) -> str | None:
    return None if value is None else expect(value, str)


def decode_value(value: Any, kind: type[Kind]) -> Kind:
    try:
        return expect(json.loads(expect(value, str)), kind)
    except (ValueError, RecursionError) as wrong:
        raise damage_error("json") from wrong


def decode_maps(value: Any) -> tuple[Mapping[str, Any], ...]:
    return tuple(expect(v, dict) for v in decode_value(value, list))


def moment(value: Any) -> datetime:
    try:
        return datetime.fromisoformat(expect(value, str)).replace(tzinfo=UTC)
    except ValueError as wrong:
        raise damage_error("moment") from wrong


def seat_of(data: Mapping[str, Any]) -> SeatRecord:
    if set(data) != {"id", "name", "colour", "token", "taken"}:
        raise damage_error("seats")
    id, name, colour, token = (expect(data[key], str) for key in ("id", "name", "colour", "token"))
    return SeatRecord(id, name, colour, token, bool(data["taken"]))


def table_of(values: Values) -> TableRecord:
    code, game, seats, options, watch_token, created, touched, archived, revision = values
    return TableRecord(
        code=expect(code, str),
        game=expect(game, str),
        seats=tuple(seat_of(seat) for seat in decode_maps(seats)),
        options=decode_value(options, dict),
        watch_token=expect(watch_token, str),
        created=moment(created),
        touched=moment(touched),
        archived=bool(expect(archived, int)),
        rules_revision=expect(revision, int),
    )


def entry_of(values: Values) -> EntryRecord:
    """The entry in a row, whose first value (the code of its table) is left out."""
    _, number, seat, by, what, events, notes, at, parent, device = values
    return EntryRecord(
        number=expect(number, int),
        seat=text_or_none(seat),
        by=text_or_none(by),
        what=decode_value(what, dict),
        events=decode_maps(events),
        notes=decode_maps(notes),
        at=moment(at),
        device=expect(device, str),
        parent=expect(parent, str),
    )


# What a table says about itself, so that a changed bit shows


def sum_with(entry: EntryRecord, before: str) -> str:
    """The sum of a log that ends with this entry: of everything in each row, not only of what leads to the state."""
    values = [entry.number, entry.seat, entry.by, entry.what, entry.events, entry.notes, entry.at.isoformat()]
    return fingerprint_of_plain([*values, entry.parent, entry.device], before)


NO_SUM = {"entries": 0, "sum": "", "before": ""}


def next_sum(sum: Mapping[str, Any], entry: EntryRecord) -> dict[str, Any]:
    """The sum with one entry more."""
    before = str(sum.get("sum"))
    return {"entries": entry.number + 1, "sum": sum_with(entry, before), "before": before}


def sum_of(entries: Sequence[EntryRecord], first: Mapping[str, Any] = NO_SUM) -> dict[str, Any]:
    """How many entries, the sum of all of them, and of all but the last; `first` is that of the first of them."""
    before, sum = first["before"], first["sum"]
    for entry in entries[first["entries"] :]:
        before, sum = sum, sum_with(entry, sum)
    return {"entries": len(entries), "sum": sum, "before": before}


def digest_of(found: Sequence[Values], sum: Mapping[str, Any]) -> str:
    """The digest of rows of entries as they lie in the file, whatever their table is called, and of their sum."""
    digest = sha256(to_json(sum).encode())
    for values in found:
        digest.update(repr(tuple(values[1:])).encode())
    return digest.hexdigest()


def seal_of(record: TableRecord) -> str:
    """The sum of what a table is from its first day to its last: not of names, which people change."""
    seats = [[seat.id, seat.colour] for seat in record.seats]
    return fingerprint([record.game, seats, record.options, record.created.isoformat(), record.rules_revision])
