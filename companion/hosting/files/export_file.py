"""A table as JSON, whole, and back. What comes back is checked before anything is kept."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, TypeVar

from companion import __version__
from companion.core.codec import Codec
from companion.core.errors import BadData, Refused
from companion.core.game import AnyGame
from companion.core.merge import holds_together
from companion.core.plain import canonical, plain
from companion.core.record import EntryRecord, SeatRecord, TableRecord, head_at, is_next
from companion.core.table import BROKEN, Table, Undone
from companion.hosting.files.strict_json import check
from companion.hosting.identifiers import LONGEST_NAME, SEAT_IDS, new_token, printable
from companion.hosting.service import Service

FORMAT, VERSION = "chart-table", 1
LARGEST = 20_000_000
CODE = re.compile(r"[A-Z0-9]{1,16}(-[A-Z0-9]{1,16})?")
Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Exported:
    """A table that was read from a file and holds together. Its tokens stayed where it came from."""

    record: TableRecord
    entries: tuple[EntryRecord, ...]
    table: Table

    @property
    def code(self) -> str:
        return self.record.code

    @property
    def head(self) -> str:
        return head_at(self.entries)


# Out


def export_table(service: Service, code: str) -> dict[str, Any]:
    live = service.load(code)  # from the disk: another process may have been at the table
    return export_data(live.record, service.store.entries(code), live.table.hash)


def export_data(record: TableRecord, entries: Sequence[EntryRecord], hash: str) -> dict[str, Any]:
    return with_checksum(
        {
            "format": FORMAT,
            "version": VERSION,
            "app": __version__,
            "game": record.game,
            "code": record.code,
            "rules_revision": record.rules_revision,
            "seats": [{"id": s.id, "name": s.name, "colour": s.colour} for s in record.seats],
            "options": dict(record.options),
            "created": record.created.isoformat(),
            "entries": [write_entry(e) for e in entries],
            "hash": hash,
        }
    )


def with_checksum(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data with the checksum of everything else in it."""
    rest = {k: v for k, v in data.items() if k != "checksum"}
    return {**rest, "checksum": sha256(canonical(rest).encode()).hexdigest()}


