"""The page of the evenings: reached from Home, for a group of names, in both languages, with the ways out."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from companion.app import build_games
from companion.core.table import Entry
from companion.hosting.live import HOST
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import make_main
from tests.support.headless import Headless, OpenPhone
from tests.support.memory_store import MemoryStore
from tests.support.tables.recorded import finished_table

NAMES = ("Anne", "Ben", "Chloé", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo")


@pytest.fixture(autouse=True)
def words() -> None:
    """The words as they ship."""


@pytest.fixture
def service() -> Service:
    """One finished table of each game that has one among the recorded ones with several seats."""
    host = Service(MemoryStore(), build_games(), clock=lambda: 1_800_000_000)
    for game in build_games():
        table = finished_table(game)
        people = [(NAMES[i], sitting.colour) for i, sitting in enumerate(table.sittings)]
        code = host.create(game, people, table.options)
        for tap in table.taps:
            live = host.live(code)
            entry = Entry(live.table.number, tap.seat, tap.what, tap.events, tap.notes)
            host.record(live, HOST, entry)
    return host


@pytest_asyncio.fixture
async def phone(service: Service) -> AsyncIterator[OpenPhone]:
    opened: list[Headless] = []

    async def open_(route: str, language: str = "en", width: float = 390, scale: float = 1) -> Headless:
        settings = Settings(language=language, host="127.0.0.1", quiet=0)
        shown = await Headless().start(make_main(service, settings), route, width=width)
        opened.append(shown)
        await shown.enlarge(scale)
        return shown

    yield open_
    for shown in opened:
        shown.close()


async def until(phone: Headless, words: str) -> None:
    for _ in range(500):
        if phone.says(words):
            return
        await phone.settle(2)
    raise AssertionError(f"{words!r} is nowhere among {phone.texts()}")


async def test_home_leads_to_the_evenings_of_all_games(phone: OpenPhone) -> None:
    one = await phone("/")

    await one.tap("Over the evenings")
    await until(one, "Players")

    assert one.says("Port Royal: ")
    assert one.says("Pirates en Duel: ")
    assert one.says("best score")


@pytest.mark.parametrize(("width", "scale"), [(320, 1), (390, 2), (820, 1)])
@pytest.mark.parametrize(("language", "said"), [("en", "Players"), ("fr", "Joueurs")])
async def test_the_page_has_every_word_at_every_size(
    phone: OpenPhone, language: str, said: str, width: float, scale: float
) -> None:
    one = await phone("/evenings", language, width, scale)

    await until(one, said)

    assert [text for text in one.texts() if "[" in text] == []


async def test_a_group_shows_only_those_who_sat_together(phone: OpenPhone) -> None:
    one = await phone("/evenings")
    await until(one, "Players")

    await one.tap("Anne")

    people = [label.split(", ")[0] for label in one.labels() if " in " in label]
    assert people == ["Anne"]


async def test_the_table_of_the_evenings_is_saved_as_a_file(phone: OpenPhone) -> None:
    one = await phone("/evenings")
    await until(one, "Players")

    await one.tap("Spreadsheet (CSV)")
    await one.settle()

    assert "save_file" in [name for name, _ in one.client.calls]


async def test_a_device_without_a_finished_game_says_so() -> None:
    empty = Service(MemoryStore(), build_games(), clock=lambda: 1_800_000_000)
    one = await Headless().start(make_main(empty, Settings(language="en", host="127.0.0.1")), "/evenings")

    await until(one, "No finished game yet")

    one.close()
