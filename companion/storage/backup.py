"""Copies of the database, by SQLite's own backup: at each start, after each evening, by hand, before a restore.

Ten are kept beside the database. A copy is one file that needs nothing else; one that would equal the newest is not
made again, so that many starts without a tap do not push the older evenings out.
"""

import os
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from companion.core.errors import BadData, CompanionError, Refused
from companion.core.record import TableRecord
from companion.hosting.live import Live
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore, read_only_store
from models.database import open_engine, plainly

KEPT = 10
NAME = re.compile(r"(\d{8}-\d{6})-(start|evening|stop|hand|restore)(?:-\d+)?\.db")
BEFORE_MIGRATION = "{name}.before-*.bak"
STAMP = "%Y%m%d-%H%M%S"
CHANGE_COUNTERS = (slice(24, 28), slice(92, 96))
"""Where a database counts its changes: two copies of the same rows may differ there."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the database. `why` it was made: start, evening, stop, hand, restore or migration."""

    path: Path
    at: datetime
    why: str


@dataclass(frozen=True, slots=True)
class HeldTable:
    """A table in a copy. No number of entries where its log is damaged."""

    record: TableRecord
    entries: int | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a copy holds."""

    tables: tuple[HeldTable, ...]
    damaged: int


def folder_of(database: Path) -> Path:
    return database.with_name(f"{database.name}.copies")


def copies(database: Path) -> list[Copy]:
    """The copies of the database, newest first; those from before a migration among them."""
    found = []
    with suppress(OSError):
        for path in folder_of(database).iterdir():
            if named := NAME.fullmatch(path.name):
                found.append(Copy(path, datetime.strptime(named[1], STAMP).replace(tzinfo=UTC), named[2]))
    with suppress(OSError):
        for path in database.parent.glob(BEFORE_MIGRATION.format(name=glob_safe(database.name))):
            found.append(Copy(path, datetime.fromtimestamp(int(path.stat().st_mtime), UTC), "migration"))
    return sorted(found, key=lambda copy: (copy.at, copy.path.name), reverse=True)


def glob_safe(name: str) -> str:
    return re.sub(r"([*?\[])", r"[\1]", name)


def make_copy(database: Path, why: str, at: datetime | None = None) -> Copy | None:
    """A new copy; None where the newest one holds the same. BadData, in words, when there is no room for it."""
    at = (at or datetime.now(UTC)).replace(microsecond=0)
    with plainly(folder_of(database)):
        folder = folder_of(database)
        folder.mkdir(mode=0o700, exist_ok=True)
        half = folder / f"{at:{STAMP}}-{why}-{os.getpid()}-{threading.get_ident()}.part"
        try:
            write_copy(database, half)
            newest = next(iter(own_copies(database)), None)
            if newest and is_same(half, newest.path):
                return None
            path = free_name(folder, f"{at:{STAMP}}-{why}")
            half.rename(path)
        finally:
            remove(half)
        prune(database)
    return Copy(path, at, why)


def own_copies(database: Path) -> list[Copy]:
    return [copy for copy in copies(database) if copy.why != "migration"]


def free_name(folder: Path, name: str) -> Path:
    names = chain([f"{name}.db"], (f"{name}-{number}.db" for number in count(2)))
    return next(path for name in names if not (path := folder / name).exists())


def write_copy(source: Path, target: Path) -> None:
    """The database at its last commit as one file, for its owner's eyes only, and on the disk before it counts."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(source, timeout=5)) as reader, closing(sqlite3.connect(target)) as writer:
        reader.backup(writer)
        writer.execute("PRAGMA journal_mode = DELETE")
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def export_copy(copy: Path, target: Path) -> None:
    """The copy at another place, such as a memory stick. A file that is there is replaced once the new one is whole."""
    with plainly(target):
        half = target.with_name(f"{target.name}.part")
        remove(half)
        try:
            write_copy(copy, half)
            half.replace(target)
        finally:
            remove(half)


def is_same(one: Path, other: Path) -> bool:
    return one.stat().st_size == other.stat().st_size and content(one) == content(other)


def content(path: Path) -> bytes:
    data = bytearray(path.read_bytes())
    for counter in CHANGE_COUNTERS:
        data[counter] = bytes(4)
    return bytes(data)


def prune(database: Path) -> None:
    for copy in own_copies(database)[KEPT:]:
        remove(copy.path)


