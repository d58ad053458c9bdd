"""The real database, on a real disk."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from companion.core.errors import BadData, Refused, Stale
from companion.core.record import DraftRecord, EntryRecord, SeatRecord, TableRecord
from companion.storage.sqlite import SqliteStore
from companion.store import Store
from models import database
from models.database import MIGRATIONS, REVISIONS, connect, migrate, open_engine

ROOT = Path(__file__).resolve().parents[2]
EVENING = datetime(2026, 11, 16, 20, 30, 15, 123456, tzinfo=UTC)
ANNE = SeatRecord("a", "Anne", "red", "token-a", taken=True)
JACK = SeatRecord("b", "Jâck ⚓", "blue", "token-b")
TABLE = TableRecord(
    code="NASSAU-7K2",
    game="port-royal",
    seats=(ANNE, JACK),
    options={"variant": "base", "house_rules": {"tax": True}},
    watch_token="watch",
    created=EVENING,
    touched=EVENING,
    rules_revision=3,
    device="laptop",
)
CODE = TABLE.code
DRAFT = DraftRecord("d1", "a", "raid", {"port": "nassau"}, ([3, 3], "seize"), number=4)


def entry(number: int, **changes: Any) -> EntryRecord:
    tap = EntryRecord(
        number=number,
        seat="a",
        by="b",
        what={"played": "raid", "arguments": {"port": "nassau"}, "answers": [[3, 3], "seize", None]},
        events=({"event": "PortRaided", "gold": 3}, {"event": "TurnPassed"}),
        notes=({"note": "raid_strength", "rule": "p. 7", "facts": {"who": "Jâck"}},),
        at=EVENING + timedelta(seconds=number),
        device="laptop",
        parent=f"hash-{number}",
    )
    return replace(tap, **changes)


Opened = Callable[[], SqliteStore]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder é%20" / "companion.db"


@pytest.fixture
def opened(path: Path) -> Iterator[Opened]:
    """Start the app: each call opens the same file anew."""
    stores: list[SqliteStore] = []

    def start() -> SqliteStore:
        stores.append(SqliteStore(open_engine(path)))
        return stores[-1]

    yield start
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Opened) -> SqliteStore:
    made = opened()
    made.create(TABLE)
    return made


def limit(store: SqliteStore, pragma: str) -> Callable[[], None]:
    """Let every connection from now on run under this pragma; what comes back lifts it again."""

    def apply(connection: sqlite3.Connection, _: Any) -> None:
        connection.execute(f"PRAGMA {pragma}")

    def lift() -> None:
        event.remove(store.engine, "connect", apply)
        store.engine.dispose()

    event.listen(store.engine, "connect", apply)
    store.engine.dispose()
    return lift


# What goes in comes out


def test_a_sqlite_store_is_a_store(store: SqliteStore) -> None:
    port: Store = store

    assert port.table(CODE) == TABLE


def test_a_table_comes_back_as_it_was(store: SqliteStore) -> None:
    assert store.tables() == [TABLE]


def test_an_entry_comes_back_as_it_was(store: SqliteStore) -> None:
    taps = [entry(0), entry(1, seat=None, by=None, what={"undone": [0]}, events=(), notes=())]

    for tap in taps:
        store.append(CODE, tap)

    assert store.entries(CODE) == taps
    assert store.entries(CODE, since=1) == taps[1:]
    assert store.entries(CODE, since=2) == []


def test_a_moment_of_another_time_zone_stays_the_same_moment(store: SqliteStore) -> None:
    paris = datetime.fromisoformat("2026-11-16T21:30:15+01:00")

    store.append(CODE, entry(0, at=paris))

    assert store.entries(CODE)[0].at == paris
    assert store.entries(CODE)[0].at.tzinfo is UTC


def test_the_table_played_last_comes_first(store: SqliteStore) -> None:
    store.create(replace(TABLE, code="TORTUGA-2BX", touched=EVENING + timedelta(minutes=1)))

    store.append(CODE, entry(0, at=EVENING + timedelta(minutes=2)))

    assert [table.code for table in store.tables()] == [CODE, "TORTUGA-2BX"]
    assert store.table(CODE).touched == EVENING + timedelta(minutes=2)


def test_seats_and_archive_can_change(store: SqliteStore) -> None:
    changed = replace(TABLE, seats=(ANNE, replace(JACK, taken=True, token="other")), archived=True)

    store.change(changed)

    assert store.table(CODE) == changed


def test_a_deleted_table_takes_its_log_and_drafts_along(store: SqliteStore) -> None:
    store.append(CODE, entry(0))
    store.save_draft(CODE, DRAFT)

    store.delete(CODE)
    store.create(TABLE)

    assert (store.entries(CODE), store.drafts(CODE)) == ([], [])


@pytest.mark.parametrize(
    "call",
    [
        lambda store: store.table("NOWHERE"),
        lambda store: store.change(replace(TABLE, code="NOWHERE")),
        lambda store: store.delete("NOWHERE"),
        lambda store: store.append("NOWHERE", entry(0)),
        lambda store: store.save_draft("NOWHERE", DRAFT),
    ],
)
def test_a_table_that_nobody_knows_is_refused(store: SqliteStore, call: Callable[[SqliteStore], object]) -> None:
    with pytest.raises(Refused) as said:
        call(store)

    assert (said.value.reason, said.value.facts) == ("unknown_table", {"code": "NOWHERE"})


def test_an_imported_table_brings_its_whole_log(store: SqliteStore) -> None:
    other = replace(TABLE, code="TORTUGA-2BX")
    log = [entry(number) for number in range(50)]

    store.import_table(other, log)

    assert store.table("TORTUGA-2BX") == other
    assert store.entries("TORTUGA-2BX") == log


def test_a_table_is_not_imported_over_another(store: SqliteStore) -> None:
    store.append(CODE, entry(0))

    with pytest.raises(Refused, match="table_exists"):
        store.import_table(TABLE, [entry(0), entry(1)])

    assert store.entries(CODE) == [entry(0)]


def test_a_broken_import_leaves_nothing_behind(store: SqliteStore) -> None:
    with pytest.raises(BadData) as said:
        store.import_table(replace(TABLE, code="TORTUGA-2BX"), [entry(0), entry(1), entry(1)])

    assert (said.value.reason, said.value.facts) == ("log_repeats", {"code": "TORTUGA-2BX", "number": 1})
    assert [table.code for table in store.tables()] == [CODE]


def test_a_draft_is_saved_changed_and_dropped(store: SqliteStore) -> None:
    later = replace(DRAFT, answers=(*DRAFT.answers, None), open=False)

    store.save_draft(CODE, DRAFT)
    store.save_draft(CODE, replace(DRAFT, id="d2", seat=None))
    store.save_draft(CODE, later)

    assert sorted(store.drafts(CODE), key=lambda draft: draft.id) == [later, replace(DRAFT, id="d2", seat=None)]

    store.drop_draft(CODE, "d1")

    assert [draft.id for draft in store.drafts(CODE)] == ["d2"]


def test_two_tables_may_name_their_drafts_alike(store: SqliteStore) -> None:
    store.create(replace(TABLE, code="TORTUGA-2BX"))
    store.save_draft(CODE, DRAFT)
    store.save_draft("TORTUGA-2BX", DRAFT)

    store.drop_draft("TORTUGA-2BX", DRAFT.id)

    assert store.drafts(CODE) == [DRAFT]


def test_an_entry_closes_the_draft_that_it_came_from(store: SqliteStore) -> None:
    store.save_draft(CODE, DRAFT)

    store.append(CODE, entry(0), draft_id=DRAFT.id)

    assert store.drafts(CODE) == []


def test_the_box_learns_corrects_and_forgets(store: SqliteStore) -> None:
    store.learn("blackbeard", {"havana": {"wealth": 5, "defense": 4}, "nassau": None})
    store.learn("blackbeard", {"havana": {"wealth": 6, "defense": 4}})
    store.learn("port-royal", {"havana": 1})

    store.forget("blackbeard", "nassau")

    assert store.box("blackbeard") == {"havana": {"wealth": 6, "defense": 4}}
    assert store.box("port-royal") == {"havana": 1}
    assert store.box("dead-reckoning") == {}


@pytest.mark.parametrize("value", ["fr", None, False, 1.5, ["a"], {"é": 1}])
def test_a_setting_is_kept_whatever_it_is(store: SqliteStore, value: object) -> None:
    store.set_setting("this", "before")

    store.set_setting("this", value)

    assert store.setting("this", "absent") == value
    assert store.setting("that", "absent") == "absent"


# Who was first


def test_the_second_same_number_is_stale(store: SqliteStore) -> None:
    store.append(CODE, entry(0))
    store.save_draft(CODE, DRAFT)

    with pytest.raises(Stale) as said:
        store.append(CODE, entry(0, seat="b", at=EVENING + timedelta(hours=1)), draft_id=DRAFT.id)

    assert said.value.facts == {"code": CODE, "number": 0}
    assert store.entries(CODE) == [entry(0)]
    assert store.drafts(CODE) == [DRAFT]
    assert store.table(CODE).touched == entry(0).at


def test_the_second_same_number_is_stale_from_another_store_too(store: SqliteStore, opened: Opened) -> None:
    other = opened()
    store.append(CODE, entry(0))

    with pytest.raises(Stale):
        other.append(CODE, entry(0, seat="b"))

    other.append(CODE, entry(1))
    assert store.entries(CODE) == [entry(0), entry(1)]


def test_phones_that_tap_at_once_make_one_entry_each_number(store: SqliteStore, opened: Opened) -> None:
    won: list[tuple[int, str]] = []

    def tap(phone: SqliteStore, name: str) -> None:
        for number in range(30):
            try:
                phone.append(CODE, entry(number, device=name))
            except Stale:
                continue
            won.append((number, name))

    phones = [Thread(target=tap, args=(opened(), name)) for name in "abcd"]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()

    assert sorted(won) == [(e.number, e.device) for e in store.entries(CODE)]
    assert len(won) == 30


# Nothing is lost


def test_a_restart_keeps_everything(store: SqliteStore, opened: Opened) -> None:
    store.append(CODE, entry(0))
    store.save_draft(CODE, DRAFT)
    store.learn("port-royal", {"ship": 3})
    store.set_setting("language", "fr")
    store.close()

    again = opened()

    assert again.tables() == [replace(TABLE, touched=entry(0).at)]
    assert again.entries(CODE) == [entry(0)]
    assert again.drafts(CODE) == [DRAFT]
    assert again.box("port-royal") == {"ship": 3}
    assert again.setting("language") == "fr"


def test_every_connection_writes_through_to_the_disk(store: SqliteStore) -> None:
    with store.reading() as connection:
        asked = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }

    assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
from companion.storage.sqlite import SqliteStore
from models.database import open_engine

store = SqliteStore(open_engine(Path(sys.argv[1])))
code, first = sys.argv[2], store.entries(sys.argv[2])[0]
for number in range(1, 100_000):
    store.append(code, replace(first, number=number))
    print(number, flush=True)
"""


