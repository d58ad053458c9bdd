"""The same rows in PostgreSQL: the engine, and the way from an older database to this one."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from sqlalchemy import Connection, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlmodel import SQLModel

from companion.core.errors import BadData
from models.club import ClubRow
from models.database import BEFORE_THE_FIRST, NO_DATABASE, REVISIONS, migrate

DRIVER = "postgresql+psycopg"
CONNECTIONS, PATIENCE = 12, 5
"""Connections of one host, and the seconds that a tap waits for one or for its turn."""
CONNECT = {
    "connect_timeout": PATIENCE,
    "application_name": "chart-table",
    "options": f"-c lock_timeout={PATIENCE}s -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
ONE_AT_A_TIME = 0x43686172
"""The advisory lock of whoever makes or migrates the rows."""
FULL, BUSY, CLOSED, AWAY = "53100", ("55P03", "53300", "57014"), ("25006", "42501"), ("57P01", "57P02", "57P03")
"""What PostgreSQL calls a full disk, a lock that took too long, a database that may not be written, and its own end."""


def place_of(url: str) -> str:
    """The address without its password, for sentences."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return url.partition(":")[0]


def make_engine(url: str) -> Engine:
    """Not connected yet. BadData where the address makes no sense, or the driver is not installed."""
    try:
        parsed = make_url(url).set(drivername=DRIVER)
        dumps = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))
        return create_engine(
            parsed,
            json_serializer=dumps,
            connect_args=CONNECT,
            pool_pre_ping=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=PATIENCE,
            pool_use_lifo=True,
        )
    except ArgumentError as wrong:
        raise BadData("database_address_wrong", path=place_of(url)) from wrong
    except ModuleNotFoundError as missing:
        raise BadData("postgres_missing") from missing


def open_engine(url: str) -> Engine:
    """The database at this address, made or brought up to date first: by one host, while the others wait for it."""
    engine = make_engine(url)
    try:
        with plainly(place_of(url)), engine.begin() as connection:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (ONE_AT_A_TIME,))
            bring_up_to_date(connection, place_of(url))
    except BaseException:
        engine.dispose()
        raise
    return engine


def bring_up_to_date(connection: Connection, place: str) -> None:
    revision = revision_in(connection)
    if revision not in (NO_DATABASE, BEFORE_THE_FIRST, *REVISIONS):
        raise BadData("database_newer", path=place, revision=revision)
    if revision == NO_DATABASE:
        create(connection)
    elif revision != REVISIONS[-1]:
        migrate(connection)
    ClubRow.metadata.create_all(connection)


def revision_in(connection: Connection) -> str:
    if connection.exec_driver_sql("SELECT to_regclass('alembic_version')").scalar() is None:
        return NO_DATABASE
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").first()
    return str(found[0]) if found else BEFORE_THE_FIRST


def create(connection: Connection) -> None:
    SQLModel.metadata.create_all(connection)
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version"
        " (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    connection.exec_driver_sql("INSERT INTO alembic_version VALUES (%s)", (REVISIONS[-1],))


@contextmanager
def plainly(place: str) -> Iterator[None]:
    """Turn what the server says into BadData, for the people at the table. What is a bug of ours stays loud."""
    try:
        yield
    except PoolTimeout as wrong:
        raise BadData("database_busy", path=place) from wrong
    except DBAPIError as wrong:
        if (reason := reason_of(wrong)) is None:
            raise
        raise BadData(reason, path=place) from wrong


def reason_of(wrong: DBAPIError) -> str | None:
    state = getattr(wrong.orig, "sqlstate", None)
    match state:
        case str() if state == FULL:
            return "disk_full"
        case str() if state in BUSY:
            return "database_busy"
        case str() if state in CLOSED:
            return "database_unwritable"
        case str() if state in AWAY or state.startswith("08"):
            return "database_away"
        case None if wrong.connection_invalidated or type(wrong.orig).__name__ in (
            "OperationalError",
            "InterfaceError",
        ):
            return "database_away"
        case str() if state[:2] in ("28", "3D"):  # a wrong name, password or database
            return "database_unwritable"
        case _:
            return None