def remove(path: Path) -> None:
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        with suppress(OSError):
            path.with_name(name).unlink()


def preview(path: Path) -> Preview:
    """The tables of a copy, or of any database. Nothing is written."""
    if not path.is_file():
        raise Refused("no_such_copy", path=str(path))
    with closing(read_only_store(path)) as store:
        held = [HeldTable(record, count_entries(store, record.code)) for record in store.tables()]
        return Preview(tuple(held), len(store.damaged_tables()))


def count_entries(store: SqliteStore, code: str) -> int | None:
    try:
        return len(store.log(code))
    except BadData:
        return None


# Back


def restore(database: Path, copy: Path) -> Path | None:
    """Put the copy in the place of the database, while no host runs. What was there is kept: where, comes back."""
    preview(copy)
    with plainly(database):
        half = database.with_name(f"{database.name}.part")
        remove(half)
        try:
            write_copy(copy, half)
            kept = set_aside(database) if database.exists() else None
            half.replace(database)
        finally:
            remove(half)
    return kept


def set_aside(database: Path) -> Path:
    """The database as a copy; one that cannot be copied moves aside as it is. BadData while a host uses it."""
    try:
        with closing(sqlite3.connect(database, timeout=1)) as alone:
            alone.execute("PRAGMA journal_mode = DELETE").fetchone()  # only whoever is alone with it may
        made = make_copy(database, "restore")
    except (sqlite3.Error, BadData) as wrong:
        if is_busy(wrong):
            raise BadData("host_is_running", path=str(database)) from wrong
        return move_aside(database)
    return made.path if made else own_copies(database)[0].path


def is_busy(wrong: Exception) -> bool:
    code = getattr(wrong, "sqlite_errorcode", 0)
    return (
        code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or getattr(wrong, "reason", "") == "database_busy"
    )


def move_aside(database: Path) -> Path:
    names = (f"{database.name}.damaged" if n == 1 else f"{database.name}.damaged-{n}" for n in count(1))
    aside = next(path for name in names if not (path := database.with_name(name)).exists())
    for ending in ("-wal", "-shm", "-journal", ""):
        with suppress(FileNotFoundError):
            database.with_name(f"{database.name}{ending}").rename(aside.with_name(f"{aside.name}{ending}"))
    return aside


def restore_in_place(service: Service, copy: Path) -> None:
    """Put a copy back while the host runs: the rows change in one transaction, and every phone is told."""
    preview(copy)
    database = service.store.path
    with service.locks.all(), plainly(database):
        make_copy(database, "restore")
        with closing(sqlite3.connect(copy)) as reader, closing(sqlite3.connect(database, timeout=5)) as writer:
            reader.backup(writer)
        open_engine(database).dispose()  # brings an older database up to date
        service.reload()


# By itself


@contextmanager
def copying(service: Service, failed: Callable[[CompanionError], None]) -> Iterator[None]:
    """Make a copy now, one whenever a game has been finished, and one at the end. Play goes on where there is no
    room."""
    database = service.store.path
    keeper = Keeper(service, failed)
    keeper.copy("start")
    leave = service.watch_lists(keeper.look)
    worker = threading.Thread(target=keeper.work, daemon=True)
    worker.start()
    try:
        yield
    finally:
        leave()
        keeper.stop()
        worker.join(timeout=5)
        if database.exists():
            keeper.copy("stop")


class Keeper:
    """Makes a copy when a game ends: in a thread of its own, so that no tap waits for it."""

    def __init__(self, service: Service, failed: Callable[[CompanionError], None]) -> None:
        self.service, self.failed = service, failed
        self.changed = threading.Event()
        self.stopped = False
        self.over = self.finished_tables()

    def copy(self, why: str) -> None:
        try:
            make_copy(self.service.store.path, why)
        except CompanionError as no:
            self.failed(no)

    def look(self) -> None:
        self.changed.set()

    def stop(self) -> None:
        self.stopped = True
        self.changed.set()

    def work(self) -> None:
        while True:
            self.changed.wait()
            self.changed.clear()
            if self.stopped:
                return
            over = self.finished_tables()
            if over - self.over:
                self.copy("evening")
            self.over = over

    def finished_tables(self) -> frozenset[str]:
        return frozenset(live.code for live in list(self.service.lives.values()) if is_over(live))


def is_over(live: Live) -> bool:
    return live.table.game.is_finished(live.table.state)
