"""What is written past SQLAlchemy lies in the file as SQLAlchemy writes it; and the sum of a log, kept in memory."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import JSON
from sqlmodel import Session, SQLModel, select

from companion.storage import rows, statements
from companion.storage.sqlite import SqliteStore
from models.box import BoxFactRow
from models.setting import SettingRow
from models.table import DraftRow, EntryRow, TableRow
from models.utc_datetime import UtcDateTime
from tests.integration.database.conftest import Opened
from tests.integration.database.rows import CODE, DRAFT, TABLE, entry

KINDS: list[type[SQLModel]] = [TableRow, EntryRow, DraftRow, SettingRow, BoxFactRow]


def raw_rows(store: SqliteStore, kind: type[SQLModel]) -> list[tuple[Any, ...]]:
    with store.reading() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(f"SELECT * FROM {kind.__tablename__} ORDER BY 1, 2")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_lies_in_the_file_as_the_models_write_it(store: SqliteStore, kind: type[SQLModel]) -> None:
    store.append(CODE, entry(0), None, [DRAFT], {"ship": 3, "name": "Gem ⚓", "none": None})
    with Session(store.engine) as session:
        read: list[Any] = list(session.exec(select(kind)).all())
        copies = [kind(**row.model_dump()) for row in read]
    before = raw_rows(store, kind)
    assert before

    with store.engine.execution_options(write=True).begin() as connection:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        connection.execute(SQLModel.metadata.tables[str(kind.__tablename__)].delete())
        for copy in copies:
            connection.execute(SQLModel.metadata.tables[str(kind.__tablename__)].insert(), copy.model_dump())

    if kind is not TableRow:  # whose entries go with it
        assert raw_rows(store, kind) == before
    else:
        assert raw_rows(store, kind)[0] == before[0]


@pytest.mark.parametrize("kind", KINDS)
def test_every_column_that_is_not_plain_is_one_that_the_statements_know(kind: type[SQLModel]) -> None:
    columns = SQLModel.metadata.tables[str(kind.__tablename__)].columns
    special = {c.name for c in columns if isinstance(c.type, JSON | UtcDateTime)}

    assert special <= {"seats", "options", "created_at", "touched_at", "what", "events", "notes", "at"} | {
        "arguments",
        "answers",
        "value",
    }


def sum_of(store: SqliteStore) -> Any:
    return store.setting(f"sum/{CODE}")


def test_the_sum_grows_with_the_log(store: SqliteStore) -> None:
    log = [entry(number) for number in range(4)]

    for tap in log:
        store.append(CODE, tap)

    assert sum_of(store) == rows.sum_of(log)
    assert store.sums[CODE] == (sum_of(store), statements.encode(sum_of(store)))


def test_the_sum_is_read_again_where_somebody_else_has_written_it(store: SqliteStore, opened: Opened) -> None:
    store.append(CODE, entry(0))
    another = entry(0, seat="b")

    opened().exchange(CODE, [another], replace(TABLE, code="KEPT-123"))
    store.append(CODE, entry(1))

    assert sum_of(store) == rows.sum_of([another, entry(1)])


def test_an_entry_that_was_not_stored_is_in_no_sum(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.append(CODE, entry(0))
    with monkeypatch.context() as broken:
        broken.setattr(statements, "DELETE_DRAFT", "DELETE FROM nothing")
        with pytest.raises(Exception, match="nothing"):
            store.append(CODE, entry(1, seat="b"), "d1")

    store.append(CODE, entry(1))

    assert store.entries(CODE) == [entry(0), entry(1)]
    assert sum_of(store) == rows.sum_of([entry(0), entry(1)])
