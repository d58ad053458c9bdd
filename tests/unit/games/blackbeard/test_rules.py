"""What a vector cannot say: set-up, turns, interruptions, cards, leaving play. Each test cites its procedures."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Choose
from companion.games.blackbeard.data import CAPTAINS, PORT_AT
from companion.games.blackbeard.interference import cannot_interfere, kc_ways
from companion.games.blackbeard.legal import cannot_act
from companion.games.blackbeard.procedures.antipirate import break_in, debauchery_card, mutiny_conspiracy
from companion.games.blackbeard.procedures.commissioners import intercept, meet_kc, pirate_converts
from companion.games.blackbeard.procedures.consequences import damage_combat, damage_speed
from companion.games.blackbeard.procedures.grab import spoils
from companion.games.blackbeard.procedures.leaving import change_notoriety, eliminate
from companion.games.blackbeard.procedures.misfortunes import (
    disease,
    european_turmoil,
    finger_of_fate,
    must_play,
    new_governors,
    storm_in,
)
from companion.games.blackbeard.procedures.mutiny import change_loyalty
from companion.games.blackbeard.procedures.pardon import pardon_turned, watch_deck
from companion.games.blackbeard.procedures.warships import kc_surprise, warship_sighted
from companion.games.blackbeard.rules import attack_bonus, d66, find_bonus, ring, status
from companion.games.blackbeard.scoring import by_source, standings
from companion.games.blackbeard.state import Commissioner, Hostage, Merchant, Score, State, Warship
from tests.unit.games.blackbeard import test_solitaire
from tests.unit.games.blackbeard.play import (
    INTERRUPTED,
    A,
    B,
    C,
    D,
    do,
    fresh,
    game,
    in_play,
    offers,
    part,
    pirate,
    port,
    refusal,
    with_box,
)
from tests.unit.games.blackbeard.test_vectors import SEA, active, allied, in_bath, swallowed, with_kc, with_warship

LISTED = (
    "BB-2.5 BB-2.5R BB-3.S1 BB-3.S2 BB-3.S3 BB-3.S4 BB-3.S5 BB-3.S6 BB-3.S7 BB-3.S8 BB-3.S9 BB-3.S10 BB-4.1 "
    "BB-3.S11 BB-2.7X BB-4.4 BB-4.5 BB-4.55 BB-4.5L BB-4.6 BB-5.1 BB-6.25 BB-ELIM BB-6.26 BB-6.27 BB-6.31 BB-6.42 "
    "BB-6.43 BB-6.45 BB-6.46 BB-7.1 BB-8.1 BB-8.3 BB-8.45 BB-8.46 BB-8.5 BB-9.3 BB-9.24 BB-9.42 BB-9.43 BB-9.44 "
    "BB-9.45 BB-9.46 BB-9.5 BB-9.55 BB-9.59 BB-9.6 BB-10.12 BB-10.2 BB-10.31 BB-10.32 BB-10.33 BB-10.34 BB-10.4 "
    "BB-10.5 BB-11 BB-12 BB-13 BB-16 BB-14 BB-15 BB-17.1 BB-17.2-1 BB-17.2-2 BB-17.2-3 BB-17.2-4 BB-17.2-5 "
    "BB-17.2-6 BB-17.2-7 BB-17.2-8 BB-17.2-9 BB-17.2-10 BB-17.2-11 BB-17.2-12 BB-17.2-13 BB-17.2-14 BB-17.2-15 "
    "BB-17.2-16 BB-17.2-17 BB-17.2-18 BB-17.2-19 BB-17.2-20 BB-17.2-21 BB-17.2-22 BB-17.2-23 BB-18.12 BB-18.41 "
    "BB-18.11 BB-19.SETUP BB-19.ROUND BB-19.YOU BB-19.15/16 BB-19.SP BB-19.17 BB-19.9 BB-19.10 "
)
IDS = LISTED.split()
CITED: set[str] = set()
Test = Callable[..., None]


def cites(*ids: str) -> Callable[[Test], Test]:
    CITED.update(ids)

    def same(test: Test) -> Test:
        return test

    return same


def test_every_procedure_of_the_specification_is_cited_by_a_test() -> None:
    assert sorted(set(IDS) - CITED - test_solitaire.CITED) == []
    assert sorted((CITED | test_solitaire.CITED) - set(IDS)) == []


# Set-up


GOVERNORS = [(3, 6), (4, 1), (1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (6, 6)]


@cites("BB-2.5", "BB-2.5R", "BB-3.S2", "BB-3.S3", "BB-3.S4", "BB-3.S5", "BB-3.S9")
def test_governors_go_round_pirate_ports_and_occupied_ports() -> None:
    told = do(fresh(4), "set_up", says={"first_player": "c", "pro_governor_d66": GOVERNORS})

    placed = [p for p, at in told.state.ports.items() if at.governor]
    assert placed == [
        "boston",
        "new-york",
        "philadelphia",
        "virginia",
        "bath",
        "st-augustine",
        "port-royal",
        "santiago",
    ]
    assert told.state.ports["port-royal"].governor == "p1"
    assert told.state.order == (C, D, A, B)
    assert [p.letter for p in told.state.players.values()] == ["A", "B", "C", "D"]
    assert told.state.deck == 71
    assert all(p.hand == 4 and p.vp == 0 for p in told.state.players.values())


@cites("BB-3.S1", "BB-3.S7", "BB-5.1", "BB-3.S6")
def test_each_player_must_deploy_one_pirate_and_may_deploy_more() -> None:
    state = do(fresh(3), "set_up", says={"first_player": "a", "pro_governor_d66": GOVERNORS}).state
    assert state.fleets == 3
    deal = {"deploy_ship": "sloop", "deploy_sea": "india", "box_traits": (2, 3, 3, 3, 2, 3)}

    assert offers(state, A) == ["deploy"]
    for seat, card in ((A, "kidd"), (B, "tew"), (C, "low")):
        state = do(state, "deploy", seat, {"deploy_card": card, **deal}).state
    assert "pass_deployment" in offers(state, A)
    state = do(state, "pass_deployment", A).state
    state = do(state, "deploy", B, {"deploy_card": "vane", **deal}).state
    state = do(state, "pass_deployment", C).state
    state = do(state, "pass_deployment", B).state

    assert sorted(state.pirates) == ["A1", "B1", "B2", "C1"]
    kidd = state.pirates["A1"]
    assert (kidd.speed, kidd.combat, kidd.loyalty, kidd.holds, kidd.cunning) == (5, 5, 7, (0, 0), 2)
    assert state.players[A].captains == 2
    assert state.phase == "merchants"


@cites("BB-3.S6")
def test_a_draft_goes_there_and_back_again() -> None:
    told = do(fresh(2, captains="draft"), "set_up", says={"first_player": "a", "pro_governor_d66": GOVERNORS})

    assert told.said("draft_order").facts["order"] == (1, 2, 2, 1, 1, 2, 2, 1)


@cites("BB-3.S8", "BB-6.31")
def test_eight_merchants_come_face_down_to_national_ports() -> None:
    state = replace(fresh(4), phase="merchants")

    told = do(state, "set_up_merchants", says={"merchant_d66": (6, 6), "box_sea": "north-atlantic"})

    assert told.state.merchants == tuple(PORT_AT[n] for n in (11, 12, 13, 14, 15, 16, 21, 22))
    assert all(at.merchant == Merchant() for at in told.state.ports.values() if at.merchant)
    assert told.state.phase == "play"


@cites("BB-3.S10", "BB-4.1")
def test_the_long_game_plays_a_second_deck_with_the_pardon() -> None:
    state = replace(in_play(4, length="long"), deck=1, pardon_in_deck=False, seen={"wear-and-tear": 7, "heavy-guns": 2})
    state = state.with_player(replace(state.players[A], hand=3)).with_turn(phase="start")
    state = with_merchants(state, 6)

    after = do(state, "begin_turn", says={"drawn": "none"}).state

    assert after.pardon_in_deck
    assert after.deck == 8
    assert after.seen == {"heavy-guns": 2}


def with_merchants(state: State, count: int) -> State:
    for number in (11, 12, 13, 14, 15, 16, 21, 22)[:count]:
        state = port(state, PORT_AT[number], "north-atlantic", merchant="")
    return state


@cites("BB-2.7X")
def test_with_six_players_a_rejected_pirate_gives_ten_points_to_the_others() -> None:
    state = do(fresh(6), "set_up", says={"first_player": "a", "pro_governor_d66": GOVERNORS}).state
    assert state.fleets == state.hand_of_captains == 1

    after = do(state, "reject_captain", A).state

    assert [p.vp for p in after.players.values()] == [0, 10, 10, 10, 10, 10]


# The Player-Turn


@cites("BB-4.4", "BB-3.S11", "BB-17.2-18")
def test_a_turn_begins_with_scurvy_then_cards_then_merchants() -> None:
    state = pirate(with_merchants(in_play(), 4), scurvy=True, loyalty=4, place="india").with_turn(
        phase="start", played=0
    )
    state = state.with_player(replace(state.players[A], hand=2))
    says = {"drawn": ["european-turmoil", "none"], "merchant_d66": (2, 3), "box_sea": "south-america"}

    told = do(state, "begin_turn", says=says)

    assert told.state.pirates["A1"].loyalty == 3
    assert told.state.players[A].hand == 4
    assert told.state.deck == 40 - 3
    assert len(told.state.merchants) == 6
    assert told.state.turn.phase == "announce"
    steps = ["loyalty_scurvy", "must_play", "turmoil", "merchant_placed", "turn_begun"]
    assert [k for k in told.sayings if k in steps] == [*steps[:4], "merchant_placed", "turn_begun"]


@cites("BB-4.4")
def test_a_turn_needs_a_card_before_it_ends() -> None:
    state = pirate(in_play()).with_turn(phase="announce", card="", actions=0, played=0)

    assert refusal(state, "end_turn") == "play_one_card"
    played = do(state, "play_card", says={"play_which": "scurvy-outbreak"}).state
    assert played.turn.actions == 2
    passed = do(played, "end_turn").state
    assert passed.turn.seat == B


@cites("BB-4.4")
def test_where_actions_are_not_counted_nothing_is_gated_by_them() -> None:
    state = pirate(in_play(tracking="free")).with_turn(phase="announce", card="", actions=0, played=0)

    moved = do(state, "move", says={"move_to": "west-caribbean"}, pirate="A1").state
    passed = do(moved, "end_turn").state

    assert moved.pirates["A1"].place == "west-caribbean"
    assert passed.players[A].hand == 3


@cites("BB-4.5", "BB-ELIM")
def test_what_a_dead_pirate_leaves_of_a_diamond_goes_to_his_fleet() -> None:
    state = pirate(pirate(in_play()), "A2", "low", "india").with_turn(diamond="A1", actions=2)
    assert cannot_act(state, state.pirates["A2"], "move") is not None

    after = part(state, eliminate, "A1", "sunk", "6.25").state

    assert cannot_act(after, after.pirates["A2"], "move") is None


@cites("BB-4.55", "BB-17.1")
def test_an_and_card_needs_its_event() -> None:
    state = pirate(in_play()).with_turn(phase="announce", card="", actions=0, played=0)
    talk = game().procedures["play_card"](state, A)
    question = next(talk)
    assert isinstance(question, Choose)

    greyed = {o.value: o.refused for o in question.options}

    assert greyed["heavy-guns"] is not None
    assert greyed["buried-treasure"] is None
    assert greyed["discard"] is None


@cites("BB-4.5L")
def test_a_reveller_only_moves_or_recovers() -> None:
    state = pirate(port(in_play(), "san-juan", merchant="sloop"), revelry="voluntary")

    open_kinds = [k for k in ("move", "find", "attack", "recover") if cannot_act(state, state.pirates["A1"], k) is None]

    assert open_kinds == ["move"]


@cites("BB-4.6", "BB-17.2-21")
def test_each_player_interferes_once_in_a_turn_and_never_twice_with_one_type() -> None:
    state = active(pirate(in_play()))

    once = do(state, "interfere", B, {"what_interferes": "wear-and-tear", "wear_die": (2,)}).state

    assert cannot_interfere(once, B, "mutiny-conspiracy", "") is not None
    assert cannot_interfere(once, C, "wear-and-tear", "") is not None
    assert cannot_interfere(once, C, "mutiny-conspiracy", "") is None
    assert once.players[B].hand == 3


# Damage


@cites("BB-6.25", "BB-6.27", "BB-ELIM", "BB-18.12")
def test_a_sunk_ship_takes_everything_with_it_and_scores_notoriety() -> None:
    state = pirate(
        port(in_play(), "bath", governor="p1", haven="A1"), notoriety=17, worth=1899, combat=2, letter="french"
    )
    state = state.with_port("havana", information={"A1": 3})

    told = part(state, damage_combat, "A1", 3, "6.46", says={"box_track": (-1, 0)})

    assert "A1" not in told.state.pirates
    assert told.state.locker == ("vane",)
    assert told.state.players[A].vp == 17
    assert told.state.ports["bath"].haven == ""
    assert told.state.ports["havana"].information == {}
    assert by_source(told.state.players[A]) == {"eliminated": 17}


@cites("BB-6.26")
def test_speed_that_passes_nought_costs_loyalty_once_for_each_passage() -> None:
    state = pirate(in_play(), ship="sloop", speed=1)

    after = part(state, damage_speed, "A1", 2, "17.2 #22").state
    again = part(with_box(after, track__sloop=(-3, 0)), damage_speed, "A1", 1, "17.2 #22").state

    assert (after.pirates["A1"].speed, after.pirates["A1"].loyalty) == (-1, 6)
    assert (again.pirates["A1"].speed, again.pirates["A1"].loyalty) == (-2, 6)


# Warships


@cites("BB-6.42", "BB-6.45")
def test_a_find_broken_off_by_a_warship_loses_the_merchant() -> None:
    state = pirate(port(in_play(), "san-juan", merchant=""))
    says: dict[str, Any] = {
        "find_die": INTERRUPTED,
        "who_interferes": "c",
        "what_interferes": "warship-sighting",
        "warship_drawn": "3-7",
        "warship_does": "attack",
        "fight_or_flee": "flee",
        "warship_chase": (2,),
        "pirate_flees": (5,),
    }

    told = do(state, "find", says=says, pirate="A1")

    assert "warship_escaped" in told.sayings
    assert told.state.ports["san-juan"].merchant is None
    assert told.state.warships == {SEA: Warship(3, 7)}
    assert SEA in told.state.turn.spent_warships
    assert told.state.turn.actions == 2
    assert told.state.turn.interfered == (C,)


@cites("BB-8.3", "BB-6.46")
def test_a_loot_broken_off_keeps_what_was_taken_and_gives_nothing_more() -> None:
    state = pirate(port(in_play(), "san-juan", merchant="brigantine"), found=("san-juan",), ability=2, combat=3)
    says: dict[str, Any] = {
        "cargo_die": (6,),
        "stow": "take",
        "hostage_drawn": [INTERRUPTED, "captain"],
        "who_interferes": "b",
        "what_interferes": "warship-sighting",
        "warship_drawn": "3-7",
        "warship_does": "attack",
        "fight_or_flee": "fight",
        "hunter_battle": (4,),
        "pirate_battle": (4,),
    }

    told = do(state, "loot", says=says, pirate="A1")

    vane = told.state.pirates["A1"]
    assert vane.holds == (2500, 0, 0)
    assert (vane.notoriety, vane.prize, vane.combat, vane.loyalty) == (0, "", 1, 6)
    assert told.state.ports["san-juan"].merchant is None
    assert told.state.players[B].vp == 2


@cites("BB-6.43")
def test_a_warship_on_station_strikes_without_a_card() -> None:
    state = with_warship(pirate(in_play(), place=SEA))

    assert cannot_interfere(active(state), B, "warship", "attack") is None
    assert cannot_interfere(active(state), B, "warship", "move") is not None
    idle = active(state).with_turn(spent_warships=(SEA,))
    assert cannot_interfere(idle, B, "warship", "find") is not None


@pytest.mark.parametrize(("rule", "left"), [("choose", Warship(4, 5)), ("new-back", Warship(3, 7))])
@cites("BB-6.42")
def test_only_one_warship_stays_on_station(rule: str, left: Warship) -> None:
    state = with_warship(pirate(in_play(second_warship=rule)))
    says = {"warship_drawn": (4, 5), "warship_does": "station", "which_warship": "new"}

    after = part(state, warship_sighted, B, says=says, pid="A1", kind="find").state

    assert after.warships[SEA] == left


@cites("BB-17.2-11")
def test_a_sighting_may_turn_into_a_commissioner() -> None:
    state = with_warship(pirate(in_play(), speed=3))
    says = {"kc_drawn": "matthews", "kc_chase": (1,), "pirate_evades": (6,)}

    after = part(state, kc_surprise, C, SEA, says=says, pid="A1", kind="find").state

    kc = after.players[C].kc
    assert kc == Commissioner("matthews", 3, 11, SEA)
    assert after.warships == {}
    assert after.turn.kc == C


# Moving


@cites("BB-7.1")
def test_a_slow_ship_pays_two_actions_for_a_step() -> None:
    state = pirate(in_play(actions=2), speed=-1)

    after = do(state, "move", says={"move_to": "west-caribbean"}, pirate="A1").state

    assert after.turn.actions == 0
    assert refusal(state.with_turn(actions=1), "move", pirate="A1") == "slow_needs_two"


@cites("BB-7.1", "BB-17.2-18")
def test_docking_cures_scurvy_and_shows_where_the_port_lies() -> None:
    state = pirate(in_play(), scurvy=True)

    told = do(state, "move", says={"move_to": "havana"}, pirate="A1")

    assert not told.state.pirates["A1"].scurvy
    assert told.state.box["sea/havana"] == SEA


@cites("BB-7.1", "BB-9.3")
def test_a_wanted_man_learns_whose_port_it_is_before_he_enters() -> None:
    state = pirate(in_play(), history=("spanish",))
    says = {"move_to": ["havana", "west-caribbean"], "box_nation": "spanish"}

    told = do(state, "move", says=says, pirate="A1")

    assert "port_turns_hostile" in told.sayings
    assert told.state.pirates["A1"].place == "west-caribbean"


# Merchants


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


# Ports


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


# King's Commissioners


@cites("BB-10.2", "BB-10.31", "BB-10.12")
def test_a_commissioner_intercepts_only_where_the_rules_let_him() -> None:
    state = active(with_kc(pirate(in_play())))

    assert "intercept" in kc_ways(state, B, "find")
    assert "intercept" not in kc_ways(state, B, "in_port")
    assert "intercept" not in kc_ways(state.with_turn(kind="attack", succeeded=True), B, "")
    young = state.with_pirate(replace(state.pirates["A1"], deployed=9))
    assert "intercept" not in kc_ways(young, B, "find")
    near = with_kc(state, place="west-caribbean")
    assert "enter" in kc_ways(near, B, "find")


@cites("BB-10.2")
def test_a_commissioner_acts_again_until_the_pirate_sails_away() -> None:
    state = active(with_kc(pirate(port(in_play(), "san-juan", merchant=""))))
    state = state.with_turn(kc=B, kc_target="A1", interfered=(B,))

    assert cannot_interfere(state, B, "kc-use", "find") is None
    away = do(state, "move", says={"move_to": "west-caribbean"}, pirate="A1").state
    assert cannot_interfere(away, B, "kc-use", "") is not None
    assert cannot_interfere(with_kc(state, C), C, "kc-use", "find") is not None


@cites("BB-10.32", "BB-10.34")
def test_a_looter_who_beats_his_hunter_has_lost_the_merchant() -> None:
    state = with_kc(pirate(port(in_play(), "san-juan", merchant="sloop"), found=("san-juan",), ability=6), combat=5)
    says = {"kc_chase": (6,), "pirate_evades": (1,), "hunter_battle": (1,), "pirate_battle": (6,)}

    told = part(state, swallowed(intercept), B, False, says=says, pid="A1", kind="loot", port="san-juan")

    assert told.state.ports["san-juan"].merchant is None
    assert told.state.players[B].kc is None
    assert told.state.pirates["A1"].notoriety == 10


@cites("BB-10.33", "BB-18.41", "BB-17.2-4")
def test_a_letter_lets_him_surrender_and_a_traitor_may_still_hang_him() -> None:
    state = with_kc(pirate(in_play(), letter="french", notoriety=10, worth=2000))
    kc = state.players[B].kc
    says = {"fight_or_surrender": "surrender", "double_cross_anyone": "c", "double_cross_die": (6,)}

    told = part(state, swallowed(meet_kc), B, kc, says=says, pid="A1")

    assert told.state.players[A].vp == 10
    assert told.state.locker == ("vane",)
    assert told.state.players[C].hand == 3
    assert told.state.turn.interfered == ()


@cites("BB-10.4")
def test_an_empty_pirate_port_falls_by_itself() -> None:
    state = active(with_kc(with_box(pirate(in_play(), place="india"), sea__tortuga=SEA)), kind="move")
    says = {"what_interferes": "kc-use", "kc_does": "raid"}

    after = do(state, "interfere", B, says).state

    assert after.ports["tortuga"].destroyed


@cites("BB-10.5")
def test_an_ousted_pirate_loses_his_action() -> None:
    state = with_kc(pirate(port(in_play(), "san-juan"), place="san-juan", holds=(500, 0, 0)))
    says: dict[str, Any] = {
        "business": INTERRUPTED,
        "who_interferes": "b",
        "what_interferes": "kc-use",
        "kc_does": "oust",
        "kc_ousts": (6,),
        "defends_port": (1,),
    }

    told = do(state, "in_port", says=says, pirate="A1")

    assert told.state.pirates["A1"].place == SEA
    assert told.state.pirates["A1"].booty == 500
    assert told.state.turn.actions == 2


@cites("BB-17.2-16")
def test_a_retired_pirate_may_hunt_for_the_king() -> None:
    state = replace(pirate(in_play()), retired=("kidd",))

    after = part(state, pirate_converts, B, says={"who_converts": "kidd"}, pid="A1").state
    gone = part(after, european_turmoil).state

    assert after.players[B].kc == Commissioner("kidd", 3, 9, SEA, "kidd")
    assert after.retired == ()
    assert gone.retired == ("kidd",)


# Alliances, cunning, revelry, mutiny


@cites("BB-11")
def test_allies_share_what_they_win_and_what_they_suffer() -> None:
    state = allied([{"combat": 5, "speed": 5, "loyalty": 6}, {"combat": 4, "speed": 4, "loyalty": 5}], (3, 5))

    famous = part(state, change_notoriety, "A1", 7, "loot", "8.35").state
    hurt = part(famous, damage_combat, "A1", 3, "6.46", says={"odd_damage": "A2"}).state
    shaken = part(hurt, change_loyalty, "A1", -1, "warship", "6.46").state

    assert [p.notoriety for p in famous.pirates.values()] == [3, 4]
    assert [p.combat for p in hurt.pirates.values()] == [4, 2]
    assert [p.loyalty for p in shaken.pirates.values()] == [5, 4]


@cites("BB-11", "BB-17.2-2")
def test_a_revel_card_parts_the_allies_and_both_revel() -> None:
    state = allied([{"combat": 5, "speed": 5, "loyalty": 6}, {"combat": 4, "speed": 4, "loyalty": 5}])

    after = part(state, debauchery_card, "A1", pid="A1").state

    assert [p.ally for p in after.pirates.values()] == ["", ""]
    assert [p.revelry for p in after.pirates.values()] == ["involuntary", "involuntary"]
    assert [p.idle for p in after.pirates.values()] == [1, 1]


@cites("BB-11")
def test_an_alliance_is_formed_in_port_and_ended_by_a_word() -> None:
    state = port(in_play(), "bath", nation="english")
    state = pirate(pirate(state, place="bath"), "A2", "low", "bath")

    allies = do(state, "ally", pirate="A1").state
    alone = do(allies, "break_alliance", pirate="A1").state

    assert (allies.pirates["A1"].ally, allies.pirates["A2"].ally) == ("A2", "A1")
    assert [p.ally for p in alone.pirates.values()] == ["", ""]


@cites("BB-12")
def test_cunning_throws_the_whole_roll_again_and_as_often_as_it_lasts() -> None:
    state = pirate(port(in_play(), "san-juan", merchant=""), ability=2, cunning=2)
    says = {"find_die": [(1, 2), (3, 5)], "roll_again": True, "merchant_type": "fluyt"}

    told = do(state, "find", says=says, pirate="A1")

    assert told.state.pirates["A1"].cunning == 0
    assert told.state.pirates["A1"].found == ("san-juan",)


@cites("BB-12")
def test_a_d66_is_never_thrown_again() -> None:
    state = in_bath("Pro", worth=9000, cunning=3)
    state = active(state, kind="retire")

    told = do(state, "retire", says={"retire_how": "bribe", "bribe_price": (1, 1), "pay_bribe": True}, pirate="A1")

    price = next(a for a in told.asked if a.key == "bribe_price")
    assert not getattr(price, "again")  # noqa: B009
    assert told.state.players[A].vp == (9000 - 1100) // 100


@cites("BB-13", "BB-16", "BB-17.2-2")
def test_a_second_revel_owes_one_idle_action_and_one_recovery_clears_all() -> None:
    state = active(in_bath("Pro", revelry="voluntary"), kind="move")

    carded = do(state, "interfere", B, {"what_interferes": "debauchery"}).state
    assert (carded.pirates["A1"].revelry, carded.pirates["A1"].idle, carded.pirates["A1"].loyalty) == (
        "involuntary",
        1,
        8,
    )
    rested = do(carded, "waste", pirate="A1").state
    sober = do(rested, "recover", pirate="A1").state

    assert (sober.pirates["A1"].revelry, sober.pirates["A1"].idle) == ("", 0)


@cites("BB-14", "BB-17.2-15")
def test_a_conspiracy_that_succeeds_brings_the_mutiny_roll() -> None:
    state = pirate(in_play(), loyalty=5, command=4)

    told = part(state, mutiny_conspiracy, B, "A1", says={"conspiracy_dice": (3, 3), "mutiny_die": (4,)}, pid="A1")

    assert told.state.pirates["A1"].loyalty == 4
    assert "mutiny_equal" in told.sayings


@cites("BB-14", "BB-17.2-17", "BB-15")
def test_a_rival_takes_the_ship_before_the_crew_rises() -> None:
    state = active(pirate(in_play(), loyalty=1, notoriety=6, duel=1))
    state = state.with_player(replace(state.players[B], captains=1))
    says = {"ambition_anyone": "b", "challenger": "kidd", "box_traits": (2, 3, 3, 3, 1, 2), "duel_dice": [(6, 5), (3,)]}

    told = part(state, change_loyalty, "A1", -1, "warship", "6.46", says=says)

    new = told.state.pirates["B1"]
    assert (new.card, new.seat, new.loyalty, new.cunning) == ("kidd", B, 6, 1)
    assert "A1" not in told.state.pirates
    assert told.state.players[A].vp == 6
    assert "mutiny_lost" not in told.sayings


@cites("BB-14")
def test_without_a_successor_the_ship_is_lost() -> None:
    state = pirate(in_play(), loyalty=1, command=1, notoriety=4)
    state = replace(state, locker=tuple(c for c in CAPTAINS if c != "vane"))

    told = part(state, change_loyalty, "A1", -1, "scurvy", "17.2 #18", says={"mutiny_die": (6,)})

    assert told.state.pirates == {}
    assert told.state.players[A].vp == 4


# Cards


@cites("BB-17.2-1")
def test_the_treasure_map_waits_for_the_isle_of_pines() -> None:
    state = pirate(in_play(), map=True)

    told = do(state, "dig", says={"box_isle": "west-caribbean"}, pirate="A1")

    assert told.state.turn.actions == 3
    assert told.state.pirates["A1"].map


@cites("BB-17.2-3")
def test_disease_kills_everybody_in_the_port() -> None:
    state = pirate(port(in_play(), "bath", governor="p1"), place="bath", notoriety=3)

    after = part(state, disease, says={"disease_d66": (1, 5)}).state

    assert after.pirates == {}
    assert after.ports["bath"].governor == ""
    assert after.players[A].vp == 3


@cites("BB-17.2-5")
def test_turmoil_sends_the_hunters_home() -> None:
    after = part(with_warship(with_kc(pirate(in_play()))), european_turmoil).state

    assert after.warships == {}
    assert after.players[B].kc is None
    assert after.lost_kcs == ()


@cites("BB-17.2-6")
def test_fair_winds_carry_a_pirate_anywhere_and_give_an_action() -> None:
    state = pirate(in_play(), speed=-1).with_turn(phase="announce", card="", actions=0, played=0)
    says = {"play_which": "fair-winds", "winds_for": "A1", "winds_to": "india"}

    after = do(state, "play_card", says=says).state

    assert after.pirates["A1"].place == "india"
    assert after.turn.actions == 1


@cites("BB-17.2-7")
def test_the_finger_of_fate_passes_every_hand_to_the_left() -> None:
    state = in_play()
    state = state.with_player(replace(state.players[B], hand=2))

    after = part(state, finger_of_fate, A, says={"fate_discard": "wear-and-tear"}).state

    assert [p.hand for p in after.players.values()] == [3, 3, 1, 3]


@cites("BB-17.2-8", "BB-18.11", "BB-18.41")
def test_the_pardon_clock_strikes_three_times() -> None:
    state = replace(pirate(port(in_play(), "bath", "central-atlantic", "english"), place="central-atlantic"), deck=30)
    first = part(state, pardon_turned, A, "").state
    assert (first.pardons, first.deck, first.pardon_in_deck) == (1, 30, True)

    second = part(first, pardon_turned, A, "").state
    assert (second.pardons, second.pardon_waits, second.pardoned) == (2, True, ("vane",))
    home = with_hold(second, 900)
    retired = do(home, "move", says={"move_to": "bath"}, pirate="A1").state
    assert retired.retired == ("vane",)
    assert retired.players[A].vp == 4

    back = part(replace(second, deck=20), watch_deck).state
    assert (back.deck, back.pardon_in_deck) == (21, True)
    third = part(back, pardon_turned, B, "").state
    assert third.over
    assert third.result == "ended"


def with_hold(state: State, doubloons: int) -> State:
    return state.with_pirate(replace(state.pirates["A1"], holds=(doubloons, 0, 0)))


@cites("BB-17.2-10", "BB-17.1")
def test_heavy_guns_need_a_docked_ship_and_add_two() -> None:
    state = in_bath("Pro").with_turn(phase="announce", card="", actions=0, played=0)

    after = do(state, "play_card", says={"play_which": "heavy-guns"}).state

    assert after.pirates["A1"].guns
    assert after.turn.actions == 1


@cites("BB-17.2-13")
def test_local_resistance_ends_the_haven_and_ousts() -> None:
    state = active(pirate(port(in_play(), "havana", governor="p1", haven="A1"), place="havana"))
    says = {"what_interferes": "local-resistance", "resistance_port": "havana", "resistance_die": (3,)}

    after = do(state, "interfere", B, says).state

    assert (after.ports["havana"].governor, after.ports["havana"].haven) == ("", "")
    assert after.pirates["A1"].place == SEA


@cites("BB-17.2-14")
def test_mal_de_mer_costs_the_turn() -> None:
    state = pirate(in_play()).with_turn(phase="start")
    state = state.with_player(replace(state.players[A], hand=3))

    after = do(state, "begin_turn", says={"drawn": ["mal-de-mer", "none"]}).state

    assert after.turn.seat == B
    assert after.players[A].hand == 4


@cites("BB-17.2-19", "BB-17.2-18")
def test_skull_and_crossbones_sends_the_card_back_into_the_deck() -> None:
    state = active(pirate(in_play(), cunning=1))
    says = {"what_interferes": "scurvy-outbreak", "skull_cancels": True}

    after = do(state, "interfere", B, says).state

    assert (after.pirates["A1"].scurvy, after.pirates["A1"].cunning) == (False, 0)
    assert after.deck == state.deck + 1
    assert (after.players[A].hand, after.players[B].hand) == (3, 3)
    assert after.turn.interfered == (B,)
    assert "scurvy-outbreak" in after.turn.types


@cites("BB-17.2-18")
def test_scurvy_kills_the_hostages() -> None:
    state = active(pirate(in_play(), hostages=(Hostage("Captain", 4, 2, "french"),)))

    after = do(state, "interfere", B, {"what_interferes": "scurvy-outbreak"}).state

    assert after.pirates["A1"].hostages == ()
    assert after.pirates["A1"].loyalty == 6


@cites("BB-17.2-20")
def test_a_storm_strikes_the_area_and_its_transit_boxes() -> None:
    state = port(with_box(in_play(), chart__storm=(1, 2, 3)), "whydah", merchant="sloop")
    state = pirate(pirate(state, place="gold-coast"), "B1", "low", "gold-coast-east-africa", speed=3)
    state = pirate(state, "C1", "kidd", "whydah")

    after = part(state, storm_in, "gold-coast", says={"storm_die": [(2,), (2,)]}).state

    assert after.merchants == ()
    assert [after.pirates[i].speed for i in ("A1", "B1", "C1")] == [2, 1, 3]


@cites("BB-17.2-22")
def test_wear_and_tear_is_half_a_die_rounded_down() -> None:
    state = active(pirate(in_play(), speed=3))

    after = do(state, "interfere", B, {"what_interferes": "wear-and-tear", "wear_die": (5,)}).state

    assert after.pirates["A1"].speed == 1


@cites("BB-17.2-23")
def test_a_natural_disaster_destroys_a_port_and_renews_the_merchants() -> None:
    state = pirate(with_merchants(in_play(), 3), place="tortuga")
    says = {"disaster_die": (3,), "merchant_d66": (2, 1), "box_sea": "india"}

    told = part(state, must_play, "natural-disaster", A, says=says)

    assert told.state.ports["tortuga"].destroyed
    assert told.state.pirates == {}
    assert len(told.state.merchants) == 8


# Retirement and the end


@cites("BB-18.41", "BB-17.2-4")
@pytest.mark.parametrize(("die", "vp"), [(1, 40), (3, 34), (5, 10)])
def test_a_double_cross_fines_or_hangs(die: int, vp: int) -> None:
    state = in_bath("Pro", letter="english", notoriety=10, worth=2000)
    says = {"retire_how": "letter", "double_cross_anyone": "b", "double_cross_die": (die,), "fine_dice": (1, 2)}

    after = do(state, "retire", says=says, pirate="A1").state

    assert after.players[A].vp == vp


@cites("BB-18.41")
def test_a_safe_haven_lets_him_go_for_nothing() -> None:
    state = in_bath("Haven", notoriety=5, worth=250)

    after = do(state, "retire", says={"retire_how": "haven"}, pirate="A1").state

    assert after.players[A].vp == 12
    assert after.ports["bath"].haven == ""
    assert after.retired == ("vane",)


@cites("BB-18.12", "BB-18.11")
def test_the_ranking_shares_a_place_unless_the_table_agrees_otherwise() -> None:
    state = in_play()
    state = state.with_player(replace(state.players[B], vp=7)).with_player(replace(state.players[C], vp=7))
    assert [s.place for s in standings(state)] == [1, 1, 3, 3]

    agreed = replace(state, options={**state.options, "ties": "retired"})
    retired = agreed.with_player(replace(state.players[C], ledger=(Score("retired", 7),), vp=7))

    assert [s.seat for s in standings(retired)][:2] == [C, B]


def test_nobody_breaks_in_when_nobody_can() -> None:
    state = pirate(in_play()).with_turn(interfered=(B, C, D))

    told = part(state, break_in, pid="A1", kind="find")

    assert told.sayings == ["nobody_can_interfere"]


def test_d66_reads_black_then_white() -> None:
    assert d66((5, 2)) == 52
    assert ring(66, lambda p: p == "boston") == "boston"
