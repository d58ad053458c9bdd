"""The shape of the screens: how many controls Flet compares on a phone when another phone changes one number.

The numbers are upper bounds, for the middle of a game of each box. Lower them when a screen compares less.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import build_games
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from companion.ui.table.model import PLACES
from models.database import open_engine
from tests.browser.tables import prepare_table
from tests.support.headless import Headless
from tests.support.screens.compared import count_controls
from tests.support.tables.mid_game import begin_procedure, number_of, seats_of

MIDDLE = 20
"""So many entries are the middle of a game here."""
BOUNDS: dict[str, dict[str, int]] = {
    "blackbeard": {"table": 145, "sheets": 598, "lookup": 235, "history": 993, "share": 226, "wizard": 108},
    "dead-reckoning": {"table": 80, "sheets": 314, "lookup": 130, "history": 620, "share": 227, "wizard": 122},
    "merchants-and-marauders": {
        "table": 72,
        "sheets": 732,
        "lookup": 320,
        "history": 790,
        "share": 226,
        "wizard": 109,
    },
    "pirates-en-duel": {"table": 75, "sheets": 161, "lookup": 365, "history": 795, "share": 226, "wizard": 170},
    "port-royal": {"table": 100, "sheets": 163, "lookup": 146, "history": 609, "share": 226, "wizard": 123},
}


@pytest.fixture(autouse=True)
def words() -> None:
    """The words as they ship."""


@pytest.fixture(scope="module", params=sorted(BOUNDS))
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str, Path]:
    """A game, its table in the middle of play, and the folder of its database."""
    folder = tmp_path_factory.mktemp("compared")
    name: str = request.param
    return name, prepare_table(folder, name, seats_of(name), lambda table: table.number >= MIDDLE), folder


@pytest.fixture
def service(game: tuple[str, str, Path]) -> Iterator[Service]:
    with closing(SqliteStore(open_engine(game[2] / "companion.db"))) as store:
        yield Service(store, build_games())


def correct(service: Service, code: str, turn: int) -> None:
    table = service.live(code).table
    path, values = number_of(table)
    action = Action("correct", {"path": tuple(path), "value": values[turn % 2]})
    service.start(code, HOST, action, Ticket(table.number))


async def compare(service: Service, code: str, place: str) -> int:
    """The controls that one phone compares for a correction. The first one may open a notice: the second counts."""
    main = make_main(service, Settings(database=service.database, language="en", quiet=0))
    phone = await Headless().start(main, f"/table/{code}/{place}")
    correct(service, code, 0)
    await phone.settle()
    with count_controls() as found:
        correct(service, code, 0)
        await phone.settle()
    phone.close()
    return found.controls


def test_every_place_of_every_game_has_its_bound() -> None:
    assert {name: {*bounds} for name, bounds in BOUNDS.items()} == {name: {*PLACES, "wizard"} for name in build_games()}


@pytest.mark.parametrize("place", PLACES)
async def test_a_changed_number_compares_few_controls(
    game: tuple[str, str, Path], service: Service, place: str
) -> None:
    name, code, _ = game

    assert 0 < await compare(service, code, place) <= BOUNDS[name][place]


async def test_a_changed_number_compares_few_controls_of_a_question(
    game: tuple[str, str, Path], service: Service
) -> None:
    name, code, _ = game
    begin_procedure(service, code)

    compared = await compare(service, code, "table")
    for draft in service.live(code).drafts:  # other tests of this table begin without a question
        service.drop(code, HOST, draft.id)

    assert 0 < compared <= BOUNDS[name]["wizard"]


async def compare_on(service: Service, code: str, phones: int, *, own_tap: bool = False) -> tuple[int, int]:
    """The controls that so many phones of one seat compare on the Table, for a correction or for an undo that the first
    of them taps; and on how many of the phones that was."""
    main = make_main(service, Settings(database=service.database, language="en", quiet=0))
    token = service.live(code).record.seats[0].token
    opened = [await Headless(host=False).start(main, f"/join/{code}/{token}") for _ in range(phones)]
    for _ in range(2):
        correct(service, code, 0)
        for phone in opened:
            await phone.idle()
    number = service.live(code).table.number
    with count_controls() as found:
        if own_tap:
            await opened[0].tap("Undo")
        else:
            correct(service, code, 0)
        for phone in opened:
            await phone.idle()
    assert service.live(code).table.number == number + 1
    pages = {id(control.page) for control in found.seen.values()}
    for phone in opened:
        phone.close()
    return found.controls, len(pages)


async def test_a_touch_draws_nothing_that_another_phone_has_drawn_elsewhere(
    game: tuple[str, str, Path], service: Service
) -> None:
    _, code, _ = game
    main = make_main(service, Settings(database=service.database, language="en", quiet=0))
    token = service.live(code).record.seats[0].token
    opened = [await Headless(host=False).start(main, f"/join/{code}/{token}") for _ in range(2)]
    for _ in range(2):
        correct(service, code, 0)
        for phone in opened:
            await phone.idle()

    with count_controls() as found:
        for phone in opened:
            await phone.fire(phone.button("Undo"), "long_press")
    for phone in opened:
        phone.close()

    assert found.controls == 0


async def test_more_phones_of_one_look_compare_nothing_more(game: tuple[str, str, Path], service: Service) -> None:
    _, code, _ = game

    _, compared_on = await compare_on(service, code, 3)

    assert compared_on == 1


async def test_a_tap_of_ones_own_compares_no_more_than_somebody_elses(
    game: tuple[str, str, Path], service: Service
) -> None:
    name, code, _ = game

    controls, compared_on = await compare_on(service, code, 3, own_tap=True)

    assert 0 < controls <= BOUNDS[name]["table"]
    assert compared_on == 1
