"""Rulings that are not met elsewhere: each value really changes what happens."""

import pytest

from companion.games.dead_reckoning.house_rules import HOUSE_RULES
from companion.games.dead_reckoning.rules.islands import can_take_back, spare_cubes
from companion.games.dead_reckoning.rules.ships import why_not_place_tile
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    COIN_ZONE,
    LOOT,
    ONE,
    TWO,
    A,
    B,
    at,
    beside_card,
    fit_hull,
    in_play,
    island,
    load_holds,
    no_hands,
    play,
    player,
    question,
    state_after,
    table,
    tile,
    turn,
)

CARD = ("Made up card", "top", 0, 0, 0, 0, 0, (), 1)
RICH = ("Made up galleon", 0, 2, 0, False, 0)


@pytest.mark.parametrize(("rule", "bought"), [("no", 0), ("yes", 1)])
def test_a_gained_advancement_counts_towards_the_two_only_by_agreement(rule: str, bought: int) -> None:
    """R-10."""
    after = state_after(table(gained_counts=rule), "other_effect", ("advancement", 1, CARD))
    assert after.turn.bought == bought


@pytest.mark.parametrize(("rule", "allowed"), [("no", False), ("yes", True)])
def test_a_printed_space_is_covered_early_only_by_agreement(rule: str, allowed: bool) -> None:
    """R-12."""
    state = fit_hull(tile(table(), "t"), B="t")
    assert (why_not_place_tile(state.players[A], 3, rule) is None) is allowed


@pytest.mark.parametrize(("rule", "ashore"), [("yes", True), ("no", False)])
def test_plunder_goes_onto_a_guarded_island_unless_agreed_otherwise(rule: str, ashore: bool) -> None:
    """R-35."""
    state = island(table(2, plunder_under_fort=rule), "r1c1", cubes={B: 3}, buildings=("fort",))
    state = no_hands(at(state, "r1c1", "a", "b"))
    ask = question(state, "attack_ship", (1, 0, (LOOT,), (ONE,), COIN_ZONE))
    assert ask.accepts("island") is ashore


@pytest.mark.parametrize(("rule", "offered"), [("yes", True), ("no", False)])
def test_a_gunner_gives_up_a_cube_against_buildings_unless_agreed_otherwise(rule: str, offered: bool) -> None:
    """R-36."""
    state = island(table(2, sacrifice_at_buildings=rule), "r1c1", cubes={B: 3}, buildings=("garrison",))
    state = at(in_play(state, gunner_1=4), "r1c1")
    ask = question(state, "attack_buildings", (1, ("ship",), (ONE,), (ONE, ONE)))
    assert ask.accepts("gunner-1/3") is offered


@pytest.mark.parametrize(("rule", "room"), [("lost", False), ("room-after", True)])
def test_room_is_made_for_spoils_only_by_agreement(rule: str, room: bool) -> None:
    """R-41."""
    state = load_holds(beside_card(full_ship_in_combat=rule), A=(4, 0), D=(3, 0))
    talked = play(state, "attack_merchant", (RICH, 1, (TWO,)))
    assert (talked.ask is not None) is room
    if room:
        after = state_after(state, "attack_merchant", (RICH, 1, (TWO,), "over-cargo-0", 0))
        assert (after.players[A].ship_coins, after.players[A].ship_cargo) == (2, 5)


@pytest.mark.parametrize(("rule", "allowed"), [("no", False), ("yes", True)])
def test_own_cubes_come_back_from_under_a_fort_only_by_agreement(rule: str, allowed: bool) -> None:
    """R-42, DR-CUBES-OUT."""
    state = island(table(2, take_back_under_fort=rule), "r1c1", 6, cubes={A: 1, B: 5}, buildings=("fort",))
    assert can_take_back(state, A, "r1c1") is allowed
    assert spare_cubes(CATALOGUE, state, A) == 28
    shut = turn(island(state, "r1c1", 6, cubes={A: 1, B: 5}), blockades=("r1c1",))
    assert can_take_back(shut, A, "r1c1") is allowed


@pytest.mark.parametrize(("rule", "cubes"), [("yes", 4), ("no", 2)])
def test_buildings_past_the_last_turn_have_two_more_cubes(rule: str, cubes: int) -> None:
    """R-19, DR-END-3."""
    state = island(table(2, last_turn_buildings=rule), "r1c1", cubes={B: 3}, buildings=("garrison",))
    state = player(no_hands(at(state, "r1c1")), "b", last_turn_done=True)
    note = next(n for n in play(state, "attack_buildings").notes if n.key == "attacks_building")
    assert note.facts["n"] == cubes


def test_every_house_rule_is_a_real_choice_with_its_ruling() -> None:
    for rule in HOUSE_RULES:
        assert rule.default == rule.values[0]
        assert len(set(rule.values)) > 1
        assert rule.rule.startswith("R-")
