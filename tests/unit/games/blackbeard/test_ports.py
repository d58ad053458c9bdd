"""Ports (9.0)."""

from typing import Any

from companion.games.blackbeard.legal import cannot_act
from companion.games.blackbeard.procedures.grab import spoils
from companion.games.blackbeard.procedures.misfortunes import (
    new_governors,
)
from companion.games.blackbeard.rules import status
from companion.games.blackbeard.state import Hostage
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import (
    A,
    B,
    do,
    in_play,
    part,
    pirate,
    port,
    refusal,
)
from tests.unit.games.blackbeard.scenes import SEA, in_bath


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

    assert cannot_act(left, left.pirates["A1"], "sack") is not None
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

    after = part(state, spoils, state.pirates["B1"], says={"spoils": ()}, pid="A1").state

    assert after.pirates["A1"].worth == 0
