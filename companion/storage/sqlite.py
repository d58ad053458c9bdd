"""SqliteStore: what the service asks of a store, by SQLModel rows in one SQLite file.

Rows are read one by one: a damaged one harms its own table only. Beside each table lie, as settings of this device, the
sum of its log and the seal of its row, so that a changed bit shows when the table is opened.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, CursorResult, Engine, Row, bindparam, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlmodel import col

from companion.core.errors import BadData, Refused, Stale
from companion.core.record import DamagedTable, DraftRecord, EntryRecord, TableRecord, is_next
from companion.storage import rows
from companion.storage.snapshot import read_in_memory
from companion.storage.stored_log import StoredLog, read_check
from models.box import BoxFactRow
from models.database import IN_PLAY, open_in_memory, plainly
from models.setting import SettingRow
from models.table import DraftRow, EntryRow, TableRow

# Built once: the log grows by these at every tap.
INSERT_ENTRY = insert(EntryRow)
NEWEST_TABLES = f"SELECT {rows.TABLE_COLUMNS} FROM table_ ORDER BY touched_at DESC, code"
ONE_TABLE = f"SELECT {rows.TABLE_COLUMNS} FROM table_ WHERE code = ?"
ENTRIES_SINCE = f"SELECT {rows.ENTRY_COLUMNS} FROM entry WHERE code = ? AND number >= ? ORDER BY number"
BOX_FACTS = "SELECT key, value FROM box_fact WHERE game = ? ORDER BY key"
SUM, SEAL, FOLD = "sum", "seal", "fold"
"""Settings of a table: the sum of its log, the seal of its row, what its log came to. They go with the table."""
UNREAD = object()
UNREADABLE = (BadData, ValueError, TypeError)
TOUCH_TABLE = update(TableRow).where(col(TableRow.code) == bindparam("touched_code"))


class SqliteStore:
    """Every call is one transaction: when it returns, the disk has it."""

    def __init__(self, engine: Engine, path: Path | None = None) -> None:
        self.engine = engine
        self.writing_alone = Lock()
        """Our own threads wait for each other, however long it takes."""
        self.busy = False
        """Another program had the database to itself at the last try: who comes next does not wait for it again."""
        patience = {False: IN_PLAY, True: 0}
        self.readers = {busy: engine.execution_options(patience=ms) for busy, ms in patience.items()}
        self.writers = {busy: engine.execution_options(patience=ms, write=True) for busy, ms in patience.items()}
        self.file = path or Path(engine.url.database or "")

    @property
    def path(self) -> Path:
        return self.file

    def close(self) -> None:
        self.engine.dispose()

    # Tables

    def tables(self) -> list[TableRecord]:
        """Newest touched first, without those whose row is damaged."""
        return [found for found in self.table_rows() if isinstance(found, TableRecord)]

    def damaged_tables(self) -> list[DamagedTable]:
        """The tables whose row cannot be read."""
        return [found for found in self.table_rows() if isinstance(found, DamagedTable)]

    def table_rows(self) -> list[TableRecord | DamagedTable]:
        try:
            with self.reading() as connection:
                return [table_or_damage(row) for row in connection.exec_driver_sql(NEWEST_TABLES)]
        except BadData as wrong:
            if wrong.reason != "database_corrupt":
                raise
        with self.reading() as connection:
            codes = [code for (code,) in connection.exec_driver_sql("SELECT code FROM table_ ORDER BY code")]
        return [self.table_or_damage(code) for code in codes]

    def table_or_damage(self, code: str) -> TableRecord | DamagedTable:
        try:
            return self.table(code)
        except BadData:
            return DamagedTable(str(code))

    def table(self, code: str) -> TableRecord:
        try:
            with self.reading() as connection:
                row = connection.exec_driver_sql(ONE_TABLE, (code,)).first()
            found = rows.table_of(row) if row is not None else None
        except BadData as wrong:
            raise damage_error(wrong, code) from wrong
        if found is None:
            raise Refused("unknown_table", code=code)
        return found

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
            put(connection, f"{SEAL}/{record.code}", rows.seal_of(record))
            put(connection, f"{SUM}/{record.code}", rows.sum_of(entries))

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
            put(connection, f"{SEAL}/{kept.code}", rows.seal_of(kept))
            if (sum := got(connection, f"{SUM}/{code}")) is not None:
                put(connection, f"{SUM}/{kept.code}", sum)
            put(connection, f"{SUM}/{code}", rows.sum_of(entries))

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
        try:
            with self.reading() as connection:
                return [rows.entry_of(row) for row in connection.exec_driver_sql(ENTRIES_SINCE, (code, since))]
        except BadData as wrong:
            raise damage_error(wrong, code) from wrong

    def log(self, code: str) -> StoredLog:
        """The whole log, once it is sure that nothing in it is damaged or missing.

        What was checked before and has not changed by a letter since is read when it is asked for.
        """
        try:
            with self.reading() as connection:
                found = connection.exec_driver_sql(ENTRIES_SINCE, (code, 0)).fetchall()
                checked = read_check(got(connection, f"{FOLD}/{code}"), found)
            log = StoredLog(found, checked)
            for number in range(checked["entries"], len(log)):
                if not is_next(log[number], log[number - 1] if number else None):
                    raise BadData("table_damaged", code=code)
        except BadData as wrong:
            raise damage_error(wrong, code) from wrong
        self.check_sums(code, log)
        return log

    def check_sums(self, code: str, log: StoredLog) -> None:
        """Compare the log with its stored sum. What an older version of the app has added since is not in the sum."""
        seal, sum = self.setting(f"{SEAL}/{code}"), self.setting(f"{SUM}/{code}")
        count = sum.get("entries") if isinstance(sum, dict) else None
        if isinstance(seal, str) and seal != rows.seal_of(self.table(code)):
            raise BadData("table_damaged", code=code)
        if isinstance(count, int) and (count > len(log) or log.sum_at(count) != sum):
            raise BadData("table_damaged", code=code)

    def fold(self, code: str) -> Any:
        kept = self.setting(f"{FOLD}/{code}")
        return kept.get("fold") if isinstance(kept, dict) else None

    def save_fold(self, code: str, log: Sequence[EntryRecord], fold: Mapping[str, Any]) -> None:
        if isinstance(log, StoredLog):
            self.set_setting(f"{FOLD}/{code}", {"checked": log.checked_now(), "fold": dict(fold)})

    def append(
        self,
        code: str,
        entry: EntryRecord,
        draft_id: str | None = None,
        drafts: Sequence[DraftRecord] = (),
        learnt: Mapping[str, Any] | None = None,
    ) -> None:
        """Add the next line of the log. The database decides who was first: a second same number is Stale."""
        with self.writing() as connection:
            touched = connection.execute(TOUCH_TABLE, {"touched_code": code, "touched_at": entry.at})
            expect_table(touched, code)
            try:
                connection.execute(INSERT_ENTRY, entry_values(code, entry))
            except IntegrityError as second:
                raise Stale(code=code, number=entry.number) from second
            self.add_to_sum(connection, code, entry)
            if draft_id is not None:
                connection.execute(delete(DraftRow).where(*is_draft(code, draft_id)))
            for draft in drafts:
                put_draft(connection, code, draft)
            if learnt:
                game = connection.exec_driver_sql("SELECT game FROM table_ WHERE code = ?", (code,)).scalar_one()
                put_facts(connection, game, learnt)

    def add_to_sum(self, connection: Connection, code: str, entry: EntryRecord) -> None:
        """Bring the stored sum up to date; a table from before there were sums gets its first one here."""
        sum = got(connection, f"{SUM}/{code}")
        if isinstance(sum, dict) and sum.get("entries") == entry.number:
            before = str(sum.get("sum"))
            sum = {"entries": entry.number + 1, "sum": rows.sum_with(entry, before), "before": before}
        else:
            with suppress(BadData):  # the table is damaged: it is found out when it is opened
                found = [rows.entry_of(row) for row in connection.exec_driver_sql(ENTRIES_SINCE, (code, 0))]
                row = connection.exec_driver_sql(ONE_TABLE, (code,)).first()
                sum = rows.sum_of(found)
                put(connection, f"{SEAL}/{code}", rows.seal_of(rows.table_of(row or ())))
        put(connection, f"{SUM}/{code}", sum)

    # Drafts

    def drafts(self, code: str) -> list[DraftRecord]:
        """The drafts of the table, oldest first."""
        oldest = select(DraftRow).where(col(DraftRow.code) == code).order_by(col(DraftRow.touched_at), col(DraftRow.id))
        try:
            with self.reading() as connection:
                return [draft_record(row) for row in connection.execute(oldest)]
        except UNREADABLE:
            return self.readable_drafts(code)

    def readable_drafts(self, code: str) -> list[DraftRecord]:
        """The drafts that are not damaged."""
        found = []
        with suppress(*UNREADABLE), self.reading() as connection:
            ids = [id for (id,) in connection.exec_driver_sql("SELECT id FROM draft WHERE code = ?", (code,))]
            for id in ids:
                with suppress(*UNREADABLE):
                    found.append(draft_record(connection.execute(select(DraftRow).where(*is_draft(code, id))).one()))
        return found

    def save_draft(self, code: str, draft: DraftRecord) -> None:
        with self.writing() as connection:
            try:
                put_draft(connection, code, draft)
            except IntegrityError as orphan:
                raise Refused("unknown_table", code=code) from orphan

    def drop_draft(self, code: str, id: str) -> None:
        with self.writing() as connection:
            connection.execute(delete(DraftRow).where(*is_draft(code, id)))

    # The box, and what this device remembers

    def box(self, game: str) -> dict[str, Any]:
        """What is known of the game's box, without a value that is damaged: it is asked again."""
        with self.reading() as connection:
            found = connection.exec_driver_sql(BOX_FACTS, (game,))
            values = {key: read_value(text, UNREAD) for key, text in found}
            return {key: value for key, value in values.items() if value is not UNREAD}

    def learn(self, game: str, facts: Mapping[str, Any]) -> None:
        with self.writing() as connection:
            put_facts(connection, game, facts)

    def forget(self, game: str, key: str) -> None:
        with self.writing() as connection:
            connection.execute(delete(BoxFactRow).where(col(BoxFactRow.game) == game, col(BoxFactRow.key) == key))

    def setting(self, key: str, default: Any = None) -> Any:
        """The value of the setting; the default where there is none, and for one that is damaged."""
        with self.reading() as connection:
            return got(connection, key, default)

    def set_setting(self, key: str, value: Any) -> None:
        with self.writing() as connection:
            put(connection, key, value)

    def check(self) -> None:
        """Read every page. Raises BadData when one is broken."""
        with self.reading() as connection:
            if connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar() != "ok":
                raise BadData("database_corrupt", path=str(self.path))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.patiently(), self.readers[self.busy].connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self.writing_alone:
            with self.patiently(), self.writers[self.busy].begin() as connection:
                yield connection
            self.busy = False

    @contextmanager
    def patiently(self) -> Iterator[None]:
        """Turn what the disk says into words, and remember that somebody else has the database."""
        try:
            with plainly(self.path):
                yield
        except BadData as wrong:
            self.busy = self.busy or wrong.reason == "database_busy"
            raise


