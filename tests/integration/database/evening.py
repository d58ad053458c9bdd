"""A database with some tables of Plunder, played for a while; and a host on it."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.support.sample_game import load

GAMES = {"plunder": load()}
TABLES, TURNS, PASSED = 4, 12, 8


@contextmanager
def open_host(path: Path) -> Iterator[Service]:
    store = SqliteStore(open_engine(path))
    try:
        yield Service(store, GAMES, clock=lambda: 1_800_000_000)
    finally:
        store.close()


def play(service: Service, code: str, turns: int = 1, gold: int = 0) -> None:
    """Some turns are passed, then gold is counted by hand: 10 and more, another sum at each table."""
    for _ in range(turns):
        table = service.live(code).table
        action = Action("pass", {}, Seat(table.game.active(table.state) or "a"))
        if table.number >= PASSED:
            action = Action("correct", {"path": ("captains", 0, "gold"), "value": 10 + gold + table.number % 2})
        service.start(code, HOST, action, Ticket(table.number))


def play_evening(path: Path, tables: int = TABLES, turns: int = TURNS) -> dict[str, str]:
    """The head of each table by its code."""
    with open_host(path) as service:
        codes = [service.create("plunder", [("Anne", "red"), ("Jack", "blue")], {}) for _ in range(tables)]
        for number, code in enumerate(codes):
            play(service, code, turns, 2 * number)
        heads = {code: service.live(code).head for code in codes}
    as_one_file(path)
    return heads


def as_one_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")


def flip_bit(source: Path, target: Path, bit: int) -> None:
    for name in (target.name, f"{target.name}-wal", f"{target.name}-shm"):
        target.with_name(name).unlink(missing_ok=True)
    shutil.copyfile(source, target)
    with target.open("r+b") as file:
        file.seek(bit // 8)
        byte = file.read(1)[0]
        file.seek(bit // 8)
        file.write(bytes([byte ^ 1 << bit % 8]))


def change(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount > 0