def test_a_writer_that_is_killed_has_lost_nothing_that_it_reported(
    store: SqliteStore, opened: Opened, path: Path
) -> None:
    store.append(CODE, entry(0))
    store.close()
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, path, CODE], cwd=ROOT, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert writer.stdout is not None
    reported = [int(writer.stdout.readline()) for _ in range(200)]

    os.kill(writer.pid, signal.SIGKILL)
    reported += map(int, writer.stdout.read().split())
    writer.wait()
    writer.stdout.close()

    again = opened()
    again.check()
    numbers = [e.number for e in again.entries(CODE)]
    assert numbers == list(range(len(numbers)))
    assert numbers[-1] in (reported[-1], reported[-1] + 1)


def test_a_full_disk_is_said_and_earlier_entries_survive(store: SqliteStore) -> None:
    store.append(CODE, entry(0))
    lift = limit(store, "max_page_count = 1")  # SQLite takes this as: not one page more than now
    long = entry(1, what={"text": "x" * 100_000})

    with pytest.raises(BadData) as said:
        store.append(CODE, long)

    assert (said.value.reason, said.value.facts) == ("disk_full", {"path": str(store.path)})
    assert store.entries(CODE) == [entry(0)]
    assert store.table(CODE).touched == entry(0).at
    lift()
    store.append(CODE, long)
    assert store.entries(CODE) == [entry(0), long]