def read_only_store(path: Path) -> SqliteStore:
    """The tables of a database that nothing is written to: it may be on a full disk or one that is read-only."""
    path = path.absolute()
    with plainly(path):
        memory = read_in_memory(path) if path.exists() else sqlite3.connect(":memory:")
    return SqliteStore(open_in_memory(memory, path), path)


def got(connection: Connection, key: str, default: Any = None) -> Any:
    row = connection.exec_driver_sql("SELECT value FROM setting WHERE key = ?", (key,)).first()
    return default if row is None else read_value(row[0], default)


def put(connection: Connection, key: str, value: Any) -> None:
    values = {"key": key, "value": value}
    connection.execute(upsert(SettingRow).on_conflict_do_update(set_=values), values)


def put_draft(connection: Connection, code: str, draft: DraftRecord) -> None:
    values = {**asdict(draft), "code": code, "touched_at": now()}
    connection.execute(upsert(DraftRow).on_conflict_do_update(set_=values), values)


def put_facts(connection: Connection, game: str, facts: Mapping[str, Any]) -> None:
    at = now()
    for key, value in facts.items():
        values = {"game": game, "key": key, "value": value, "confidence": "owner", "at": at}
        connection.execute(upsert(BoxFactRow).on_conflict_do_update(set_=values), values)


def read_value(text: Any, default: Any = None) -> Any:
    if isinstance(text, int | float):  # SQLite keeps the text of a number as that number
        return text
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return default


def table_or_damage(row: Sequence[Any]) -> TableRecord | DamagedTable:
    try:
        return rows.table_of(row)
    except BadData:
        return DamagedTable(str(row[0]), str(row[1]))


def damage_error(wrong: BadData, code: str) -> BadData:
    """The error as it is told of one table: a broken row is damage of this table, a full disk concerns them all."""
    of_table = wrong.reason in ("row_damaged", "database_corrupt")
    return BadData("table_damaged", code=code) if of_table else wrong


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
