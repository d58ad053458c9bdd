"""Copies of the database, restoring one, and rescuing: on real files, by the command line and by the host itself."""

import ctypes
import io
import json
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion import app
from companion.commands import cli
from companion.core.errors import BadData, CompanionError
from companion.core.game import Action
from companion.hosting.files.export_file import read_export
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import load
from companion.storage import backup
from companion.storage.snapshot import snapshot
from models.database import open_engine
from tests.integration.database.evening import GAMES, as_one_file, change, open_host, play, play_evening

ROOT = Path(__file__).resolve().parents[2]
NIGHT = datetime(2026, 11, 16, 20, 30, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "place" / "companion.db"


@pytest.fixture(autouse=True)
def own_database(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    monkeypatch.setenv("COMPANION_DB", str(path))
    monkeypatch.setenv("COMPANION_LANG", "en")
    monkeypatch.setattr(app, "build_games", lambda: GAMES)


@pytest.fixture
def heads(path: Path) -> dict[str, str]:
    return play_evening(path, tables=2)


def heads_now(path: Path) -> dict[str, str]:
    with open_host(path) as service:
        return {record.code: service.live(record.code).head for record in service.tables()}


# Copies


def test_a_copy_is_one_sound_file_that_only_its_owner_reads(path: Path, heads: dict[str, str]) -> None:
    made = backup.make_copy(path, "hand")

    assert made
    assert heads_now(made.path) == heads
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    with closing(sqlite3.connect(made.path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_copy_has_what_is_still_in_the_log_of_the_database(path: Path, heads: dict[str, str]) -> None:
    code = next(iter(heads))
    with open_host(path) as service:
        play(service, code)
        made = backup.make_copy(path, "evening")
        head = service.live(code).head

    assert made
    assert heads_now(made.path)[code] == head


def test_a_copy_that_would_equal_the_newest_is_not_made(path: Path, heads: dict[str, str]) -> None:
    first = backup.make_copy(path, "start")
    again = backup.make_copy(path, "stop")
    with open_host(path) as service:
        play(service, next(iter(heads)))
    changed = backup.make_copy(path, "stop")

    assert first
    assert again is None
    assert changed
    assert [copy.path for copy in backup.copies(path)] == [changed.path, first.path]


def test_ten_copies_are_kept(path: Path, heads: dict[str, str]) -> None:
    code = next(iter(heads))
    for day in range(13):
        with open_host(path) as service:
            play(service, code)
        backup.make_copy(path, "start", NIGHT + timedelta(days=day))

    kept = backup.copies(path)

    assert [copy.at for copy in kept] == [NIGHT + timedelta(days=day) for day in range(12, 2, -1)]


def test_two_copies_of_one_second_are_two(path: Path, heads: dict[str, str]) -> None:
    first = backup.make_copy(path, "hand", NIGHT)
    with open_host(path) as service:
        play(service, next(iter(heads)))
    second = backup.make_copy(path, "hand", NIGHT)

    assert first
    assert second
    assert first.path != second.path


def test_a_host_copies_at_its_start_after_a_game_and_at_its_end(path: Path, heads: dict[str, str]) -> None:
    code = next(iter(heads))

    def whys() -> list[str]:
        return [copy.why for copy in backup.copies(path)]

    with open_host(path) as service:
        done = threading.Event()
        with backup.copying(service, fail):
            assert whys() == ["start"]
            play(service, code)
            game = service.live(code).table.game
            finish(service, code)
            assert game.is_finished(service.live(code).table.state)
            for _ in range(200):
                if "evening" in whys():
                    break
                done.wait(0.05)
            assert "evening" in whys()
            play(service, list(heads)[1])

    assert sorted(whys()) == ["evening", "start", "stop"]


def fail(no: CompanionError) -> None:
    pytest.fail(no.reason)


def finish(service: Service, code: str) -> None:
    while not (table := service.live(code).table).game.is_finished(table.state):
        seat = table.game.active(table.state)
        service.start(code, HOST, Action("pass", {}, seat), Ticket(table.number))


def test_a_host_without_room_for_a_copy_says_so_and_goes_on(path: Path, heads: dict[str, str]) -> None:
    backup.folder_of(path).write_text("in the way")
    said: list[CompanionError] = []

    with open_host(path) as service, backup.copying(service, said.append):
        play(service, next(iter(heads)))

    assert [no.reason for no in said] == ["database_unwritable", "database_unwritable"]


# Restore


def test_restore_shows_what_a_copy_holds_and_puts_it_in_place(
    path: Path, heads: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["backup"]) == 0
    with open_host(path) as service:
        for code in heads:
            service.delete(code)
    as_one_file(path)
    capsys.readouterr()

    assert cli.main(["restore"]) == 0
    listed = capsys.readouterr().out
    assert cli.main(["restore", "1", "--yes"]) == 0

    said = capsys.readouterr().out
    assert "by hand" in listed
    assert all(code in said for code in heads)
    assert "12 entries" in said
    assert heads_now(path) == heads
    assert backup.copies(path)[0].why == "restore"


def test_restore_asks_and_without_a_yes_changes_nothing(
    path: Path, heads: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.main(["backup"])
    before = path.read_bytes()
    monkeypatch.setattr(sys, "stdin", io.StringIO("n\n"))

    assert cli.main(["restore", "1"]) == 2

    assert "Nothing was changed" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_a_damaged_database_is_set_aside_by_a_restore(path: Path, heads: dict[str, str]) -> None:
    copy = backup.make_copy(path, "hand")
    as_one_file(path)
    broken = b"\xff" * 5000 + path.read_bytes()[5000:]
    path.write_bytes(broken)
    assert copy

    kept = backup.restore(path, copy.path)

    assert kept
    assert kept.read_bytes() == broken
    assert heads_now(path) == heads


def test_nothing_is_restored_under_a_running_host(path: Path, heads: dict[str, str]) -> None:
    copy = backup.make_copy(path, "hand")
    assert copy

    with open_host(path) as service:
        play(service, next(iter(heads)))
        with pytest.raises(BadData, match="host_is_running"):
            backup.restore(path, copy.path)
        play(service, next(iter(heads)))

    assert heads_now(path)


def test_a_copy_that_is_no_database_is_refused_and_changes_nothing(
    path: Path, heads: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("no database")

    assert cli.main(["restore", str(tmp_path / "text"), "--yes"]) == 2
    assert cli.main(["restore", str(tmp_path / "nowhere"), "--yes"]) == 2
    assert cli.main(["restore", "7", "--yes"]) == 2

    assert heads_now(path) == heads


def test_a_running_host_restores_and_tells_its_phones(path: Path, heads: dict[str, str]) -> None:
    code = next(iter(heads))
    with open_host(path) as service:
        copy = backup.make_copy(path, "hand")
        assert copy
        seen: list[int] = []
        service.follow(code, None, lambda live: seen.append(live.table.number))
        play(service, code)

        backup.restore_in_place(service, copy.path)

        assert seen[-2:] == [13, 12]
        assert service.live(code).head == heads[code]
        play(service, code)
    assert set(heads_now(path)) == set(heads)
    assert len(backup.copies(path)) == 2


def test_a_copy_goes_to_another_place_too(path: Path, heads: dict[str, str], tmp_path: Path) -> None:
    assert cli.main(["backup", str(tmp_path / "stick.db")]) == 0

    assert heads_now(tmp_path / "stick.db") == heads


# A full or read-only disk


def without_room() -> None:
    """No file can be written from here on, as on a disk that is full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def without_rights() -> None:
    """Even root may only do what a file's mode allows: the disk is as good as read-only."""
    ctypes.CDLL(None).prctl(24, 1, 0, 0, 0)  # drop the right to pass over modes for what is executed next


def companion(path: Path, limit: Callable[[], None], *arguments: str) -> subprocess.CompletedProcess[bytes]:
    program = "import sys\nfrom companion import app\nfrom companion.commands import cli\n"
    program += "from tests.support.sample_game import load\n"
    program += "app.build_games = lambda: {'plunder': load()}\nsys.exit(cli.main(sys.argv[1:]))"
    environ = {**os.environ, "COMPANION_DB": str(path), "COMPANION_LANG": "en", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(
        command, capture_output=True, cwd=ROOT, env=environ, check=False, timeout=120, preexec_fn=limit
    )


@pytest.fixture
def left_open(path: Path, heads: dict[str, str], tmp_path: Path) -> tuple[Path, str]:
    """A database as a power cut leaves it, its last entry only in the log beside it; and the code of that table."""
    code = next(iter(heads))
    left = tmp_path / "left" / "companion.db"
    left.parent.mkdir()
    with open_host(path) as service:
        play(service, code)
        for name in (path.name, f"{path.name}-wal"):
            shutil.copyfile(path.with_name(name), left.with_name(name))
    return left, code


@pytest.mark.parametrize("limit", [without_room, without_rights])
def test_reading_works_on_a_full_or_read_only_disk(left_open: tuple[Path, str], limit: Callable[[], None]) -> None:
    left, code = left_open
    for file in left.parent.iterdir():
        file.chmod(0o444)
    left.parent.chmod(0o555)
    before = {file.name: file.read_bytes() for file in left.parent.iterdir()}

    tables = companion(left, limit, "tables")
    export = companion(left, limit, "export", code)
    rescued = companion(left, limit, "rescue")

    assert tables.returncode == export.returncode == rescued.returncode == 0, (tables, export, rescued)
    assert f"{code}" in tables.stdout.decode()
    assert "13 entries" in tables.stdout.decode()
    assert len(read_export(export.stdout.decode(), GAMES).entries) == 13
    with zipfile.ZipFile(io.BytesIO(rescued.stdout)) as archive:
        assert len(read_export(archive.read(f"{code}.json").decode(), GAMES).entries) == 13
    assert {file.name: file.read_bytes() for file in left.parent.iterdir()} == before


def test_replay_works_on_a_full_disk(path: Path, heads: dict[str, str], tmp_path: Path) -> None:
    exported = tmp_path / "table.json"
    assert cli.main(["export", next(iter(heads)), str(exported)]) == 0

    replayed = companion(path, without_room, "replay", str(exported), "--json")

    assert json.loads(replayed.stdout)["entries"] == 12


@pytest.mark.parametrize("arguments", [["backup"], ["restore", "1", "--yes"], ["rescue", "here"]])
def test_what_needs_room_says_that_there_is_none(path: Path, heads: dict[str, str], arguments: list[str]) -> None:
    backup.make_copy(path, "hand")
    with open_host(path) as service:
        play(service, next(iter(heads)))
    as_one_file(path)
    before = path.read_bytes()

    refused = companion(path, without_room, *(str(path.parent / a) if a == "here" else a for a in arguments))

    assert refused.returncode == 2
    assert b"Traceback" not in refused.stderr
    assert len(refused.stderr.decode().strip().splitlines()) >= 1
    assert path.read_bytes() == before
    assert not list(path.parent.rglob("*.part"))


def test_what_a_full_device_cannot_take_is_one_sentence(path: Path, heads: dict[str, str]) -> None:
    with Path("/dev/full").open("wb") as full:
        program = [sys.executable, "-m", "companion", "rescue"]
        environ = {**os.environ, "COMPANION_DB": str(path), "COMPANION_LANG": "en"}
        done = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, cwd=ROOT, env=environ, check=False)

    assert done.returncode != 0
    assert b"Traceback" not in done.stderr


def test_the_log_beside_a_database_is_read_up_to_its_last_commit(left_open: tuple[Path, str], tmp_path: Path) -> None:
    left, code = left_open
    log = left.with_name(f"{left.name}-wal")
    whole = log.read_bytes()
    numbers = []
    for length in (len(whole), len(whole) - 100, len(whole) // 2, 0):
        log.write_bytes(whole[:length])
        (tmp_path / "read.db").write_bytes(snapshot(left))
        with closing(sqlite3.connect(tmp_path / "read.db")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            numbers.append(connection.execute("SELECT count(*) FROM entry WHERE code = ?", (code,)).fetchone()[0])

    assert numbers[0] == 13
    assert numbers[-1] == 12


# Rescue by the command line


def test_rescue_writes_a_file_for_each_table_and_says_what_is_lost(
    path: Path, heads: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    harmed, other = heads
    change(path, "UPDATE entry SET events = '[' WHERE code = ? AND number = 4", harmed)

    assert cli.main(["rescue", str(tmp_path / "saved")]) == 2

    said = capsys.readouterr().err
    assert f"{harmed}: the first 4 entries; lost after them: 8." in said
    assert f"{other}: 12 entries, all of it." in said
    read = {f.stem: read_export(f.read_text(), GAMES) for f in (tmp_path / "saved").iterdir()}
    assert (len(read[harmed].entries), read[other].head) == (4, heads[other])


def test_rescue_reads_another_database(path: Path, heads: dict[str, str], tmp_path: Path) -> None:
    moved = tmp_path / "moved.db"
    path.rename(moved)

    assert cli.main(["rescue"]) == 2
    assert cli.main(["rescue", str(tmp_path / "saved"), "--database", str(moved)]) == 0

    assert len(list((tmp_path / "saved").iterdir())) == 2


def test_listing_tables_makes_no_database_where_there_is_none(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tables"]) == 0

    assert "No table yet" in capsys.readouterr().out
    assert not path.exists()


def test_before_a_migration_there_is_a_copy_among_the_others(path: Path, heads: dict[str, str]) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM alembic_version")
        for name in ("draft", "entry", "table_", "box_fact", "setting"):
            connection.execute(f"DROP TABLE {name}")
    open_engine(path).dispose()

    assert [copy.why for copy in backup.copies(path)] == ["migration"]
    assert load().database == path
