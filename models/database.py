"""The engine, and the way from an older database to this one. Nothing is changed before a copy lies beside it."""

import errno
import json
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, PoolProxiedConnection, create_engine, event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import StaticPool
from sqlmodel import SQLModel

from companion.core.errors import BadData
from models import box, setting, table

ROWS = (box, setting, table)  # imported so that SQLModel knows them
MIGRATIONS = Path(__file__).parent / "migrations"
REVISIONS = ("0001", "0002", "0003")  # every migration, oldest first; alembic is asked only when one is missing
PRIVATE = 0o600
NO_DATABASE = "none"
BEFORE_THE_FIRST = "base"

REASONS = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "disk_full",
    sqlite3.SQLITE_CORRUPT: "database_corrupt",
    sqlite3.SQLITE_NOTADB: "database_corrupt",
    sqlite3.SQLITE_BUSY: "database_busy",
    sqlite3.SQLITE_CANTOPEN: "database_unwritable",
    sqlite3.SQLITE_IOERR: "database_unwritable",
    sqlite3.SQLITE_PERM: "database_unwritable",
    sqlite3.SQLITE_READONLY: "database_unwritable",
}
PATIENCE, IN_PLAY = 5000, 500
"""Milliseconds that another program may keep the database to itself: while it is opened, and in play, where everybody
waits for whoever waits."""
# A browser's files have no memory that two programs share, which WAL wants; one page alone opens them anyway.
JOURNAL = "TRUNCATE" if sys.platform == "emscripten" else "WAL"
PRAGMAS = (f"busy_timeout = {PATIENCE}", f"journal_mode = {JOURNAL}", "synchronous = FULL", "foreign_keys = ON")


def open_engine(path: Path) -> Engine:
    """The database at this place, made or brought up to date first. Raises BadData and leaves it alone otherwise."""
    path = path.absolute()
    with plainly(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        make_private(path)
        revision = check_revision(revision_of(path), path)
        if revision not in (NO_DATABASE, REVISIONS[-1]):
            copy_of(path)
        bring_up_to_date(path, revision)
        return connect(path)


def needs_migration(path: Path) -> bool:
    """An older version of the app wrote it. BadData where it cannot be read."""
    with plainly(path):
        return check_revision(revision_of(path), path) not in (NO_DATABASE, REVISIONS[-1])


def make_private(path: Path) -> None:
    """Only its owner reads the tokens and secrets in it. SQLite gives the files beside it the same rights."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
    for file in (path, *(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm"))):
        with suppress(OSError):  # another owner's file, or a disk that knows no rights
            if file.stat().st_mode & 0o077:
                file.chmod(PRIVATE)


def open_in_memory(memory: sqlite3.Connection, path: Path) -> Engine:
    """A database that was read into memory: brought up to date there, and whatever is written to it stays there."""
    with plainly(path):
        memory.text_factory = lenient
        revision = check_revision(revision_in(memory, path), path)
        engine = make_engine(URL.create("sqlite"), creator=lambda: memory, poolclass=StaticPool)
        with engine.execution_options(write=True).begin() as connection:
            create_or_migrate(connection, revision)
        return engine


def connect(path: Path, *pragmas: str) -> Engine:
    return make_engine(URL.create("sqlite", database=str(path)), *pragmas)


def make_engine(url: URL, *pragmas: str, **options: Any) -> Engine:
    dumps = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))
    engine = create_engine(url, json_serializer=dumps, **options)
    event.listen(engine, "connect", partial(prepare, pragmas=(*PRAGMAS, *pragmas)))
    event.listen(engine, "begin", begin)
    return engine


def prepare(connection: sqlite3.Connection, _: Any, pragmas: Sequence[str]) -> None:
    # The driver opens no transaction of its own: `begin` does, so that a migration is all or nothing.
    connection.isolation_level = None
    connection.text_factory = lenient
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")


def lenient(data: bytes) -> str:
    """Read a damaged text as a wrong text: it is no reason to read nothing."""
    return data.decode(errors="replace")


def begin(connection: Connection) -> None:
    # A writer takes its lock at once, so it waits its turn instead of failing halfway.
    options = connection.get_execution_options()
    if (patience := options.get("patience")) is not None:
        set_patience(connection.connection, patience)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("write") else "BEGIN")


def set_patience(connection: PoolProxiedConnection, milliseconds: int) -> None:
    """How long it waits for another program. The connection remembers it, so it is said only when it changes."""
    if connection.info.get("patience") != milliseconds:
        connection.cursor().execute(f"PRAGMA busy_timeout = {milliseconds}")
        connection.info["patience"] = milliseconds


@contextmanager
def plainly(path: Path) -> Iterator[None]:
    """Turn an error of the disk into BadData, for the people at the table. An error of our own code stays as it is."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, OSError) as wrong:
        if (reason := reason_of(wrong)) is None:
            raise
        raise BadData(reason, path=str(path)) from wrong


def reason_of(wrong: BaseException) -> str | None:
    if isinstance(wrong, OSError):
        return "disk_full" if wrong.errno == errno.ENOSPC else "database_unwritable"
    code: int = getattr(wrong.orig if isinstance(wrong, DBAPIError) else wrong, "sqlite_errorcode", 0)
    return REASONS.get(code) or REASONS.get(code & 0xFF)


def revision_of(path: Path) -> str:
    """Which migration the file is at. Only looks: a file that is not ours stays as it is, byte for byte."""
    if not path.exists() or path.stat().st_size == 0:
        return NO_DATABASE
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=5)) as reader:
        reader.text_factory = lenient
        try:
            if reader.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise BadData("database_corrupt", path=str(path))
            return revision_in(reader, path)
        except (sqlite3.OperationalError, UnicodeDecodeError) as wrong:  # the plan of the tables is damaged
            raise BadData(reason_of(wrong) or "database_corrupt", path=str(path)) from wrong


