"""The files of copies: their names, which are kept, when two are the same, and what moves aside."""

import os
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.core.errors import BadData, Refused
from companion.hosting.service import Service
from companion.storage import backup
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.integration.database.rows import CODE, TABLE, entry
from tests.support.sample_game import load

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


@pytest.mark.parametrize(
    ("at", "same"), [(23, False), (24, True), (27, True), (28, False), (91, False), (92, True), (95, True), (96, False)]
)
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


# What may go wrong on the way


def lay_database(path: Path, *values: str, log: bool = False) -> Path:
    """One with a table of these values, written ahead where `log` is on."""
    with closing(sqlite3.connect(path)) as opened:
        if log:
            opened.execute("PRAGMA journal_mode = WAL")
        opened.execute("CREATE TABLE IF NOT EXISTS thing (x)")
        opened.executemany("INSERT INTO thing VALUES (?)", [(value,) for value in values])
        opened.commit()
    return path


def things(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as opened:
        return [x for (x,) in opened.execute("SELECT x FROM thing ORDER BY x")]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_copy_needs_nothing_beside_it_and_is_on_the_disk(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    lay_database(database, "a", log=True)

    made = backup.make_copy(database, "hand", SIX)

    assert made
    assert made.path.read_bytes()[18:20] == b"\x01\x01"
    assert things(made.path) == ["a"]
    assert len(synced) == 1


def test_the_folder_of_copies_is_its_owner_s(tmp_path: Path) -> None:
    database = lay_database(tmp_path / "new.db", "a")

    backup.make_copy(database, "hand")

    assert backup.folder_of(database) == tmp_path / "new.db.copies"
    assert backup.folder_of(database).stat().st_mode & 0o777 == 0o700


def test_a_copy_is_of_now_unless_it_is_said_of_when(database: Path) -> None:
    before = datetime.now(UTC).replace(microsecond=0)

    made = backup.make_copy(lay_database(database, "a"), "hand")

    assert made
    assert before <= made.at <= datetime.now(UTC)
    assert made.at.microsecond == 0


def test_nothing_is_written_over_a_file_that_is_there(database: Path) -> None:
    taken = lay(database, "taken.db", b"mine")

    with pytest.raises(FileExistsError):
        backup.write_copy(lay_database(database, "a"), taken)

    assert taken.read_bytes() == b"mine"


def test_what_cannot_be_copied_leaves_no_half(database: Path, tmp_path: Path) -> None:
    database.write_bytes(b"no database" * 1000)
    target = tmp_path / "stick.db"
    target.write_text("older")

    with pytest.raises(BadData):
        backup.make_copy(database, "hand")
    with pytest.raises(BadData):
        backup.export_copy(database, target)

    assert names(backup.folder_of(database)) == []
    assert names(tmp_path) == [database.name, f"{database.name}.copies", "stick.db"]
    assert target.read_text() == "older"


def test_an_eleventh_copy_pushes_the_oldest_out(database: Path) -> None:
    for day in range(1, 12):
        lay_database(database, str(day))
        backup.make_copy(database, "start", SIX.replace(day=day))

    assert [copy.at.day for copy in backup.copies(database)] == list(range(11, 1, -1))


# Back


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy that was made on another machine."""
    store = SqliteStore(open_engine(tmp_path / "other.db"))
    store.create(TABLE)
    store.append(CODE, entry(0, parent=""))
    store.append(CODE, entry(1))
    store.create(replace(TABLE, code="REEF-222"))
    store.close()
    with closing(sqlite3.connect(tmp_path / "other.db")) as opened, opened:
        opened.execute("UPDATE table_ SET seats = 'x' WHERE code = 'REEF-222'")
    return tmp_path / "other.db"


def test_a_copy_shows_what_it_holds(copy: Path) -> None:
    held = backup.preview(copy)

    assert [(table.record.code, table.entries) for table in held.tables] == [(CODE, None)]
    assert held.damaged == 1


def test_a_restored_copy_takes_the_place_of_nothing(database: Path, copy: Path) -> None:
    database.with_name(f"{database.name}.part").write_text("left by a power cut")

    assert backup.restore(database, copy) is None
    assert backup.preview(database) == backup.preview(copy)
    assert not database.with_name(f"{database.name}.part").exists()


def test_what_was_there_is_kept_as_a_copy(database: Path, copy: Path) -> None:
    lay_database(database, "mine")

    kept = backup.restore(database, copy)

    assert kept == backup.own_copies(database)[0].path
    assert things(kept) == ["mine"]
    assert backup.preview(database) == backup.preview(copy)


def test_what_was_there_and_has_a_copy_already_is_not_copied_again(database: Path, copy: Path) -> None:
    backup.make_copy(lay_database(database, "older"), "hand", SIX)
    made = backup.make_copy(lay_database(database, "mine"), "hand", SIX.replace(hour=20))
    assert made

    assert backup.restore(database, copy) == made.path
    assert things(made.path) == ["mine", "older"]


def test_what_was_there_and_is_no_database_moves_aside(database: Path, copy: Path) -> None:
    database.write_bytes(b"no database" * 1000)

    kept = backup.restore(database, copy)

    assert kept == database.with_name(f"{database.name}.damaged")
    assert kept.read_bytes() == b"no database" * 1000
    assert backup.preview(database) == backup.preview(copy)


def test_a_copy_that_is_nowhere_changes_nothing(database: Path, tmp_path: Path) -> None:
    lay_database(database, "mine")

    with pytest.raises(Refused, match="no_such_copy"):
        backup.restore(database, tmp_path / "nowhere.db")

    assert not (tmp_path / "nowhere.db").exists()
    assert things(database) == ["mine"]
    assert names(backup.folder_of(database)) == []


def test_a_database_in_use_stays_as_it_is(database: Path, copy: Path) -> None:
    lay_database(database, "mine", log=True)
    with closing(sqlite3.connect(database)) as host:
        host.execute("SELECT * FROM thing").fetchall()
        with pytest.raises(BadData) as said:
            backup.restore(database, copy)

    assert (said.value.reason, said.value.facts) == ("host_is_running", {"path": str(database)})
    assert things(database) == ["mine"]
    assert not database.with_name(f"{database.name}.part").exists()


# While a host runs


def test_a_host_that_restores_no_database_goes_on_without_a_copy(database: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database" * 1000)
    store = SqliteStore(open_engine(database))
    service = Service(store, {"plunder": load()})

    with pytest.raises(BadData):
        backup.restore_in_place(service, tmp_path / "text")

    assert names(backup.folder_of(database)) == []
    store.close()


def test_who_copies_by_itself_leaves_nothing_running(database: Path) -> None:
    store = SqliteStore(open_engine(database))
    service = Service(store, {"plunder": load()})
    before, watchers = set(threading.enumerate()), len(service.list_watchers)

    with backup.copying(service, lambda no: pytest.fail(no.reason)):
        (worker,) = set(threading.enumerate()) - before
        assert worker.daemon
        assert len(service.list_watchers) == watchers + 1

    assert not worker.is_alive()
    assert len(service.list_watchers) == watchers
    store.close()
