"""What a log came to, kept in the database: a long table opens from it, and the log stays the only truth."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.errors import BadData
from companion.core.record import EntryRecord
from companion.hosting.live_tables import LiveTables
from companion.hosting.service import Service
from companion.storage import rows
from tests.integration.database.evening import as_one_file, change, flip_bit, open_host, play, play_evening

EVERY, TURNS = 4, 14
FLIPS = 120


@pytest.fixture(autouse=True)
def fold_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTables, "fold_every", EVERY)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@pytest.fixture
def code(path: Path) -> str:
    return next(iter(play_evening(path, tables=1, turns=TURNS)))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of each entry that was read from its row."""
    found: list[int] = []
    original = rows.entry_of

    def entry_of(row: rows.Values) -> EntryRecord:
        found.append(row[1])
        return original(row)

    monkeypatch.setattr(rows, "entry_of", entry_of)
    return found


def kept_number(path: Path, code: str) -> int | None:
    with open_host(path) as service:
        fold = service.store.fold(code)
        return fold["number"] if fold else None


def facts(service: Service, code: str) -> tuple[object, ...]:
    live = service.live(code)
    return live.head, live.table.number, live.table.hash, tuple(live.table.states)


def test_a_table_is_kept_folded_while_it_is_played(path: Path, code: str) -> None:
    assert kept_number(path, code) == 12


def test_only_the_entries_after_the_fold_are_read(path: Path, code: str, read: list[int]) -> None:
    with open_host(path) as service:
        assert service.live(code).table.number == TURNS
    assert set(read) == {11, 12, 13}


def test_the_table_is_the_same_without_the_fold(path: Path, code: str, read: list[int]) -> None:
    with open_host(path) as service:
        folded = facts(service, code)
    change(path, "DELETE FROM setting WHERE key = ?", f"fold/{code}")
    read.clear()

    with open_host(path) as service:
        assert facts(service, code) == folded
    assert set(read) == set(range(TURNS))
    assert kept_number(path, code) == TURNS


def test_a_changed_row_under_the_fold_is_still_found(path: Path, code: str) -> None:
    for number, column, value in ((2, "notes", "[]"), (3, "at", "2026-11-16 20:30:16.000000"), (11, "device", "other")):
        with closing(sqlite3.connect(path)) as connection, connection:
            select = f'SELECT "{column}" FROM entry WHERE code = ? AND number = ?'
            (before,) = connection.execute(select, (code, number)).fetchone()
        update = f'UPDATE entry SET "{column}" = ? WHERE code = ? AND number = ?'
        assert before != value
        change(path, update, value, code, number)

        with open_host(path) as service, pytest.raises(BadData, match="table_damaged"):
            service.live(code)
        change(path, update, before, code, number)

    with open_host(path) as service:
        assert service.live(code).table.number == TURNS


def test_a_missing_row_is_still_found(path: Path, code: str) -> None:
    for number in (0, 5, TURNS - 1):
        with open_host(path) as service, closing(sqlite3.connect(path)) as connection:
            (row,) = connection.execute("SELECT * FROM entry WHERE code = ? AND number = ?", (code, number)).fetchall()
            connection.execute("DELETE FROM entry WHERE code = ? AND number = ?", (code, number))
            connection.commit()
            with pytest.raises(BadData, match="table_damaged"):
                service.live(code)
            connection.execute(f"INSERT INTO entry VALUES ({','.join('?' * len(row))})", row)
            connection.commit()


def tampered(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice('0a"{ 9f') + text[at + 1 :]


def test_a_damaged_fold_harms_nothing(path: Path, code: str) -> None:
    with open_host(path) as service:
        good = facts(service, code)
    with closing(sqlite3.connect(path)) as connection:
        (text,) = connection.execute("SELECT value FROM setting WHERE key = ?", (f"fold/{code}",)).fetchone()
    chance = random.Random(3)

    for wrong in ("{}", "7", "null", "{", '{"checked": 3, "fold": []}', *(tampered(text, chance) for _ in range(60))):
        change(path, "UPDATE setting SET value = ? WHERE key = ?", wrong, f"fold/{code}")
        with open_host(path) as service:
            assert facts(service, code) == good, wrong


def test_a_flipped_bit_never_opens_another_game(tmp_path: Path, path: Path) -> None:
    heads = play_evening(path, turns=TURNS)
    as_one_file(path)
    with open_host(path) as service:
        good = {code: facts(service, code) for code in heads}
    as_one_file(path)
    damaged = tmp_path / "damaged" / "companion.db"
    damaged.parent.mkdir()
    opened = 0
    for bit in random.Random(5).sample(range(8 * path.stat().st_size), FLIPS):
        flip_bit(path, damaged, bit)
        for code, found in every_table(damaged, heads):
            assert found is None or found == good[code], bit
            opened += found is not None
    assert opened > FLIPS * len(heads) * 0.8


def every_table(path: Path, heads: dict[str, str]) -> Iterator[tuple[str, tuple[object, ...] | None]]:
    try:
        with open_host(path) as service:
            for code in heads:
                try:
                    yield code, facts(service, code)
                except BadData:
                    yield code, None
    except BadData:
        return


def test_a_table_goes_on_from_its_fold(path: Path, code: str) -> None:
    with open_host(path) as service:
        play(service, code, 7)
        there = facts(service, code)
    assert kept_number(path, code) == 20
    with open_host(path) as service:
        assert facts(service, code) == there


def test_a_full_disk_keeps_no_fold_and_the_table_opens(path: Path, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change(path, "DELETE FROM setting WHERE key = ?", f"fold/{code}")

    def full(*_: object) -> None:
        raise BadData("disk_full")

    with open_host(path) as service:
        monkeypatch.setattr(service.store, "set_setting", full)
        assert service.live(code).table.number == TURNS


def test_a_deleted_table_takes_its_fold_along(path: Path, code: str) -> None:
    with open_host(path) as service:
        service.store.delete(code)
        assert service.store.fold(code) is None
