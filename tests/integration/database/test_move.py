"""From a file into PostgreSQL and back: the same tables, checked by their sums, and begun anew after a break."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.core.errors import Refused
from companion.core.record import head_of
from companion.storage.move import Moved, move
from companion.storage.postgres import PostgresStore
from companion.storage.sqlite import SqliteStore
from models import database, postgres
from tests.integration.database.rows import CODE, DRAFT, EVENING, OTHER, TABLE, entry, log_of
from tests.support.hosts.postgres import shared_server


@pytest.fixture
def file(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(database.open_engine(path))
    store.import_table(replace(TABLE, touched=EVENING), log_of(40))
    store.import_table(OTHER, log_of(3))
    store.save_draft(CODE, DRAFT)
    store.learn("blackbeard", {"havana": {"wealth": 5}})
    store.set_setting("host_key", "the key")
    store.set_setting("number", 7)
    yield store
    store.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[PostgresStore]:
    store = PostgresStore(postgres.open_engine(shared_server().empty_store()), tmp_path)
    yield store
    store.close()


def content(store: SqliteStore | PostgresStore) -> object:
    tables = [(t, list(store.log(t.code)), store.drafts(t.code)) for t in store.tables()]
    return tables, store.box("blackbeard"), store.setting("host_key"), store.setting("number")


def test_everything_goes_over_and_comes_back(file: SqliteStore, server: PostgresStore, tmp_path: Path) -> None:
    told: list[Moved] = []
    move(file, server, told.append)
    back = SqliteStore(database.open_engine(tmp_path / "back.db"))
    move(server, back, told.append)

    assert content(file) == content(server) == content(back)
    assert [m.sum for m in told[:2]] == [m.sum for m in told[2:]]
    back.close()


def test_a_move_that_broke_off_is_begun_anew_and_moves_only_the_rest(file: SqliteStore, server: PostgresStore) -> None:
    class BreakError(Exception):
        pass

    def break_off(_: Moved) -> None:
        raise BreakError

    with pytest.raises(BreakError):
        move(file, server, break_off)
    file.append(OTHER.code, entry(3, parent=head_of(log_of(3)[-1])))
    told: list[Moved] = []
    move(file, server, told.append)

    assert sum(m.new for m in told) in (4, 41)  # whichever table was first
    assert content(file) == content(server)


def test_a_table_that_went_on_in_both_is_left_alone(file: SqliteStore, server: PostgresStore) -> None:
    move(file, server, lambda _: None)
    last = head_of(log_of(3)[-1])
    file.append(OTHER.code, entry(3, parent=last))
    server.append(OTHER.code, entry(3, parent=last, seat="b"))

    with pytest.raises(Refused, match="move_differs"):
        move(file, server, lambda _: None)


def test_a_database_with_tables_of_its_own_is_no_target(file: SqliteStore, server: PostgresStore) -> None:
    server.create(replace(TABLE, code="REEF-222"))

    with pytest.raises(Refused, match="move_target_in_use"):
        move(file, server, lambda _: None)

    assert [table.code for table in server.tables()] == ["REEF-222"]


def test_the_command_says_each_table_with_its_hash(
    file: SqliteStore, server: PostgresStore, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DB", str(file.path))

    code = main(["move", "--to", server.engine.url.render_as_string(False), "--lang", "en"])

    said = capsys.readouterr().out
    assert code == 0
    assert f"{CODE}: 40 entries, 40 new" in said
    assert "2 tables are in their new place" in said
