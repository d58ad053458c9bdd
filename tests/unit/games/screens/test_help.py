"""Help where one is: shown once by itself, and called again from every screen."""

from pathlib import Path

import pytest

from companion.app import build
from companion.assets import words
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from companion.settings import Settings
from companion.ui.core.icons import MARKS
from companion.ui.core.phone import make_main
from companion.ui.help.at_table import FIRST_ENTRIES
from companion.ui.help.screen import PAGES
from companion.ui.help.sheet import SIGNS, numbered_lines
from companion.ui.table.model import PLACES
from tests.support.headless import Headless
from tests.unit.games.dead_reckoning.evening import begin

GAMES = ("blackbeard", "dead-reckoning", "merchants-and-marauders", "pirates-en-duel", "port-royal")


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return build(Settings(database=tmp_path / "help.db"))


async def opened(service: Service, route: str, prefs: dict[str, object] | None = None) -> Headless:
    main = make_main(service, Settings(language="en", quiet=0))
    return await Headless(prefs=prefs).start(main, route)


def table(service: Service) -> str:
    return service.create("port-royal", [("Anne", "red"), ("Ben", "blue")], {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", [*PLACES, *PAGES])
def test_every_screen_is_explained(language: str, screen: str) -> None:
    assert list(numbered_lines(words(language), f"help.{screen}"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_goal_in_two_lines_and_signs_that_can_be_drawn(language: str, game: str) -> None:
    said = words(language, game)
    signs = [key.removeprefix(SIGNS) for key in said.templates if key.startswith(SIGNS)]

    assert len(list(numbered_lines(said, "game.goal"))) == 2
    assert signs
    assert set(signs) <= set(MARKS)


async def test_the_strip_of_the_first_table_comes_once(service: Service) -> None:
    prefs: dict[str, object] = {}
    code = table(service)
    phone = await opened(service, f"/table/{code}", prefs)
    assert not phone.says("The solid button is the next step.")  # first it is asked who holds it
    await phone.tap("This phone is passed round")
    assert phone.says("The solid button is the next step.")
    assert not phone.says("Prepare your box")
    await phone.tap("Got it")
    assert not phone.says("The solid button is the next step.")
    phone.close()

    again = await opened(service, f"/table/{code}", prefs)
    assert not again.says("The solid button is the next step.")
    again.close()


async def test_the_strip_of_the_first_table_makes_room_once_the_game_goes_on(service: Service) -> None:
    code = table(service)
    begin(service, code, "set_up", None, "a")
    for coins in (1, 2) * (FIRST_ENTRIES // 2):
        begin(service, code, "correct", "a", path=("players", "a", "coins"), value=coins)
    phone = await opened(service, f"/table/{code}", {})

    await phone.tap("This phone is passed round")

    assert not phone.says("The solid button is the next step.")
    phone.close()


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("table", "The solid button is the next step."),
        ("history", "Here is every entry with its rule, the newest first."),
    ],
)
async def test_every_place_explains_itself_and_is_as_before(service: Service, place: str, said: str) -> None:
    phone = await opened(service, f"/table/{table(service)}/{place}")
    await phone.tap("Help")
    assert phone.says(said)
    assert phone.says("the most points win")
    assert phone.says("swords: they repel a ship with as many swords or fewer")
    await phone.tap("Got it")
    assert not phone.says(said)
    assert phone.says("Nothing yet")
    phone.close()


@pytest.mark.parametrize(
    ("route", "said"),
    [("/", "Tap a table to play on."), ("/new", "Choose the box"), ("/box", "printed only in your own")],
)
async def test_other_screens_explain_themselves(service: Service, route: str, said: str) -> None:
    phone = await opened(service, route)
    await phone.tap("Help")
    assert phone.says(said)
    await phone.tap("Back")
    assert phone.route == route
    phone.close()


async def test_settings_say_how_this_works(service: Service) -> None:
    phone = await opened(service, "/settings")
    await phone.tap("How this works")
    assert phone.says("The first captain with 10 glory points wins.")
    phone.close()


async def test_a_new_table_offers_the_code_to_the_others(service: Service) -> None:
    phone = await opened(service, f"/table/{table(service)}")
    await phone.tap("This phone is passed round")
    await phone.tap("Got it")
    await phone.tap("Let others join")
    assert phone.says("Point a phone’s camera here: the phone opens the table")
    phone.close()


async def test_home_offers_the_same_table_again_after_a_finished_game(service: Service) -> None:
    code = table(service)
    phone = await opened(service, "/")
    assert not phone.says("The same table again")
    phone.close()
    begin(service, code, "set_up", None, "a")
    begin(service, code, "correct", None, path=("phase",), value="game-over")

    home = await opened(service, "/")
    await home.tap("The same table again")
    again = service.live(home.route.split("/")[2]).record
    assert again.code != code
    assert [(s.name, s.colour) for s in again.seats] == [("Anne", "red"), ("Ben", "blue")]
    home.close()


async def test_the_same_table_again_seats_the_phone_where_it_sat(service: Service) -> None:
    code = table(service)
    begin(service, code, "set_up", None, "a")
    phone = await opened(service, f"/table/{code}")
    await phone.tap("Ben")
    begin(service, code, "correct", None, path=("phase",), value="game-over")
    await phone.settle()

    await phone.tap("The same table again")

    assert phone.route.split("/")[2] != code
    assert not phone.says("Who are you?")
    assert phone.says("Ben · 1 phone")
    phone.close()


async def test_settings_and_evenings_lead_back_to_the_table_where_they_were_opened(service: Service) -> None:
    code = table(service)
    phone = await opened(service, f"/table/{code}")
    await phone.tap("Ben")

    await phone.tap("Settings")
    await phone.tap("Back")
    assert phone.route.startswith(f"/table/{code}")

    await phone.tap("All tables")
    await phone.tap("Settings")
    await phone.tap("All tables")
    assert phone.route == "/"
    phone.close()


async def test_a_taken_seat_says_what_helps(service: Service) -> None:
    code = table(service)
    service.sit(code, "a")
    main = make_main(service, Settings(language="en", quiet=0))
    phone = await Headless(host=False).start(main, f"/join/{code}")
    assert phone.says("The host can free the seat under “Share”.")
    phone.close()


async def test_the_box_is_prepared_before_the_first_game_thing_by_thing(service: Service) -> None:
    code = service.create("dead-reckoning", [("Anne", "violet"), ("Ben", "blue")], {})
    phone = await opened(service, f"/table/{code}")
    await phone.tap("This phone is passed round")
    await phone.tap("Got it")
    assert phone.says("0 of 20 known. The rest takes about 4 minutes.")
    assert "Take a friend’s box" in phone.buttons()
    await phone.tap("Prepare now")
    assert phone.says("0 of 20")
    await phone.tap("Skip")
    first = phone.route
    for digit in "12":
        await phone.tap(digit)
    await phone.tap("Keep")
    assert service.box("dead-reckoning")[first.removeprefix("/box/dead-reckoning/")] == 12
    assert phone.route.startswith("/box/dead-reckoning/achievement/")
    assert phone.route != first
    assert phone.says("1 of 20")
    phone.close()


async def test_the_box_may_wait_until_a_rule_needs_it(service: Service) -> None:
    code = service.create("dead-reckoning", [("Anne", "violet"), ("Ben", "blue")], {})
    phone = await opened(service, f"/table/{code}")
    await phone.tap("This phone is passed round")
    await phone.tap("Got it")
    await phone.tap("Skip: the app asks when needed")
    assert not phone.says("Prepare your box")
    phone.close()
