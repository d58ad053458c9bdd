"""Merchant Ships (8.0)."""

from dataclasses import replace

import pytest

from companion.games.blackbeard.rules.crews import attack_bonus, find_bonus
from companion.games.blackbeard.state import Merchant
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import C, do, in_play, interruption_by, pirate, port, with_box


@cites("BB-8.1")
def test_a_merchant_found_earlier_is_easier_to_find_again() -> None:
    state = port(pirate(in_play()), "san-juan", merchant="sloop")
    seen = replace(state.ports["san-juan"].merchant or Merchant(), finders=("B1",), since=5)
    state = state.with_port("san-juan", merchant=seen)

    assert find_bonus(state, state.pirates["A1"], "san-juan") == 1
    assert find_bonus(state.with_turn(number=5), state.pirates["A1"], "san-juan") == 0


@cites("BB-8.1")
def test_leaving_the_area_loses_what_was_found() -> None:
    state = pirate(port(in_play(), "san-juan", merchant=""), ability=6)
    found = do(state, "find", says={"find_die": (1,), "merchant_type": "sloop"}, pirate="A1").state
    assert found.pirates["A1"].found == ("san-juan",)

    left = do(found, "move", says={"move_to": "west-caribbean"}, pirate="A1").state

    assert left.pirates["A1"].found == ()
    merchant = left.ports["san-juan"].merchant
    assert merchant is not None
    assert merchant.type == "sloop"
    assert merchant.finders == ()


@cites("BB-8.3", "BB-8.45", "BB-8.46", "BB-13")
def test_a_whole_loot_asks_one_question_for_each_decision_and_die() -> None:
    state = pirate(port(in_play(), "san-juan", merchant="sloop"), found=("san-juan",), cruelty=2)
    state = with_box(state.with_port("san-juan", information={"A1": 2}), loyalty__highest=12)
    says = {
        "cargo_die": (4,),
        "stow": "take",
        "hostage_drawn": ("Merchant’s wife", 3, 5),
        "hostage_fate": "torture",
        "torture_die": (3,),
        "notoriety_die": (2,),
        "revel_at_sea": True,
    }

    told = do(state, "loot", says=says, pirate="A1")

    vane = told.state.pirates["A1"]
    assert len(told.asked) == 7
    assert told.state.ports["san-juan"].information["A1"] == 5
    assert attack_bonus(told.state, vane, "san-juan") == 6 + 3 + 5
    assert (vane.holds[0], vane.notoriety, vane.loyalty, vane.revelry) == (1000, 5 + 3, 9, "voluntary")
    assert vane.prize == ""
    assert told.state.ports["san-juan"].merchant is None


@cites("BB-8.5")
def test_the_next_action_may_convert_the_prize() -> None:
    state = pirate(in_play(), ship="sloop", prize="brigantine", guns=True, holds=(300, 0))

    told = do(state, "convert", says={"convert_now": "go_on"}, pirate="A1")

    ship = told.state.pirates["A1"]
    assert (ship.ship, ship.speed, ship.combat, ship.holds) == ("brigantine", 1, 7, (300, 0, 0, 0))
    assert (ship.loyalty, ship.guns, ship.prize) == (8, True, "")


@cites("BB-8.3")
@pytest.mark.parametrize(("stow", "loyalty"), [("take", 8), ("leave", 6)])
def test_a_rich_cargo_that_is_left_angers_the_crew(stow: str, loyalty: int) -> None:
    state = pirate(port(in_play(), "san-juan", merchant="brigantine"), found=("san-juan",))
    says = {"cargo_die": (6,), "stow": stow, "hostage_drawn": "captain", "hostage_fate": "ransom"}

    told = do(state, "loot", says={**says, "notoriety_die": (1,), "revel_at_sea": False}, pirate="A1")

    assert told.state.pirates["A1"].loyalty == loyalty
    assert [a.key for a in told.asked].count("revel_at_sea") == (stow == "take")


@cites("BB-8.5", "BB-6.45")
def test_a_conversion_broken_off_by_a_warship_loses_the_prize() -> None:
    state = pirate(in_play(), prize="brigantine")
    strike = {"what_interferes": "warship-sighting", "warship_drawn": "3-7"}
    flight = {"warship_does": "attack", "fight_or_flee": "flee", "warship_chase": (2,), "pirate_flees": (5,)}

    after = do(state, "convert", says={"convert_now": interruption_by(C), **strike, **flight}, pirate="A1").state

    assert (after.pirates["A1"].ship, after.pirates["A1"].prize) == ("schooner", "")
