"""A host with a table of Merchants & Marauders, and phones that look at it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from companion.settings import Settings
from companion.ui.core.phone import make_main
from tests.support.headless import Headless, OpenPhone
from tests.unit.games.merchants_and_marauders.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    opened = Evening(tmp_path)
    opened.set()
    yield opened
    opened.store.close()


@pytest_asyncio.fixture
async def look(evening: Evening) -> AsyncIterator[OpenPhone]:
    phones: list[Headless] = []

    async def at(place: str = "table", language: str = "en", seat: str = "", **window: float) -> Headless:
        phone = Headless(host=not seat)
        phones.append(phone)
        phone.client.language = language
        main = make_main(evening.service, Settings(language=language, quiet=0))
        route = f"/table/{evening.code}/{place}"
        if seat:
            record = evening.service.live(evening.code).record
            route = f"/join/{evening.code}/{next(s.token for s in record.seats if s.id == seat)}"
        return await phone.start(main, route, **window)

    yield at
    for phone in phones:
        phone.close()
