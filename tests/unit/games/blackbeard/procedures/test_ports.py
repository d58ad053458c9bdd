"""Ports (9.0)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.blackbeard.events import Sailed
from companion.games.blackbeard.evolve import evolve
from companion.games.blackbeard.procedures.attacks.grab import spoils
from companion.games.blackbeard.procedures.misfortunes import new_governors
from companion.games.blackbeard.rules.pirate_actions import why_not_act
from companion.games.blackbeard.rules.ports import sale, status
from companion.games.blackbeard.state import Hostage
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import CATALOGUE, A, B, do, in_play, part, pirate, port, refusal
from tests.unit.games.blackbeard.scenes import SEA, at_san_juan, in_bath, with_allies


@cites("BB-9.24", "BB-17.2-9")
def test_an_anti_pirate_governor_ousts_and_ends_the_haven() -> None:
    state = pirate(port(in_play(), "bath", governor="p1", haven="A1"), place="bath")
    says = {"governor_d66": [(4, 4), (1, 5), (1, 6)]}

    told = part(state, new_governors, says=says)

    assert told.state.ports["bath"].governor == "a1"
    assert told.state.ports["bath"].haven == ""
    assert told.state.pirates["A1"].place == "central-atlantic"
    assert told.state.pirates["A1"].notoriety == 0
    assert "roll_again" in told.sayings


@cites("BB-9.42", "BB-9.43", "BB-9.44", "BB-9.45", "BB-9.46", "BB-17.2-12")
def test_business_goes_in_its_legal_order() -> None:
    held = Hostage("Captain", 4, 2, "english")
    state = in_bath("Pro", holds=(1000, 0, 0), speed=1, combat=4, worth=100, hostages=(held,))
    says = {
        "business": ("ransom", "sell", "letter", "refit", "haven", "revel"),
        "ransom_dice": (3, 4),
        "which_hold": 0,
        "refit_die": (5,),
        "refit_speed": 2,
        "haven_price": (4,),
        "pay_haven": True,
        "convert_now": "go_on",
    }

    told = do(state, "in_port", says=says, pirate="A1")

    vane = told.state.pirates["A1"]
    assert vane.worth == 100 + 1140 - 400
    assert (vane.speed, vane.combat) == (3, 5)
    assert vane.letter == "english"
    assert told.state.ports["bath"].haven == "A1"
    assert vane.bribed == ("p1",)
    assert vane.revelry == "voluntary"
    order = ["ransomed", "sold_pro", "letter_granted", "refit", "haven_bought", "revelry_voluntary"]
    assert [k for k in told.sayings if k in order] == order
    assert told.headlines == order[:-1], "what came of it, never the name of the Action"
    assert told.state.players[A].hand == 3


@cites("BB-9.5", "BB-9.59", "BB-9.3")
def test_an_attack_closes_the_nation_but_not_his_haven_elsewhere() -> None:
    state = port(port(in_play(), "san-juan"), "havana", "west-caribbean", governor="p2", haven="A1")
    state = pirate(port(state, "santiago", "west-caribbean", governor="p3"), letter="spanish")
    says = {"attack_which": "san-juan", "port_defends": (6,), "attack_die": (3,)}

    after = do(state, "attack", says=says, pirate="A1").state

    vane = after.pirates["A1"]
    assert (vane.history, vane.letter) == (("spanish",), "")
    assert status(after, "havana", vane) == "haven"
    assert status(after, "santiago", vane) == "anti"
    assert status(after, "san-juan", vane) == "anti"
    assert after.ports["san-juan"].attacked
    assert vane.place == SEA


@cites("BB-9.5")
def test_a_port_that_was_attacked_defends_with_two_dice() -> None:
    state = pirate(port(in_play(), "san-juan", attacked=True))
    says = {
        "attack_which": "san-juan",
        "port_defends": (1, 1),
        "attack_die": (6,),
        "booty_dice": (1, 1),
        "stow": "take",
    }

    told = do(state, "attack", says={**says, "stow": "take"}, pirate="A1")

    assert next(a.count for a in told.asked if a.key == "port_defends") == 2  # type: ignore[attr-defined]
    assert told.state.pirates["A1"].sack == "san-juan"


@cites("BB-9.55", "BB-9.59")
def test_the_chance_to_sack_ends_with_any_other_action() -> None:
    state = pirate(port(port(in_play(), "san-juan"), "havana"), place="san-juan", sack="san-juan")

    left = do(state, "move", pirate="A1").state

    assert why_not_act(left, left.pirates["A1"], "sack") is not None
    assert refusal(left, "sack", pirate="A1") == "no_sack"


@cites("BB-9.6", "BB-15")
def test_a_tied_grab_is_a_duel_and_the_winner_takes_what_he_likes() -> None:
    state = port(in_play(), "bath", nation="english").with_port("havana", information={"B1": 2})
    state = pirate(state, place="bath", duel=2, ship="sloop", holds=(100, 0))
    held = Hostage("Captain", 4, 2, "english")
    rich: dict[str, Any] = {"holds": (900, 0, 0), "guns": True, "letter": "french", "hostages": (held,), "duel": 1}
    state = pirate(state, "B1", "bonnet", "bath", revelry="voluntary", notoriety=9, **rich)
    says = {
        "grab_defence": (4,),
        "grab_die": (3,),
        "duel_dice": [(5, 5), (2,)],
        "spoils": ("booty", "hostages", "information", "letter", "guns", "ship"),
        "which_hold": 0,
    }

    told = do(state, "booty_grab", says=says, pirate="A1")

    vane = told.state.pirates["A1"]
    assert "B1" not in told.state.pirates
    assert told.state.players[B].vp == 9
    assert (vane.ship, vane.booty, vane.letter, vane.guns) == ("schooner", 1000, "french", True)
    assert vane.hostages == (held,)
    assert told.state.ports["havana"].information == {"A1": 2}


@cites("BB-9.6")
def test_a_thief_who_is_caught_loses_two_loyalty() -> None:
    state = port(in_play(), "bath", nation="english")
    state = pirate(pirate(state, place="bath"), "B1", "bonnet", "bath", revelry="voluntary", holds=(500, 0, 0))

    after = do(state, "booty_grab", says={"grab_defence": (6,), "grab_die": (1,)}, pirate="A1").state

    assert after.pirates["A1"].loyalty == 5
    assert after.pirates["B1"].booty == 500


def test_spoils_leave_the_net_worth_behind() -> None:
    state = port(in_play(), "bath", nation="english")
    state = pirate(pirate(state, place="bath"), "B1", "bonnet", "bath", worth=5000)

    after = part(state, spoils, state.pirates["A1"], state.pirates["B1"], says={"spoils": ()}, pid="A1").state

    assert after.pirates["A1"].worth == 0


@cites("BB-9.3")
def test_a_letter_sleeps_while_its_pirate_is_allied() -> None:
    state = with_allies([{"letter": "english"}, {}]).with_port("bath", governor="a1")
    alone = replace(state.pirates["A1"], ally="")

    assert status(state, "bath", state.pirates["A1"]) == "anti"
    assert status(state, "bath", alone) == "pro"


@cites("BB-9.43")
@pytest.mark.parametrize(("now", "gain"), [("neutral", 638), ("pro", 1275), ("pirate-port", 1275), ("haven", 1403)])
def test_what_is_sold_is_rounded_up_once(now: str, gain: int) -> None:
    assert sale(now, 1275) == gain


@cites("BB-9.5", "BB-9.3")
def test_an_attack_costs_him_his_haven_in_that_port() -> None:
    state = at_san_juan().with_port("san-juan", governor="p1", haven="A1")
    says = {"attack_which": "san-juan", "port_defends": (6,), "attack_die": (1,)}

    told = do(state, "attack", says=says, pirate="A1")

    assert told.note("haven_forfeit").facts["port"] == "san-juan"
    assert told.state.ports["san-juan"].haven == ""


@cites("BB-9.55", "BB-9.59")
def test_a_sack_sends_everybody_to_sea_and_destroys_the_port() -> None:
    state = pirate(at_san_juan(place="san-juan", sack="san-juan"), "C1", "low", "san-juan")

    told = do(state, "sack", says={"sack_die": (6,), "box_loyalty": 12}, pirate="A1")
    after = told.state

    assert told.headlines == ["sacked"]
    assert after.ports["san-juan"].destroyed
    assert [p.place for p in after.pirates.values()] == [SEA, SEA]
    assert (after.pirates["C1"].combat, after.pirates["C1"].notoriety, after.pirates["C1"].revelry) == (6, 0, "")


@cites("BB-9.55")
@pytest.mark.parametrize(
    ("rule", "turn", "open_to"), [("next-turn", 4, False), ("next-turn", 5, True), ("docked", 4, True)]
)
def test_the_table_may_agree_that_a_sack_waits_no_longer_than_a_turn(rule: str, turn: int, open_to: bool) -> None:
    state = pirate(port(in_play(4, sack_chance=rule), "san-juan"), place="san-juan", sack="san-juan", sack_turn=turn)

    assert (why_not_act(state, state.pirates["A1"], "sack") is None) == open_to


@cites("BB-8.5", "BB-9.55")
def test_the_prize_and_the_chance_to_sack_stay_behind_when_he_is_carried_away() -> None:
    prize = evolve(CATALOGUE, pirate(in_play(), prize="sloop"), Sailed("A1", "india"))
    ousted = evolve(CATALOGUE, at_san_juan(place="san-juan", sack="san-juan"), Sailed("A1", SEA))

    assert prize.pirates["A1"].prize == ""
    assert ousted.pirates["A1"].sack == ""


@cites("BB-17.2-9")
def test_new_governors_do_not_come_to_a_destroyed_port() -> None:
    state = in_play().with_port("boston", destroyed=True)

    after = part(state, new_governors, says={"governor_d66": [(1, 1), (1, 2), (1, 3)]}).state

    assert [p for p, at in after.ports.items() if at.anti] == ["new-york", "philadelphia"]
