"""What is written, in plain SQLite: each statement is made from the rows of `models` once, for every tap waits."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import UTC, datetime
from json import JSONEncoder
from typing import Any

from sqlalchemy import Engine, bindparam, delete, insert, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.sql.dml import UpdateBase
from sqlmodel import SQLModel, col

from companion.core.record import DraftRecord, EntryRecord, TableRecord
from models.box import BoxFactRow
from models.database import set_patience
from models.setting import SettingRow
from models.table import DraftRow, EntryRow, TableRow

Values = dict[str, Any]
encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""A value of a column of JSON, as the engine of `models` writes it."""


def text_of(statement: UpdateBase) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


def upsert_text(row: type[SQLModel]) -> str:
    statement = upsert(row)
    return text_of(statement.on_conflict_do_update(set_=dict(statement.excluded)))


INSERT_TABLE = text_of(insert(TableRow))
CHANGE_TABLE = text_of(update(TableRow).where(col(TableRow.code) == bindparam("changed")))
TOUCH_TABLE = text_of(
    update(TableRow).where(col(TableRow.code) == bindparam("touched")).values(touched_at=bindparam("touched_at"))
)
DELETE_TABLE = text_of(delete(TableRow).where(col(TableRow.code) == bindparam("code")))
INSERT_ENTRY = text_of(insert(EntryRow))
MOVE_ENTRIES = text_of(update(EntryRow).where(col(EntryRow.code) == bindparam("moved")).values(code=bindparam("to")))
PUT_DRAFT = upsert_text(DraftRow)
DELETE_DRAFT = text_of(
    delete(DraftRow).where(col(DraftRow.code) == bindparam("code"), col(DraftRow.id) == bindparam("id"))
)
PUT_FACT = upsert_text(BoxFactRow)
DELETE_FACT = text_of(
    delete(BoxFactRow).where(col(BoxFactRow.game) == bindparam("game"), col(BoxFactRow.key) == bindparam("key"))
)
PUT_SETTING = upsert_text(SettingRow)
REPLACE_SETTING = "UPDATE setting SET value = :value WHERE key = :key AND value = :known"
DELETE_SETTINGS_ENDING = "DELETE FROM setting WHERE substr(key, -length(:end)) = :end"


@contextmanager
def transaction(engine: Engine, patience: int) -> Iterator[sqlite3.Connection]:
    """A transaction: everything that is written in it is on the disk when it ends, or nothing of it.

    `patience`: milliseconds that another program may keep the database to itself. The lock is taken at once, so that
    nothing fails halfway.
    """
    borrowed = engine.raw_connection()
    try:
        connection = borrowed.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        set_patience(borrowed, patience)
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # what went wrong first is told
                connection.rollback()
            raise
    finally:
        borrowed.close()


def moment_text(moment: datetime) -> str:
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def now() -> str:
    return moment_text(datetime.now(UTC))


def table_values(record: TableRecord) -> Values:
    return {
        "code": record.code,
        "game": record.game,
        "seats": encode([asdict(seat) for seat in record.seats]),
        "options": encode(dict(record.options)),
        "watch_token": record.watch_token,
        "created_at": moment_text(record.created),
        "touched_at": moment_text(record.touched),
        "archived": record.archived,
        "rules_revision": record.rules_revision,
    }


def entry_values(code: str, entry: EntryRecord) -> Values:
    return {
        "code": code,
        "number": entry.number,
        "seat": entry.seat,
        "by": entry.by,
        "what": encode(entry.what),
        "events": encode(entry.events),
        "notes": encode(entry.notes),
        "at": moment_text(entry.at),
        "parent": entry.parent,
        "device": entry.device,
    }


def draft_values(code: str, draft: DraftRecord) -> Values:
    values = asdict(draft)
    encoded = {"arguments": encode(values["arguments"]), "answers": encode(values["answers"])}
    return {**values, **encoded, "code": code, "touched_at": now()}


def fact_values(game: str, facts: Mapping[str, Any]) -> list[Values]:
    at = now()
    return [{"game": game, "key": key, "value": encode(value), "at": at} for key, value in facts.items()]
