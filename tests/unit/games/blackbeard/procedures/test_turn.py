"""The Player-Turn (4.0) and moving (7.0)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Choose
from companion.games.blackbeard.actions import actions
from companion.games.blackbeard.procedures.attacks.warships import surprisers
from companion.games.blackbeard.procedures.pirates.leaving import eliminate
from companion.games.blackbeard.procedures.pirates.mutiny import rivals
from companion.games.blackbeard.procedures.pirates.retirement import traitors
from companion.games.blackbeard.rules.cards import card_label
from companion.games.blackbeard.rules.crews import move_cost
from companion.games.blackbeard.rules.interference import open_types, why_not_interfere
from companion.games.blackbeard.rules.pirate_actions import why_not_act
from companion.games.blackbeard.rules.places import destinations
from companion.games.blackbeard.view_data import next_step
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import (
    CATALOGUE,
    A,
    B,
    C,
    do,
    game,
    in_play,
    interruption_by,
    part,
    pirate,
    port,
    refusal,
    with_box,
    without_map,
)
from tests.unit.games.blackbeard.scenes import SEA, active, with_allies, with_kc, with_merchants

# The Player-Turn


@cites("BB-4.4", "BB-3.S11", "BB-17.2-18")
def test_a_turn_begins_with_scurvy_then_cards_then_merchants() -> None:
    state = pirate(with_merchants(in_play(), 4), scurvy=True, loyalty=4, place="india").with_turn(
        phase="start", played=0
    )
    state = state.with_player(replace(state.players[A], hand=2))
    says = {"drawn": ["european-turmoil", "none"], "merchants_d66": (2, 3, 2, 3)}

    told = do(state, "begin_turn", says=says)

    assert told.state.pirates["A1"].loyalty == 3
    assert told.state.players[A].hand == 4
    assert told.state.deck == 40 - 3
    assert len(told.state.merchants) == 6
    assert told.state.turn.phase == "announce"
    assert told.headlines == ["turmoil"]
    assert [a.facts["time"] for a in told.asked if a.key == "drawn"] == [1, 2]
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
    assert why_not_act(state, state.pirates["A2"], "move") is not None

    after = part(state, eliminate, "A1", "sunk", "6.25").state

    assert why_not_act(after, after.pirates["A2"], "move") is None


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

    open_kinds = [
        k for k in ("move", "find", "attack", "recover") if why_not_act(state, state.pirates["A1"], k) is None
    ]

    assert open_kinds == ["move"]


@cites("BB-4.6", "BB-17.2-4", "BB-17.2-11", "BB-17.2-17")
@pytest.mark.parametrize(("tracking", "again"), [("turns", False), ("free", True)])
def test_who_has_interfered_does_so_again_only_where_actions_are_not_counted(tracking: str, again: bool) -> None:
    state = active(pirate(in_play(2, tracking=tracking)))
    state = state.with_player(replace(state.players[B], captains=1)).with_turn(interfered=(B,))

    assert (why_not_interfere(CATALOGUE, state, B, "wear-and-tear", "find") is None) == again
    assert (B in surprisers(CATALOGUE, state, A)) == again
    assert (B in traitors(CATALOGUE, state, A)) == again
    assert (B in rivals(state, "A1")) == again
    assert bool(open_types(CATALOGUE, state, B, "find")) == again


@cites("BB-4.6", "BB-5.1")
def test_a_pirate_who_comes_in_a_dead_man_s_place_is_not_yet_active() -> None:
    state = part(active(pirate(in_play())), eliminate, "A1", "sunk", "6.25").state
    deal = {"deploy_card": "kidd", "deploy_ship": "sloop", "deploy_sea": SEA, "box_traits": (2, 3, 3, 3, 2, 3)}

    after = do(state, "recruit", says={"recruit_how": "draw-deploy", **deal}).state

    assert after.pirates["A1"].card == "kidd"
    assert why_not_interfere(CATALOGUE, after, B, "mutiny-conspiracy", "") is not None


@cites("BB-4.6", "BB-17.2-21")
def test_each_player_interferes_once_in_a_turn_and_never_twice_with_one_type() -> None:
    state = active(pirate(in_play()))

    once = do(state, "interfere", B, {"what_interferes": "wear-and-tear", "wear_die": (2,)}).state

    assert why_not_interfere(CATALOGUE, once, B, "mutiny-conspiracy", "") is not None
    assert why_not_interfere(CATALOGUE, once, C, "wear-and-tear", "") is not None
    assert why_not_interfere(CATALOGUE, once, C, "mutiny-conspiracy", "") is None
    assert once.players[B].hand == 3


# Moving


@cites("BB-7.1")
def test_a_slow_ship_pays_two_actions_for_a_step() -> None:
    state = pirate(in_play(actions=2), speed=-1)

    after = do(state, "move", says={"move_to": "west-caribbean"}, pirate="A1").state

    assert after.turn.actions == 0
    assert refusal(state.with_turn(actions=1), "move", pirate="A1") == "slow_needs_two"


@cites("BB-7.1", "BB-10.2")
def test_beside_his_own_commissioner_a_pirate_must_leave_and_docked_he_must_stay() -> None:
    state = with_kc(pirate(port(in_play(), "san-juan", merchant="sloop"), found=("san-juan",)), A)
    docked = state.with_pirate(replace(state.pirates["A1"], place="san-juan"))

    assert refusal(state, "loot", pirate="A1") == "own_kc_here"
    assert do(state, "move", says={"move_to": "west-caribbean"}, pirate="A1").state.pirates["A1"].place != SEA
    assert refusal(docked, "move", pirate="A1") == "own_kc_outside"


@cites("BB-7.1", "BB-10.2")
def test_from_bermuda_a_pirate_sails_into_the_area_without_his_own_commissioner() -> None:
    state = with_kc(pirate(in_play(), place="bermuda"), A, "north-atlantic")

    told = do(state, "move", says={"which_sea": "central-atlantic"}, pirate="A1")

    (ask,) = [a for a in told.asked if isinstance(a, Choose) and a.key == "which_sea"]
    assert ask.open_values == ("central-atlantic",)


@cites("BB-7.1", "BB-17.2-18")
def test_docking_cures_scurvy() -> None:
    state = pirate(port(in_play(), "havana"), scurvy=True)

    told = do(state, "move", says={"move_to": "havana"}, pirate="A1")

    assert told.state.pirates["A1"].place == "havana"
    assert not told.state.pirates["A1"].scurvy


@cites("BB-7.1")
def test_nobody_asks_for_the_ports_of_an_area_where_the_whole_map_is_known() -> None:
    state = without_map(pirate(in_play(), place="west-caribbean"))
    for name in CATALOGUE.ports:
        state = port(state, name, "india")

    told = do(state, "move", says={"move_to": SEA}, pirate="A1")

    assert [a.key for a in told.asked] == ["move_to"]
    assert refusal(state, "attack", pirate="A1") == "no_port_here"


@cites("BB-7.1", "BB-9.3", "BB-17.2-13")
def test_whoever_finds_his_haven_closed_at_the_last_moment_sails_elsewhere() -> None:
    state = port(in_play(), "san-juan", governor="p1", haven="A1", ratings=(2, 7))
    state = with_kc(pirate(state, history=("spanish",)))
    says: dict[str, Any] = {
        "move_to": ["san-juan", "west-caribbean"],
        "move_now": [interruption_by(B), "go_on"],
        "what_interferes": "local-resistance",
        "resistance_port": "san-juan",
        "resistance_die": (6,),
    }

    told = do(state, "move", says=says, pirate="A1")

    assert "port_turns_hostile" in told.sayings
    assert told.state.pirates["A1"].place == "west-caribbean"
    assert told.state.turn.actions == 2


@cites("BB-7.1", "BB-9.3")
def test_a_wanted_man_learns_whose_port_it_is_before_he_enters() -> None:
    state = with_box(pirate(in_play(), history=("spanish",)), sea__havana=SEA)
    says = {"move_to": ["havana", "west-caribbean"], "box_nation": "spanish"}

    told = do(state, "move", says=says, pirate="A1")

    assert "port_turns_hostile" in told.sayings
    assert told.state.pirates["A1"].place == "west-caribbean"


@cites("BB-4.4", "BB-17.1", "BB-17.2-6")
def test_what_is_left_of_the_actions_is_given_up_for_an_event() -> None:
    """RULING-49: after the Action card, an AND card is played for its Event alone."""
    state = pirate(in_play(actions=2)).with_turn(diamond="A1")
    says = {"play_which": "fair-winds", "winds_for": "A1", "winds_to": "india"}

    told = do(state, "play_card", says=says)

    assert told.note("actions_given_up").facts["n"] == 2
    assert told.state.pirates["A1"].place == "india"
    assert (told.state.turn.actions, told.state.turn.diamond) == (0, "")
    assert told.state.turn.card == state.turn.card
    question = next(game().procedures["play_card"](state, A))
    assert isinstance(question, Choose)
    assert {o.value for o in question.options if o.refused is None} == {"fair-winds", "buried-treasure"}


@cites("BB-7.1", "BB-11")
def test_allies_enter_a_port_together_or_not_at_all() -> None:
    state = pirate(port(in_play(), "san-juan"), ally="A2")
    state = pirate(state, "A2", "bonnet", ally="A1", history=("spanish",))

    closed = {o.value: o.refused for o in destinations(state, state.pirates["A1"])}

    assert closed["san-juan"] is not None


@cites("BB-7.1", "BB-11")
def test_a_slow_ally_slows_both() -> None:
    state = with_allies([{"speed": 4}, {"speed": -1}])

    assert move_cost(state.pirates["A1"], state) == 2


@cites("BB-5.1", "BB-4.5")
@pytest.mark.parametrize(("rule", "why"), [("yes", ""), ("no", "diamond_for_another")])
def test_a_diamond_brings_a_new_pirate_unless_the_table_says_otherwise(rule: str, why: str) -> None:
    state = pirate(in_play(recruit_by_diamond=rule)).with_turn(diamond="A1")

    assert refusal(state, "recruit") == why


@cites("BB-17.2-6", "BB-10.2")
def test_fair_winds_do_not_blow_a_pirate_to_his_own_commissioner() -> None:
    state = with_kc(pirate(in_play()), A, "india").with_turn(phase="announce", card="", actions=0, played=0)
    says = {"play_which": "fair-winds", "winds_to": "gold-coast"}

    for who, closed in (("A1", ("india",)), ("kc", ())):
        told = do(state, "play_card", says={**says, "winds_for": who})
        (ask,) = [a for a in told.asked if isinstance(a, Choose) and a.key == "winds_to"]
        assert tuple(o.value for o in ask.options if o.refused) == closed


def test_new_merchants_are_the_news_of_a_turn_that_begins() -> None:
    state = with_merchants(in_play(), 4).with_turn(phase="start", played=0)

    told = do(state, "begin_turn", says={"merchants_d66": (2, 3, 2, 3)})

    assert told.headlines == ["merchants_come"]
    assert told.note("merchants_come").facts["n"] == 2


def test_a_turn_that_has_its_actions_takes_only_an_event_more() -> None:
    first, later = in_play().with_turn(card=""), in_play()

    assert card_label(CATALOGUE, first, "fair-winds").key == "card_actions"
    assert card_label(CATALOGUE, later, "fair-winds").key == "card_event"


def test_whoever_has_no_actions_yet_is_led_to_a_card_first() -> None:
    """Finger of Fate took a card out of the hand: nothing was played for Actions."""
    state = pirate(in_play(), place="india").with_turn(phase="announce", card="", actions=0, played=1)

    solid = next_step(CATALOGUE, state, actions(CATALOGUE, state, A))

    assert solid is not None
    assert solid.procedure == "play_card"


@pytest.mark.parametrize(
    ("ship", "prize", "speed", "solid"),
    [
        ("schooner", "sloop", 1, False),
        ("schooner", "schooner", 3, False),
        ("schooner", "schooner", 1, True),
        ("schooner", "brigantine", 3, True),
    ],
)
def test_a_prize_is_the_next_step_only_if_it_is_the_better_ship(ship: str, prize: str, speed: int, solid: bool) -> None:
    state = pirate(in_play(), place="india", ship=ship, prize=prize, speed=speed)

    step = next_step(CATALOGUE, state, actions(CATALOGUE, state, A))

    assert (step is not None and step.procedure == "convert") is solid


def test_at_a_table_of_two_the_other_player_says_who_plays_double_cross() -> None:
    state = port(in_play(seats=2), "bath", nation="english")
    state = pirate(state, place="bath", letter="english", notoriety=5)

    told = do(state, "retire", says={"retire_how": "letter", "double_cross_anyone": "nobody"}, pirate="A1")

    assert {a.key: a.seat for a in told.asked}["double_cross_anyone"] == B
