"""From one file into another: what is moved, what is left alone, and what is said of it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import BadData, Refused
from companion.core.record import head_of
from companion.storage import rows
from companion.storage.move import Moved, games_of, keys_of, move
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.integration.database.rows import CODE, DRAFT, OTHER, TABLE, entry, log_of


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[SqliteStore, SqliteStore]]:
    source, target = (SqliteStore(open_engine(tmp_path / name)) for name in ("source.db", "target.db"))
    source.import_table(TABLE, log_of(3))
    source.save_draft(CODE, DRAFT)
    source.learn("blackbeard", {"havana": 5})
    source.learn("plunder", {"nassau": 3})
    source.set_setting("language", "fr")
    yield source, target
    source.close()
    target.close()


def content(store: SqliteStore) -> object:
    tables = [(table, list(store.log(table.code)), store.drafts(table.code)) for table in store.tables()]
    return tables, store.box("blackbeard"), store.box("plunder"), [(key, store.setting(key)) for key in keys_of(store)]


def change(store: SqliteStore, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(store.path)) as connection, connection:
        assert connection.execute(statement, values).rowcount > 0


def test_everything_goes_over_and_each_table_is_told(stores: tuple[SqliteStore, SqliteStore]) -> None:
    source, target = stores
    told: list[Moved] = []

    damaged = move(source, target, told.append)

    assert damaged == []
    assert told == [Moved(CODE, 3, 3, rows.sum_of(log_of(3))["sum"])]
    assert content(target) == content(source)
    assert games_of(target) == ["blackbeard", "plunder"]
    assert "language" in keys_of(target)


def test_what_has_gone_on_since_goes_over_and_nothing_twice(stores: tuple[SqliteStore, SqliteStore]) -> None:
    source, target = stores
    move(source, target, lambda moved: None)
    source.append(CODE, entry(3, parent=head_of(log_of(3)[-1])), draft_id=DRAFT.id)
    source.save_draft(CODE, replace(DRAFT, id="d2", number=4))
    source.change(replace(source.table(CODE), archived=True))
    told: list[Moved] = []

    for _ in range(2):
        move(source, target, told.append)

    assert [(moved.entries, moved.new) for moved in told] == [(4, 1), (4, 0)]
    assert content(target) == content(source)
    assert [draft.id for draft in target.drafts(CODE)] == ["d2"]


def test_drafts_that_are_there_already_are_not_written_again(
    stores: tuple[SqliteStore, SqliteStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = stores
    move(source, target, lambda moved: None)
    written: list[str] = []
    monkeypatch.setattr(target, "save_draft", lambda code, draft: written.append(draft.id))

    move(source, target, lambda moved: None)

    assert written == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET notes = '[]' WHERE number = 2",
        "UPDATE table_ SET rules_revision = 9",
    ],
)
def test_a_table_that_differs_there_is_never_overwritten(
    stores: tuple[SqliteStore, SqliteStore], statement: str
) -> None:
    source, target = stores
    move(source, target, lambda moved: None)
    change(target, statement)
    change(target, "DELETE FROM setting WHERE key LIKE ?", f"%/{CODE}")
    there = content(target)

    with pytest.raises(Refused) as said:
        move(source, target, lambda moved: None)

    assert (said.value.reason, said.value.facts) == ("move_differs", {"code": CODE})
    assert content(target) == there


def test_a_database_with_other_tables_is_no_target(stores: tuple[SqliteStore, SqliteStore]) -> None:
    source, target = stores
    target.create(OTHER)

    with pytest.raises(Refused) as said:
        move(source, target, lambda moved: None)

    assert (said.value.reason, said.value.facts) == ("move_target_in_use", {"n": 1, "code": OTHER.code})
    assert [table.code for table in target.tables()] == [OTHER.code]


def test_a_damaged_table_stays_behind_and_is_named(stores: tuple[SqliteStore, SqliteStore]) -> None:
    source, target = stores
    source.import_table(OTHER, log_of(2))
    source.create(replace(TABLE, code="REEF-222"))
    change(source, "UPDATE entry SET events = '[' WHERE code = ?", OTHER.code)
    change(source, "UPDATE table_ SET seats = 'x' WHERE code = 'REEF-222'")

    damaged = move(source, target, lambda moved: None)

    assert damaged == ["REEF-222", OTHER.code]
    assert [table.code for table in target.tables()] == [CODE]


def test_a_move_that_fails_is_told(stores: tuple[SqliteStore, SqliteStore], monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = stores

    def fail(record: object, log: object) -> None:
        raise BadData("disk_full")

    whole = target.import_table
    monkeypatch.setattr(target, "import_table", fail)
    with pytest.raises(BadData, match="disk_full"):
        move(source, target, lambda moved: None)
    monkeypatch.setattr(target, "import_table", lambda record, log: whole(record, log[:-1]))
    with pytest.raises(BadData, match="move_failed"):
        move(source, target, lambda moved: None)
