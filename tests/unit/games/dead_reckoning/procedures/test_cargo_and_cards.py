"""Cargo and coins, buying, trading, merchant ships."""

from dataclasses import replace

import pytest

from companion.core.errors import Refused
from companion.games.dead_reckoning.rules.ships import icons
from tests.unit.games.dead_reckoning.play import (
    ADVANCEMENT,
    CATALOGUE,
    MERCHANT,
    ONE,
    TWO,
    A,
    B,
    at,
    beside_card,
    in_play,
    island,
    load_holds,
    play,
    player,
    question,
    refusal,
    sea,
    state_after,
    table,
)

EASY = ("Made up sloop", 0, 0, 0, False, 0)


# Cargo


def test_cargo_is_loaded_in_port_and_on_own_islands_only() -> None:
    """DR-CARGO-LOAD."""
    after = state_after(player(table(), dock=3), "load", (0, 3))
    assert (after.players[A].dock, after.players[A].ship_cargo) == (0, 3)
    state = at(island(table(), "r1c1", cubes={B: 3}, cargo=2), "r1c1")
    assert refusal(state, "load") == "not_controlled"
    own = at(island(table(), "r1c1", cubes={A: 3}, coins=2), "r1c1")
    assert state_after(own, "load", ("coin", 3, 2)).players[A].ship_coins == 2


def test_coins_are_unloaded_into_the_chest_and_cargo_onto_the_dock() -> None:
    """DR-CARGO-UNLOAD."""
    state = load_holds(table(), A=(2, 0), D=(0, 3))
    after = state_after(state, "unload", (3, 3))
    assert after.players[A].chest == 18
    assert state_after(after, "unload", (2,)).players[A].dock == 2
    foreign = at(island(load_holds(table(), A=(2, 0)), "r1c1", cubes={B: 3}), "r1c1")
    assert state_after(foreign, "unload", (1,)).boards["r1c1"].cargo == 1


def test_coins_of_the_chest_are_loaded_only_by_agreement() -> None:
    """R-08."""
    assert refusal(table(), "load") == "nothing_to_load"
    state = table(chest_loading="yes")
    asked = question(state, "load", ("coin", 0))
    assert asked.secret
    assert state_after(state, "load", ("coin", 0, 4)).players[A].chest == 11


def test_tokens_are_moved_between_holds_and_thrown_overboard_at_any_time() -> None:
    """DR-CARGO-REARRANGE, DR-CARGO-JETTISON."""
    state = replace(load_holds(table(), A=(2, 0)), active=B)
    assert state_after(state, "rearrange", (2, 3)).players[A].hull[3].cargo == 2
    assert state_after(state, "jettison", (1,)).players[A].ship_cargo == 1


def test_a_gain_to_the_dock_works_wherever_the_ship_is() -> None:
    """DR-CARGO-GAIN, DR-ABIL, DR-AB-WHEEL."""
    state = at(sea(in_play(table(), bosun=2, crew_1=4), "r1c1"), "r1c1")
    assert state_after(state, "use_ability", sailor="bosun", group=1).players[A].dock == 1
    assert icons(CATALOGUE, state, state.players[A], "bosun", "wheel") == 1
    after = state_after(state, "use_ability", (3, 0), sailor="crew-1", group=0)
    assert (after.players[A].ship_cargo, after.players[A].dock) == (3, 1)


def test_room_for_a_gain_is_made_by_unloading_where_that_is_legal() -> None:
    """DR-CARGO-GAIN."""
    state = at(island(load_holds(table(), A=(4, 0), D=(3, 0)), "r1c1", cubes={B: 3}), "r1c1")
    after = state_after(state, "other_effect", ("ship-coins", 2, "ashore-cargo-0", 0))
    assert (after.players[A].ship_coins, after.boards["r1c1"].cargo) == (2, 2)
    guarded = island(state, "r1c1", cubes={B: 3}, buildings=("fort",))
    asked = question(guarded, "other_effect", ("ship-coins", 2))
    assert not asked.accepts("ashore-cargo-0")
    assert asked.accepts("over-cargo-0")


def test_an_ability_is_used_once_a_turn() -> None:
    """DR-ABIL."""
    after = state_after(in_play(table(), crew_1=1), "use_ability", sailor="crew-1", group=0)
    with pytest.raises(Refused):
        play(after, "use_ability", sailor="crew-1", group=0)