def test_a_database_that_may_not_be_written_is_said(store: SqliteStore) -> None:
    lift = limit(store, "query_only = ON")

    with pytest.raises(BadData, match="database_unwritable"):
        store.append(CODE, entry(0))

    lift()
    assert store.entries(CODE) == []


def test_a_mistake_in_our_own_code_stays_loud(store: SqliteStore) -> None:
    with pytest.raises(OperationalError), store.reading() as connection:
        connection.exec_driver_sql("SELECT treasure FROM island")


def test_a_sound_database_passes_the_check(store: SqliteStore) -> None:
    store.append(CODE, entry(0))

    store.check()


def test_a_page_that_breaks_during_play_is_found_by_the_check(store: SqliteStore, path: Path) -> None:
    for number in range(200):
        store.append(CODE, entry(number))
    store.close()
    damage(path)

    with pytest.raises(BadData, match="database_corrupt"):
        store.check()


# What cannot be opened stays as it is


def damage(path: Path) -> None:
    """Overwrite the second half, as a dying memory card does."""
    healthy = path.read_bytes()
    path.write_bytes(healthy[: len(healthy) // 2] + b"\xff" * (len(healthy) - len(healthy) // 2))


def stamp(path: Path, revision: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()


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


# From an older database to this one

SECOND = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("table_", recreate="always") as table:
        table.add_column(sa.Column("mood", sa.String(), nullable=False, server_default="merry"))
    {then}
"""


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Install the app's next version, with one migration more."""

    def install(then: str = "") -> None:
        folder = tmp_path / "migrations"
        (folder / "versions").mkdir(parents=True)
        for script in MIGRATIONS.rglob("*.py"):
            (folder / script.relative_to(MIGRATIONS)).write_text(script.read_text())
        (folder / "versions" / "0002_second.py").write_text(SECOND.format(then=then))
        monkeypatch.setattr(database, "MIGRATIONS", folder)
        monkeypatch.setattr(database, "REVISIONS", (*REVISIONS, "0002"))

    return install


def moods(path: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT code, mood FROM table_").fetchall()
    connection.close()
    return rows


def test_an_older_database_is_copied_and_then_brought_up_to_date(
    store: SqliteStore, path: Path, opened: Opened, next_version: Callable[[], None]
) -> None:
    store.append(CODE, entry(0))
    store.close()
    next_version()

    now = opened()

    assert now.entries(CODE) == [entry(0)]
    assert moods(path) == [(CODE, "merry")]
    copy = SqliteStore(connect(path.with_name("companion.db.before-0002.bak")))
    assert copy.entries(CODE) == [entry(0)]
    copy.close()


def test_a_database_before_the_first_migration_is_brought_up_to_date(path: Path, opened: Opened) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    connection.close()

    opened().create(TABLE)

    assert opened().tables() == [TABLE]
    assert path.with_name(f"companion.db.before-{REVISIONS[-1]}.bak").exists()


def test_an_up_to_date_database_is_not_copied(store: SqliteStore, path: Path, opened: Opened) -> None:
    store.close()

    opened()

    assert not list(path.parent.glob("*.bak"))


def test_a_migration_that_fails_leaves_the_old_database(
    store: SqliteStore, path: Path, opened: Opened, next_version: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append(CODE, entry(0))
    store.close()
    with monkeypatch.context():
        next_version('raise RuntimeError("a bug of ours")')
        for _ in range(2):
            with pytest.raises(RuntimeError):
                open_engine(path)
    monkeypatch.undo()

    old = opened()

    assert old.entries(CODE) == [entry(0)]
    assert sorted(copy.name for copy in path.parent.glob("*.bak")) == [
        "companion.db.before-0002.2.bak",
        "companion.db.before-0002.bak",
    ]
    assert not list(path.parent.glob("*.part"))


def test_the_list_of_revisions_is_the_list_of_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    scripts = ScriptDirectory.from_config(config).walk_revisions()

    assert tuple(script.revision for script in scripts)[::-1] == REVISIONS


def columns(path: Path) -> dict[str, list[Any]]:
    with sqlite3.connect(path) as connection:
        tables = [n for (n,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        shapes = {
            name: [
                *connection.execute(f"SELECT name, type, \"notnull\", pk FROM pragma_table_info('{name}')"),
                *connection.execute(
                    f'SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(\'{name}\')'
                ),
            ]
            for name in tables
        }
    connection.close()
    return shapes


def test_rows_and_migrations_make_the_same_database(tmp_path: Path) -> None:
    open_engine(tmp_path / "from-rows.db").dispose()
    engine = connect(tmp_path / "from-migrations.db")
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()

    assert columns(tmp_path / "from-rows.db") == columns(tmp_path / "from-migrations.db")


def test_alembic_is_not_loaded_while_nothing_has_to_be_migrated(path: Path) -> None:
    start = (
        "import sys; from pathlib import Path; from models.database import open_engine;"
        "open_engine(Path(sys.argv[1])); open_engine(Path(sys.argv[1])); print('alembic' in sys.modules)"
    )

    ran = subprocess.run([sys.executable, "-c", start, path], cwd=ROOT, capture_output=True, text=True, check=True)

    assert ran.stdout.strip() == "False"
