"""The Event cards (17.0)."""

from dataclasses import replace

from companion.games.blackbeard.procedures.misfortunes import (
    disease,
    european_turmoil,
    finger_of_fate,
    must_play,
    storm_in,
)
from companion.games.blackbeard.procedures.pirates.pardon import turn_pardon, watch_deck
from companion.games.blackbeard.procedures.pirates.retirement import retire_with_letter, traitors
from companion.games.blackbeard.state import Hostage, State
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import CATALOGUE, A, B, C, D, do, in_play, part, pirate, port, with_box
from tests.unit.games.blackbeard.scenes import SEA, active, in_bath, with_kc, with_merchants, with_warship


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

    after = part(state, finger_of_fate, says={"fate_discard": "wear-and-tear"}).state

    assert [p.hand for p in after.players.values()] == [3, 3, 1, 3]


@cites("BB-17.2-8", "BB-18.11", "BB-18.41")
def test_the_pardon_clock_strikes_three_times() -> None:
    state = replace(pirate(port(in_play(), "bath", "central-atlantic", "english"), place="central-atlantic"), deck=30)
    first = part(state, turn_pardon, A, "").state
    assert (first.pardons, first.deck, first.pardon_in_deck) == (1, 30, True)

    second = part(first, turn_pardon, A, "").state
    assert (second.pardons, second.pardon_waits, second.pardoned) == (2, True, ("vane",))
    home = with_hold(second, 900)
    retired = do(home, "move", says={"move_to": "bath"}, pirate="A1").state
    assert retired.retired == ("vane",)
    assert retired.players[A].vp == 4

    back = part(replace(second, deck=20), watch_deck).state
    assert (back.deck, back.pardon_in_deck) == (21, True)
    third = part(back, turn_pardon, B, "").state
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

    told = do(state, "begin_turn", says={"drawn": ["mal-de-mer", "none"]})
    after = told.state

    assert told.headlines == ["turn_lost"]
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


def test_wear_and_tear_of_nothing_says_so() -> None:
    told = do(
        active(pirate(in_play(), speed=3)), "interfere", B, {"what_interferes": "wear-and-tear", "wear_die": (1,)}
    )

    (die,) = (a for a in told.asked if a.key == "wear_die")
    assert die.gives[1].key == "gives.nothing"  # type: ignore[attr-defined]
    assert "wear_spares" in told.headlines


@cites("BB-17.2-23")
def test_a_natural_disaster_destroys_a_port_and_renews_the_merchants() -> None:
    state = pirate(with_merchants(in_play(), 3), place="tortuga")
    says = {"disaster_die": (3,), "merchants_d66": (2, 1) * 8}

    told = part(state, must_play, "natural-disaster", A, says=says)

    assert told.state.ports["tortuga"].destroyed
    assert told.state.pirates == {}
    assert len(told.state.merchants) == 8


@cites("BB-17.2-8", "BB-17.2-14")
def test_mal_de_mer_closes_the_pardon_too() -> None:
    state = replace(pirate(in_play()), pardoned=("vane",), pardon_seat="a", pardon_turn=5)
    state = state.with_player(replace(state.players[A], hand=3)).with_turn(phase="start")

    after = do(state, "begin_turn", says={"drawn": ["mal-de-mer", "none"]}).state

    assert after.turn.seat == B
    assert after.pardoned == ()


@cites("BB-17.2-7", "BB-4.4")
def test_cards_drawn_before_the_finger_of_fate_go_on_with_the_hand() -> None:
    state = with_merchants(in_play(), 6)
    state = state.with_player(replace(state.players[A], hand=1)).with_turn(phase="start")
    says = {"drawn": ["finger-of-fate", "none"], "drawn_before": 2, "fate_discard": "wear-and-tear"}

    after = do(state, "begin_turn", says=says).state

    assert {s: p.hand for s, p in after.players.items()} == {A: 4, B: 2, C: 3, D: 3}
    assert after.deck == 40 - 2 - 1 - 1


@cites("BB-17.2-8")
def test_a_pardon_that_is_the_last_card_ends_the_game_and_one_before_it_does_not() -> None:
    state = with_merchants(in_play(), 6)
    state = state.with_player(replace(state.players[A], hand=2)).with_turn(phase="start")

    says = {"drawn": ["general-pardon", "none"], "drawn_before": 1}
    last = do(replace(state, deck=2), "begin_turn", says=says).state
    last_but_one = do(replace(state, deck=3), "begin_turn", says=says).state

    assert last.over
    assert (last_but_one.over, last_but_one.pardons, last_but_one.deck) == (False, 1, 1)


@cites("BB-17.2-4", "BB-4.6")
def test_a_double_cross_is_the_one_action_of_its_player_except_beside_his_commissioner() -> None:
    state = pirate(in_play(), letter="french").with_turn(interfered=(B, C))

    assert traitors(CATALOGUE, state, A) == (D,)
    assert traitors(CATALOGUE, state, A, kc=B) == (B, D)


@cites("BB-17.2-4", "BB-17.2-19")
def test_skull_and_crossbones_cancels_a_double_cross() -> None:
    state = pirate(in_play(), letter="french", cunning=1, worth=500)
    says = {"double_cross_anyone": "b", "skull_cancels": True}

    after = part(state, retire_with_letter, "A1", "18.41 A", says=says, pid="A1").state

    assert after.retired == ("vane",)
    assert after.players[A].vp == 5
    assert after.turn.interfered == (B,)
