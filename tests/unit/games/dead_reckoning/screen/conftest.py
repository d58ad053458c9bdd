"""A host with a table of Dead Reckoning, and phones that look at it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from companion.assets import tables_of
from companion.games.dead_reckoning import load
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from models.database import open_engine
from tests.support.headless import Headless, OpenPhone
from tests.unit.games.dead_reckoning.evening import first_round, set_up


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    store = SqliteStore(open_engine(tmp_path / "companion.db"))
    yield Service(store, {"dead-reckoning": load(tables_of("dead-reckoning"))})
    store.close()


@pytest.fixture
def code(service: Service) -> str:
    """A table of three that was just set."""
    return set_up(service)


@pytest.fixture
def played(service: Service, code: str) -> str:
    """The same table after its first round."""
    first_round(service, code)
    return code


@pytest_asyncio.fixture
async def look(service: Service, tmp_path: Path) -> AsyncIterator[OpenPhone]:
    """A seat's phone at a table."""
    main = make_main(service, Settings(database=tmp_path / "unused.db", language="en", quiet=0))
    opened: list[Headless] = []

    async def at(code: str, seat: int = 0, **window: float) -> Headless:
        token = service.live(code).record.seats[seat].token
        phone = await Headless(host=False).start(main, f"/join/{code}/{token}", **window)
        opened.append(phone)
        return phone

    yield at
    for phone in opened:
        phone.close()
