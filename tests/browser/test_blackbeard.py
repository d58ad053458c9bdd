"""Blackbeard in a real browser: a loot that a Warship interrupts, a nation that closes its Ports, a sale at 110 %, a
retirement with a Double Cross, and a round alone."""

import os
from collections.abc import Callable

from companion.app import open_service
from companion.settings import load
from tests.browser.conftest import Host, NewPhone, Phone
from tests.browser.tables import seat_links
from tests.unit.games.blackbeard.voyage import Voyage


def lay(host: Host, stage: Callable[[Voyage], None], seats: int = 4) -> str:
    """The code of a table in this situation."""
    found = load(environ={**os.environ, "COMPANION_DB": str(host.folder / "companion.db")})
    with open_service(found) as service:
        voyage = Voyage(service, seats)
        stage(voyage)
        return voyage.code


def open_table(phone: NewPhone, code: str, place: str = "table") -> Phone:
    shown = phone(f"/table/{code}/{place}")
    shown.hears("Blackbeard" if place == "table" else "11, Boston")
    return shown


def test_a_warship_breaks_into_a_loot_and_the_cargo_is_kept(host: Host, phone: NewPhone) -> None:
    shown = open_table(phone, lay(host, Voyage.under_way))

    shown.tap("Vane: loot")
    shown.tap("Die shows 6")
    shown.tap("Take them")
    shown.hears("Draw a Hostage")
    shown.tap("Bart interrupts")
    shown.tap("Warship Sighting")
    shown.tap("Speed 3, Combat 7")
    shown.tap("Attack now")
    shown.hears("Vane escapes")
    shown.tap("Flee")
    shown.tap("Die shows 1")
    shown.tap("Die shows 6: escapes")

    shown.hears("Vane escapes the Warship")
    shown.tap("Continue")
    shown.tap("Sheets")
    shown.hears("hold 1: 2.500", pattern=True)
    shown.hears("Notoriety: 0")


def with_bonnet_s_prize(voyage: Voyage) -> None:
    """Bonnet too has found a Merchant, off Virginia."""
    voyage.under_way()
    voyage.correct("pirates", "A2", "cunning", to=0)
    voyage.correct("ports", "virginia", "merchant", to="unknown")
    voyage.do("find", says={"find_which": "virginia", "find_die": (6,), "merchant_type": "fluyt"}, pirate="A2")


def test_whoever_waits_breaks_into_a_loot_from_his_own_phone(host: Host, phone: NewPhone) -> None:
    """While Bonnet loots, Bart's phone says so and offers the interruption; nobody asks him who he is."""
    code = lay(host, with_bonnet_s_prize)
    links = seat_links(host.folder, code)
    anne, bart = phone(links["Anne"]), phone(links["Bart"])
    anne.hears("Your turn, Anne")

    anne.tap("Bonnet: loot")
    anne.hears("Cora interrupts")  # she has no phone at the table
    bart.hears("Anne: Bonnet loots")
    bart.hears("Cargo · Waiting for Anne")
    assert bart.button("Cora interrupts").count() == 0
    bart.tap("Bart interrupts")

    bart.hears("What do you use against Bonnet?")
    assert bart.silent_about("Warships attack only during Find")
    bart.tap("Warship Sighting")
    bart.tap("Speed 3, Combat 7")
    bart.tap("Attack now")
    anne.tap("Flee")
    bart.tap("Die shows 1")
    anne.tap("Die shows 6: escapes")

    anne.hears("Bonnet escapes the Warship")
    bart.hears("Warship On Station, Central Atlantic")


def test_an_attack_closes_a_nation_on_another_phone(host: Host, phone: NewPhone) -> None:
    code = lay(host, Voyage.under_way)
    anne, bart = open_table(phone, code), open_table(phone, code, "lookup")
    bart.type("Port, number, card", "Havana")
    bart.hears("43, Havana, Spanish.*Pro$", pattern=True)

    anne.tap("Vane: attack a Port")
    anne.hears("falls: 83%")
    anne.tap("San Juan")
    anne.tap("Die shows 5")
    anne.tap("Die shows 1: loses")
    anne.tap("Continue")

    bart.hears("43, Havana, Spanish.*Anti$", pattern=True)
    bart.tap("43, Havana")
    bart.hears("He has attacked Spanish Ports.")


def in_his_haven(voyage: Voyage) -> None:
    voyage.under_way()
    voyage.correct("pirates", "A2", "place", to="bath")
    voyage.correct("ports", "bath", "haven", to="A2")
    voyage.correct("pirates", "A2", "holds", 0, to=2000)


def test_a_haven_pays_a_tenth_more(host: Host, phone: NewPhone) -> None:
    shown = open_table(phone, lay(host, in_his_haven))

    shown.tap("Bonnet: In-Port Activities")
    shown.tap("Sell Booty")
    shown.tap("Confirm")

    shown.tap("History")
    shown.hears("Bonnet sells 2,000 doubloons of Booty at 110%")
    shown.tap("Sheets")
    shown.tap("A2 Bonnet")
    shown.hears("Net Worth: 2.200", pattern=True)


def with_a_letter(voyage: Voyage) -> None:
    in_his_haven(voyage)
    voyage.correct("pirates", "A2", "letter", to="english")
    voyage.correct("pirates", "A2", "worth", to=2000)
    voyage.correct("pirates", "A2", "notoriety", to=10)


def test_a_double_cross_fines_a_pirate_who_retires(host: Host, phone: NewPhone) -> None:
    shown = open_table(phone, lay(host, with_a_letter))

    shown.tap("Bonnet: retire")
    shown.hears("Retired now: 40 VP.")
    shown.tap("With the Letter of Marque")
    shown.hears("Bonnet retires with a Letter of Marque")
    shown.tap("Cora")
    shown.hears("Cancel Double Cross?")
    shown.tap("No")
    shown.tap("Die shows 3: trial and fine")
    shown.hears("Bonnet’s fine")
    shown.tap("Die shows 1")
    shown.tap("Die shows 2")
    shown.tap("Continue")

    shown.hears("Bonnet retires with 34 VP")


def test_a_round_alone_against_the_system_player(host: Host, phone: NewPhone) -> None:
    shown = open_table(phone, lay(host, Voyage.alone, seats=1))

    shown.tap("Begin the turn")
    shown.tap("Wear and Tear")
    shown.tap("Teach: move")
    shown.hears("Where does Teach sail?")
    shown.tap("West Caribbean")
    shown.tap("Fair Winds")
    shown.tap("End Anne’s turn")
    shown.tap("Play Kidd’s turn")
    shown.tap("European Turmoil")
    shown.tap("Wear and Tear")
    shown.tap("Continue")
    shown.tap("Kidd: next Action")

    shown.hears("Kidd looks for the Merchant bound for")
