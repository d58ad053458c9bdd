"""The Covenant. All of it rests on a single source."""

from dataclasses import replace
from typing import Any

from companion.games.dead_reckoning.procedures.covenant import end_place
from companion.games.dead_reckoning.procedures.final_score import find_winner
from companion.games.dead_reckoning.rules.combat import covenant_cannons
from companion.games.dead_reckoning.rules.covenant import side_up
from companion.games.dead_reckoning.scoring import score
from companion.games.dead_reckoning.state import COVENANT, PORT, Covenant, Score, State
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    GAME,
    HURT,
    LOOT,
    ONE,
    TWO,
    A,
    answer_of,
    island,
    load_holds,
    no_hands,
    play,
    player,
    question,
    state_after,
    table,
    talk,
    with_options,
)


def solo(**covenant: Any) -> State:
    return replace(table(1), covenant=Covenant(**{"coins": CATALOGUE.pieces.coins, **covenant}))


def covenant(state: State) -> Covenant:
    assert state.covenant is not None
    return state.covenant


def covenant_answers(*right: Any, icons: tuple[str, ...] = (), place: str = "port") -> tuple[Any, ...]:
    return (icons, (), (), *right, "done", place)


def test_the_covenant_plays_first_and_its_coins_are_public() -> None:
    """DR-SOLO-SETUP, DR-SOLO-TURN, DR-SOLO-CHOICE."""
    after = state_after(solo(), "covenant_turn", covenant_answers("coins", 4), None)
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
    after = state_after(state, "attack_ship", (5, (ONE, ONE, ONE, ONE, ONE), (ONE, ONE, ONE, ONE, ONE)))
    assert after.players[A].damage == 1
    hurt = no_hands(replace(solo(damage=4), active=A))
    sunk = state_after(hurt, "attack_ship", (1, (TWO,), (ONE, HURT, HURT, HURT, HURT)))
    assert sunk.players[A].chest == 20
    assert "terror" in sunk.players[A].claimed


def test_treasure_aboard_draws_the_covenant() -> None:
    """DR-SOLO-TURN, R-17, DR-SOLO-MULTI."""
    state = no_hands(load_holds(solo(), A=(0, 3)))
    talked = play(state, "covenant_turn", (("top",), (), (), 1))
    assert "covenant_attacks" in [n.key for n in talked.notes]


def test_one_cube_is_ignored_where_the_players_fort_stands() -> None:
    """DR-SOLO-MULTI."""
    state = island(solo(), "r1c1", cubes={A: 3}, buildings=("fort",))
    after = state_after(state, "covenant_turn", ((), (), ("r1c1",), 1, "done", "port"), None)
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
    after = state_after(state, "covenant_turn", covenant_answers(place="r1c1"), None)
    assert covenant(after).damage == 4


def test_four_achievements_of_either_side_end_the_solo_game() -> None:
    """DR-SOLO-END."""
    state = solo(claimed=("settler", "builder", "explorer", "terror"))
    after = state_after(state, "covenant_turn", covenant_answers(), None)
    assert after.end_by == COVENANT
    assert state_after(after, "end_turn").phase == "scoring"
    assert score(after, COVENANT).lines[2] == 15


def test_two_production_icons_mean_two_different_islands() -> None:
    """DR-SOLO-TURN."""
    state = island(solo(coins=0), "r1c1", made=(3, 0), cubes={COVENANT: 3})
    state = island(state, "r1c2", made=(1, 0), cubes={COVENANT: 3})
    after = state_after(state, "covenant_turn", covenant_answers("produce", "produce", "produce"), None)
    assert covenant(after).coins == 4, "3 and 1; for the third icon no island is left"


def test_between_equal_islands_the_player_chooses_for_the_covenant() -> None:
    """DR-SOLO-CHOICE."""
    state = island(island(solo(), "r1c1", cubes={COVENANT: 3}), "r1c2", cubes={COVENANT: 3})
    asked = question(state, "covenant_turn", ((), (), (), "fort"), None)
    assert asked.key == "covenant_site"
    after = state_after(state, "covenant_turn", ((), (), (), "fort", "r1c2", "done", "port"), None)
    assert after.boards["r1c2"].buildings == ("fort",)


