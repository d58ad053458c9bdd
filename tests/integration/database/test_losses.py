"""Nothing that was reported is lost: power, disk, another writer."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from companion.core.errors import BadData
from companion.storage.sqlite import SqliteStore
from models.database import IN_PLAY
from tests.integration.database.rows import CODE, DRAFT, ROOT, TABLE, damage, entry

Opened = Callable[[], SqliteStore]


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

    assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": IN_PLAY}


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


def patience_of(store: SqliteStore) -> int:
    """Milliseconds that the next writer waits for another program."""
    with store.readers[store.busy].connect() as connection:
        return int(connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one())


def test_only_the_first_waits_for_a_database_that_another_program_keeps(store: SqliteStore, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waited = []
    for number in range(3):
        waited.append(patience_of(store))
        with pytest.raises(BadData, match="database_busy"):
            store.append(CODE, entry(number))
        assert store.entries(CODE) == []  # what is only read is read all the same

    other.execute("ROLLBACK")
    other.close()
    store.append(CODE, entry(0))

    assert waited == [IN_PLAY, 0, 0]
    assert patience_of(store) == IN_PLAY
    assert store.entries(CODE) == [entry(0)]


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
