"""A small table of an invented game, and a database in a folder of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.ask import Seat
from companion.core.game import AnyGame, Sitting
from companion.core.table import Table
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.support.sample_game import load

ANNE, JACK = Seat("a"), Seat("b")
SITTINGS = (Sitting(ANNE, "red"), Sitting(JACK, "blue"))


@pytest.fixture
def plunder() -> AnyGame:
    return load()


@pytest.fixture
def table(plunder: AnyGame) -> Table:
    return Table.open(plunder, SITTINGS, {})


@pytest.fixture
def open_service(tmp_path: Path, plunder: AnyGame) -> Iterator[Callable[[], Service]]:
    """Each call is another start of the app on the same database."""
    stores: list[SqliteStore] = []

    def open_() -> Service:
        stores.append(SqliteStore(open_engine(tmp_path / "companion.db")))
        return Service(stores[-1], {"plunder": plunder}, clock=lambda: 1_800_000_000)

    yield open_
    for store in stores:
        store.close()


@pytest.fixture
def service(open_service: Callable[[], Service]) -> Service:
    return open_service()


@pytest.fixture
def code(service: Service) -> str:
    return service.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})


@pytest.fixture
def here(tmp_path: Path, plunder: AnyGame) -> Iterator[Service]:
    """Another host, which has no table yet."""
    store = SqliteStore(open_engine(tmp_path / "here.db"))
    yield Service(store, {"plunder": plunder}, clock=lambda: 1_800_000_500)
    store.close()
