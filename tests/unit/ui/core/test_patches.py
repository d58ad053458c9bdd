"""One drawing for all phones of the same look, whatever seat they have."""

from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import flet as ft
import pytest

from companion.app import build_games
from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from models.database import open_engine
from tests.support.headless import Headless
from tests.support.screens.compared import count_controls

NAMES = (("Anne", "blue"), ("Bart", "red"), ("Claire", "white"))
Main = Callable[[ft.Page], Awaitable[None]]


@pytest.fixture(autouse=True)
def words() -> None:
    """The words as they ship."""


class Evening:
    """A table of Pirates en Duel with a phone for each seat, and one more for the first."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.code = service.create("pirates-en-duel", NAMES, {})
        self.main = make_main(service, Settings(database=service.database, language="en", quiet=0))
        self.phones: list[Headless] = []

    async def come(self, seat: int) -> Headless:
        token = self.service.live(self.code).record.seats[seat].token
        phone = await Headless(host=False).start(self.main, f"/join/{self.code}/{token}")
        self.phones.append(phone)
        await phone.idle()
        return phone

    async def correct(self, treasure: int) -> None:
        action = Action("correct", {"path": ("players", "a", "treasure"), "value": treasure})
        self.service.start(self.code, HOST, action, Ticket(self.service.live(self.code).table.number))
        await self.phones[0].idle()

    async def only_first(self) -> None:
        """All but the first phone leave."""
        for phone in self.phones[1:]:
            phone.close()
        del self.phones[1:]
        await self.phones[0].idle()

    @property
    def treasure(self) -> int:
        return int(self.service.live(self.code).table.state.players[Seat("a")].treasure)

    def shown(self) -> list[list[str]]:
        return [[text for text in phone.labels() if text.startswith("Anne: treasure")] for phone in self.phones]


@pytest.fixture
async def evening(tmp_path: Path):  # type: ignore[no-untyped-def]
    with closing(SqliteStore(open_engine(tmp_path / "companion.db"))) as store:
        found = Evening(Service(store, build_games()))
        for seat in (0, 1, 2, 0):
            await found.come(seat)
        yield found
        await found.only_first()
        found.phones[0].close()


async def test_a_changed_number_is_compared_once_for_all_phones(evening: Evening) -> None:
    await evening.correct(7)
    with count_controls() as all_phones:
        await evening.correct(8)
    await evening.only_first()
    await evening.correct(7)
    with count_controls() as one_phone:
        await evening.correct(8)

    assert 0 < all_phones.controls <= one_phone.controls


async def test_every_phone_shows_it_and_what_follows(evening: Evening) -> None:
    seen = []
    for treasure in (7, 8, 7, 9):
        await evening.correct(treasure)
        first, *others = evening.shown()
        assert all(other == first for other in others)
        assert f"treasure {treasure}," in first[0]
        seen.append(first)
    assert seen[0] == seen[2] != seen[1]


async def test_a_phone_that_is_drawn_whole_afterwards_shows_it_still(evening: Evening) -> None:
    for treasure in (7, 8, 7):
        await evening.correct(treasure)
        for phone in evening.phones:
            await phone.tap("Sheets")
            await phone.tap("Table")
        assert [f"treasure {treasure}," in found[0] for found in evening.shown()] == [True] * 4
        await evening.correct(20)


async def test_a_tap_on_what_another_phone_has_drawn_does_what_it_says(evening: Evening) -> None:
    await evening.correct(7)
    await evening.correct(8)
    await evening.correct(9)

    for phone, left in ((evening.phones[2], 8), (evening.phones[1], 7)):
        await phone.tap("Undo")
        assert evening.treasure == left
        assert [f"treasure {left}," in found[0] for found in evening.shown()] == [True] * 4
