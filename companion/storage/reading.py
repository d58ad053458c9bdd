"""What both stores read alike, and make of the rows: records, a log that is whole, what a table's settings hold."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, ClassVar

from sqlalchemy import Connection, Row, select
from sqlmodel import col

from companion.core.errors import BadData, Refused
from companion.core.record import DamagedTable, DraftRecord, EntryRecord, TableRecord, is_next
from companion.storage import rows
from companion.storage.stored_log import StoredLog, read_check
from models.table import DraftRow

SUM, SEAL, FOLD = "sum", "seal", "fold"
"""Settings of a table: the sum of its log, the seal of its row, what its log came to. They go with the table."""
UNREAD = object()


@dataclass(frozen=True, slots=True)
class Queries:
    """What a database is asked, in its own SQL."""

    newest_tables: str
    table: str
    entries_since: str
    setting: str
    box_facts: str


class ReadingStore(ABC):
    """The half of a store that reads."""

    queries: ClassVar[Queries]

    @abstractmethod
    def reading(self) -> AbstractContextManager[Connection]:
        """A connection to read from. What the database says against it is raised in words."""

    def tables(self) -> list[TableRecord]:
        """Newest touched first, without those whose row is damaged."""
        return [found for found in self.table_rows() if isinstance(found, TableRecord)]

    def damaged_tables(self) -> list[DamagedTable]:
        """The tables whose row cannot be read."""
        return [found for found in self.table_rows() if isinstance(found, DamagedTable)]

    def table_rows(self) -> list[TableRecord | DamagedTable]:
        with self.reading() as connection:
            return [table_or_damage(row) for row in connection.exec_driver_sql(self.queries.newest_tables)]

    def table(self, code: str) -> TableRecord:
        try:
            with self.reading() as connection:
                row = connection.exec_driver_sql(self.queries.table, (code,)).first()
            found = rows.table_of(row) if row is not None else None
        except BadData as wrong:
            raise damage_error(wrong, code) from wrong
        if found is None:
            raise Refused("unknown_table", code=code)
        return found

    def entries(self, code: str, since: int = 0) -> list[EntryRecord]:
        """The entries from number `since` on, oldest first."""
        try:
            with self.reading() as connection:
                found = connection.exec_driver_sql(self.queries.entries_since, (code, since))
                return [rows.entry_of(row) for row in found]
        except BadData as wrong:
            raise damage_error(wrong, code) from wrong

    def log(self, code: str) -> StoredLog:
        """The whole log, once it is sure that nothing in it is damaged or missing: its rows and its sum as they are at
        one moment, whoever writes meanwhile.

        What was checked before and has not changed by a letter since is read when it is asked for.
        """
        try:
            with self.reading() as connection:
                found = connection.exec_driver_sql(self.queries.entries_since, (code, 0)).fetchall()
                fold, seal, sum = (self.setting_in(connection, f"{name}/{code}") for name in (FOLD, SEAL, SUM))
        except BadData as wrong:
            raise damage_error(wrong, code) from wrong
        log = read_log(code, found, fold)
        check_sums(code, log, seal, sum, self.table)
        return log

    def fold(self, code: str) -> Any:
        return read_fold(self.setting(f"{FOLD}/{code}"))

    def drafts(self, code: str) -> list[DraftRecord]:
        """The drafts of the table, oldest first."""
        oldest = select(DraftRow).where(col(DraftRow.code) == code).order_by(col(DraftRow.touched_at), col(DraftRow.id))
        with self.reading() as connection:
            return [draft_record(row) for row in connection.execute(oldest)]

    def box(self, game: str) -> dict[str, Any]:
        """What is known of the game's box, without a value that is damaged: it is asked again."""
        with self.reading() as connection:
            return read_box(connection.exec_driver_sql(self.queries.box_facts, (game,)))

    def setting(self, key: str, default: Any = None) -> Any:
        """The value of the setting; the default where there is none, and for one that is damaged."""
        with self.reading() as connection:
            return self.setting_in(connection, key, default)

    def setting_in(self, connection: Connection, key: str, default: Any = None) -> Any:
        return read_setting(connection.exec_driver_sql(self.queries.setting, (key,)).first(), default)


def draft_condition(code: str, id: str) -> tuple[Any, Any]:
    return col(DraftRow.code) == code, col(DraftRow.id) == id


def read_value(text: Any, default: Any = None) -> Any:
    if isinstance(text, int | float):  # SQLite keeps the text of a number as that number
        return text
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return default


def read_setting(row: Sequence[Any] | None, default: Any = None) -> Any:
    return default if row is None else read_value(row[0], default)


def read_box(facts: Iterable[Sequence[Any]]) -> dict[str, Any]:
    """What is known of a box, without a value that is damaged."""
    values = {key: read_value(text, UNREAD) for key, text in facts}
    return {key: value for key, value in values.items() if value is not UNREAD}


def read_fold(kept: Any) -> Any:
    return kept.get("fold") if isinstance(kept, dict) else None


def read_log(code: str, found: Sequence[Sequence[Any]], kept: Any) -> StoredLog:
    """The whole log, once it is sure that it goes on from entry to entry. What was checked before (`kept`) and has not
    changed by a letter since is read when it is asked for."""
    try:
        checked = read_check(kept, found)
        log = StoredLog(found, checked)
        for number in range(checked["entries"], len(log)):
            if not is_next(log[number], log[number - 1] if number else None):
                raise BadData("table_damaged", code=code)
    except BadData as wrong:
        raise damage_error(wrong, code) from wrong
    return log


def check_sums(code: str, log: StoredLog, seal: Any, sum: Any, table: Callable[[str], TableRecord]) -> None:
    """Compare the log with its stored sum. What an older version of the app has added since is not in the sum."""
    count = sum.get("entries") if isinstance(sum, dict) else None
    if isinstance(seal, str) and seal != rows.seal_of(table(code)):
        raise BadData("table_damaged", code=code)
    if isinstance(count, int) and (count > len(log) or log.sum_at(count) != sum):
        raise BadData("table_damaged", code=code)


def table_or_damage(row: Sequence[Any]) -> TableRecord | DamagedTable:
    try:
        return rows.table_of(row)
    except BadData:
        return DamagedTable(str(row[0]), str(row[1]))


def damage_error(wrong: BadData, code: str) -> BadData:
    """The error as it is told of one table: a broken row is damage of this table, a full disk concerns them all."""
    of_table = wrong.reason in ("row_damaged", "database_corrupt")
    return BadData("table_damaged", code=code) if of_table else wrong


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
