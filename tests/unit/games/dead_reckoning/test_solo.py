"""The Covenant. All of it rests on a single source."""

from dataclasses import replace
from typing import Any

from companion.games.dead_reckoning.combat import covenant_cannons
from companion.games.dead_reckoning.procedures.covenant import end_place, side_up
from companion.games.dead_reckoning.scoring import score
from companion.games.dead_reckoning.state import COVENANT, PORT, Covenant, State
from tests.unit.games.dead_reckoning.play import (
    GAME,
    ONE,
    TWO,
    A,
    agreed,
    done,
    island,
    loaded,
    no_hands,
    play,
    question,
    table,
    talk,
)


def solo(**covenant: Any) -> State:
    return replace(table(1), covenant=Covenant(**covenant))


def covenant(state: State) -> Covenant:
    assert state.covenant is not None
    return state.covenant


def covenant_answers(*right: Any, icons: tuple[str, ...] = (), place: str = "port") -> tuple[Any, ...]:
    return (icons, (), (), *right, "done", place)


def test_the_covenant_plays_first_and_its_coins_are_public() -> None:
    """DR-SOLO-SETUP, DR-SOLO-TURN, DR-SOLO-CHOICE."""
    after = done(solo(), "covenant_turn", covenant_answers("coins", 4), None)
    assert covenant(after).coins == 19
    assert after.active == A
    assert GAME.view(after, None).covenant == after.covenant


def test_hard_alternates_blue_and_red() -> None:
    """DR-SOLO-DIFF."""
    assert [side_up(t, "hard") for t in (1, 2)] == ["blue", "red"]
    assert (side_up(1, "normal"), side_up(1, "expert")) == ("blue", "red")


def test_the_covenants_cannons_come_from_tiles_and_half_its_pirate_icons() -> None:
    """DR-SOLO-CBT, R-28."""
    assert covenant_cannons(solo(cannons=2, pirate_icons=5)) == 5


def test_the_covenant_wins_ties_and_is_sunk_for_five_coins() -> None:
    """DR-SOLO-CBT, DR-SOLO-SINK."""
    state = no_hands(replace(solo(), active=A))
    after = done(state, "attack_ship", (5, (ONE, ONE, ONE, ONE, ONE), (ONE, ONE, ONE, ONE, ONE)))
    assert after.players[A].damage == 1
    hurt = no_hands(replace(solo(damage=4), active=A))
    sunk = done(hurt, "attack_ship", (1, (TWO,), (ONE, "plunder", "plunder", "plunder", "plunder")))
    assert sunk.players[A].chest == 20
    assert "terror" in sunk.players[A].claimed


def test_treasure_aboard_draws_the_covenant() -> None:
    """DR-SOLO-TURN, R-17, DR-SOLO-MULTI."""
    state = no_hands(loaded(solo(), A=(0, 3)))
    talked = play(state, "covenant_turn", (("top",), (), (), 1))
    assert "covenant_attacks" in [n.key for n in talked.notes]


def test_one_cube_is_ignored_where_the_players_fort_stands() -> None:
    """DR-SOLO-MULTI."""
    state = island(solo(), "r1c1", cubes={A: 3}, buildings=("fort",))
    after = done(state, "covenant_turn", ((), (), ("r1c1",), 1, "done", "port"), None)
    assert after.boards["r1c1"].cubes[COVENANT] == 0


def test_of_several_building_battles_only_the_richest_is_fought() -> None:
    """DR-SOLO-MULTI."""
    state = island(solo(), "r1c1", cubes={A: 3}, buildings=("fort",), coins=1)
    state = island(state, "r1c2", cubes={A: 3}, buildings=("fort",), coins=3)
    talked = play(state, "covenant_turn", ((), (), ("r1c1", "r1c2"), 2, 2))
    assert "covenant_ignores" in [n.key for n in talked.notes]
    assert [n.facts["owner"] for n in talked.notes if n.key == "attacks_building"] == [A]
    assert [n.facts["board"] for n in talked.notes if n.key == "covenant_ignores"] == ["made-up-r1c1"]


def test_a_garrison_never_sinks_the_covenant() -> None:
    """DR-SOLO-GARRISON."""
    state = island(solo(damage=4), "r1c1", cubes={A: 3}, buildings=("garrison",))
    after = done(state, "covenant_turn", covenant_answers(place="r1c1"), None)
    assert covenant(after).damage == 4


def test_four_achievements_of_either_side_end_the_solo_game() -> None:
    """DR-SOLO-END."""
    state = solo(claimed=("settler", "builder", "explorer", "terror"))
    after = done(state, "covenant_turn", covenant_answers(), None)
    assert after.end_by == COVENANT
    assert done(after, "end_turn").phase == "scoring"
    assert score(after, COVENANT).lines[2] == 15


