"""A moment stands on every phone of the table, says what was lost, goes by itself, and never comes twice."""

import json
from collections.abc import AsyncIterator
from typing import Any

import flet as ft
import pytest
import pytest_asyncio

from companion.app import build_games
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core import phone as phones
from companion.ui.core.page.page_link import BELL
from companion.ui.core.phone import make_main
from tests.support.headless import Headless, OpenPhone
from tests.support.memory_store import MemoryStore

BUST = {"en": "Bust! Anne loses the turn", "fr": "Anne perd son tour"}
FELT = "heavy_impact"


@pytest.fixture(autouse=True)
def words() -> None:
    """The words as they ship."""


@pytest.fixture
def host() -> Service:
    return Service(MemoryStore(), build_games(), clock=lambda: 1_800_000_000)


@pytest.fixture
def code(host: Service) -> str:
    """Port Royal where only the points are written down: a bust is one tap."""
    code = host.create("port-royal", [("Anne", "red"), ("Ben", "blue")], {"depth": "score"})
    start(host, code, "set_up")
    return code


@pytest_asyncio.fixture
async def phone(host: Service) -> AsyncIterator[OpenPhone]:
    opened: list[Headless] = []

    async def open_(route: str, *, language: str = "en", prefs: dict[str, Any] | None = None) -> Headless:
        settings = Settings(language=language, host="127.0.0.1", quiet=0)
        shown = await Headless(prefs=prefs).start(make_main(host, settings), route)
        opened.append(shown)
        return shown

    yield open_
    for shown in opened:
        shown.close()


def start(host: Service, code: str, procedure: str) -> None:
    """The first offer of this procedure, played by the host with the first answers that come."""
    table = host.live(code).table
    offer = next(a for a in table.game.actions(table.state, None) if a.procedure == procedure)
    draft = host.start(code, HOST, Action(procedure, offer.arguments, offer.seat), Ticket(table.number))
    while draft:
        ask = host.live(code).progress[draft.id].ask
        assert ask is not None
        draft = host.answer(code, HOST, draft.id, ask.draw(lambda n: 0), Ticket(table.number, len(draft.answers)))


async def bust(host: Service, code: str, *shown: Headless) -> None:
    start(host, code, "bust_called")
    for one in shown:
        await one.settle()


def felt(shown: Headless) -> int:
    return sum(name == FELT for name, _ in shown.client.calls)


@pytest.mark.parametrize("place", ["", "/sheets", "/history", "/share"])
async def test_both_phones_see_the_band_on_whatever_place_they_are(
    host: Service, code: str, phone: OpenPhone, place: str
) -> None:
    one, two = await phone(f"/table/{code}{place}"), await phone(f"/table/{code}{place}", language="fr")

    await bust(host, code, one, two)

    assert one.says(BUST["en"])
    assert two.says(BUST["fr"])


async def test_a_phone_that_comes_later_or_is_loaded_again_does_not_see_it(
    host: Service, code: str, phone: OpenPhone
) -> None:
    one = await phone(f"/table/{code}/history")
    await bust(host, code, one)

    again = await phone(f"/table/{code}/sheets")

    assert one.says(BUST["en"])
    assert not again.says(BUST["en"])


async def test_it_goes_by_itself(host: Service, code: str, phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "BAND_SECONDS", 0.05)
    one = await phone(f"/table/{code}/sheets")
    await bust(host, code)

    while not one.says(BUST["en"]):
        await one.settle(1)
    while one.says(BUST["en"]):
        await one.settle(1)

    assert one.says("Sheets")


async def test_a_finger_sends_it_away_and_an_undo_takes_it_back(host: Service, code: str, phone: OpenPhone) -> None:
    one, two = await phone(f"/table/{code}/sheets"), await phone(f"/table/{code}/sheets")
    await bust(host, code, one, two)

    await one.tap("Close")
    sent_away, stays = one.says(BUST["en"]), two.says(BUST["en"])
    host.undo(code, HOST, Ticket(host.live(code).table.number))
    await two.settle()

    assert (sent_away, stays) == (False, True)
    assert not two.says(BUST["en"])


async def test_what_an_undo_brings_up_again_is_no_news(host: Service, code: str, phone: OpenPhone) -> None:
    one = await phone(f"/table/{code}/sheets")
    await bust(host, code, one)
    host.undo(code, HOST, Ticket(host.live(code).table.number))
    await one.settle()
    felt_before = felt(one)

    host.redo(code, HOST, Ticket(host.live(code).table.number))
    await one.settle()

    assert felt(one) == felt_before == 1


async def test_it_is_felt_once_on_each_phone_unless_the_person_does_not_like_that(
    host: Service, code: str, phone: OpenPhone
) -> None:
    one, two = await phone(f"/table/{code}/sheets"), await phone("/settings")
    await two.tap("Off")
    two.page.navigate(f"/table/{code}/sheets")
    quiet = await phone(f"/table/{code}/sheets", prefs=two.client.prefs)

    await bust(host, code, one, quiet)

    assert quiet.says(BUST["en"])
    assert (felt(one), felt(quiet)) == (1, 0)


async def test_the_phone_that_taps_sees_it_too_and_it_is_read_out(code: str, phone: OpenPhone) -> None:
    one = await phone(f"/table/{code}")

    await one.tap("Record a bust")

    assert one.says(BUST["en"])
    assert any(s.live_region for s in one.find(ft.Semantics))


@pytest.mark.parametrize(("likes", "heard"), [({}, ["low"]), ({"sound": False}, [])])
async def test_it_is_heard_unless_the_person_wants_it_quiet(
    host: Service, code: str, phone: OpenPhone, likes: dict[str, bool], heard: list[str]
) -> None:
    one = await phone(f"/table/{code}/sheets", prefs={"chart_table.phone": json.dumps({"id": "one", **likes})})

    await bust(host, code, one)

    assert [given["value"] for name, given in one.client.calls if name == "set" and given["key"] == BELL] == heard
