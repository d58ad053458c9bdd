"""The rivals of the solitaire game: the turn of a System Player's Pirate (19.SP) and his goals (19.17)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.blackbeard.procedures.attacks.commissioners import battle_of
from companion.games.blackbeard.procedures.attacks.consequences import damage_combat
from companion.games.blackbeard.procedures.attacks.merchants import find_merchant
from companion.games.blackbeard.procedures.solitaire import system_in_port
from companion.games.blackbeard.rules.solitaire_player import Goal, decide, system_business, winds_to
from companion.games.blackbeard.state import SYSTEM, State, Turn
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import CATALOGUE, A, do, offers, part, port, refusal, with_box
from tests.unit.games.blackbeard.scenes import SEA, sea_of_teach, system_turn, with_known_ports


@cites("BB-19.SP", "BB-19.10")
def test_a_rival_draws_a_must_card_then_a_hold_card() -> None:
    state = replace(system_turn(with_known_ports(sea_of_teach())), must_pile=10)
    state = state.with_turn(phase="start", actions=0)
    says = {"system_must": "general-pardon", "system_hold": "mutiny-conspiracy"}

    after = do(state, "system_turn", says=says).state

    assert (after.pardons, after.pardon_in_deck, after.must_pile) == (1, True, 9)
    assert after.turn.actions == 2
    assert offers(after, A)[0] == "system_action"


@cites("BB-19.SP")
def test_mal_de_mer_ends_the_rival_s_turn_and_a_letter_is_kept() -> None:
    state = replace(system_turn(with_known_ports(sea_of_teach())), must_pile=10).with_turn(phase="start", actions=0)

    sick = do(state, "system_turn", says={"system_must": "mal-de-mer"}).state
    says = {"system_must": "european-turmoil", "system_hold": "letter-of-marque"}
    kept = do(state, "system_turn", says=says).state

    assert sick.turn.slot == "B2"
    assert kept.pirates["B1"].letter_card
    assert kept.turn.actions == 0


@cites("BB-19.SP")
def test_a_rival_who_dies_is_followed_by_the_next_card() -> None:
    state = with_box(sea_of_teach(), track__schooner=(-1, 0))
    dead = part(state, damage_combat, "B2", 9, "6.46").state

    assert offers(dead, A) == ["system_recruit"]
    says = {"system_card": "roberts", "box_traits": (2, 3, 3, 3, 2, 3), "system_ship": (2,), "system_d66": (1, 6)}
    filled = do(dead, "system_recruit", says=says).state

    assert filled.pirates["B2"].card == "roberts"
    assert filled.pirates["B2"].place == "south-atlantic"


def goal_of(state: State, **changes: Any) -> Goal:
    rival = replace(state.pirates["B1"], **changes)
    return decide(CATALOGUE, system_turn(state).with_pirate(rival), rival)


@cites("BB-19.17")
def test_the_goals_come_in_their_order() -> None:
    state = port(sea_of_teach(), "goa", "india", "portuguese")
    state = port(state, "bombay", "india", "english", governor="p1")
    assert goal_of(state, revelry="voluntary") == Goal("G1", "move", "bombay")
    assert goal_of(state, place="goa", revelry="involuntary", idle=1) == Goal("G1", "waste")
    assert goal_of(state, letter="english", notoriety=15) == Goal("G2", "move", "bombay")
    assert goal_of(state, letter="english", notoriety=15, place="bombay") == Goal("G2", "retire", "letter")
    assert goal_of(state, letter_card=True) == Goal("G4", "move", "bombay")
    assert goal_of(port(state, "goa", "india", ratings=(1, 6)), place="goa", sack="goa") == Goal("G5", "sack")
    assert goal_of(state, prize="brigantine") == Goal("G6", "convert", "brigantine")
    assert goal_of(state, place="goa", holds=(300, 0, 0)) == Goal("G7", "in_port")
    assert goal_of(state, holds=(300, 300, 300)) == Goal("G9", "move", "bombay")
    rich = port(state, "calicut", "india", "english", merchant="sloop")
    assert goal_of(rich) == Goal("G10", "find", "calicut")
    assert goal_of(rich, found=("calicut",)) == Goal("G10", "loot", "calicut")
    weak = port(state, "severndroog", "india", "english", ratings=(4, 3))
    assert goal_of(weak) == Goal("G11", "attack", "severndroog")
    far = port(state, "zanzibar", "east-africa", "arab", merchant="")
    for strong in ("goa", "bombay"):
        far = port(far, strong, "india", "english", ratings=(1, 15))
    assert goal_of(far) == Goal("G12", "move", "east-africa")


@cites("BB-19.17")
def test_a_rival_in_port_sells_refits_and_always_revels() -> None:
    state = port(sea_of_teach(), "bombay", "india", "english", governor="p1")
    rival = replace(state.pirates["B1"], place="bombay", holds=(800, 0, 0), combat=3, worth=200)
    state = system_turn(state.with_pirate(rival))

    assert system_business(CATALOGUE, state, rival) == ("sell", "refit", "haven", "revel")
    told = part(state, system_in_port, says={"refit_die": (6,), "haven_price": (3,)}, pid="B1", kind="in_port")

    after = told.state.pirates["B1"]
    assert (after.worth, after.combat, after.revelry) == (200 + 800 - 300, 6, "voluntary")
    assert told.state.ports["bombay"].haven == "B1"


@cites("BB-19.17")
def test_a_rival_acts_by_himself_and_says_why() -> None:
    state = port(system_turn(sea_of_teach()), "goa", "india", "portuguese", merchant="")
    says = {"system_find": "go_on", "find_die": (6,), "merchant_type": "fluyt"}

    told = do(state, "system_action", says=says)

    assert told.sayings[:2] == ["goal_g10", "does_find"]
    assert told.state.pirates["B1"].found == ("goa",)


@cites("BB-19.SP", "BB-14")
def test_the_crew_of_a_rival_rises_once_a_turn() -> None:
    state = with_known_ports(sea_of_teach())
    state = replace(state, turn=Turn(number=10, seat=SYSTEM, slot="B1"))
    state = state.with_pirate(replace(state.pirates["B1"], loyalty=1, scurvy=True))
    says = {"mutiny_die": (1,), "system_must": "european-turmoil", "system_hold": "wear-and-tear"}

    told = do(state, "system_turn", says=says)
    acted = do(told.state, "system_action", says={"system_move": "go_on"})

    assert told.sayings.count("mutiny_down") == 1
    assert "mutiny_down" not in acted.sayings


@cites("BB-19.SP", "BB-17.2-6")
def test_fair_winds_blow_a_rival_to_where_his_goal_lies() -> None:
    """Laden, to the nearest Port (G9), which is Whydah; with empty holds, to where Teach hunts."""
    state = sea_of_teach()
    idle = state.pirates["B1"]
    laden = replace(idle, holds=(900, 900, 900))

    assert winds_to(CATALOGUE, state, idle) == SEA
    assert winds_to(CATALOGUE, state.with_pirate(laden), laden) == "gold-coast"


@cites("BB-19.SP", "BB-14")
def test_the_cards_are_drawn_for_whoever_commands_after_a_mutiny() -> None:
    state = with_known_ports(sea_of_teach())
    state = replace(state, turn=Turn(number=10, seat=SYSTEM, slot="B1"))
    state = state.with_pirate(replace(state.pirates["B1"], loyalty=0))
    says = {"mutiny_die": (6,), "newcomer_drawn": "avery", "system_must": "european-turmoil"}

    more = {"box_traits": (2, 3, 3, 3, 1, 3), "system_hold": "wear-and-tear"}
    told = do(state, "system_turn", says={**says, **more})

    asked = next(a for a in told.asked if a.key == "system_must")
    assert asked.facts["card"] == told.state.pirates["B1"].card == "avery"


@cites("BB-19.17", "BB-12")
def test_a_rival_keeps_his_last_cunning_for_what_would_be_his_end() -> None:
    state = with_box(port(sea_of_teach(), "goa", "india", merchant=""), track__schooner=(-2, 0))
    shrewd, careful = (state.with_pirate(replace(state.pirates["B1"], combat=1, cunning=n)) for n in (2, 1))
    find: dict[str, Any] = {"find_die": [(1,), (2,)]}
    fight = {"hunter_battle": (6,), "pirate_battle": [(1,), (6,)]}

    again, once = (
        part(s, find_merchant, says=find, pid="B1", kind="find", port="goa").state for s in (shrewd, careful)
    )
    hunter = part(careful, battle_of, A, "kc", 9, "10.34", says=fight, pid="B1").state
    sinking = part(careful, battle_of, A, "warship", 7, "6.46", says=fight, pid="B1").state
    light = {**fight, "hunter_battle": (2,)}
    afloat = part(careful, battle_of, A, "warship", 4, "6.46", says=light, pid="B1").state

    assert [s.pirates["B1"].cunning for s in (again, once)] == [1, 1]
    assert [s.pirates["B1"].cunning for s in (hunter, sinking, afloat)] == [0, 0, 1]


@cites("BB-19.17")
def test_a_rival_who_has_done_his_business_sails_on_unless_he_is_damaged() -> None:
    state = port(sea_of_teach(), "bombay", "india", "english", governor="p1", ratings=(1, 15))

    assert goal_of(state, place="bombay", holds=(300, 0, 0)).number == "G7"
    assert goal_of(state, place="bombay", holds=(300, 0, 0), served=True).number == "G12"
    assert goal_of(state, place="bombay", served=True, combat=4).number == "G7"


@cites("BB-19.17")
@pytest.mark.parametrize(("booty", "number"), [(1499, "G12"), (1500, "G9")])
def test_a_rival_brings_rich_booty_home(booty: int, number: str) -> None:
    state = port(sea_of_teach(), "bombay", "india", "english", governor="p1", ratings=(1, 15))

    assert goal_of(state, holds=(booty, 0, 0)).number == number


@cites("BB-19.17")
@pytest.mark.parametrize(("attacked", "number"), [(False, "G11"), (True, "G12")])
def test_a_rival_fears_the_second_die_of_a_port_that_was_attacked(attacked: bool, number: str) -> None:
    state = port(sea_of_teach(), "goa", "india", "portuguese", ratings=(4, 7), attacked=attacked)

    assert goal_of(state).number == number


@cites("BB-19.17", "BB-17.2-8")
@pytest.mark.parametrize(("place", "number"), [("india", "G3"), ("gold-coast", "G12")])
def test_a_rival_takes_a_pardon_that_he_reaches_in_this_turn(place: str, number: str) -> None:
    state = port(sea_of_teach(), "bombay", "india", "english", ratings=(1, 15))
    state = replace(port(state, "whydah", "gold-coast", "french", ratings=(1, 15)), pardoned=("kidd",))

    assert goal_of(state, place=place, notoriety=10).number == number
    assert goal_of(state, place=place, notoriety=9).number == "G12"


@cites("BB-19.17")
def test_a_rival_sails_to_the_nearest_area_with_more_merchants() -> None:
    state = sea_of_teach()
    for at, sea in (("portobello", "central-america"), ("curacao", "south-america"), ("port-o-spain", "south-america")):
        state = port(state, at, sea, merchant="")

    assert goal_of(state, place="west-caribbean") == Goal("G12", "move", "south-america")


@cites("BB-19.SP")
def test_a_rival_acts_from_the_turn_after_he_came() -> None:
    state = port(system_turn(sea_of_teach()), "goa", "india", "portuguese", merchant="")
    fresh = state.with_pirate(replace(state.pirates["B1"], deployed=state.turn.number))

    assert refusal(state, "system_action") == ""
    assert refusal(fresh, "system_action") == "not_now"
