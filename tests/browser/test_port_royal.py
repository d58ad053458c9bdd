"""Port Royal in a real browser: a tax with a tie, a repel, a bust that pays Jesters, a last round, another depth."""

import os
import re
from collections.abc import Sequence

from companion.app import built
from companion.settings import Settings, load
from tests.browser.conftest import Host, NewPhone, Phone
from tests.unit.games.port_royal.board import Board

GALLEONS = ("Galleon (skull, 3 coins)", "Galleon (skull, 4 coins)")


def database(host: Host) -> Settings:
    return load(environ={**os.environ, "COMPANION_DB": str(host.folder / "companion.db")})


def lay(host: Host, *given: tuple[str, Sequence[str], int], turned: Sequence[str] = ()) -> str:
    """The code of a table with these displays, and these cards turned up by Ann."""
    with built(database(host)) as service:
        board = Board(service).set(3)
        for seat, persons, coins in given:
            board.give(seat, persons, coins)
        return board.draw(*turned).code


def opened(phone: NewPhone, code: str) -> Phone:
    shown = phone(f"/table/{code}/table")
    shown.hears("Port Royal")
    return shown


def test_a_tax_with_a_tie_pays_everybody_who_ties(host: Host, phone: NewPhone) -> None:
    code = lay(host, ("a", ["SAI-3-1"], 13), ("b", ["SAI-3-1"], 5), ("c", [], 12))
    shown = opened(phone, code)

    shown.tap("Tax increase")
    shown.hears("half goes")
    shown.tap("Tax, bonus for most swords")

    shown.hears("Tax: 12 coins paid by Ann and Carl; 1 each to Ann and Bea.")
    for line in ("Ann, 13, −6 +1, 8", "Bea, 5, +1, 6", "Carl, 12, −6, 6"):
        shown.hears(line)
    shown.tap("Undo")
    shown.hears("Carl, 0 of 12 points, 12 coins, a tax takes 6 · 4 of 4 unseen")


def test_a_ship_is_repelled(host: Host, phone: NewPhone) -> None:
    code = lay(host, ("a", ["PIR-5-1"], 3), turned=["Y-1-1"])
    shown = opened(phone, code)

    shown.tap("Yellow ship")
    shown.tap("Pinnace (2 swords, 3 coins): repel it")

    shown.hears("Ann repelled Pinnace (2 swords, 3 coins): 2 swords against 2.")


def test_a_bust_pays_the_jesters(host: Host, phone: NewPhone) -> None:
    code = lay(host, ("b", ["JES-5-1", "JES-7-2"], 0), turned=["K-2-1"])
    shown = opened(phone, code)

    shown.hears("Next card busts: 8%, 9 of 116")
    shown.tap("Black ship")
    shown.tap("Galleon (skull, 4 coins)")

    shown.hears("Turn lost: the Jesters bring Bea 2.")
    shown.tap("Next turn: Bea")
    shown.hears("Bea turns up the first card")


def test_the_last_round_is_announced_and_played_to_the_ranking(host: Host, phone: NewPhone) -> None:
    eleven = ["SAI-7-3", "PIR-9-3", "MAD-9-3", "MAD-7-2"]
    code = lay(host, ("a", eleven, 9), turned=["SAI-3-1"])
    shown = opened(phone, code)

    shown.tap("Stop drawing")
    shown.tap("Take Sailor (cost 3, 1 VP)")

    shown.hears("Last round. Still to play: Bea and Carl")
    shown.tap("Nobody takes another card")
    shown.hears("The turn of Ann is over")
    lost = {"Bea": ("Galleon (2 swords, 1 coin)", "Galleon (4 swords, 2 coins)"), "Carl": GALLEONS}
    for name, ships in lost.items():
        shown.tap(f"Next turn: {name}")
        shown.hears(f"{name} turns up the first card")
        for ship, then in zip(ships, ("{} draws, or stops", "({} has lost the turn|Ann wins)"), strict=True):
            shown.tap("Black ship")
            shown.tap(ship)
            shown.hears(then.format(name), pattern=True)
    shown.hears("Ann wins with 12 points.")
    shown.tap("Add up all tables")
    shown.hears("won: Ann 1")


def test_the_depth_changes_in_the_middle_of_a_turn(host: Host, phone: NewPhone) -> None:
    code = lay(host, turned=["Y-1-1", "SAI-3-1"])
    shown = opened(phone, code)

    shown.tap("Score")
    shown.hears("Who hired a person?")
    shown.tap("Ann took: person")
    shown.tap("Sailor (cost 3, 1 VP)")
    shown.hears("Ann hired Sailor (cost 3, 1 VP).")
    shown.hears("Ann, 1 of 12 points")
    shown.tap("Full")

    shown.hears("Next card busts")
    shown.hears("Pinnace (1 sword, 1 coin), yellow")
    shown.hears("Ann, 1 of 12 points")


def seated(host: Host, phone: NewPhone, code: str, seats: str) -> list[Phone]:
    """A phone for each of the seats."""
    with built(database(host)) as service:
        tokens = [service.sit(code, seat) for seat in seats]
    return [phone(f"/join/{code}/{token}") for token in tokens]


def test_a_ship_is_decided_before_anything_else_on_every_phone(host: Host, phone: NewPhone) -> None:
    code = lay(host, ("a", ["PIR-5-1"], 3), turned=["Y-1-1"])
    ann, bea = seated(host, phone, code, "ab")
    ann.hears("Your turn, Ann")

    ann.tap("Yellow ship")
    ann.tap(re.compile("^Pinnace .2 swords, 2 coins., the second ship"))

    bea.hears("Ann turns up a card: yellow ship")
    assert bea.button("Stop drawing").count() == 0
    ann.tap("Yes, the turn is lost")
    bea.hears("Ann has lost the turn")


def test_whoever_can_still_hire_finishes_by_a_plain_button(host: Host, phone: NewPhone) -> None:
    code = lay(host, turned=["Y-2-2", "SAI-3-1"])
    ann, bea = seated(host, phone, code, "ab")
    ann.tap(re.compile("^Stop drawing"))

    bea.hears("Ann may take 1 card")
    assert bea.button("Ann has finished").count() == 0
    ann.tap("Ann has finished")
    bea.hears("Your turn, Bea")
