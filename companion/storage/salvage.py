"""Every row that can still be read in a file, whatever has become of the file."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.errors import BadData
from companion.core.record import EntryRecord, TableRecord
from companion.storage import carve, rows
from companion.storage.reading import SEAL, SUM, read_value
from companion.storage.snapshot import read_in_memory, snapshot
from companion.storage.sqlite import ENTRIES_SINCE

ENTRY_COLUMNS = 10
TABLE_COLUMNS, OLD_TABLE_COLUMNS = 9, 10
BOX_COLUMNS = (4, 5)
"""A row of a file as it was before its last migration has one column more at its end, or before its time."""
SELECTS = (
    f"SELECT {rows.TABLE_COLUMNS} FROM table_",
    f"SELECT {rows.ENTRY_COLUMNS} FROM entry",
    "SELECT game, key, value, at FROM box_fact",
    "SELECT key, value FROM setting",
)


@dataclass
class Salvage:
    """What was found: each table, for each number of its log every entry that claims it, boxes, sums and seals."""

    tables: dict[str, TableRecord] = field(default_factory=dict)
    entries: dict[str, dict[int, list[EntryRecord]]] = field(default_factory=dict)
    boxes: dict[str, dict[str, Any]] = field(default_factory=dict)
    sums: dict[str, Any] = field(default_factory=dict)
    seals: dict[str, Any] = field(default_factory=dict)

    @property
    def codes(self) -> list[str]:
        """The codes of every table whose row or whose first entry was found."""
        return sorted({*self.tables, *(code for code, entries in self.entries.items() if 0 in entries)})

    def add(self, row: tuple[Any, ...]) -> None:
        """Add a row of any kind, unless it cannot be read: its values say which kind it is."""
        with suppress(BadData):
            if len(row) == ENTRY_COLUMNS and isinstance(row[1], int):
                entry = rows.entry_of(row)
                self.entries.setdefault(rows.expect(row[0], str), {}).setdefault(entry.number, []).append(entry)
            elif len(row) in (TABLE_COLUMNS, OLD_TABLE_COLUMNS):
                record = rows.table_of(row[:TABLE_COLUMNS])
                self.tables.setdefault(record.code, record)
            elif len(row) in BOX_COLUMNS:
                game, key, value = rows.expect(row[0], str), rows.expect(row[1], str), read_value(row[2])
                self.boxes.setdefault(game, {}).setdefault(key, value)
            elif len(row) == 2 and isinstance(row[0], str):
                self.add_setting(row[0], row[1])

    def add_setting(self, key: str, value: Any) -> None:
        kind, _, code = key.partition("/")
        if kind in (SUM, SEAL):
            (self.sums if kind == SUM else self.seals).setdefault(code, read_value(value))


def salvage(path: Path) -> Salvage:
    """What can be read of the file: by SQLite where it can read the file from end to end, otherwise from the pages
    themselves."""
    found = Salvage()
    if read_by_sqlite(path, found):
        return found
    found = Salvage()
    for row in carve.rows(snapshot(path)):
        found.add(row)
    return found


def read_by_sqlite(path: Path, found: Salvage) -> bool:
    """Whether SQLite could read every row."""
    try:
        with closing(read_in_memory(path)) as memory:
            memory.text_factory = lambda data: data.decode(errors="replace")
            if memory.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return False
            for select in SELECTS:
                add_all(memory.execute(select), found.add)
            for code in list(found.tables):  # as a host finds them: the index knows better than a damaged row
                for row in memory.execute(ENTRIES_SINCE, (code, 0)):
                    found.add((code, *row[1:]))
    except (sqlite3.Error, UnicodeDecodeError):  # a message about a damaged name is damaged, too
        return False
    return True


def add_all(found: Iterable[tuple[Any, ...]], add: Callable[[tuple[Any, ...]], None]) -> None:
    for row in found:
        add(row)
