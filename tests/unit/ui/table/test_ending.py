"""The end of each of the five games on a phone: winner, margin, facts, charts, the way out, the same table again."""

import json
from collections.abc import AsyncIterator

import flet_charts as fch  # type: ignore[import-untyped]
import pytest
import pytest_asyncio

from companion.app import build_games
from companion.core.evening.ending import ending_of
from companion.core.table import Entry, Table
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import make_main
from companion.ui.core.surroundings import HOST_SURROUNDINGS
from tests.support.headless import Headless, OpenPhone
from tests.support.memory_store import MemoryStore
from tests.support.tables.recorded import finished_table

NAMES = ("Anne", "Ben", "Chloé", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo")
AGAIN = {"en": "The same table again", "fr": "La même table à nouveau"}


@pytest.fixture(autouse=True)
def words() -> None:
    """The words as they ship."""


@pytest.fixture
def host() -> Service:
    return Service(MemoryStore(), build_games(), clock=lambda: 1_800_000_000)


@pytest_asyncio.fixture
async def phone(host: Service) -> AsyncIterator[OpenPhone]:
    opened: list[Headless] = []

    async def open_(
        route: str,
        *,
        language: str = "en",
        theme: str = "day",
        scale: float = 1,
        width: float = 390,
        prefs: dict[str, str] | None = None,
        guest: bool = False,
    ) -> Headless:
        settings = Settings(language=language, theme=theme, host="127.0.0.1", quiet=0)
        shown = await Headless(prefs=prefs, host=not guest).start(make_main(host, settings), route, width=width)
        opened.append(shown)
        await shown.enlarge(scale)
        return shown

    yield open_
    for shown in opened:
        shown.close()


def replay(host: Service, table: Table, taps: int) -> str:
    people = [(NAMES[i], sitting.colour) for i, sitting in enumerate(table.sittings)]
    code = host.create(table.game.info.id, people, table.options)
    for tap in table.taps[:taps]:
        record(host, code, tap)
    return code


def record(host: Service, code: str, tap: Entry) -> None:
    live = host.live(code)
    host.record(live, HOST, Entry(live.table.number, tap.seat, tap.what, tap.events, tap.notes))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", sorted(build_games()))
async def test_two_phones_come_to_the_end_together(host: Service, phone: OpenPhone, game: str, language: str) -> None:
    table = finished_table(game)
    code = replay(host, table, len(table.taps) - 1)
    one, two = await phone(f"/table/{code}", language=language), await phone(f"/table/{code}", language=language)

    record(host, code, table.taps[-1])
    await one.settle()
    await two.settle()

    for shown in (one, two):
        assert shown.says(AGAIN[language])
        assert [text for text in shown.texts() if "[" in text] == []
        assert shown.find(fch.LineChart)
        told = ending_of(host.live(code).table)
        assert told.turning is None or shown.says("The turning point" if language == "en" else "Le tournant")


@pytest.mark.parametrize("size", [(320, 1, "night"), (390, 2, "day"), (820, 1, "day"), (1280, 1, "night")])
@pytest.mark.parametrize("game", sorted(build_games()))
async def test_the_end_is_drawn_at_every_size(
    host: Service, phone: OpenPhone, game: str, size: tuple[float, float, str]
) -> None:
    table, (width, scale, theme) = finished_table(game), size
    code = replay(host, table, len(table.taps))

    shown = await phone(f"/table/{code}", width=width, scale=scale, theme=theme)

    assert shown.says(AGAIN["en"])
    assert shown.says("How it went")


async def test_an_undo_leads_back_into_the_game(host: Service, phone: OpenPhone) -> None:
    table = finished_table("port-royal")
    code = replay(host, table, len(table.taps))
    shown = await phone(f"/table/{code}")

    host.undo(code, HOST, Ticket(host.live(code).table.number))
    await shown.settle()

    assert not shown.says(AGAIN["en"])


async def test_the_others_follow_to_the_same_table_again_without_being_let_in(host: Service, phone: OpenPhone) -> None:
    table = finished_table("pirates-en-duel")
    code = replay(host, table, len(table.taps))
    anne, ben = (s.token for s in host.live(code).record.seats[:2])
    first, second = await phone(f"/join/{code}/{anne}"), await phone(f"/join/{code}/{ben}", guest=True)
    watcher = await phone(f"/join/{code}/{host.live(code).record.watch_token}", guest=True)
    before = [shown.says("Go to the new table") for shown in (second, watcher)]

    await first.tap(AGAIN["en"])
    await second.settle()
    await watcher.settle()
    (new,) = (record for record in host.tables() if record.code != code)
    offered = [shown.says("Go to the new table") for shown in (second, watcher)]
    await second.tap("Go to the new table")

    assert before == [False, False]
    assert offered == [True, True]
    assert [s.id for s in host.live(new.code).record.seats if s.taken] == ["a", "b"]
    assert second.says("Set up the game")
    assert not second.says("How it went")


async def test_the_end_is_computed_once_for_all_phones(
    host: Service, phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished_table("pirates-en-duel")
    code = replay(host, table, len(table.taps))
    calls: list[Table] = []

    def count(table: Table) -> object:
        calls.append(table)
        return ending_of(table)

    monkeypatch.setattr("companion.ui.table.evening.facts.ending_of", count)
    one, two = await phone(f"/table/{code}"), await phone(f"/table/{code}")
    one.page.update()
    await two.tap("Sheets")
    await two.tap("Table")

    assert len(calls) == 1


async def test_time_is_shown_only_to_the_phone_that_wants_it(host: Service, phone: OpenPhone) -> None:
    table = finished_table("port-royal")
    clock = iter(range(1_800_000_000, 1_900_000_000, 45))
    host.clock = lambda: next(clock)
    code = replay(host, table, len(table.taps) - 1)
    wish = {HOST_SURROUNDINGS.memory_key: json.dumps({"times": True, "language": "en"})}

    quiet, wants = await phone(f"/table/{code}"), await phone(f"/table/{code}", prefs=wish)

    assert (quiet.says("Time"), wants.says("Time")) == (False, True)
    assert any(text.endswith(" min") for text in wants.texts())
