"""What both stores make of the rows that they have read: records, a log that is whole, what a table's settings hold."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Row

from companion.core.errors import BadData
from companion.core.record import DamagedTable, DraftRecord, TableRecord, is_next
from companion.storage import rows
from companion.storage.stored_log import StoredLog, read_check

SUM, SEAL, FOLD = "sum", "seal", "fold"
"""Settings of a table: the sum of its log, the seal of its row, what its log came to. They go with the table."""
UNREAD = object()


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