def test_two_production_icons_mean_two_different_islands() -> None:
    """DR-SOLO-TURN."""
    state = island(solo(coins=0), "r1c1", made=(3, 0), cubes={COVENANT: 3})
    state = island(state, "r1c2", made=(1, 0), cubes={COVENANT: 3})
    after = done(state, "covenant_turn", covenant_answers("produce", "produce", "produce"), None)
    assert covenant(after).coins == 4, "3 and 1; for the third icon no island is left"


def test_between_equal_islands_the_player_chooses_for_the_covenant() -> None:
    """DR-SOLO-CHOICE."""
    state = island(island(solo(), "r1c1", cubes={COVENANT: 3}), "r1c2", cubes={COVENANT: 3})
    asked = question(state, "covenant_turn", ((), (), (), "fort"), None)
    assert asked.key == "covenant_site"
    after = done(state, "covenant_turn", ((), (), (), "fort", "r1c2", "done", "port"), None)
    assert after.boards["r1c2"].buildings == ("fort",)


def test_delayed_tokens_lie_on_its_island_after_it_has_collected() -> None:
    """DR-SOLO-TURN: the player may still take them."""
    state = island(solo(coins=0), "r1c1", cubes={COVENANT: 3}, coins=2)
    after = done(state, "covenant_turn", covenant_answers("delayed", (3, 1)), None)
    assert covenant(after).coins == 2
    assert (after.boards["r1c1"].coins, after.boards["r1c1"].cargo) == (3, 1)


def test_buildings_hurt_the_covenant_like_anybody_and_may_sink_it() -> None:
    """DR-CBT-BLD, DR-SOLO-SINK: only the garrison itself never deals the fifth damage."""
    state = no_hands(island(solo(damage=3), "r1c1", cubes={A: 3}, buildings=("garrison",)))
    lost = ((), (), ("r1c1",), 2, (ONE,), (TWO, "damage"), "done", "r1c1")
    after = done(state, "covenant_turn", lost, None)
    assert (covenant(after).location, covenant(after).damage) == ("port", 0)
    assert "terror" in after.players[A].claimed
    assert after.players[A].chest == 20


def test_no_ship_is_attacked_twice_in_a_turn_of_the_covenant() -> None:
    """DR-CBT: treasure and a flag on one card are one battle."""
    state = no_hands(loaded(solo(), A=(0, 3)))
    fight = (0, (ONE,), (ONE, ONE, ONE, ONE))
    after = done(state, "covenant_turn", (("top", "flag"), (), (), *fight, "done", "port"), None)
    assert after.players[A].damage + covenant(after).damage == 1


def test_a_flag_for_the_open_sea_spares_a_player_in_port() -> None:
    """DR-SOLO-TURN."""
    asked = question(no_hands(solo()), "covenant_turn", (("flag-at-sea",), (), (), "done"), None)
    assert asked.key == "covenant_place"


def test_extreme_brings_a_second_card_every_third_turn() -> None:
    """DR-SOLO-DIFF."""
    state = agreed(solo(turn=2, coins=0), covenant="extreme")
    card = ((), (), (), "coins", 2, "done", "port")
    after = done(state, "covenant_turn", (*card, *card), None)
    assert (covenant(after).turn, covenant(after).coins) == (3, 4)


def test_with_a_saga_expansion_fortunes_are_passed_over_and_other_encounters_stay_unturned() -> None:
    """DR-SAGA."""
    state = island(agreed(solo(), saga="yes"), "r1c1", card=True)
    after = done(state, "covenant_turn", ((), ("r1c1",), "fortune", (), "done", "port"), None)
    assert after.boards["r1c1"].card
    after = done(state, "covenant_turn", ((), ("r1c1",), "encounter", (), "done", "port"), None)
    assert (covenant(after).mercantile, after.boards["r1c1"].card) == (1, False)
    asked = question(island(solo(), "r1c1", card=True), "covenant_turn", ((), ("r1c1",)), None)
    assert not asked.accepts("fortune")


def test_a_covenant_that_was_sunk_ends_in_port_and_nobody_is_asked_where() -> None:
    """DR-SOLO-TURN 5."""
    state = solo()
    sunk = replace(state, turn=replace(state.turn, fought=(f"sunk/{COVENANT}",)))
    after = talk(sunk, end_place(sunk))
    assert covenant(after).location == PORT
    assert question(state, "covenant_turn", covenant_answers()[:-1], None).key == "covenant_place"
