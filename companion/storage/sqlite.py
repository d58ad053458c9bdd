"""SqliteStore: what the service asks of a store, by SQLModel rows in one SQLite file."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, CursorResult, Engine, Row, bindparam, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlmodel import col

from companion.core.errors import BadData, Refused, Stale
from companion.core.record import DraftRecord, EntryRecord, SeatRecord, TableRecord
from models.box import BoxFactRow
from models.database import plainly
from models.setting import SettingRow
from models.table import DraftRow, EntryRow, TableRow

# Built once: the log grows by these at every tap.
INSERT_ENTRY = insert(EntryRow)
TOUCH_TABLE = update(TableRow).where(col(TableRow.code) == bindparam("touched_code"))


class SqliteStore:
    """Every call is one transaction: when it returns, the disk has it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.writer = engine.execution_options(write=True)
        self.path = Path(engine.url.database or "")

    def close(self) -> None:
        self.engine.dispose()

    # Tables

    def tables(self) -> list[TableRecord]:
        """Newest touched first."""
        newest = select(TableRow).order_by(col(TableRow.touched_at).desc(), col(TableRow.code))
        with self.reading() as connection:
            return [table_record(row) for row in connection.execute(newest)]

    def table(self, code: str) -> TableRecord:
        with self.reading() as connection:
            row = connection.execute(select(TableRow).where(col(TableRow.code) == code)).first()
        if row is None:
            raise Refused("unknown_table", code=code)
        return table_record(row)

    def create(self, record: TableRecord) -> None:
        self.import_table(record, ())

    def import_table(self, record: TableRecord, entries: Sequence[EntryRecord]) -> None:
        """A table with its whole log, or nothing at all."""
        with self.writing() as connection:
            try:
                connection.execute(insert(TableRow), table_values(record))
            except IntegrityError as twice:
                raise Refused("table_exists", code=record.code) from twice
            try:
                for entry in entries:
                    connection.execute(INSERT_ENTRY, entry_values(record.code, entry))
            except IntegrityError as twice:
                raise BadData("log_repeats", code=record.code, number=entry.number) from twice

    def exchange(self, code: str, entries: Sequence[EntryRecord], kept: TableRecord) -> None:
        """Give the table another log; the one that it had is kept under another code. Both, or neither."""
        with self.writing() as connection:
            try:
                connection.execute(insert(TableRow), table_values(kept))
            except IntegrityError as twice:
                raise Refused("table_exists", code=kept.code) from twice
            moved = update(EntryRow).where(col(EntryRow.code) == code).values(code=kept.code)
            connection.execute(moved)
            for entry in entries:
                connection.execute(INSERT_ENTRY, entry_values(code, entry))
            touched = connection.execute(TOUCH_TABLE, {"touched_code": code, "touched_at": now()})
            expect_table(touched, code)

    def change(self, record: TableRecord) -> None:
        """Everything about the table but its log."""
        with self.writing() as connection:
            known = update(TableRow).where(col(TableRow.code) == record.code)
            expect_table(connection.execute(known.values(table_values(record))), record.code)

    def delete(self, code: str) -> None:
        """The table, and the settings that end with its code: another table may have that code one day."""
        with self.writing() as connection:
            expect_table(connection.execute(delete(TableRow).where(col(TableRow.code) == code)), code)
            connection.execute(delete(SettingRow).where(col(SettingRow.key).endswith(f"/{code}", autoescape=True)))

    # The log

    def entries(self, code: str, since: int = 0) -> list[EntryRecord]:
        """The entries from number `since` on, oldest first."""
        wanted = (
            select(EntryRow)
            .where(col(EntryRow.code) == code, col(EntryRow.number) >= since)
            .order_by(col(EntryRow.number))
        )
        with self.reading() as connection:
            return [entry_record(row) for row in connection.execute(wanted)]

    def append(self, code: str, entry: EntryRecord, draft_id: str | None = None) -> None:
        """Add the next line of the log. The database decides who was first: a second same number is Stale."""
        with self.writing() as connection:
            touched = connection.execute(TOUCH_TABLE, {"touched_code": code, "touched_at": entry.at})
            expect_table(touched, code)
            try:
                connection.execute(INSERT_ENTRY, entry_values(code, entry))
            except IntegrityError as second:
                raise Stale(code=code, number=entry.number) from second
            if draft_id is not None:
                connection.execute(delete(DraftRow).where(*is_draft(code, draft_id)))

    # Drafts

    def drafts(self, code: str) -> list[DraftRecord]:
        """Oldest first."""
        oldest = select(DraftRow).where(col(DraftRow.code) == code).order_by(col(DraftRow.touched_at), col(DraftRow.id))
        with self.reading() as connection:
            return [draft_record(row) for row in connection.execute(oldest)]

    def save_draft(self, code: str, draft: DraftRecord) -> None:
        values = {**asdict(draft), "code": code, "touched_at": now()}
        with self.writing() as connection:
            try:
                connection.execute(upsert(DraftRow).on_conflict_do_update(set_=values), values)
            except IntegrityError as orphan:
                raise Refused("unknown_table", code=code) from orphan

    def drop_draft(self, code: str, id: str) -> None:
        with self.writing() as connection:
            connection.execute(delete(DraftRow).where(*is_draft(code, id)))

    # The box, and what this device remembers

    def box(self, game: str) -> dict[str, Any]:
        known = select(BoxFactRow).where(col(BoxFactRow.game) == game).order_by(col(BoxFactRow.key))
        with self.reading() as connection:
            return {row.key: row.value for row in connection.execute(known)}

    def learn(self, game: str, facts: Mapping[str, Any]) -> None:
        at = now()
        with self.writing() as connection:
            for key, value in facts.items():
                values = {"game": game, "key": key, "value": value, "confidence": "owner", "at": at}
                connection.execute(upsert(BoxFactRow).on_conflict_do_update(set_=values), values)

    def forget(self, game: str, key: str) -> None:
        with self.writing() as connection:
            connection.execute(delete(BoxFactRow).where(col(BoxFactRow.game) == game, col(BoxFactRow.key) == key))

    def setting(self, key: str, default: Any = None) -> Any:
        with self.reading() as connection:
            row = connection.execute(select(SettingRow).where(col(SettingRow.key) == key)).first()
        return default if row is None else row.value

    def set_setting(self, key: str, value: Any) -> None:
        values = {"key": key, "value": value}
        with self.writing() as connection:
            connection.execute(upsert(SettingRow).on_conflict_do_update(set_=values), values)

    def check(self) -> None:
        """Read every page. Raises BadData when one is broken."""
        with self.reading() as connection:
            if connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar() != "ok":
                raise BadData("database_corrupt", path=str(self.path))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with plainly(self.path), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with plainly(self.path), self.writer.begin() as connection:
            yield connection


