"""Dead Reckoning at real phones: control won and lost, a battle that sinks, a tie of three, a chest that stays shut."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app import open_service
from companion.hosting.service import Service
from companion.settings import Settings
from tests.browser.conftest import Host, NewPhone, Phone
from tests.unit.games.dead_reckoning.evening import set_up, tap

Prepared = Callable[[Callable[[Service], str]], tuple[str, list[str]]]


@pytest.fixture
def prepared(host: Host) -> Prepared:
    """A table that was played before anybody opens it: its code, and the links of its seats."""

    def make(played: Callable[[Service], str]) -> tuple[str, list[str]]:
        database: Path = host.folder / "companion.db"
        with open_service(replace(Settings(), database=database)) as service:
            code = played(service)
            return code, [f"/join/{code}/{seat.token}" for seat in service.live(code).record.seats]

    return make


def about_to_settle(service: Service) -> str:
    """Inès lies at Made-up Cay with two cubes on it, cargo on the dock and a First Mate who can build."""
    code = set_up(service)
    tap(service, code, "correct", None, path=("players", "a", "dock"), value=5)
    tap(service, code, "correct", "a", path=("players", "a", "sailors", "first-mate", "level"), value=2)
    tap(service, code, "raise_sails", "a")
    tap(service, code, "move_ship", "a", to="r1c1")
    tap(service, code, "place_cube", "a")
    tap(service, code, "place_cube", "a")
    return code


def test_control_is_won_with_a_permanent_cube_and_lost_with_the_buildings(phone: NewPhone, prepared: Prepared) -> None:
    _, (ines, max_, _) = prepared(about_to_settle)
    first, second = phone(ines), phone(max_)
    first.hears("Inès’ turn")
    first.tap("Place a cube")
    first.hears("Inès takes control of Made-up Cay")
    first.tap("Play a card")
    first.tap("First Mate")
    first.tap("First Mate: Build 1 building")
    for figure in ("Fort: 0", "Garrison: 0", "Outpost: 1"):
        first.tap(figure)
    first.tap("Confirm")
    first.tap("Outpost on Made-up Cay: 1 cargo")
    first.tap("Continue")
    first.hears("Inès builds an outpost on Made-up Cay")
    first.hears("Inès controls it: 4 cubes")
    first.hears("outpost 1 + 1")
    first.tap("End Inès’ turn")
    first.tap("Merchant mode")
    second.hears("Max’s turn")
    second.page.wait_for_timeout(600)  # a screen that another phone has just changed takes no tap
    second.tap("Raise sails")
    second.hears("Max raises")
    second.tap("Made-up Cay")
    second.tap("Sail to Made-up Cay")
    second.hears("Max sails to Made-up Cay")
    for said in ("Max places", "Max replaces", "Max takes control of Made-up Cay"):
        second.tap("Place a cube")
        second.hears(said)
    first.hears("controlled by Max")
    first.hears("printed 1 [+] 1[)][.]$", pattern=True)
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
    first.tap("Continue")
    first.hears("Terror of the Sea")
    second.hears("Terror of the Sea")
    second.tap("Sheets")
    second.hears("Ship")


def three_alike(service: Service) -> str:
    """Each of the three has a cube on Made-up Key, whose second place is worth 4; nothing else but the chests."""
    code = set_up(service)
    for seat in "abc":
        tap(service, code, "correct", None, path=("boards", "r1c2", "cubes", seat), value=1)
    tap(service, code, "correct", None, path=("phase",), value="scoring")
    return code


def test_a_chest_never_reaches_another_phone_before_the_reveal(phone: NewPhone, prepared: Prepared) -> None:
    _, (ines, max_, noor) = prepared(three_alike)
    owner, others = phone(ines), [phone(max_), phone(noor)]
    frames = [overheard(p) for p in others]
    owner.tap("Inès counts the chest")
    type_on_pad(owner, "137")
    owner.tap("Confirm")
    owner.hears("Inès, counted")
    for other, sent in zip(others, frames, strict=True):
        other.hears("Inès, counted")
        for place, there in (("Sheets", "Total"), ("History", "entries"), ("Table", "Treasure chests")):
            other.tap(place)
            other.hears(there)
        assert other.silent_about("137")
        assert b"counted" in b"".join(sent)
        assert b"137" not in b"".join(sent)
    for other, name in zip(others, ("Max", "Noor"), strict=True):
        other.tap(f"{name} counts the chest")
        other.hears("how many coins are in your chest")
        type_on_pad(other, "8")
        other.tap("Confirm")
        for every in (owner, *others):
            every.hears(f"{name}, counted")
    owner.tap("Open all chests")
    for other, sent in zip(others, frames, strict=True):
        other.tap("History")
        other.hears("All chests are open")
        other.tap("Sheets")
        other.hears("Coins, Inès 137, Max 8, Noor 8")
        assert b"137" in b"".join(sent)


def type_on_pad(phone: Phone, digits: str) -> None:
    """One digit after the other, each once the one before it stands there."""
    for n, digit in enumerate(digits, 1):
        phone.page.get_by_role("button", name=digit, exact=True).first.click()
        phone.hears(f": {digits[:n]}$", pattern=True)


def overheard(phone: Phone) -> list[bytes]:
    """Everything that the host sends to this phone from now on."""
    frames: list[bytes] = []

    def keep(payload: str | bytes) -> None:
        frames.append(payload if isinstance(payload, bytes) else payload.encode())

    phone.page.on("websocket", lambda socket: socket.on("framereceived", keep))
    phone.reload()
    return frames


def test_a_tie_of_three_on_an_island_and_in_all_is_paid_and_thrown_for(phone: NewPhone, prepared: Prepared) -> None:
    _, links = prepared(three_alike)
    phones = [phone(link) for link in links]
    for who, name in zip(phones, ("Inès", "Max", "Noor"), strict=True):
        who.tap(f"{name} counts the chest")
        who.hears("how many coins are in your chest")
        type_on_pad(who, "137")
        who.tap("Confirm")
        who.hears(f"{name}, counted")
        for other in phones:
            other.hears(f"{name}, counted")
    phones[0].tap("Open all chests")
    phones[1].hears("Add up the scores")
    phones[0].tap("Work out the final score")
    for name in ("Inès", "Max", "Noor"):
        phones[0].hears(f"{name}: cannons of ship and whole deck")
        phones[0].tap("Confirm")
        phones[0].hears(f"{name}: throw 1 cube")
        phones[0].tap("Strength 2" if name == "Noor" else "Strength 1")
    phones[0].hears("Victory for Noor with 141 coins")
    phones[0].tap("Continue")
    for who in phones:
        who.hears("Victory for Noor")
        who.hears("Noor, 1 cube: tied for place 1, gets 4 coins like the next place")
