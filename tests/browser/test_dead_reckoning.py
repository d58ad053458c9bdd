"""Dead Reckoning at real phones: control won and lost, a battle that sinks, a tie of three, a chest that stays shut."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app import built
from companion.service import Service
from companion.settings import Settings
from tests.browser.conftest import Host, NewPhone
from tests.unit.games.dead_reckoning.evening import set_up, tap

Prepared = Callable[[Callable[[Service], str]], tuple[str, list[str]]]


@pytest.fixture
def prepared(host: Host) -> Prepared:
    """A table that was played before anybody opens it: its code, and the links of its seats."""

    def make(played: Callable[[Service], str]) -> tuple[str, list[str]]:
        database: Path = host.folder / "companion.db"
        with built(replace(Settings(), database=database)) as service:
            code = played(service)
            return code, [f"/join/{code}/{seat.token}" for seat in service.live(code).record.seats]

    return make


def fortified(service: Service) -> str:
    """Inès holds Made-up Cay with an outpost; Max lies there with cubes to place."""
    code = set_up(service)
    tap(service, code, "raise_sails", "a")
    tap(service, code, "move_ship", "a", to="r1c1")
    tap(service, code, "place_cube", "a")
    tap(service, code, "place_cube", "a")
    return code


def test_control_is_won_with_a_permanent_cube_and_lost_with_the_buildings(phone: NewPhone, prepared: Prepared) -> None:
    _, (ines, max_, _) = prepared(fortified)
    first, second = phone(ines), phone(max_)
    first.hears("Inès sails")
    first.tap("Place a cube")
    first.hears("Inès takes control of Made-up Cay")
    first.tap("Made-up Cay")
    first.hears("Inès controls it: cubes 4")
    first.tap("Made-up Cay: buildings")
    first.tap("outpost")
    first.tap("Confirm")
    first.hears("outpost 1 of each")
    first.tap("End the turn")
    first.tap("Merchant mode")
    second.hears("Max sails")
    second.tap("Raise sails")
    second.tap("Made-up Cay")
    second.tap("Sail to Made-up Cay")
    second.hears("Max sails to Made-up Cay")
    for placed in (1, 2, 3):
        second.tap("Place a cube")
        if placed < 3:
            second.hears("Max replaces" if placed > 1 else "Max places")
    second.hears("Max takes control of Made-up Cay")
    first.hears("controlled by Max")
    first.hears("outpost 0 of each")
    second.tap("History")
    second.hears("Max takes control")


def at_anchor(service: Service) -> str:
    """Two ships on one board; Max has four damage and nobody holds a card."""
    code = set_up(service, 2)
    for seat in "ab":
        tap(service, code, "correct", None, path=("players", seat, "hand"), value=0)
        tap(service, code, "correct", None, path=("players", seat, "location"), value="r1c1")
    tap(service, code, "correct", None, path=("players", "b", "damage"), value=4)
    return code


def test_a_battle_throws_explosive_shots_again_and_sinks_a_ship(phone: NewPhone, prepared: Prepared) -> None:
    _, (ines, max_) = prepared(at_anchor)
    first, second = phone(ines), phone(max_)
    first.tap("More")
    first.tap("Attack a ship")
    first.hears("how many cannons")
    first.tap("Confirm")
    first.hears("Max: how many cannons")
    first.tap("Confirm")
    first.hears("Inès: throw 1 cube")
    first.tap("Explosive shot")
    first.hears("Throw 2 cubes again")
    first.tap("Strength 2 up one")
    first.hears("1 of 2")
    first.tap("Strength 1 up one")
    first.hears("2 of 2")
    first.tap("Confirm")
    first.hears("Max: throw 1 cube")
    first.tap("Strength 1")
    first.hears("Inès sinks Max")
    first.tap("Write it down")
    first.hears("Terror of the Sea")
    second.hears("Terror of the Sea")
    second.tap("Sheets")
    second.hears("Ship")


def three_alike(service: Service) -> str:
    """Nobody has anything but a chest."""
    code = set_up(service)
    tap(service, code, "correct", None, path=("phase",), value="scoring")
    return code


def test_a_chest_stays_shut_until_all_are_opened_and_a_tie_of_three_is_thrown_for(
    phone: NewPhone, prepared: Prepared
) -> None:
    _, links = prepared(three_alike)
    phones = [phone(link) for link in links]
    for who, name in zip(phones, ("Inès", "Max", "Noor"), strict=True):
        who.tap(f"{name} counts the chest")
        who.hears("how many coins are in your chest")
        who.page.get_by_role("button", name="7", exact=True).first.click()
        who.tap("Confirm")
        who.hears(f"{name}, counted")
        others = [other for other in phones if other is not who]
        for other in others:
            other.hears(f"{name}, counted")
            assert other.silent_about("7")
    phones[0].tap("Open all chests")
    phones[1].hears("The chests lie open")
    phones[0].tap("Final score")
    for name in ("Inès", "Max", "Noor"):
        phones[0].hears(f"{name}: cannons of ship and whole deck")
        phones[0].tap("Confirm")
        phones[0].hears(f"{name}: throw 1 cube")
        phones[0].tap("Strength 2" if name == "Noor" else "Strength 1")
    phones[0].hears("Noor wins with 7 coins")
    phones[0].tap("Write it down")
    for who in phones:
        who.hears("Noor wins")
