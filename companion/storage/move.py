"""Every table, box and setting of one database in another: a file's in PostgreSQL, and back.

Each table goes over whole, in one transaction, and is compared by the sum of its log on both sides. What is there
already is not written again, so that a move that broke off is begun anew. Nothing that differs is ever overwritten.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlalchemy import select
from sqlmodel import col

from companion.core.errors import BadData, Refused
from companion.core.record import EntryRecord, TableRecord
from companion.storage import rows
from companion.storage.postgres import PostgresStore
from companion.storage.sqlite import SqliteStore
from models.box import BoxFactRow
from models.setting import SettingRow

AnyStore = SqliteStore | PostgresStore


@dataclass(frozen=True, slots=True)
class Moved:
    """A table at its new place: how many entries it has, how many of them came now, and the sum of its log."""

    code: str
    entries: int
    new: int
    sum: str


def move(source: AnyStore, target: AnyStore, tell: Callable[[Moved], None]) -> list[str]:
    """Copy everything; `tell` hears of each table. The codes of those that cannot be read come back."""
    expect_room(source, target)
    damaged = [lost.code for lost in source.damaged_tables()]
    for record in source.tables():
        try:
            tell(move_table(source, target, record))
        except BadData as wrong:
            if wrong.reason != "table_damaged":
                raise
            damaged.append(record.code)
    for game in games_of(source):
        target.learn(game, source.box(game))
    for key in keys_of(source):
        target.set_setting(key, source.setting(key))
    return damaged


def expect_room(source: AnyStore, target: AnyStore) -> None:
    """The other database is empty, or an earlier state of this one."""
    here = {record.code for record in source.tables()}
    foreign = [record.code for record in target.tables() if record.code not in here]
    if foreign:
        raise Refused("move_target_in_use", n=len(foreign), code=foreign[0])


def move_table(source: AnyStore, target: AnyStore, record: TableRecord) -> Moved:
    code = record.code
    log: list[EntryRecord] = list(source.log(code))
    there = log_there(target, code)
    new = len(log) if there is None else len(log) - len(there)
    if there is None:
        target.import_table(record, log)
    elif there != log[: len(there)] or rows.seal_of(target.table(code)) != rows.seal_of(record):
        raise Refused("move_differs", code=code)
    else:
        for entry in log[len(there) :]:
            target.append(code, entry)
        target.change(record)
    move_drafts(source, target, code)
    moved = rows.sum_of(list(target.log(code)))
    if moved != rows.sum_of(log) or target.table(code) != record:
        raise BadData("move_failed", code=code)
    return Moved(code, len(log), new, moved["sum"])


def log_there(target: AnyStore, code: str) -> list[EntryRecord] | None:
    """The log that the other database has of this table; None where it has no such table."""
    try:
        target.table(code)
    except Refused:
        return None
    return list(target.log(code))


def move_drafts(source: AnyStore, target: AnyStore, code: str) -> None:
    drafts = source.drafts(code)
    if drafts == target.drafts(code):
        return
    for draft in target.drafts(code):
        target.drop_draft(code, draft.id)
    for draft in drafts:
        target.save_draft(code, draft)


def games_of(store: AnyStore) -> list[str]:
    with store.reading() as connection:
        return sorted(set(connection.execute(select(col(BoxFactRow.game))).scalars()))


def keys_of(store: AnyStore) -> Iterator[str]:
    with store.reading() as connection:
        found = list(connection.execute(select(col(SettingRow.key))).scalars())
    yield from sorted(found)
