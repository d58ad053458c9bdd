"""SqliteStore: what the service asks of a store, by SQLModel rows in one SQLite file.

Rows are read one by one: a damaged one harms its own table only. Beside each table lie, as settings of this device, the
sum of its log and the seal of its row, so that a changed bit shows when the table is opened.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, select

from companion.core.errors import BadData, Refused, Stale
from companion.core.record import DamagedTable, DraftRecord, EntryRecord, TableRecord
from companion.storage import rows, statements
from companion.storage.reading import (
    FOLD,
    SEAL,
    SUM,
    Queries,
    ReadingStore,
    draft_condition,
    draft_record,
    read_setting,
)
from companion.storage.snapshot import read_in_memory
from companion.storage.stored_log import StoredLog
from models.database import IN_PLAY, open_in_memory, plainly
from models.table import DraftRow

NEWEST_TABLES = f"SELECT {rows.TABLE_COLUMNS} FROM table_ ORDER BY touched_at DESC, code"
ONE_TABLE = f"SELECT {rows.TABLE_COLUMNS} FROM table_ WHERE code = ?"
ENTRIES_SINCE = f"SELECT {rows.ENTRY_COLUMNS} FROM entry WHERE code = ? AND number >= ? ORDER BY number"
SETTING = "SELECT value FROM setting WHERE key = ?"
BOX_FACTS = "SELECT key, value FROM box_fact WHERE game = ? ORDER BY key"
UNREADABLE = (BadData, ValueError, TypeError)


class SqliteStore(ReadingStore):
    """Every call is one transaction: when it returns, the disk has it."""

    queries = Queries(NEWEST_TABLES, ONE_TABLE, ENTRIES_SINCE, SETTING, BOX_FACTS)

    def __init__(self, engine: Engine, path: Path | None = None) -> None:
        self.engine = engine
        self.writing_alone = Lock()
        """Our own threads wait for each other, however long it takes."""
        self.busy = False
        """Another program had the database to itself at the last try: who comes next does not wait for it again."""
        self.patience = {False: IN_PLAY, True: 0}
        self.readers = {busy: engine.execution_options(patience=ms) for busy, ms in self.patience.items()}
        self.sums: dict[str, tuple[dict[str, Any], str]] = {}
        """The sums of the logs that grow, as this store has written them last, and their texts."""
        self.file = path or Path(engine.url.database or "")

    @property
    def path(self) -> Path:
        return self.file

    def close(self) -> None:
        self.engine.dispose()

    # Tables

    def table_rows(self) -> list[TableRecord | DamagedTable]:
        try:
            return super().table_rows()
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

    def create(self, record: TableRecord) -> None:
        self.import_table(record, ())

    def import_table(self, record: TableRecord, entries: Sequence[EntryRecord]) -> None:
        """A table with its whole log, or nothing at all."""
        with self.writing() as connection:
            try:
                connection.execute(statements.INSERT_TABLE, statements.table_values(record))
            except sqlite3.IntegrityError as twice:
                raise Refused("table_exists", code=record.code) from twice
            try:
                for entry in entries:
                    connection.execute(statements.INSERT_ENTRY, statements.entry_values(record.code, entry))
            except sqlite3.IntegrityError as twice:
                raise BadData("log_repeats", code=record.code, number=entry.number) from twice
            put(connection, f"{SEAL}/{record.code}", rows.seal_of(record))
            put(connection, f"{SUM}/{record.code}", rows.sum_of(entries))

    def exchange(self, code: str, entries: Sequence[EntryRecord], kept: TableRecord) -> None:
        """Give the table another log; the one that it had is kept under another code. Both, or neither."""
        with self.writing() as connection:
            try:
                connection.execute(statements.INSERT_TABLE, statements.table_values(kept))
            except sqlite3.IntegrityError as twice:
                raise Refused("table_exists", code=kept.code) from twice
            touch_table(connection, code, statements.now())
            connection.execute(statements.MOVE_ENTRIES, {"moved": code, "to": kept.code})
            for entry in entries:
                connection.execute(statements.INSERT_ENTRY, statements.entry_values(code, entry))
            put(connection, f"{SEAL}/{kept.code}", rows.seal_of(kept))
            if (sum := got(connection, f"{SUM}/{code}")) is not None:
                put(connection, f"{SUM}/{kept.code}", sum)
            put(connection, f"{SUM}/{code}", rows.sum_of(entries))

    def change(self, record: TableRecord) -> None:
        """Everything about the table but its log."""
        values = {**statements.table_values(record), "changed": record.code}
        with self.writing() as connection:
            expect_table(connection.execute(statements.CHANGE_TABLE, values), record.code)

    def delete(self, code: str) -> None:
        """The table, and the settings that end with its code: another table may have that code one day."""
        with self.writing() as connection:
            expect_table(connection.execute(statements.DELETE_TABLE, {"code": code}), code)
            connection.execute(statements.DELETE_SETTINGS_ENDING, {"end": f"/{code}"})
        self.sums.pop(code, None)

    # The log

    def save_fold(self, code: str, log: Sequence[EntryRecord], fold: Mapping[str, Any]) -> None:
        if isinstance(log, StoredLog):
            self.set_setting(f"{FOLD}/{code}", {"checked": log.checkpoint(), "fold": dict(fold)})

    def append(
        self,
        code: str,
        entry: EntryRecord,
        draft_id: str | None = None,
        drafts: Sequence[DraftRecord] = (),
        learnt: Mapping[str, Any] | None = None,
    ) -> None:
        """Add the next line of the log. The database decides who was first: a second same number is Stale."""
        values = statements.entry_values(code, entry)
        with self.writing() as connection:
            touch_table(connection, code, values["at"])
            try:
                connection.execute(statements.INSERT_ENTRY, values)
            except sqlite3.IntegrityError as second:
                raise Stale(code=code, number=entry.number) from second
            sum = self.add_to_sum(connection, code, entry)
            if draft_id is not None:
                connection.execute(statements.DELETE_DRAFT, {"code": code, "id": draft_id})
            for draft in drafts:
                connection.execute(statements.PUT_DRAFT, statements.draft_values(code, draft))
            if learnt:
                (game,) = connection.execute("SELECT game FROM table_ WHERE code = ?", (code,)).fetchone()
                connection.executemany(statements.PUT_FACT, statements.fact_values(game, learnt))
        self.sums[code] = sum

    def add_to_sum(self, connection: sqlite3.Connection, code: str, entry: EntryRecord) -> tuple[dict[str, Any], str]:
        """Bring the stored sum up to date, and return it with its text. It is read only where this store has not
        written it, or somebody else has since."""
        key = f"{SUM}/{code}"
        known, text = self.sums.get(code, (rows.NO_SUM, ""))
        if text and known["entries"] == entry.number:
            sum = rows.next_sum(known, entry)
            values = {"key": key, "value": statements.encode(sum), "known": text}
            if connection.execute(statements.REPLACE_SETTING, values).rowcount:
                return sum, values["value"]
        sum = self.read_sum(connection, code, entry)
        put(connection, key, sum)
        return sum, statements.encode(sum)

    def read_sum(self, connection: sqlite3.Connection, code: str, entry: EntryRecord) -> Any:
        """The sum with the entry that has just been added; a table from before there were sums gets its first one."""
        sum = got(connection, f"{SUM}/{code}")
        if isinstance(sum, dict) and sum.get("entries") == entry.number:
            return rows.next_sum(sum, entry)
        with suppress(BadData):  # the table is damaged: it is found out when it is opened
            found = [rows.entry_of(row) for row in connection.execute(ENTRIES_SINCE, (code, 0))]
            row = connection.execute(ONE_TABLE, (code,)).fetchone()
            sum = rows.sum_of(found)
            put(connection, f"{SEAL}/{code}", rows.seal_of(rows.table_of(row or ())))
        return sum

    # Drafts

    def drafts(self, code: str) -> list[DraftRecord]:
        """The drafts of the table, oldest first, without those that are damaged."""
        try:
            return super().drafts(code)
        except UNREADABLE:
            return self.readable_drafts(code)

    def readable_drafts(self, code: str) -> list[DraftRecord]:
        found = []
        with suppress(*UNREADABLE), self.reading() as connection:
            ids = [id for (id,) in connection.exec_driver_sql("SELECT id FROM draft WHERE code = ?", (code,))]
            for id in ids:
                with suppress(*UNREADABLE):
                    found.append(
                        draft_record(connection.execute(select(DraftRow).where(*draft_condition(code, id))).one())
                    )
        return found

    def save_draft(self, code: str, draft: DraftRecord) -> None:
        with self.writing() as connection:
            try:
                connection.execute(statements.PUT_DRAFT, statements.draft_values(code, draft))
            except sqlite3.IntegrityError as orphan:
                raise Refused("unknown_table", code=code) from orphan

    def drop_draft(self, code: str, id: str) -> None:
        with self.writing() as connection:
            connection.execute(statements.DELETE_DRAFT, {"code": code, "id": id})

    # The box, and what this device remembers

    def learn(self, game: str, facts: Mapping[str, Any]) -> None:
        with self.writing() as connection:
            connection.executemany(statements.PUT_FACT, statements.fact_values(game, facts))

    def forget(self, game: str, key: str) -> None:
        with self.writing() as connection:
            connection.execute(statements.DELETE_FACT, {"game": game, "key": key})

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
    def writing(self) -> Iterator[sqlite3.Connection]:
        with self.writing_alone:
            with self.patiently(), statements.transaction(self.engine, self.patience[self.busy]) as connection:
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


def got(connection: sqlite3.Connection, key: str) -> Any:
    return read_setting(connection.execute(SETTING, (key,)).fetchone())


def put(connection: sqlite3.Connection, key: str, value: Any) -> None:
    connection.execute(statements.PUT_SETTING, {"key": key, "value": statements.encode(value)})


def touch_table(connection: sqlite3.Connection, code: str, at: str) -> None:
    expect_table(connection.execute(statements.TOUCH_TABLE, {"touched": code, "touched_at": at}), code)


def expect_table(done: sqlite3.Cursor, code: str) -> None:
    if done.rowcount == 0:
        raise Refused("unknown_table", code=code)
