"""The parts of a club that is measured: a PostgreSQL of its own, the processes on it, and their processor time."""

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from companion.app import build_club
from companion.core.record import TableRecord
from companion.settings import Settings
from tests.browser.conftest import Host
from tests.support.hosts.kills import COLOURS, GAME, NAMES
from tests.support.hosts.postgres import Postgres

GIVE_UP = 120.0
"""Seconds after which nobody waits any longer."""
LEAST = 10
"""The smallest treasure that is tapped: nobody begins with as much."""


@contextmanager
def database() -> Iterator[tuple[Postgres, str]]:
    server = Postgres().start()
    try:
        yield server, server.new_database()
    finally:
        server.remove()


def set_tables(url: str, count: int) -> list[TableRecord]:
    service = build_club(Settings(url=url, database=Path(tempfile.gettempdir()) / "x.db"))
    codes = [service.create(GAME, list(zip(NAMES, COLOURS, strict=True)), {}) for _ in range(count)]
    records = [service.store.table(code) for code in codes]
    service.store.close()  # type: ignore[attr-defined]
    return records


@contextmanager
def workers(url: str, count: int) -> Iterator[Host]:
    """`companion --workers N`, with all of them listening."""
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder), "--workers", str(count), COMPANION_DB=url, XDG_DATA_HOME=folder)
        host.start()
        wait_for_hosts(url, count)  # each is counted a moment before it listens
        try:
            yield host
        finally:
            host.stop()


def wait_for_hosts(url: str, count: int) -> None:
    give_up = time.monotonic() + GIVE_UP
    while count_hosts(url) < count:
        assert time.monotonic() < give_up, "not all processes came"
        time.sleep(0.1)


def count_hosts(url: str) -> int:
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        found = connection.execute("SELECT count(*) FROM club_host").fetchone()
        return int(found[0]) if found else 0


def children_of(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(c) for c in found if b"spawn_main" in Path(f"/proc/{c}/cmdline").read_bytes()]


def processor_seconds(pids: Sequence[int]) -> float:
    total = 0.0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return total


# Two taps for one number


@contextmanager
def one_host(url: str) -> Iterator[Host]:
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder), COMPANION_DB=url, XDG_DATA_HOME=folder)
        host.start()
        try:
            yield host
        finally:
            host.stop()


# What PostgreSQL itself needs


def processes_of(server: Postgres) -> list[int]:
    assert server.process is not None
    pid = server.process.pid
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


# An evening


def spread(values: Sequence[float]) -> str:
    found = sorted(values)
    return f"{found[len(found) // 2]:.0f} ms (p95 {found[int(len(found) * 0.95)]:.0f})" if found else "-"
