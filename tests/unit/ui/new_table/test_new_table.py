"""New table: two taps for a usual evening, and nothing that was typed is lost."""

import flet as ft
import pytest

from companion.core.game import AnyGame
from companion.hosting.service import Service
from companion.ui.new_table.form import Chair, Evening, first, fit_to_game, next_colour, with_one_more, without
from tests.support.headless import Headless, OpenPhone


def colours(evening: Evening) -> list[str]:
    return [chair.colour for chair in evening.chairs]


def field_values(screen: Headless) -> list[str]:
    return [str(field.value) for field in screen.find(ft.TextField)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize(("width", "height"), [(320, 640), (1280, 800)])
async def test_it_draws_in_both_languages_and_lights(
    phone: OpenPhone, language: str, theme: str, width: int, height: int
) -> None:
    new = await phone("/new", language=language, theme=theme, width=width, height=height)

    assert new.says({"en": "Who sits where", "fr": "Qui joue où\u202f?"}[language])
    assert not [text for text in new.texts() if text.startswith("[")]


async def test_names_colours_and_variant_make_the_table(phone: OpenPhone, host: Service) -> None:
    new = await phone("/new")

    await new.tap("Plunder, 2–4 players")
    await new.type("Anne", 0)
    await new.type("Jack", 1)
    await new.tap("Colour of")
    await new.tap("Long")
    await new.tap("Create the table")

    (record,) = host.tables()
    assert [(seat.name, seat.colour) for seat in record.seats] == [("Anne", "green"), ("Jack", "blue")]
    assert record.options["length"] == "long"
    assert new.route == f"/table/{record.code}"


async def test_the_usual_evening_is_two_taps(phone: OpenPhone, host: Service) -> None:
    new = await phone("/new")
    await new.tap("Plunder, 2–4 players")
    await new.type("Anne", 0)
    await new.type("Jack", 1)
    await new.tap("Create the table")
    later = await phone("/")

    await later.tap("New table")
    await later.tap("Create the table")

    newest, before = host.tables()
    assert newest.code != before.code
    assert [seat.name for seat in newest.seats] == ["Anne", "Jack"]
    assert newest.game == "plunder"


async def test_a_seat_without_a_name_is_called_by_its_colour(phone: OpenPhone, host: Service) -> None:
    new = await phone("/new")

    await new.tap("Plunder, 2–4 players")
    await new.tap("Create the table")

    assert [seat.name for seat in host.tables()[0].seats] == ["Red", "Blue"]


async def test_equal_names_are_refused_in_a_sentence_and_stay(phone: OpenPhone, host: Service) -> None:
    new = await phone("/new")

    await new.type("Anne", 0)
    await new.type("anne", 1)
    await new.tap("Create the table")

    assert new.says("Each seat needs a name of its own.")
    assert field_values(new)[:2] == ["Anne", "anne"]
    assert host.tables() == []


async def test_players_are_added_moved_and_removed(phone: OpenPhone) -> None:
    new = await phone("/new")
    await new.type("Anne", 0)
    await new.type("Jack", 1)
    await new.tap("Add a player")
    await new.type("Mary", 2)

    await new.tap("Move Jack up")
    await new.tap("Remove Anne")

    assert field_values(new) == ["Jack", "Mary"]


async def test_the_box_says_how_few_may_play(phone: OpenPhone) -> None:
    new = await phone("/new")
    await new.tap("Harbour, 1–5 players")
    can_go = [name for name in new.buttons() if name.startswith("Remove")]

    await new.tap("Plunder, 2–4 players")

    assert len(can_go) == 2
    assert not [name for name in new.buttons() if name.startswith("Remove")]


async def test_what_matters_to_one_player_alone_is_not_asked_of_two(phone: OpenPhone) -> None:
    new = await phone("/new")
    await new.tap("Harbour")
    of_two = new.says("The ghost player")

    await new.tap("Remove")

    assert not of_two
    assert new.says("The ghost player")


async def test_another_box_keeps_the_people_and_what_was_agreed(phone: OpenPhone) -> None:
    new = await phone("/new")
    await new.tap("Harbour, 1–5 players")
    for i, name in enumerate(("Anne", "Jack")):
        await new.type(name, i)
    for i, name in enumerate(("Mary", "Edward", "Bart")):
        await new.tap("Add a player")
        await new.type(name, i + 2)

    await new.tap("Plunder, 2–4 players")
    four = field_values(new)
    await new.tap("Harbour, 1–5 players")

    assert four == ["Anne", "Jack", "Mary", "Edward"]
    assert field_values(new) == ["Anne", "Jack", "Mary", "Edward", "Bart"]


async def test_house_rules_are_folded_searched_and_reset(phone: OpenPhone, host: Service) -> None:
    new = await phone("/new")
    await new.tap("Harbour, 1–5 players")
    folded = new.says("Rule number 7")
    await new.tap("14 house rules, all as recommended")
    await new.type("number 7", -1)

    await new.tap("Off")
    changed = new.says("1 changed by you")
    await new.tap("Create the table")

    assert not folded
    assert changed
    assert host.tables()[0].options["rule_7"] == "off"
    assert host.tables()[0].options["rule_6"] == "on"


async def test_every_house_rule_is_one_tap_away(phone: OpenPhone) -> None:
    new = await phone("/new")
    await new.tap("Harbour, 1–5 players")
    await new.tap("14 house rules, all as recommended")
    at_first = new.says("Rule number 13")

    await new.tap("All 14 house rules")

    assert not at_first
    assert new.says("Rule number 13")


async def test_all_rules_go_back_to_the_recommended_ones(phone: OpenPhone) -> None:
    new = await phone("/new")
    await new.tap("Harbour, 1–5 players")
    await new.tap("14 house rules")
    await new.tap("Off")

    await new.tap("Reset to recommended")

    assert new.says("all as recommended")


async def test_a_guest_is_led_to_join(phone: OpenPhone) -> None:
    new = await phone("/new", guest=True)

    await new.tap("Join")

    assert new.route == "/join"


def test_the_next_colour_is_the_next_free_one(games: dict[str, AnyGame]) -> None:
    plunder = games["plunder"]
    evening = Evening("plunder", (Chair("Anne", "red"), Chair("Jack", "blue")))

    once = next_colour(evening, plunder, 0)
    thrice = next_colour(next_colour(once, plunder, 0), plunder, 0)

    assert colours(once) == ["green", "blue"]
    assert colours(thrice) == ["red", "blue"]


def test_where_every_colour_is_taken_two_exchange_theirs(games: dict[str, AnyGame]) -> None:
    full = fit_to_game(Evening("plunder", ()), games["plunder"], 4)

    assert colours(next_colour(full, games["plunder"], 0)) == ["blue", "red", "green", "black"]


def test_a_colour_that_the_box_lacks_is_replaced(games: dict[str, AnyGame]) -> None:
    evening = Evening("plunder", (Chair("Anne", "violet"), Chair("Jack", "red")))

    assert colours(fit_to_game(evening, games["plunder"])) == ["blue", "red"]


def test_an_empty_chair_takes_the_colours_of_another_box(games: dict[str, AnyGame]) -> None:
    evening = fit_to_game(Evening("plunder", ()), games["plunder"], 2)

    assert colours(fit_to_game(evening, games["harbour"])) == ["yellow", "blue"]


def test_who_left_the_row_does_not_come_back_by_itself(games: dict[str, AnyGame]) -> None:
    plunder = games["plunder"]
    three = with_one_more(
        fit_to_game(Evening("plunder", ()), plunder, 2).with_name(0, "Anne").with_name(1, "Jack"), plunder
    )

    left = without(three, plunder, 0)

    assert [chair.name for chair in with_one_more(left, plunder).chairs] == ["Jack", "", ""]


@pytest.mark.parametrize("kept", [None, "rubbish", {"game": "unknown", "seats": [1, ["Anne"]], "agreed": 3}])
def test_a_strange_memory_gives_an_empty_evening(games: dict[str, AnyGame], kept: object) -> None:
    evening = first(games, kept)

    assert [chair.name for chair in evening.chairs] == ["", ""]