def test_delayed_tokens_lie_on_its_island_after_it_has_collected() -> None:
    """DR-SOLO-TURN: the player may still take them."""
    state = island(solo(coins=0), "r1c1", cubes={COVENANT: 3}, coins=2)
    after = state_after(state, "covenant_turn", covenant_answers("delayed", (3, 1)), None)
    assert covenant(after).coins == 2
    assert (after.boards["r1c1"].coins, after.boards["r1c1"].cargo) == (3, 1)


def test_buildings_hurt_the_covenant_like_anybody_and_may_sink_it() -> None:
    """DR-CBT-BLD, DR-SOLO-SINK: only the garrison itself never deals the fifth damage."""
    state = no_hands(island(solo(damage=3), "r1c1", cubes={A: 3}, buildings=("garrison",)))
    lost = ((), (), ("r1c1",), 2, (ONE,), (TWO, "damage"), "done", "r1c1")
    after = state_after(state, "covenant_turn", lost, None)
    assert (covenant(after).location, covenant(after).damage) == ("port", 0)
    assert "terror" in after.players[A].claimed
    assert after.players[A].chest == 20


def test_no_ship_is_attacked_twice_in_a_turn_of_the_covenant() -> None:
    """DR-CBT: treasure and a flag on one card are one battle."""
    state = no_hands(load_holds(solo(), A=(0, 3)))
    fight = (0, (ONE,), (ONE, ONE, ONE, ONE))
    after = state_after(state, "covenant_turn", (("top", "flag"), (), (), *fight, "done", "port"), None)
    assert after.players[A].damage + covenant(after).damage == 1


def test_a_flag_for_the_open_sea_spares_a_player_in_port() -> None:
    """DR-SOLO-TURN."""
    asked = question(no_hands(solo()), "covenant_turn", (("flag-at-sea",), (), (), "done"), None)
    assert asked.key == "covenant_place"


def test_extreme_brings_a_second_card_every_third_turn() -> None:
    """DR-SOLO-DIFF."""
    state = with_options(solo(turn=2, coins=0), covenant="extreme")
    card = ((), (), (), "coins", 2, "done", "port")
    after = state_after(state, "covenant_turn", (*card, *card), None)
    assert (covenant(after).turn, covenant(after).coins) == (3, 4)


def test_with_a_saga_expansion_fortunes_are_passed_over_and_other_encounters_stay_unturned() -> None:
    """DR-SAGA."""
    state = island(with_options(solo(), saga="yes"), "r1c1", card=True)
    after = state_after(state, "covenant_turn", ((), ("r1c1",), "fortune", (), "done", "port"), None)
    assert after.boards["r1c1"].card
    after = state_after(state, "covenant_turn", ((), ("r1c1",), "encounter", (), "done", "port"), None)
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


def test_the_covenant_plunders_into_its_stock() -> None:
    """DR-CBT-4: each cube there is its owner's gain, whoever wins."""
    state = no_hands(replace(solo(coins=0), active=A))
    after = state_after(state, "attack_ship", (0, (LOOT, ONE, ONE, ONE, ONE), (2, 1, 0)))
    assert (covenant(after).coins, covenant(after).cargo) == (2, 1)


def test_the_lone_player_comes_second_and_starts_with_two_cargo() -> None:
    """DR-SOLO-SETUP, DR-SETUP-F: set up as for two, and the Covenant plays first."""
    boards = [answer for i in range(3) for answer in ("island", (f"Made up {i}", 4, 1, 1, 8, 5, 2, False))]
    after = state_after(replace(table(1), phase="set-up"), "set_up", ((), *boards), None)
    assert (after.active, after.players[A].dock, covenant(after).cargo) == (COVENANT, 2, 0)


def at_pirate(state: State, **player_: Any) -> State:
    """The player waits in pirate mode at an island on which the Covenant wants two cubes."""
    return no_hands(player(island(state, "r1c1"), location="r1c1", pirate=True, **player_))


TWO_CUBES = ((), (), ("r1c1",), 2)


def test_the_covenant_places_nothing_after_it_has_lost_even_to_a_ship_that_sinks() -> None:
    """DR-SOLO-MULTI 3."""
    after = state_after(
        at_pirate(solo(), damage=4), "covenant_turn", (*TWO_CUBES, 1, (HURT,), (ONE,), "done", "port"), None
    )
    assert after.players[A].location == PORT
    assert after.boards["r1c1"].cubes[COVENANT] == 0


