"""The files of copies: their names, which are kept, when two are the same, and what moves aside."""

import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.core.errors import BadData, Refused
from companion.storage import backup

SIX = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    backup.folder_of(tmp_path / "evening[1].db").mkdir()
    return tmp_path / "evening[1].db"


def lay(database: Path, name: str, content: bytes = b"") -> Path:
    path = backup.folder_of(database) / name
    path.write_bytes(content)
    return path


def test_copies_are_listed_newest_first_with_why_they_were_made(database: Path) -> None:
    for name in ("20261116-180000-start.db", "20261117-180000-hand-2.db", "20261117-180000-hand.db", "notes.db"):
        lay(database, name)
    lay(database, "20261118-180000-start.db.part")
    migrated = database.with_name(f"{database.name}.before-0001.bak")
    migrated.touch()
    os.utime(migrated, (SIX.timestamp() + 3600.5,) * 2)
    database.with_name("evening1.db.before-0001.bak").touch()

    listed = backup.copies(database)

    assert [(copy.at.day, copy.at.hour, copy.why) for copy in listed] == [
        (17, 18, "hand"),
        (17, 18, "hand"),
        (16, 19, "migration"),
        (16, 18, "start"),
    ]
    assert all(copy.at.tzinfo is UTC for copy in listed)
    assert [copy.why for copy in backup.own_copies(database)] == ["hand", "hand", "start"]


def test_ten_of_our_own_copies_are_kept_and_none_of_a_migration_goes(database: Path) -> None:
    for day in range(1, 13):
        lay(database, f"202611{day:02}-180000-start.db")
    migrated = database.with_name(f"{database.name}.before-0001.bak")
    migrated.touch()
    os.utime(migrated, (0, 0))

    backup.prune(database)

    assert sorted(copy.at.day for copy in backup.own_copies(database)) == list(range(3, 13))
    assert migrated.exists()


def test_a_name_that_is_taken_gets_a_number(database: Path) -> None:
    folder = backup.folder_of(database)
    names = []
    for _ in range(3):
        path = backup.free_name(folder, "20261116-180000-hand")
        path.touch()
        names.append(path.name)

    assert names == ["20261116-180000-hand.db", "20261116-180000-hand-2.db", "20261116-180000-hand-3.db"]
    assert all(backup.NAME.fullmatch(name) for name in names)


@pytest.mark.parametrize(("at", "same"), [(23, False), (24, True), (27, True), (28, False), (92, True), (96, False)])
def test_two_copies_that_differ_only_in_their_counters_are_the_same(database: Path, at: int, same: bool) -> None:
    changed = bytearray(200)
    changed[at] = 1

    assert backup.is_same(lay(database, "one", bytes(200)), lay(database, "other", bytes(changed))) is same


def test_copies_of_another_length_are_not_the_same(database: Path) -> None:
    assert not backup.is_same(lay(database, "one", bytes(200)), lay(database, "other", bytes(201)))


def test_what_lies_beside_a_file_goes_with_it(database: Path) -> None:
    half = lay(database, "half.part")
    for ending in ("-wal", "-shm", "-journal", "-other"):
        lay(database, f"half.part{ending}")

    backup.remove(half)
    backup.remove(half)

    assert [path.name for path in half.parent.iterdir()] == ["half.part-other"]


def test_a_database_that_moves_aside_keeps_its_log_and_every_earlier_one(database: Path) -> None:
    moved = []
    for content in ("one", "two", "three"):
        database.write_text(content)
        database.with_name(f"{database.name}-wal").write_text(f"log of {content}")
        moved.append(backup.move_aside(database))

    assert [path.name for path in moved] == [f"{database.name}.damaged{end}" for end in ("", "-2", "-3")]
    assert [path.read_text() for path in moved] == ["one", "two", "three"]
    assert [path.with_name(f"{path.name}-wal").read_text() for path in moved] == [
        "log of one",
        "log of two",
        "log of three",
    ]
    assert not database.exists()


def wrong_by(code: int) -> sqlite3.OperationalError:
    wrong = sqlite3.OperationalError()
    wrong.sqlite_errorcode = code
    return wrong


@pytest.mark.parametrize(
    ("wrong", "busy"),
    [
        (wrong_by(sqlite3.SQLITE_BUSY), True),
        (wrong_by(sqlite3.SQLITE_BUSY_SNAPSHOT), True),
        (wrong_by(sqlite3.SQLITE_LOCKED), True),
        (wrong_by(sqlite3.SQLITE_FULL), False),
        (BadData("database_busy"), True),
        (BadData("disk_full"), False),
        (sqlite3.DatabaseError(), False),
    ],
)
def test_a_database_in_use_is_told_from_a_damaged_one(wrong: Exception, busy: bool) -> None:
    assert backup.is_busy(wrong) is busy


def test_a_copy_that_is_not_there_is_refused(database: Path) -> None:
    with pytest.raises(Refused, match="no_such_copy"):
        backup.preview(database)
    with pytest.raises(Refused, match="no_such_copy"):
        backup.preview(database.parent)


def test_a_copy_is_written_beside_and_nothing_half_made_stays(database: Path) -> None:
    with sqlite3.connect(database) as opened:
        opened.execute("CREATE TABLE thing (x)")
    opened.close()
    made = backup.make_copy(database, "hand", SIX.replace(microsecond=5))
    again = backup.make_copy(database, "stop", SIX)

    assert made
    assert made == backup.Copy(backup.folder_of(database) / "20261116-180000-hand.db", SIX, "hand")
    assert again is None
    assert [path.name for path in backup.folder_of(database).iterdir()] == ["20261116-180000-hand.db"]
    assert made.path.stat().st_mode & 0o777 == 0o600


def test_an_exported_copy_replaces_an_older_file(database: Path, tmp_path: Path) -> None:
    with sqlite3.connect(database) as opened:
        opened.execute("CREATE TABLE thing (x)")
    opened.close()
    target = tmp_path / "stick.db"
    target.write_text("older")
    target.with_name("stick.db.part").write_text("left by a power cut")

    backup.export_copy(database, target)

    assert target.read_bytes()[:6] == b"SQLite"
    assert not target.with_name("stick.db.part").exists()
