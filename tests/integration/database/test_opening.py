"""What cannot be opened is said and stays as it is."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.errors import BadData
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.integration.database.rows import CODE, TABLE, damage, entry, stamp

Opened = Callable[[], SqliteStore]


def test_a_database_of_a_newer_version_is_refused_and_untouched(store: SqliteStore, path: Path) -> None:
    store.append(CODE, entry(0))
    store.close()
    stamp(path, "9999")
    before = path.read_bytes()

    with pytest.raises(BadData) as said:
        open_engine(path)

    assert (said.value.reason, said.value.facts) == ("database_newer", {"path": str(path), "revision": "9999"})
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.bak"))


def not_a_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, today we sank a galleon.\n" * 100)


def half_overwritten(path: Path) -> None:
    store = SqliteStore(open_engine(path))
    store.create(TABLE)
    for number in range(200):
        store.append(CODE, entry(number))
    store.close()
    damage(path)


def of_another_program(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    connection.close()


@pytest.mark.parametrize("spoil", [not_a_database, half_overwritten, of_another_program])
def test_a_corrupt_file_is_refused_and_untouched(path: Path, spoil: Callable[[Path], None]) -> None:
    path.parent.mkdir()
    spoil(path)
    before = path.read_bytes()

    with pytest.raises(BadData) as said:
        open_engine(path)

    assert (said.value.reason, said.value.facts) == ("database_corrupt", {"path": str(path)})
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.bak"))


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(BadData, match="database_unwritable"):
        open_engine(tmp_path / "file" / "companion.db")


def test_a_folder_in_the_place_of_the_database_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="database_unwritable"):
        open_engine(tmp_path)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_disk_that_is_full_from_the_start_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        Path("/dev/full").write_bytes(b"x")

    monkeypatch.setattr(Path, "mkdir", full)

    with pytest.raises(BadData, match="disk_full"):
        open_engine(path)


def test_an_empty_file_becomes_a_database(path: Path, opened: Opened) -> None:
    path.parent.mkdir()
    path.touch()

    opened().create(TABLE)

    assert opened().tables() == [TABLE]