def test_a_bonus_card_fights_the_same_pirate_no_second_time() -> None:
    """DR-CBT, DR-SOLO-DIFF."""
    state = at_pirate(with_options(solo(turn=2), covenant="extreme"))
    first = (*TWO_CUBES, 1, (ONE,), (TWO,), "done", "port")
    after = state_after(state, "covenant_turn", (*first, *TWO_CUBES, "done", "port"), None)
    assert after.players[A].wins == 1
    assert after.boards["r1c1"].cubes[COVENANT] == 0


def test_against_ship_and_building_the_covenant_splits_its_cannons() -> None:
    """DR-SOLO-MULTI 3: half of them, rounded up, in each."""
    state = island(at_pirate(solo(cannons=4)), "r1c1", cubes={A: 3}, buildings=("garrison",))
    talked = play(state, "covenant_turn", (*TWO_CUBES, 0, (TWO, ONE, ONE), (ONE,)))
    assert [n.facts["n"] for n in talked.notes if n.key == "cubes"] == [3, 3]


def test_a_building_is_left_alone_on_a_turn_with_an_attack_on_the_player() -> None:
    """DR-SOLO-MULTI 1."""
    state = island(no_hands(solo()), "r1c1", cubes={A: 3}, buildings=("fort",))
    talked = play(state, "covenant_turn", (("flag",), (), ("r1c1",), 2))
    assert [n.key for n in talked.notes if n.key.startswith(("covenant_ig", "attacks"))] == ["covenant_ignores"]


def test_stored_goods_draw_cubes_to_the_richest_island_that_is_not_its_own() -> None:
    """DR-SOLO-TURN 3: most coins, then most tokens; never where a pirate lies."""
    state = island(solo(), "r1c1", cubes={COVENANT: 3}, coins=9)
    state = island(island(state, "r1c2", coins=2), "r1c3", coins=2, cargo=1)
    state = no_hands(player(island(state, "r2c1", coins=5), location="r2c1", pirate=True))
    after = state_after(state, "covenant_turn", covenant_answers(icons=("bottom",)), None)
    assert [after.boards[at].cubes[COVENANT] for at in ("r1c2", "r1c3", "r2c1")] == [0, 2, 0]


def test_the_covenant_sorts_the_cards_that_it_takes() -> None:
    """DR-SOLO-TURN 1: icons make it stronger, and heads for a merchant is a win."""
    state = island(island(solo(), "r1c1", card=True), "r1c2", card=True)
    taken = ("pirate", 4, "merchant", ("heads",), "mercantile")
    after = covenant(state_after(state, "covenant_turn", ((), ("r1c1", "r1c2"), *taken, (), "done", "port"), None))
    assert (after.pirate_pile, after.pirate_icons, after.mercantile, after.wins) == (1, 4, 1, 1)


def test_the_covenant_builds_where_the_island_is_worth_most() -> None:
    """DR-SOLO-TURN 4."""
    state = island(solo(), "r1c1", values=(9, 5, 2), made=(0, 0), cubes={COVENANT: 3})
    state = island(state, "r1c2", values=(8, 5, 2), made=(3, 3), cubes={COVENANT: 3})
    after = state_after(state, "covenant_turn", covenant_answers("outpost", "repair"), None)
    assert after.boards["r1c1"].buildings == ("outpost",)
    assert covenant(after).damage == 0


def test_the_covenant_scores_both_piles_and_what_lies_on_its_islands() -> None:
    """DR-SCORE: S3, S5."""
    state = island(solo(coins=4, pirate_pile=2, mercantile=2), "r1c1", cubes={COVENANT: 3}, coins=2)
    assert score(state, COVENANT).lines[2:5] == (6, 0, 2)


def test_the_covenant_wins_a_tie_of_the_score() -> None:
    """DR-SOLO-CBT: it wins all ties."""
    tied = (Score(COVENANT, (40,)), Score(A, (40,)))
    assert answer_of(solo(), find_winner(CATALOGUE, solo(), tied)) == COVENANT
