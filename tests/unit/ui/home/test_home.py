"""Home: which tables a phone sees, what they say, and what the host may do with them."""

from datetime import UTC, datetime, timedelta

import pytest

from companion import assets
from companion.core.game import Action
from companion.games import all_games
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.ui.home.tables import SHOWN, when
from companion.web.door import Door
from tests.support.headless import OpenPhone

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)  # a Wednesday


def a_table(host: Service, *names: str) -> str:
    colours = ("red", "blue", "green", "black")
    return host.create("plunder", list(zip(names or ("Anne", "Jack"), colours, strict=False)), {})


def play(host: Service, code: str, turns: int) -> None:
    for _ in range(turns):
        table = host.live(code).table
        host.start(code, HOST, Action("pass", {}, table.state.active.seat), Ticket(table.number))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (1280, 800)])
async def test_it_draws_in_both_languages_and_lights_at_every_width(
    phone: OpenPhone, host: Service, language: str, theme: str, size: tuple[int, int]
) -> None:
    a_table(host)

    home = await phone("/", language=language, theme=theme, width=size[0], height=size[1])

    assert home.says({"en": "Tables in progress", "fr": "Tables en cours"}[language])
    assert not [text for text in home.texts() if text.startswith("[")]


async def test_the_first_start_says_what_to_do(phone: OpenPhone) -> None:
    home = await phone()

    assert home.says("Your first table")
    assert home.says("choose the box and say who plays")


async def test_the_first_screen_opens_no_game(phone: OpenPhone, host: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    games = all_games(assets.tables_of)
    monkeypatch.setattr(host, "games", games)

    home = await phone()

    assert home.says("My boxes")
    assert not games.opened


async def test_the_box_that_is_played_says_how_much_of_it_is_known(phone: OpenPhone, host: Service) -> None:
    host.create("harbour", [("Anne", "yellow"), ("Jack", "blue")], {})

    home = await phone()

    assert "Harbour, 0 of 1" in home.buttons()
    await home.tap("All boxes")
    assert home.route == "/box"


async def test_a_table_says_its_game_its_turn_and_its_day(phone: OpenPhone, host: Service) -> None:
    code = a_table(host, "Anne", "Jack")
    play(host, code, 3)

    home = await phone()

    assert "Plunder, Turn 4 · Jack to act, Anne and Jack, today" in home.buttons()


async def test_home_follows_what_other_phones_do(phone: OpenPhone, host: Service) -> None:
    code = a_table(host)
    home = await phone()

    play(host, code, 1)
    await home.settle()
    moved = home.says("Turn 2 · Jack to act")
    a_table(host, "Mary", "Ned")
    await home.settle()
    set_elsewhere = home.says("Mary to act")
    host.delete(code)
    await home.settle()

    assert moved
    assert set_elsewhere
    assert not home.says("Jack to act")


async def test_a_tap_on_a_table_opens_it(phone: OpenPhone, host: Service) -> None:
    code = a_table(host)
    home = await phone()

    await home.tap("Plunder, Turn 1")

    assert home.route == f"/table/{code}"


async def test_a_finished_table_is_folded_away(phone: OpenPhone, host: Service) -> None:
    play(host, a_table(host), 12)
    home = await phone()
    listed = home.says("Options: Plunder")

    await home.tap("Earlier tables")

    assert not listed
    assert home.says("Options: Plunder")


async def test_a_table_put_away_comes_back(phone: OpenPhone, host: Service) -> None:
    code = a_table(host)
    home = await phone()

    await home.tap("Options: Plunder")
    await home.tap("Put away")
    away = host.live(code).record.archived
    await home.tap("Earlier tables")
    await home.tap("Options: Plunder")
    await home.tap("Bring back")

    assert away
    assert not host.live(code).record.archived


async def test_deleting_names_what_is_lost_and_asks(phone: OpenPhone, host: Service) -> None:
    code = a_table(host)
    play(host, code, 2)
    home = await phone()

    await home.tap("Options: Plunder")
    await home.tap("Delete")
    asked = home.says(f"Delete the game of Plunder with Anne and Jack (table {code})?")
    await home.tap("Keep it")
    kept = [record.code for record in host.tables()]
    await home.tap("Options: Plunder")
    await home.tap("Delete")
    await home.tap("Delete for ever")

    assert asked
    assert kept == [code]
    assert host.tables() == []


async def test_a_guest_sees_only_its_own_tables_and_joins(phone: OpenPhone, host: Service, door: Door) -> None:
    mine, other = a_table(host, "Anne", "Jack"), a_table(host, "Mary", "Read")
    door.requests.set_open(mine, True)
    home = await phone(f"/join/{mine}", guest=True)
    await home.tap("Anne")

    await home.tap("All tables")

    assert home.says("Anne and Jack")
    assert not home.says("Mary and Read")
    assert other not in home.texts()
    assert "New table" not in home.buttons()
    assert "Join" in home.buttons()


async def test_language_and_light_are_one_tap(phone: OpenPhone) -> None:
    home = await phone()

    await home.tap("Français")
    await home.tap("Nuit")

    assert home.says("La Table à cartes")
    assert home.page.bgcolor == "#0B1720"


async def test_only_the_few_tables_that_are_shown_are_opened(phone: OpenPhone, host: Service) -> None:
    for _ in range(SHOWN + 4):
        a_table(host)

    await phone()

    assert len(host.lives) == SHOWN


@pytest.mark.parametrize(
    ("days", "said", "dit"),
    [
        (0, "today", "aujourd’hui"),
        (1, "yesterday", "hier"),
        (4, "Sat", "sam."),
        (17, "1 Nov", "1er nov."),
        (400, "14 Oct 2025", "14 oct. 2025"),
    ],
)
def test_days_are_said_as_people_say_them(days: int, said: str, dit: str) -> None:
    moment = NOW - timedelta(days=days)

    assert when(assets.words("en"), moment, NOW) == said
    assert when(assets.words("fr"), moment, NOW) == dit