def write_export(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def write_entry(entry: EntryRecord) -> dict[str, Any]:
    return {
        "number": entry.number,
        "seat": entry.seat,
        "by": entry.by,
        "what": entry.what,
        "events": list(entry.events),
        "notes": list(entry.notes),
        "at": entry.at.isoformat(),
        "device": entry.device,
        "parent": entry.parent,
    }


# Back


def read_export(text: str, games: Mapping[str, AnyGame]) -> Exported:
    """The table in the file. BadData, with one reason, for anything that is not whole and unchanged."""
    data = read_checked_file(text)
    game = games.get(field(data, "game", str))
    if game is None:
        raise BadData("unknown_game", game=field(data, "game", str))
    record = read_record(data, game)
    entries = check_chain([read_entry(e, record) for e in field(data, "entries", list)])
    table = replay(record, entries, game)
    # Another revision may keep more in its state: the facts are the same, their fingerprint is not.
    if record.rules_revision == game.info.revision and table.hash != field(data, "hash", str):
        raise BadData("hash_differs")
    return Exported(record, entries, table)


def read_checked_file(text: str) -> Mapping[str, Any]:
    """The file as data, once its checksum holds."""
    if len(text) > LARGEST:
        raise BadData("too_large")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadData("file_cut_off") from wrong
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadData("not_a_table")
    version = field(data, "version", int)
    if version > VERSION:
        raise BadData("file_newer", version=str(version))
    try:
        check(data)
        untouched = with_checksum(data)["checksum"] == data.get("checksum")
    except (BadData, TypeError) as wrong:  # nested too deeply, or a fraction: we never wrote that
        raise BadData("file_edited") from wrong
    if not untouched:
        raise BadData("file_edited")
    return data


def field(data: Mapping[str, Any], name: str, kind: type[Kind]) -> Kind:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadData("bad_entry", field=name)
    return value


def seat_field(data: Mapping[str, Any], name: str, record: TableRecord) -> str | None:
    value = data.get(name)
    if value is not None and value not in {s.id for s in record.seats}:
        raise BadData("bad_entry", field=name)
    return value


def moment(data: Mapping[str, Any], name: str) -> datetime:
    try:
        return datetime.fromisoformat(field(data, name, str)).astimezone(UTC)
    except (ValueError, OverflowError) as wrong:
        raise BadData("bad_entry", field=name) from wrong


def mappings(data: Mapping[str, Any], name: str) -> tuple[Mapping[str, Any], ...]:
    values = field(data, name, list)
    if not all(isinstance(v, dict) for v in values):
        raise BadData("bad_entry", field=name)
    return tuple(values)


def read_record(data: Mapping[str, Any], game: AnyGame) -> TableRecord:
    created = moment(data, "created")
    options = field(data, "options", dict)
    if not CODE.fullmatch(field(data, "code", str)):
        raise BadData("bad_entry", field="code")
    if not all(isinstance(v, str) for v in options.values()):
        raise BadData("bad_entry", field="options")
    return TableRecord(
        code=field(data, "code", str),
        game=game.info.id,
        seats=read_seats(mappings(data, "seats"), game),
        options=options,
        watch_token="",
        created=created,
        touched=created,
        rules_revision=field(data, "rules_revision", int),
    )


def read_seats(seats: Sequence[Mapping[str, Any]], game: AnyGame) -> tuple[SeatRecord, ...]:
    read = [
        SeatRecord(field(s, "id", str), printable(field(s, "name", str)), field(s, "colour", str), "") for s in seats
    ]
    low, high = game.info.seats
    names, colours = {s.name.casefold() for s in read}, {s.colour for s in read}
    fits = low <= len(read) <= high and [s.id for s in read] == list(SEAT_IDS[: len(read)])
    if not fits or len(names) < len(read) or not all(0 < len(s.name) <= LONGEST_NAME for s in read):
        raise BadData("bad_entry", field="seats")
    if len(colours) < len(read) or not colours <= set(game.colours(len(read))):
        raise BadData("bad_entry", field="colour")
    return tuple(read)


def read_entry(data: Any, record: TableRecord) -> EntryRecord:
    if not isinstance(data, dict):
        raise BadData("bad_entry", field="entries")
    return EntryRecord(
        number=field(data, "number", int),
        seat=seat_field(data, "seat", record),
        by=seat_field(data, "by", record),
        what=field(data, "what", dict),
        events=mappings(data, "events"),
        notes=mappings(data, "notes"),
        at=moment(data, "at"),
        device=field(data, "device", str),
        parent=field(data, "parent", str),
    )


def check_chain(entries: Sequence[EntryRecord]) -> tuple[EntryRecord, ...]:
    """The entries, each made on the very log before it and named by it as of today."""
    log: list[EntryRecord] = []
    for number, entry in enumerate(entries):
        if not is_next(entry, entries[number - 1] if number else None):
            raise BadData("bad_entry", field=f"number {entry.number}")
        log.append(replace(entry, parent=head_at(log)))
    return tuple(log)


def replay(record: TableRecord, entries: Sequence[EntryRecord], game: AnyGame) -> Table:
    try:
        table = Codec(game).open_table(record, entries)
        if not holds_together(entries) or any(e.events for e in table.log if isinstance(e.what, Undone)):
            raise BadData("bad_entry", field="undone")
        plain(table.state)
    except BROKEN as wrong:
        raise BadData("bad_entry", field=type(wrong).__name__) from wrong
    return table


def replay_summary(exported: Exported) -> dict[str, Any]:
    """Where the log leads, for people and programs."""
    table = exported.table
    names = {s.id: s.name for s in exported.record.seats}
    standings = table.game.standings(table.state)
    return {
        "game": exported.record.game,
        "entries": len(exported.entries),
        "hash": table.hash,
        "state": plain(table.state),
        "scores": [{"seat": s.seat, "name": names[s.seat], "place": s.place, "score": s.score} for s in standings],
        "finished": table.game.is_finished(table.state),
    }


def is_here(service: Service, exported: Exported) -> bool:
    """The very same log, under the same code; not one that is damaged here."""
    try:
        here, rows = service.store.table(exported.code), service.store.log(exported.code)
    except BadData:
        return False
    return here.game == exported.record.game and head_at(rows) == exported.head


def import_table(service: Service, exported: Exported) -> str:
    """Keep the table, under its code or a new one; nothing that is here is overwritten. Its links are new."""
    code = exported.code
    with service.locks.of(code):
        if code in service.codes():
            if is_here(service, exported):
                raise Refused("already_here", code=code)
            code = service.free_code(code)
        record = replace(
            exported.record,
            code=code,
            seats=tuple(replace(s, token=new_token()) for s in exported.record.seats),
            watch_token=new_token(),
            touched=service.now(),
        )
        service.store.import_table(record, exported.entries)
        service.memory.clear()
        service.tell_list_watchers()
        return code
