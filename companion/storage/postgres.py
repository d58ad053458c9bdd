"""PostgresStore: what the service asks of a store, by the same SQLModel rows in PostgreSQL, for several hosts.

Every write of a table counts its changes and tells the other hosts, inside its own transaction. A host that wants to
act at a table takes its turn first: nobody else acts there meanwhile, and what it reads is what it acts on.
"""

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlmodel import SQLModel, col

from companion.core.errors import BadData, Refused, Stale
from companion.core.record import DraftRecord, EntryRecord, TableRecord
from companion.hosting import settings_keys
from companion.storage import rows
from companion.storage.postgres_rows import entry_values, expect_table, now, plain_moment, table_values
from companion.storage.reading import (
    FOLD,
    SEAL,
    SUM,
    Queries,
    ReadingStore,
    draft_condition,
)
from companion.storage.stored_log import StoredLog
from models.box import BoxFactRow
from models.postgres import place_of, plainly
from models.setting import SettingRow
from models.table import DraftRow, EntryRow, TableRow

CHANNEL = "chart_table"
MOMENT = "'YYYY-MM-DD HH24:MI:SS.US'"  # as SQLite keeps it, so that one reader serves both
TABLES = (
    "SELECT code, game, seats::text, options::text, watch_token,"
    f" to_char(created_at, {MOMENT}), to_char(touched_at, {MOMENT}), archived::int, rules_revision FROM table_"
)
NEWEST_TABLES = f"{TABLES} ORDER BY touched_at DESC, code"
ONE_TABLE = f"{TABLES} WHERE code = %s"
ENTRIES_SINCE = (
    'SELECT code, number, seat, "by", what::text, events::text, notes::text,'
    f' to_char("at", {MOMENT}), parent, device FROM entry WHERE code = %s AND number >= %s ORDER BY number'
)
ONE_SETTING = "SELECT value::text FROM setting WHERE key = %s"
BOX_FACTS = "SELECT key, value::text FROM box_fact WHERE game = %s ORDER BY key"
COUNT_CHANGE = (
    "WITH counted AS (INSERT INTO club_change AS c VALUES (%s, 1)"
    " ON CONFLICT (code) DO UPDATE SET changes = c.changes + 1 RETURNING changes)"
    f" SELECT changes, pg_notify('{CHANNEL}', %s) FROM counted"
)
CHANGES = "SELECT changes FROM club_change WHERE code = %s"
TAKE_TURN = "SELECT pg_advisory_lock(hashtextextended(%s, 11))"
END_TURN = "SELECT pg_advisory_unlock(hashtextextended(%s, 11))"
TOUCH_TABLE = "UPDATE table_ SET touched_at = %s WHERE code = %s"


@dataclass
class Turn:
    """One host's turn at a table: how often the table has changed, its own changes included."""

    changes: int = 0


class Here(threading.local):
    """The connection that this thread's turn or snapshot holds; all that it reads and writes goes through it."""

    connection: Connection | None = None
    turn: Turn | None = None


