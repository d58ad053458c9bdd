"""Questions that change nothing."""

from dataclasses import replace

import pytest

from companion.core.ask import Facts
from companion.core.table import Table
from companion.games.pirates_en_duel import lookup
from tests.unit.games.pirates_en_duel.printed import CATALOGUE
from tests.unit.games.pirates_en_duel.sea import BART, at_sea, with_state

SHIPS = (
    "blue: captain 1/1 vigie, gun 0/0 affut-canon, row 0/0 canot",
    "red: captain 1/1, cas 0/1 jumeaux, pol 0/1 jumeaux, tom 0/0",
    "white: captain 1/1",
)


def test_the_list_grows_with_the_level() -> None:
    skills = [[e.id for e in lookup.entries(CATALOGUE, level) if e.kind == "skill"] for level in (1, 2, 3)]

    assert [len(found) for found in skills] == [0, 6, 15]


def keys(
    table: Table, attacker: str, defender: str, type: str = "abordage", colours: tuple[str, ...] = ()
) -> list[str]:
    found = lookup.answers(table.state, attacker, defender, type, colours)
    return [answer.sentence.key.removeprefix("lookup.") for answer in found]


def facts(table: Table, attacker: str, defender: str, type: str = "abordage") -> dict[str, Facts]:
    found = lookup.answers(table.state, attacker, defender, type, ())
    return {answer.sentence.key.removeprefix("lookup."): answer.sentence.facts for answer in found}


@pytest.mark.parametrize(
    ("attacker", "defender", "colours", "key"),
    [
        ("blue", "red", ("blue", "red"), "attack_must"),
        ("blue", "red", ("red", "white"), "attack_yes"),
        ("blue", "white", ("blue", "red"), "attack_lookout"),
        ("red", "white", ("blue", "green"), "attack_no"),
        ("red", "white", ("black",), "attack_yes"),
    ],
)
def test_may_i_attack(attacker: str, defender: str, colours: tuple[str, ...], key: str) -> None:
    """PD-1.3a, PD-2.VIGIE."""
    assert keys(at_sea(*SHIPS), attacker, defender, colours=colours)[0] == key


def test_the_look_out_is_that_of_the_ship_in_the_fight() -> None:
    """A-16."""
    ships = ("blue: captain 1/1 vigie", "red: captain 1/1", "white: captain 1/1", "green: captain 1/1")
    table = at_sea(*ships, players=2)

    assert keys(table, "blue", "white", colours=("red", "green"))[0] == "attack_lookout"
    assert keys(table, "red", "white", colours=("red", "green"))[0] == "attack_no"


def test_may_i_row() -> None:
    """PD-3.CANOT, A-22: only an owner of the boat is told, and why not."""
    table = at_sea(*SHIPS)
    rowed = with_state(table, replace(table.state, canot_used=True))
    theirs = with_state(table, replace(table.state, active=BART))

    assert keys(table, "blue", "red")[-1] == "row_yes"
    assert keys(rowed, "blue", "red")[-1] == "refused.canot_used"
    assert keys(theirs, "blue", "red")[-1] == "row_not_now"
    assert not any(key.startswith("row") for key in keys(table, "red", "blue"))


def test_what_losses_can_do() -> None:
    """PD-1.3d: a captain takes two, both twins together take two."""
    table = at_sea(*SHIPS)

    assert facts(table, "blue", "red")["sunk"]["n"] == 5
    assert "captain" in facts(table, "blue", "red")
    assert "captain" not in facts(at_sea("blue: ned 0/0", *SHIPS[1:]), "red", "blue")


def test_who_shoots_and_who_can_be_shot() -> None:
    """PD-3.TIREUR, PD-3.AFFUT, A-23: neither a captain nor one of both twins."""
    table = at_sea(*SHIPS)

    told = facts(table, "blue", "red", "canonnade")

    assert [card["facts"]["name"] for card in told["fire_yes"]["cards"]] == ["gun"]
    assert [card["facts"]["name"] for card in told["shot_yes"]["cards"]] == ["tom"]
    assert "fire_no" in facts(table, "blue", "red", "abordage")
    assert "shot_no" in facts(table, "blue", "white", "canonnade")
    assert not any(key.startswith(("fire", "shot")) for key in keys(table, "red", "blue"))
