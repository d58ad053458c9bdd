"""A whole file is read by SQLite, a broken one page by page."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.record import EntryRecord, head_of
from companion.storage import rows
from companion.storage.salvage import Salvage, read_by_sqlite, salvage
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.integration.database.rows import CODE, OTHER, TABLE, entry


@pytest.fixture
def log() -> list[EntryRecord]:
    first = entry(0, parent="")
    return [first, entry(1, parent=head_of(first))]


@pytest.fixture
def path(tmp_path: Path, log: list[EntryRecord]) -> Path:
    store = SqliteStore(open_engine(tmp_path / "companion.db"))
    store.import_table(TABLE, log)
    store.create(OTHER)
    store.learn("plunder", {"bribe/nassau": 3})
    store.set_setting("language", "fr")
    store.close()
    return tmp_path / "companion.db"


def numbers(found: Salvage) -> dict[str, dict[int, int]]:
    return {code: {number: len(claims) for number, claims in log.items()} for code, log in found.entries.items()}


def test_sqlite_finds_every_row_as_a_host_does(path: Path, log: list[EntryRecord]) -> None:
    found = Salvage()

    assert read_by_sqlite(path, found) is True
    assert found.tables == {CODE: TABLE, OTHER.code: OTHER}
    assert numbers(found) == {CODE: {0: 2, 1: 2}}
    assert found.entries[CODE][1] == [log[1]] * 2
    assert found.boxes == {"plunder": {"bribe/nassau": 3}}
    assert found.sums == {CODE: rows.sum_of(log), OTHER.code: rows.sum_of([])}
    assert found.seals == {CODE: rows.seal_of(TABLE), OTHER.code: rows.seal_of(OTHER)}


def test_the_codes_are_those_of_tables_and_of_logs_with_a_beginning(path: Path) -> None:
    assert salvage(path).codes == [CODE, OTHER.code]


def test_the_pages_give_what_sqlite_does_not_read(path: Path, log: list[EntryRecord]) -> None:
    with closing(sqlite3.connect(path)) as opened:
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        opened.execute("PRAGMA journal_mode = DELETE")
    data = path.read_bytes()
    path.write_bytes(b"\xff" * 100 + data[100:])

    assert read_by_sqlite(path, Salvage()) is False
    found = salvage(path)
    assert found.tables[CODE] == TABLE
    assert numbers(found) == {CODE: {0: 1, 1: 1}}
    assert found.entries[CODE][0] == [log[0]]


def test_a_file_that_lacks_a_table_is_read_page_by_page(path: Path) -> None:
    with closing(sqlite3.connect(path)) as opened:
        opened.execute("DROP TABLE box_fact")

    assert read_by_sqlite(path, Salvage()) is False
    assert salvage(path).tables[CODE] == TABLE


def test_each_kind_of_row_is_known_by_its_values() -> None:
    found = Salvage()
    for row in ((7, "x"), ("sum/A", '{"entries": 1}'), ("sum/A", '{"entries": 2}'), ("summary/A", "1"), (), ("x",)):
        found.add(row)
    for fact in (("plunder", 7, "3", "2026"), (7, "bribe/nassau", "3", "2026")):
        found.add(fact)

    assert found.sums == {"A": {"entries": 1}}
    assert found.boxes == {}