def now() -> datetime:
    return datetime.now(UTC)


def expect_table(done: CursorResult[Any], code: str) -> None:
    if done.rowcount == 0:
        raise Refused("unknown_table", code=code)


def is_draft(code: str, id: str) -> tuple[Any, Any]:
    return col(DraftRow.code) == code, col(DraftRow.id) == id


def table_values(record: TableRecord) -> dict[str, Any]:
    return {
        "code": record.code,
        "game": record.game,
        "seats": [asdict(seat) for seat in record.seats],
        "options": dict(record.options),
        "watch_token": record.watch_token,
        "created_at": record.created,
        "touched_at": record.touched,
        "archived": record.archived,
        "rules_revision": record.rules_revision,
        "device": record.device,
    }


def table_record(row: Row[Any]) -> TableRecord:
    return TableRecord(
        code=row.code,
        game=row.game,
        seats=tuple(SeatRecord(**seat) for seat in row.seats),
        options=row.options,
        watch_token=row.watch_token,
        created=row.created_at,
        touched=row.touched_at,
        archived=row.archived,
        rules_revision=row.rules_revision,
        device=row.device,
    )


def entry_values(code: str, entry: EntryRecord) -> dict[str, Any]:
    return {
        "code": code,
        "number": entry.number,
        "seat": entry.seat,
        "by": entry.by,
        "what": entry.what,
        "events": entry.events,
        "notes": entry.notes,
        "at": entry.at,
        "parent": entry.parent,
        "device": entry.device,
    }


def entry_record(row: Row[Any]) -> EntryRecord:
    return EntryRecord(
        number=row.number,
        seat=row.seat,
        by=row.by,
        what=row.what,
        events=tuple(row.events),
        notes=tuple(row.notes),
        at=row.at,
        device=row.device,
        parent=row.parent,
    )


def draft_record(row: Row[Any]) -> DraftRecord:
    return DraftRecord(
        id=row.id,
        seat=row.seat,
        procedure=row.procedure,
        arguments=row.arguments,
        answers=tuple(row.answers),
        number=row.number,
        open=row.open,
        by=row.by,
        phone=row.phone,
        changed_by=row.changed_by,
        asked_again=row.asked_again,
    )