# Cards


def test_trading_costs_cargo_of_the_ship_and_counts_as_one_of_two() -> None:
    """DR-ENC-TRADE."""
    state = load_holds(beside_card(), A=(2, 0))
    after = state_after(state, "trade", (ADVANCEMENT,))
    assert after.turn.bought == 1
    assert after.players[A].held == ("made-up-card",)
    assert not after.boards["r1c1"].card


def test_a_beaten_merchant_pays_and_counts_for_legendary() -> None:
    """DR-ENC-ATTACK, DR-CBT-NPC."""
    state = beside_card()
    after = state_after(state, "attack_merchant", (MERCHANT, 1, (TWO,), (ONE, ONE), 0))
    assert after.players[A].wins == 1
    assert after.players[A].ship_coins == 2
    assert not after.boards["r1c1"].card


def test_a_merchant_that_wins_is_buried() -> None:
    """DR-ENC-BURY, DR-CBT-2."""
    state = beside_card()
    talked = play(state, "attack_merchant", (MERCHANT, 1, (ONE,), (ONE, TWO)))
    assert "buried" in [n.key for n in talked.notes]
    assert talked.state.players[A].damage == 1
    assert talked.state.players[A].wins == 0


def test_a_merchant_counts_as_an_advancement_only_by_agreement() -> None:
    """R-30."""
    state = beside_card(beaten_merchant="counts")
    after = state_after(state, "attack_merchant", (EASY, 1, (ONE,), ADVANCEMENT))
    assert after.players[A].held == ("made-up-card",)


def test_the_gunner_throws_two_more_cubes_and_sacrifices_one() -> None:
    """DR-AB-COMBAT, DR-AB-CANNON, DR-CBT-3, R-36."""
    state = in_play(beside_card(), gunner_1=4)
    strong = ("Made up frigate", 3, 0, 0, False, 1)
    more = ("gunner-1/2", (ONE, TWO), "gunner-1/3", ONE, 0, "pass")
    after = state_after(state, "attack_merchant", (strong, 2, (ONE, ONE), (TWO, TWO, TWO), *more))
    assert after.players[A].ship_coins == 2
    assert after.players[A].wins == 0, "5 strength less the cube that was given up, against 6"
    assert "a/gunner-1/2" in after.turn.used


def test_a_captain_is_paid_by_wheels_when_the_combat_is_won() -> None:
    """R-40."""
    state = in_play(beside_card(), captain=4)
    after = state_after(state, "attack_merchant", (EASY, 2, (ONE, ONE), "captain/3", "pass", 0))
    assert after.players[A].ship_coins == 3


def test_a_full_ship_unloads_what_it_carries_to_make_room_for_more_of_it() -> None:
    """DR-CARGO-GAIN: room made by unloading where legal."""
    state = load_holds(table(), A=(4, 0), D=(3, 0))
    after = state_after(state, "other_effect", ("ship-cargo", 2, "ashore-cargo-0", 0))
    assert (after.players[A].ship_cargo, after.players[A].dock) == (7, 2)


def test_an_attack_on_a_merchant_is_an_encounter_and_may_sink_the_ship() -> None:
    """DR-ENC-ATTACK, R-22: nobody sank it."""
    after = state_after(player(beside_card(), damage=4), "attack_merchant", (MERCHANT, 0, (ONE, TWO)))
    assert (after.turn.bought, after.players[A].location) == (1, "port")
    assert after.players[B].claimed == ()


def test_buildings_and_port_help_only_against_ships() -> None:
    """DR-CBT-1."""
    state = island(beside_card(), "r1c1", cubes={A: 3}, buildings=("fort", "outpost"), card=True)
    assert question(state, "attack_merchant", (MERCHANT,)).facts["bonus"] == 0


def test_an_advancement_comes_from_the_next_box_when_one_is_empty() -> None:
    """DR-AB-GAINADV, DR-MNT-1."""
    state = replace(table(), boxes=(25, 0, 23, 25))
    assert state_after(state, "other_effect", ("advancement", 2, ADVANCEMENT)).boxes == (25, 0, 22, 25)
