"""From an older database to this one."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from companion.core.record import EntryRecord
from companion.hosting.service import Service
from companion.storage import backup, rows
from companion.storage.salvage import salvage
from companion.storage.sqlite import SqliteStore, read_only_store
from companion.storage.statements import entry_values, fact_values, table_values
from models import database
from models.database import MIGRATIONS, REVISIONS, connect, migrate, open_engine
from tests.integration.database.rows import CODE, ROOT, TABLE, entry

Opened = Callable[[], SqliteStore]


SECOND = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{last}"


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
        (folder / "versions" / "9999_next.py").write_text(SECOND.format(then=then, last=REVISIONS[-1]))
        monkeypatch.setattr(database, "MIGRATIONS", folder)
        monkeypatch.setattr(database, "REVISIONS", (*REVISIONS, "9999"))

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
    copy = SqliteStore(connect(path.with_name("companion.db.before-9999.bak")))
    assert copy.entries(CODE) == [entry(0)]
    copy.close()


def test_an_older_copy_that_is_put_back_while_the_host_runs_is_brought_up_to_date(
    store: SqliteStore, path: Path, opened: Opened, next_version: Callable[[], None]
) -> None:
    store.append(CODE, entry(0))
    older = backup.make_copy(path, "hand")
    store.close()
    next_version()
    service = Service(opened(), {})
    service.store.append(CODE, entry(1))

    assert older
    backup.restore_in_place(service, older.path)

    assert service.store.entries(CODE) == [entry(0)]
    assert moods(path) == [(CODE, "merry")]


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
        "companion.db.before-9999.2.bak",
        "companion.db.before-9999.bak",
    ]
    assert not list(path.parent.glob("*.part"))


def make_second_version(path: Path, log: Sequence[EntryRecord]) -> None:
    """A database as the app's second version left it, with one table and one value of a box."""
    path.parent.mkdir(exist_ok=True)
    engine = connect(path, "foreign_keys = OFF")
    with engine.execution_options(write=True).begin() as connection:
        with pytest.MonkeyPatch.context() as then:
            then.setattr(database, "REVISIONS", ("0001", "0002"))
            migrate(connection)
        put(connection, "table_", {**table_values(TABLE), "device": "laptop"})
        for one in log:
            put(connection, "entry", entry_values(CODE, one))
        put(connection, "box_fact", {**fact_values("plunder", {"bribe/nassau": 3})[0], "confidence": "owner"})
    engine.dispose()


def put(connection: Connection, table: str, values: Mapping[str, Any]) -> None:
    names = ", ".join(f'"{name}"' for name in values)
    connection.exec_driver_sql(
        f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})", (*values.values(),)
    )


def test_a_database_of_the_second_version_keeps_its_log_and_its_box(path: Path, opened: Opened) -> None:
    log = [entry(0), entry(1)]
    make_second_version(path, log)

    now = opened()

    assert (now.tables(), now.entries(CODE), now.box("plunder")) == ([TABLE], log, {"bribe/nassau": 3})
    names = {name for shape in columns(path).values() for name, *_ in shape}
    assert "confidence" not in names
    assert [name for name, *_ in columns(path)["table_"]] == rows.TABLE_COLUMNS.split(", ")


def test_a_database_of_the_second_version_is_read_without_a_change_of_the_file(path: Path) -> None:
    log = [entry(0), entry(1)]
    make_second_version(path, log)
    before = path.read_bytes()

    now = read_only_store(path)

    assert (now.tables(), now.entries(CODE), now.box("plunder")) == ([TABLE], log, {"bribe/nassau": 3})
    assert path.read_bytes() == before
    now.close()


def test_a_broken_file_of_the_second_version_gives_its_rows(path: Path) -> None:
    log = [entry(0), entry(1)]
    make_second_version(path, log)
    path.write_bytes(b"\xff" * 100 + path.read_bytes()[100:])

    found = salvage(path)

    assert (found.tables[CODE], found.boxes["plunder"]) == (TABLE, {"bribe/nassau": 3})
    assert found.entries[CODE] == {0: [log[0]], 1: [log[1]]}


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