def revision_in(reader: sqlite3.Connection, path: Path) -> str:
    tables = {name for (name,) in reader.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not tables:
        return NO_DATABASE
    if "alembic_version" not in tables:
        raise BadData("database_corrupt", path=str(path))
    found = reader.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else BEFORE_THE_FIRST


def check_revision(revision: str, path: Path) -> str:
    if revision not in (NO_DATABASE, BEFORE_THE_FIRST, *REVISIONS):
        raise BadData("database_newer", path=str(path), revision=revision)
    return revision


def copy_of(path: Path) -> Path:
    """A copy of the database beside it. An earlier copy is never written over."""
    name = f"{path.name}.before-{REVISIONS[-1]}"
    names = (f"{name}.bak" if number == 1 else f"{name}.{number}.bak" for number in count(1))
    copy = next(beside for name in names if not (beside := path.with_name(name)).exists())
    half = copy.with_suffix(".part")
    try:
        make_private(half)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(half)) as target:
            source.backup(target)
        return half.rename(copy)
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


def bring_up_to_date(path: Path, revision: str) -> None:
    """All in one transaction: after a crash the database is the old one or the new one.

    An up-to-date one is only locked for a moment, so that a place that cannot be written shows now.
    """
    # With foreign keys on, a migration that rebuilds a table would take its log along.
    engine = connect(path, "foreign_keys = OFF")
    try:
        with engine.execution_options(write=True).begin() as connection:
            create_or_migrate(connection, revision)
            check_columns(connection, path)
    finally:
        engine.dispose()


def check_columns(connection: Connection, path: Path) -> None:
    """Every table has the columns that its rows need: a damaged plan shows now, and not at some tap."""
    try:
        for table in SQLModel.metadata.sorted_tables:
            connection.execute(table.select().limit(0))
    except (OperationalError, UnicodeDecodeError) as wrong:
        raise BadData(reason_of(wrong) or "database_corrupt", path=str(path)) from wrong


def create_or_migrate(connection: Connection, revision: str) -> None:
    if revision == NO_DATABASE:
        create(connection)
    elif revision != REVISIONS[-1]:
        migrate(connection)


def create(connection: Connection) -> None:
    SQLModel.metadata.create_all(connection)
    connection.exec_driver_sql(
        "CREATE TABLE IF NOT EXISTS alembic_version"
        " (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    connection.exec_driver_sql("INSERT OR IGNORE INTO alembic_version VALUES (?)", (REVISIONS[-1],))


def migrate(connection: Connection) -> None:
    # Half a second to import, and needed once in a version's life.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, REVISIONS[-1])
