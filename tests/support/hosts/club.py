"""Several hosts on one PostgreSQL, each as in a process of its own: store, service, door, a line to the others."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.app import make_neighbours
from companion.core.game import AnyGame
from companion.hosting.club.neighbours import Neighbours
from companion.hosting.club.service import ClubService
from companion.storage.postgres import PostgresStore, name_database
from companion.web.door import Door
from models.postgres import open_engine

GIVE_UP = 120.0


@dataclass
class Host:
    store: PostgresStore
    service: ClubService
    door: Door
    neighbours: Neighbours

    def end(self) -> None:
        self.neighbours.stop()
        self.store.close()


def start_host(url: str, game: AnyGame, folder: Path, clock: Callable[[], float] = time.time) -> Host:
    store = PostgresStore(open_engine(url), folder, secrets.token_hex(4))
    name_database(store, "club", "key-of-the-host")
    service = ClubService(store, {"plunder": game}, clock)
    door = Door(service)
    neighbours = make_neighbours(service, door)
    neighbours.start()
    wait_for(neighbours.listens.is_set)
    return Host(store, service, door, neighbours)


@contextmanager
def hosts(url: str, game: AnyGame, folder: Path, count: int = 2) -> Iterator[list[Host]]:
    made = [start_host(url, game, folder) for _ in range(count)]
    try:
        yield made
    finally:
        for host in made:
            host.end()


def wait_for(is_so: Callable[[], object]) -> None:
    """Until it is so; an assertion where it never is."""
    give_up = time.monotonic() + GIVE_UP
    while not is_so():
        assert time.monotonic() < give_up, "it never came to be"
        time.sleep(0.01)
