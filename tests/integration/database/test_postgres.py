"""PostgreSQL as the database: the same rows and migrations, and a sentence where it cannot be reached."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import ProgrammingError
from sqlmodel import SQLModel

from companion.commands.cli import main
from companion.core.errors import BadData, Stale
from companion.hosting.seat_requests import SeatRequest
from companion.hosting.settings_keys import DEVICE, HOST_KEY
from companion.storage.postgres import PostgresStore, name_database
from companion.storage.postgres_line import PostgresLine
from models import postgres
from models.database import REVISIONS, migrate
from tests.integration.database.rows import CODE, DRAFT, TABLE, entry
from tests.support.hosts.club import wait_for
from tests.support.hosts.postgres import Postgres, shared_server


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


def test_nothing_is_done_in_a_turn_that_does_not_come(store: PostgresStore, tmp_path: Path) -> None:
    other = PostgresStore(postgres.open_engine(shared_server().own_store.url.render_as_string(False)), tmp_path)
    with other.engine.connect() as connection:
        connection.exec_driver_sql("SET lock_timeout = '50ms'")
        connection.commit()
    done: list[int] = []

    with store.turn(CODE), pytest.raises(BadData), other.turn(CODE):
        done.append(1)
    with other.turn(CODE):
        done.append(2)

    assert done == [2]
    other.close()


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


# What the other hosts hear


@pytest.fixture
def line(store: PostgresStore, tmp_path: Path) -> Iterator[PostgresLine]:
    """Of another host, which listens."""
    store.host = "one"
    url = store.engine.url.render_as_string(False)
    listening = PostgresLine(PostgresStore(postgres.open_engine(url), tmp_path, "two"))
    listening.open()
    yield listening
    listening.close()
    listening.store.close()


def heard(line: PostgresLine, store: PostgresStore) -> list[dict[str, Any]]:
    """What was told until now, without who told it."""
    store.set_setting("end", None)
    found: list[dict[str, Any]] = []
    while not found or found[-1].get("key") != "end":
        found += [dict(notice) for notice in line.wait(60)]
    assert {notice.pop("from") for notice in found} == {"one"}
    return found[:-1]


def table_notice(number: int | None = None, code: str = CODE) -> dict[str, Any]:
    return {"is": "table", "code": code, "entry": number}


TABLES: dict[str, Any] = {"is": "tables"}
KEPT = replace(TABLE, code="KEPT-123")


def test_every_write_is_told(store: PostgresStore, line: PostgresLine) -> None:
    box = {"is": "box", "game": TABLE.game}
    told: list[tuple[Callable[[], object], list[dict[str, Any]]]] = [
        (lambda: store.append(CODE, entry(0)), [table_notice(0)]),
        (lambda: store.append(CODE, entry(1), learnt={"havana": 5}), [box, table_notice(1)]),
        (lambda: store.save_draft(CODE, DRAFT), [table_notice()]),
        (lambda: store.drop_draft(CODE, DRAFT.id), [table_notice()]),
        (lambda: store.change(replace(TABLE, archived=True)), [table_notice(), TABLES]),
        (lambda: store.exchange(CODE, (), KEPT), [table_notice(code=KEPT.code), table_notice(), TABLES]),
        (lambda: store.delete(KEPT.code), [table_notice(code=KEPT.code), TABLES]),
        (lambda: store.create(KEPT), [table_notice(code=KEPT.code), TABLES]),
        (lambda: store.learn(TABLE.game, {"havana": 5}), [box]),
        (lambda: store.forget(TABLE.game, "havana"), [box]),
        (lambda: store.set_setting("language", "fr"), [{"is": "setting", "key": "language"}]),
    ]

    for write, notices in told:
        write()
        assert heard(line, store) == notices


def test_who_tells_does_not_hear_itself_and_who_is_closed_says_so(store: PostgresStore, line: PostgresLine) -> None:
    line.store.set_setting("mine", 1)

    assert heard(line, store) == []
    line.close()
    with pytest.raises(BadData, match="database_away"):
        line.wait(0)


def test_a_line_that_is_opened_again_hears_on_and_keeps_no_second_connection(
    store: PostgresStore, line: PostgresLine
) -> None:
    before = line.listening

    line.open()

    assert before is not None
    assert before.closed
    store.forget(TABLE.game, "havana")
    assert heard(line, store) == [{"is": "box", "game": TABLE.game}]


def test_the_first_host_names_the_database(store: PostgresStore) -> None:
    name_database(store, "first", "key")
    name_database(store, "second", "other")

    assert (store.setting(DEVICE), store.setting(HOST_KEY)) == ("first", "key")


def test_what_is_of_the_moment_ends_with_it(
    store: PostgresStore, line: PostgresLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr(time, "time", lambda: now)
    old = {"try": now - 121, "browser": now - 24 * 3600 - 1, "request": now - 15 * 60 - 1}
    for name, ages in (("still", 1), ("gone", 0)):
        line.say_wrong_try(name, old["try"] + ages)
        line.say_browser(name, old["browser"] + ages)
        line.save_request(SeatRequest(name, 3, CODE, "a", "10.0.0.9", old["request"] + ages))
    assert line.wrong_tries() == [("gone", old["try"]), ("still", now - 120)]
    assert line.seated_browsers() == ["gone", "still"]
    assert [request.id for request in line.requests()] == ["gone", "still"]

    assert line.sweep() is False

    assert line.wrong_tries() == [("still", now - 120)]
    assert line.seated_browsers() == ["still"]
    assert line.requests() == [SeatRequest("still", 3, CODE, "a", "10.0.0.9", now - 15 * 60)]
    line.drop_request("still")
    assert line.requests() == []


def test_phones_at_other_hosts_are_counted_as_long_as_those_live(
    store: PostgresStore, line: PostgresLine, tmp_path: Path
) -> None:
    mine = PostgresLine(store)
    mine.open()
    line.say_phones({CODE: {"a": 1, "b": 2}, "REEF-222": {"": 1}})
    line.say_phones({CODE: {"b": 3}})
    mine.say_phones({CODE: {"a": 5}})

    assert mine.phones_elsewhere() == {CODE: {"b": 3}, "REEF-222": {"": 1}}
    assert line.phones_elsewhere() == {CODE: {"a": 5}}
    assert mine.sweep() is False
    line.close()
    wait_for(mine.sweep)

    assert mine.phones_elsewhere() == {}
    line.open()
    assert mine.phones_elsewhere() == {}
    mine.close()


def test_the_others_hear_that_a_host_has_gone(store: PostgresStore, line: PostgresLine, tmp_path: Path) -> None:
    url = store.engine.url.render_as_string(False)
    third = PostgresLine(PostgresStore(postgres.open_engine(url), tmp_path, "three"))
    third.open()
    third.close()
    third.store.close()

    wait_for(PostgresLine(store).sweep)

    assert heard(line, store) == [{"is": "phones"}]


def test_the_check_misses_rows_that_are_not_there(store: PostgresStore) -> None:
    store.check()
    with store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE box_fact RENAME TO box_away")
    try:
        with pytest.raises(ProgrammingError, match="box_fact"):
            store.check()
    finally:
        with store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE box_away RENAME TO box_fact")


def test_what_is_read_in_a_snapshot_is_of_one_moment(store: PostgresStore, tmp_path: Path) -> None:
    other = PostgresStore(postgres.open_engine(store.engine.url.render_as_string(False)), tmp_path)

    with store.snapshot(CODE) as turn:
        other.append(CODE, entry(0))
        assert (turn.changes, store.entries(CODE)) == (1, [])
        store.set_setting("written", 1)
        assert store.setting("written") is None

    assert (store.setting("written"), store.entries(CODE)) == (1, [entry(0)])
    for moment in (store.snapshot, store.turn):
        with moment("NOWHERE") as turn:
            assert turn.changes == 0
    other.close()