class PostgresStore(ReadingStore):
    """Every call is one transaction: when it returns, the server's disk has it."""

    queries = Queries(NEWEST_TABLES, ONE_TABLE, ENTRIES_SINCE, ONE_SETTING, BOX_FACTS)

    def __init__(self, engine: Engine, folder: Path, host: str = "") -> None:
        self.engine = engine
        self.place = place_of(engine.url.render_as_string(hide_password=True))
        self.path = folder / "companion.postgresql"
        """No file lies there: the log of failures lies beside it."""
        self.host = host
        """What this host calls itself when it tells the others of a change."""
        self.here = Here()

    def close(self) -> None:
        self.engine.dispose()

    def give_name(self, key: str, value: str) -> None:
        """A value of this database that the first host gives it, and every other one finds."""
        with self.writing() as connection:
            connection.execute(upsert(SettingRow).on_conflict_do_nothing(), {"key": key, "value": value})

    # Tables

    def create(self, record: TableRecord) -> None:
        self.import_table(record, ())

    def import_table(self, record: TableRecord, entries: Sequence[EntryRecord]) -> None:
        """A table with its whole log, or nothing at all."""
        with self.writing() as connection:
            self.add_table(connection, record)
            try:
                for entry in entries:
                    connection.execute(insert(EntryRow), entry_values(record.code, entry))
            except IntegrityError as twice:
                raise BadData("log_repeats", code=record.code, number=entry.number) from twice
            put(connection, f"{SUM}/{record.code}", rows.sum_of(entries))
            self.tell(connection, {"is": "tables"})

    def add_table(self, connection: Connection, record: TableRecord) -> None:
        try:
            connection.execute(insert(TableRow), table_values(record))
        except IntegrityError as twice:
            raise Refused("table_exists", code=record.code) from twice
        put(connection, f"{SEAL}/{record.code}", rows.seal_of(record))
        self.count_change(connection, record.code)

    def exchange(self, code: str, entries: Sequence[EntryRecord], kept: TableRecord) -> None:
        """Give the table another log; the one that it had is kept under another code. Both, or neither."""
        with self.writing() as connection:
            self.add_table(connection, kept)
            expect_table(connection.exec_driver_sql(TOUCH_TABLE, (plain_moment(now()), code)), code)
            connection.execute(update(EntryRow).where(col(EntryRow.code) == code).values(code=kept.code))
            for entry in entries:
                connection.execute(insert(EntryRow), entry_values(code, entry))
            if (sum := self.setting_in(connection, f"{SUM}/{code}")) is not None:
                put(connection, f"{SUM}/{kept.code}", sum)
            put(connection, f"{SUM}/{code}", rows.sum_of(entries))
            self.count_change(connection, code)
            self.tell(connection, {"is": "tables"})

    def change(self, record: TableRecord) -> None:
        """Everything about the table but its log."""
        with self.writing() as connection:
            known = update(TableRow).where(col(TableRow.code) == record.code)
            expect_table(connection.execute(known.values(table_values(record))), record.code)
            self.count_change(connection, record.code)
            self.tell(connection, {"is": "tables"})

    def delete(self, code: str) -> None:
        """The table, and the settings that end with its code: another table may have that code one day."""
        with self.writing() as connection:
            expect_table(connection.execute(delete(TableRow).where(col(TableRow.code) == code)), code)
            connection.execute(delete(SettingRow).where(col(SettingRow.key).endswith(f"/{code}", autoescape=True)))
            self.count_change(connection, code)
            self.tell(connection, {"is": "tables"})

    # The log

    def log(self, code: str) -> StoredLog:
        if self.here.connection is not None:
            return super().log(code)
        with self.snapshot(code):
            return super().log(code)

    def save_fold(self, code: str, log: Sequence[EntryRecord], fold: Mapping[str, Any]) -> None:
        if isinstance(log, StoredLog):
            with self.writing() as connection:
                put(connection, f"{FOLD}/{code}", {"checked": log.checkpoint(), "fold": dict(fold)})

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
            expect_table(connection.exec_driver_sql(TOUCH_TABLE, (plain_moment(entry.at), code)), code)
            try:
                connection.execute(insert(EntryRow), entry_values(code, entry))
            except IntegrityError as second:
                raise Stale(code=code, number=entry.number) from second
            self.add_to_sum(connection, code, entry)
            if draft_id is not None:
                connection.execute(delete(DraftRow).where(*draft_condition(code, draft_id)))
            for draft in drafts:
                put_draft(connection, code, draft)
            if learnt:
                game = connection.exec_driver_sql("SELECT game FROM table_ WHERE code = %s", (code,)).scalar_one()
                self.put_facts(connection, game, learnt)
            self.count_change(connection, code, entry.number)

    def add_to_sum(self, connection: Connection, code: str, entry: EntryRecord) -> None:
        """Bring the stored sum up to date; a table that came without one gets its first one here."""
        sum = self.setting_in(connection, f"{SUM}/{code}")
        if isinstance(sum, dict) and sum.get("entries") == entry.number:
            sum = rows.next_sum(sum, entry)
        else:
            with suppress(BadData):  # the table is damaged: it is found out when it is opened
                sum = rows.sum_of([rows.entry_of(row) for row in connection.exec_driver_sql(ENTRIES_SINCE, (code, 0))])
        put(connection, f"{SUM}/{code}", sum)

    # Drafts

    def save_draft(self, code: str, draft: DraftRecord) -> None:
        with self.writing() as connection:
            try:
                put_draft(connection, code, draft)
            except IntegrityError as orphan:
                raise Refused("unknown_table", code=code) from orphan
            self.count_change(connection, code)

    def drop_draft(self, code: str, id: str) -> None:
        with self.writing() as connection:
            connection.execute(delete(DraftRow).where(*draft_condition(code, id)))
            self.count_change(connection, code)

    # The box, and what this database remembers

    def learn(self, game: str, facts: Mapping[str, Any]) -> None:
        with self.writing() as connection:
            self.put_facts(connection, game, facts)

    def put_facts(self, connection: Connection, game: str, facts: Mapping[str, Any]) -> None:
        at = now()
        for key, value in facts.items():
            put_row(connection, BoxFactRow, {"game": game, "key": key, "value": value, "at": at})
        self.tell(connection, {"is": "box", "game": game})

    def forget(self, game: str, key: str) -> None:
        with self.writing() as connection:
            connection.execute(delete(BoxFactRow).where(col(BoxFactRow.game) == game, col(BoxFactRow.key) == key))
            self.tell(connection, {"is": "box", "game": game})

    def set_setting(self, key: str, value: Any) -> None:
        with self.writing() as connection:
            put(connection, key, value)
            self.tell(connection, {"is": "setting", "key": key})

    def check(self) -> None:
        """The server answers, and every row can be read."""
        with self.reading() as connection:
            for table in SQLModel.metadata.sorted_tables:
                connection.exec_driver_sql(f'SELECT count(*) FROM "{table.name}"').scalar()

    # Whose turn it is, and what the other hosts are told

    @contextmanager
    def turn(self, code: str) -> Iterator[Turn]:
        """Nobody else acts at this table meanwhile, at whichever host. It ends with its connection at the latest, and
        whatever is written in it goes through that very connection."""
        with plainly(self.place):
            connection = self.engine.connect()
        try:
            turn = self.take_turn(connection, code)
            self.here.connection, self.here.turn = connection, turn
            try:
                yield turn
            finally:
                self.here.connection = self.here.turn = None
                end_turn(connection, code)
        finally:
            connection.close()

    def take_turn(self, connection: Connection, code: str) -> Turn:
        try:
            with plainly(self.place), connection.begin():
                connection.exec_driver_sql(TAKE_TURN, (code,))
                return Turn(int(connection.exec_driver_sql(CHANGES, (code,)).scalar() or 0))
        except BaseException:
            connection.invalidate()  # whatever it may hold ends with it
            raise

    @contextmanager
    def snapshot(self, code: str) -> Iterator[Turn]:
        """Everything that is read meanwhile is of one moment."""
        with plainly(self.place), self.engine.connect() as found:
            connection = found.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                turn = Turn(int(connection.exec_driver_sql(CHANGES, (code,)).scalar() or 0))
                self.here.connection = connection
                try:
                    yield turn
                finally:
                    self.here.connection = None

    def count_change(self, connection: Connection, code: str, number: int | None = None) -> None:
        notice = {"is": "table", "code": code, "entry": number, "from": self.host}
        changes = connection.exec_driver_sql(COUNT_CHANGE, (code, json.dumps(notice))).scalar_one()
        if self.here.turn:
            self.here.turn.changes = changes

    def tell(self, connection: Connection, notice: Mapping[str, Any]) -> None:
        """The other hosts hear of it when the transaction is committed, and only then."""
        connection.exec_driver_sql(f"SELECT pg_notify('{CHANNEL}', %s)", (json.dumps({**notice, "from": self.host}),))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with plainly(self.place):
            if (own := self.here.connection) is None:
                with self.engine.connect() as connection:
                    yield connection
            elif own.in_transaction():
                yield own
            else:
                with own.begin():
                    yield own

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Through the connection of this thread's turn; a snapshot is only read."""
        with plainly(self.place):
            own = self.here.connection if self.here.turn else None
            if own is None:
                with self.engine.begin() as connection:
                    yield connection
            else:
                with own.begin():
                    yield own


def name_database(store: PostgresStore, device: str, key: str) -> None:
    """Its id and its host key, given once: all hosts on it are one device, with one host's link."""
    for name, value in ((settings_keys.DEVICE, device), (settings_keys.HOST_KEY, key)):
        store.give_name(name, value)


def end_turn(connection: Connection, code: str) -> None:
    try:
        with connection.begin():
            connection.exec_driver_sql(END_TURN, (code,))
    except SQLAlchemyError:  # the server has gone, and the turn with it
        connection.invalidate()


def put_row(connection: Connection, kind: type[SQLModel], values: Mapping[str, Any]) -> None:
    table = kind.__table__  # type: ignore[attr-defined]
    added = upsert(kind)
    changed = {name: added.excluded[name] for name in values}
    connection.execute(
        added.on_conflict_do_update(index_elements=list(table.primary_key), set_=changed), [dict(values)]
    )


def put(connection: Connection, key: str, value: Any) -> None:
    put_row(connection, SettingRow, {"key": key, "value": value})


def put_draft(connection: Connection, code: str, draft: DraftRecord) -> None:
    put_row(connection, DraftRow, {**asdict(draft), "code": code, "touched_at": now()})
