"""A host with a table of Port Royal, and phones that look at it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from companion.core.game import AnyGame
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from models.database import open_engine
from tests.support.headless import Headless, OpenPhone
from tests.unit.games.port_royal.board import Board


@pytest.fixture
def board(tmp_path: Path, game: AnyGame) -> Iterator[Board]:
    store = SqliteStore(open_engine(tmp_path / "screen.db"))
    yield Board(Service(store, {"port-royal": game}, clock=lambda: 1_800_000_000))
    store.close()


@pytest_asyncio.fixture
async def look(board: Board) -> AsyncIterator[OpenPhone]:
    phones: list[Headless] = []

    async def at(place: str = "table", language: str = "en", seat: str = "", **window: float) -> Headless:
        """A phone at this place: the host's, or the one of a seat."""
        phone = Headless(host=not seat)
        phones.append(phone)
        phone.client.language = language
        main = make_main(board.service, Settings(language=language, quiet=0))
        if not seat:
            return await phone.start(main, f"/table/{board.code}/{place}", **window)
        await phone.start(main, f"/join/{board.code}/{board.service.sit(board.code, seat)}", **window)
        return phone

    yield at
    for phone in phones:
        phone.close()
