"""A phone that has been at the table all evening shows what a phone shows that comes now: nothing goes stale."""

import random
from collections.abc import Awaitable, Callable, Iterator

import flet as ft
import pytest

from companion.commands.simulate import sample
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import make_main
from companion.ui.table.model import PLACES
from companion.web.door import Door
from tests.support.headless import Headless
from tests.unit.games.screens.evening import ALL_GAMES, NAMES

ENTRIES = 15
READ = ("value", "label", "semantics_label", "bgcolor", "disabled", "visible")


@pytest.fixture(autouse=True)
def moments_go_by_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that comes now never sees the band of a moment before its time."""
    monkeypatch.setattr("companion.ui.core.phone.BAND_SECONDS", 0)


def play(host: Service, code: str, chance: random.Random) -> None:
    """One tap of somebody's, with random answers; or a number that is corrected."""
    live = host.live(code)
    offers = [a for a in ALL_GAMES[live.record.game].actions(live.table.state, None) if a.refused is None]
    if not offers:
        return
    action = chance.choices(offers, [4 if a.primary else 1 for a in offers])[0]
    plain = Action(action.procedure, action.arguments, action.seat)
    draft = host.start(code, HOST, plain, Ticket(live.table.number))
    while draft:
        live = host.live(code)
        draft = live.draft(draft.id)
        ask, ticket = live.progress[draft.id].ask, Ticket(live.table.number, len(draft.answers))
        if ask is None:
            host.apply(code, HOST, draft.id, ticket)
            return
        draft = host.answer(code, HOST, draft.id, sample(ask, chance.randrange), ticket)


def readable_values(phone: Headless) -> Iterator[tuple[str, object]]:
    for control in phone.walk():
        if isinstance(control, ft.Control):
            yield from ((name, getattr(control, name)) for name in READ if getattr(control, name, None) is not None)
            yield "taps", getattr(control, "on_click", None) is not None


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", ALL_GAMES)
async def test_a_phone_that_was_there_shows_what_one_that_comes_now_shows(host: Service, game: str, place: str) -> None:
    chance = random.Random(f"{game}/{place}")
    low, _ = ALL_GAMES[game].info.seats
    count = max(2, low)
    code = host.create(game, list(zip(NAMES, ALL_GAMES[game].colours(count)[:count], strict=False)), {})
    main = make_main(host, Settings(quiet=0), Door(host))
    seats = host.live(code).record.seats
    links = [f"/join/{code}/{seat.token}" for seat in (seats[0], seats[1], seats[0])[: 3 if place == "table" else 1]]
    long_there = [await come(main, link, place) for link in links]
    for entry in range(ENTRIES):
        play(host, code, chance)
        await long_there[0].idle()
        if entry % 5 == 4:
            for phone, link in zip(long_there, links, strict=True):
                comes_now = await come(main, link, place)
                await phone.idle()
                assert list(readable_values(phone)) == list(readable_values(comes_now)), (
                    f"after entry {host.live(code).table.number}"
                )
                comes_now.close()
                await phone.idle()
    for phone in long_there:
        phone.close()


async def come(main: Callable[[ft.Page], Awaitable[None]], link: str, place: str) -> Headless:
    phone = await Headless(host=False).start(main, link)
    if place != "table":
        await phone.tap(phone.buttons()[-len(PLACES) + PLACES.index(place)])
    await phone.idle()
    return phone
