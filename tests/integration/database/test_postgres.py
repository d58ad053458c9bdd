"""PostgreSQL as the database: the same rows and migrations, and a sentence where it cannot be reached."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import Connection, inspect
from sqlmodel import SQLModel

from companion.commands.cli import main
from companion.core.errors import BadData, Stale
from companion.storage.postgres import PostgresStore
from models import postgres
from models.database import REVISIONS, migrate
from tests.integration.database.rows import CODE, DRAFT, TABLE, entry
from tests.support.postgres import Postgres, shared_server


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PostgresStore]:
    made = PostgresStore(postgres.open_engine(shared_server().empty_store()), tmp_path)
    made.create(TABLE)
    yield made
    made.close()


@pytest.fixture
def own_server() -> Iterator[Postgres]:
    """One that a test may stop."""
    server = Postgres("fsync=off").start()
    yield server
    server.remove()


def columns(connection: Connection) -> dict[str, list[tuple[str, str, bool]]]:
    found = inspect(connection)
    return {
        table.name: sorted((c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(table.name))
        for table in SQLModel.metadata.sorted_tables
    }


def test_the_migrations_make_the_rows_that_a_new_database_has() -> None:
    server = shared_server()
    made = postgres.open_engine(server.new_database())
    migrated = postgres.make_engine(server.new_database())

    with made.connect() as one, migrated.begin() as other:
        migrate(other)

        assert columns(one) == columns(other)
        assert postgres.revision_in(one) == postgres.revision_in(other) == REVISIONS[-1]
    for engine in (made, migrated):
        engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone() -> None:
    url = shared_server().new_database()
    engine = postgres.open_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()

    with pytest.raises(BadData) as said:
        postgres.open_engine(url)

    assert said.value.reason == "database_newer"


def test_a_log_is_checked_by_its_sum(store: PostgresStore) -> None:
    first = entry(0, parent="")
    store.append(CODE, first)
    assert list(store.log(CODE)) == [first]

    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE entry SET notes = '[]'")

    with pytest.raises(BadData, match="table_damaged"):
        store.log(CODE)


def test_only_one_host_has_its_turn_at_a_table(store: PostgresStore, tmp_path: Path) -> None:
    other = PostgresStore(postgres.open_engine(shared_server().own_store.url.render_as_string(False)), tmp_path)
    order: list[str] = []
    waits = Event()

    def act() -> None:
        waits.set()
        with other.turn(CODE) as turn:
            order.append(f"other after {turn.changes}")

    with store.turn(CODE) as turn:
        thread = Thread(target=act)
        thread.start()
        waits.wait()
        store.save_draft(CODE, DRAFT)
        order.append(f"one at {turn.changes}")
    thread.join()
    other.close()

    assert order == ["one at 2", "other after 2"]


def test_two_turns_at_two_tables_do_not_wait_for_each_other(store: PostgresStore) -> None:
    with store.turn(CODE):
        done = Event()

        def act() -> None:
            with store.turn("TORTUGA-2BX"):
                done.set()

        thread = Thread(target=act)
        thread.start()
        thread.join()

    assert done.is_set()


def test_a_refusal_in_a_turn_costs_no_connection(store: PostgresStore) -> None:
    with pytest.raises(Stale), store.turn(CODE):
        raise Stale

    with store.turn(CODE) as turn:
        store.append(CODE, entry(0))

    assert turn.changes == 2


def stop_in_turn(server: Postgres, store: PostgresStore) -> None:
    with store.turn(CODE):
        server.stop()
        store.append(CODE, entry(1))


def test_a_server_that_is_away_is_said_in_words_and_found_again(own_server: Postgres, tmp_path: Path) -> None:
    url = own_server.new_database()
    store = PostgresStore(postgres.open_engine(url), tmp_path)
    store.create(TABLE)
    store.append(CODE, entry(0))

    with pytest.raises(BadData) as cut:
        stop_in_turn(own_server, store)
    with pytest.raises(BadData) as away:
        store.tables()
    own_server.start()

    store.append(CODE, entry(1))

    assert (cut.value.reason, away.value.reason) == ("database_away", "database_away")
    assert [e.number for e in store.entries(CODE)] == [0, 1]
    store.close()


def test_the_password_of_the_database_is_never_said() -> None:
    with pytest.raises(BadData) as said:
        postgres.open_engine("postgresql://anne:secret@127.0.0.1:1/tables")

    assert said.value.reason == "database_away"
    assert "secret" not in str(said.value.facts)


@pytest.mark.parametrize("command", [["backup"], ["restore"], ["rescue"]])
def test_copies_of_postgresql_are_left_to_its_own_tools(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DB", "postgresql:///nowhere")

    code = main([*command, "--lang", "en"])

    assert code == 2
    assert "pg_dump" in capsys.readouterr().err


def test_the_command_line_lists_and_checks_the_tables_there(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DB", store.engine.url.render_as_string(False))

    assert main(["tables", "--lang", "en"]) == 0
    assert CODE in capsys.readouterr().out
