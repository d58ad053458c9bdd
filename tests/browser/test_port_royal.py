"""Port Royal in a real browser: a tax with a tie, a repel, a bust that pays Jesters, a last round, another depth."""

import os
import re
from collections.abc import Sequence

from companion.app import open_service
from companion.settings import Settings, load
from tests.browser.conftest import Host, NewPhone, Phone
from tests.unit.games.port_royal.board import Board


def database(host: Host) -> Settings:
    return load(environ={**os.environ, "COMPANION_DB": str(host.folder / "companion.db")})


def lay(host: Host, *given: tuple[str, Sequence[str], int], turned: Sequence[str] = ()) -> str:
    """The code of a table with these displays, and these cards turned up by Ann."""
    with open_service(database(host)) as service:
        board = Board(service).set(3)
        for seat, persons, coins in given:
            board.give(seat, persons, coins)
        return board.draw(*turned).code


def open_table(phone: NewPhone, code: str) -> Phone:
    shown = phone(f"/table/{code}/table")
    shown.hears("Port Royal")
    return shown


def test_a_tax_with_a_tie_pays_everybody_who_ties(host: Host, phone: NewPhone) -> None:
    code = lay(host, ("a", ["SAI-3-1"], 13), ("b", ["SAI-3-1"], 5), ("c", [], 12))
    shown = open_table(phone, code)

    shown.tap("Tax increase")
    shown.hears("loses half")
    shown.tap("Tax Increase, bonus for the most swords")

    shown.hears("Tax Increase: 12 coins paid by Ann and Carl; 1 coin each for Ann and Bea.")
    for line in ("Ann, 13, −6 +1, 8", "Bea, 5, +1, 6", "Carl, 12, −6, 6"):
        shown.hears(line)
    shown.tap("Undo")
    shown.hears("Carl, 0 of 12 points, 12 coins, a tax would take 6 · 4 of 4 to come")


def test_a_ship_is_repelled(host: Host, phone: NewPhone) -> None:
    code = lay(host, ("a", ["PIR-5-1"], 3), turned=["Y-1-1"])
    shown = open_table(phone, code)

    shown.tap("Yellow ship: bust?")
    shown.tap(re.compile("^Repel it"))

    shown.hears("Ann repels the yellow ship.")


def test_a_bust_pays_the_jesters(host: Host, phone: NewPhone) -> None:
    code = lay(host, ("b", ["JES-5-1", "JES-7-2"], 0), turned=["K-2-1"])
    shown = open_table(phone, code)

    shown.hears("Next card busts: 8%, 9 of 116")
    shown.tap("Black ship: bust")

    shown.hears("Bea gets 2 coins (Jesters, bust).")
    shown.tap("Start Bea’s turn")
    shown.hears("Bea: first card")


def lay_before_last_round(host: Host) -> str:
    return lay(host, ("a", ["SAI-7-3", "PIR-9-3", "MAD-9-3", "MAD-7-2"], 9), turned=["SAI-3-1"])


def test_the_last_round_is_announced_and_played_to_the_ranking(host: Host, phone: NewPhone) -> None:
    shown = open_table(phone, lay_before_last_round(host))

    play_last_round(shown)

    shown.hears("The evening in short")
    shown.tap("Over the evenings")
    shown.hears("Ann, [0-9]+ wins? in", pattern=True)


def play_last_round(shown: Phone) -> None:
    shown.tap("Stop drawing")
    shown.tap("Take Sailor (costs 3, 1 point)")

    shown.hears("Last round. Still to play: Bea and Carl")
    shown.tap("Everyone passes")
    shown.hears("Ann’s turn is over")
    tiles = ("Black ship", "Black ship: bust")
    for name in ("Bea", "Carl"):
        shown.tap(f"Start {name}’s turn")
        shown.hears(f"{name}: first card")
        for tile, then in zip(tiles, ("{} draws, or stops", "(Bust! {} loses the turn|Ann wins)"), strict=True):
            shown.tap(tile)
            shown.hears(then.format(name), pattern=True)
    shown.hears("Ann wins with 12 points.")


def test_the_depth_changes_in_the_middle_of_a_turn(host: Host, phone: NewPhone) -> None:
    code = lay(host, turned=["Y-1-1", "SAI-3-1"])
    shown = open_table(phone, code)

    shown.tap("Points only")
    shown.hears("Who hired a person?")
    shown.tap("Ann takes: person")
    shown.tap("Sailor (costs 3, 1 point)")
    shown.hears("Ann hires: Sailor (costs 3, 1 point).")
    shown.hears("Ann, 1 of 12 points")
    shown.tap("Everything")

    shown.hears("Next card busts")
    shown.hears("Pinnace (1 sword, 1 coin), yellow")
    shown.hears("Ann, 1 of 12 points")


def seat_phones(host: Host, phone: NewPhone, code: str, seats: str) -> list[Phone]:
    """A phone for each of the seats."""
    with open_service(database(host)) as service:
        tokens = [service.sit(code, seat) for seat in seats]
    return [phone(f"/join/{code}/{token}") for token in tokens]


def test_a_ship_is_decided_before_anything_else_on_every_phone(host: Host, phone: NewPhone) -> None:
    code = lay(host, ("a", ["PIR-5-1"], 3), turned=["Y-1-1"])
    ann, bea = seat_phones(host, phone, code, "ab")
    ann.hears("Your turn, Ann")

    ann.tap("Yellow ship: bust?")

    bea.hears("Ann: yellow ship")
    assert bea.button("Stop drawing").count() == 0
    ann.tap(re.compile("^Bust"))
    bea.hears("Bust! Ann loses the turn")


def test_whoever_can_still_hire_finishes_by_a_plain_button(host: Host, phone: NewPhone) -> None:
    code = lay(host, turned=["Y-2-2", "SAI-3-1"])
    ann, bea = seat_phones(host, phone, code, "ab")
    ann.tap(re.compile("^Stop drawing"))

    bea.hears("Ann may take 1 card")
    assert bea.button("Ann is done").count() == 0
    ann.tap("Ann is done")
    bea.hears("Your turn, Bea")
