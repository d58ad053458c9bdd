"""Control, cubes, production, buildings."""

from dataclasses import replace

from companion.games.dead_reckoning.box import stock
from companion.games.dead_reckoning.procedures.islands import place_influence, settle_control
from companion.games.dead_reckoning.rules.islands import controller, hand_limit, production, spare_cubes
from companion.games.dead_reckoning.view_data import exclusions
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    A,
    B,
    at,
    in_play,
    island,
    player,
    question,
    refusal,
    sea,
    state_after,
    table,
    talk,
    turn,
    with_options,
)


def test_losing_control_leaves_an_island_to_nobody() -> None:
    """DR-ISL-LOSE, R-05."""
    for rule, left in (("stay", ("outpost",)), ("removed", ())):
        state = island(table(uncontrolled_buildings=rule), "r1c1", cubes={A: 2, B: 2}, buildings=("outpost",))
        state = talk(state, settle_control(CATALOGUE, state, "r1c1", A))
        assert controller(state, "r1c1") == ""
        assert state.boards["r1c1"].buildings == left


def test_buildings_of_an_uncontrolled_island_protect_nobody() -> None:
    """R-05."""
    state = at(island(table(), "r1c1", cubes={A: 1, B: 1}, buildings=("fort",)), "r1c1")
    assert refusal(state, "place_cube") is None


def test_a_hand_icon_raises_the_limit_of_its_controller() -> None:
    """DR-ISL-HAND."""
    assert hand_limit(island(table(), "r1c1", hand=True, cubes={A: 3}), A) == 7


def test_a_missing_cube_is_taken_back_from_where_nothing_changes() -> None:
    """DR-CUBES-OUT, R-42."""
    state = island(island(table(), "r1c1", 5, cubes={A: 5}), "r2c1", 24, cubes={A: 24})
    state = at(island(state, "r1c2"), "r1c2")
    assert spare_cubes(CATALOGUE, state, A) == 0
    after = state_after(state, "place_cube", ("r2c1",))
    assert after.boards["r2c1"].cubes[A] == 23
    assert after.boards["r1c2"].cubes[A] == 1


def test_production_adds_arrows_outposts_and_the_purser() -> None:
    """DR-PROD, DR-AB-PROD, R-11."""
    state = sea(island(table(), "r1c1", made=(1, 2), buildings=("outpost",)), "r2c1", home="coin")
    assert production(state, "r1c1") == {"coin": 3, "cargo": 3}
    assert production(state, "r1c1", plus=1) == {"coin": 4, "cargo": 4}
    after = state_after(in_play(state, purser=4), "use_ability", (("r1c1",),), sailor="purser", group=0)
    assert (after.boards["r1c1"].coins, after.boards["r1c1"].cargo) == (4, 4)


def test_an_island_produces_with_one_tap_unless_it_is_guarded() -> None:
    """DR-AB-PROD."""
    after = state_after(island(table(), "r2c2", made=(2, 1)), "produce_here", ("r2c2",))
    assert (after.boards["r2c2"].coins, after.boards["r2c2"].cargo) == (2, 1)
    assert refusal(island(table(), "r2c2", cubes={B: 3}, buildings=("fort",)), "produce_here") == "nowhere_to_produce"


def test_nothing_is_built_where_it_stands_already_or_is_out_of_stock() -> None:
    """DR-BUILD, DR-AB-BUILD, R-34."""
    state = island(in_play(table(), first_mate=2), "r1c1", cubes={A: 3}, buildings=("fort",))
    state = player(replace(state, box={**state.box, "printed/box": (0, 4, 1, 0, 0)}), dock=12)
    asked = question(state, "use_ability", ((4, 3, 2),), sailor="first-mate", group=0)
    assert not asked.accepts("r1c1/fort")
    assert asked.accepts("r1c1/outpost")
    assert stock(state, "fort") == 1


def test_a_settlers_cubes_are_counted_over_all_islands_unless_agreed_otherwise() -> None:
    """R-02, DR-ACH."""
    for rule, claimed in (("total", True), ("one-island", False)):
        state = island(table(settler=rule), "r1c1", permanent={A: 5})
        state = island(state, "r1c2", cubes={A: 2})
        state = talk(state, place_influence(CATALOGUE, state, A, "r1c2", 1))
        assert ("settler" in state.players[A].claimed) is claimed


def test_an_arrow_adds_to_the_island_on_its_own_side_only() -> None:
    """DR-PROD."""
    state = island(table(), "r1c2", made=(0, 0))
    assert production(sea(state, "r1c1", right="coin"), "r1c2")["coin"] == 1
    assert production(sea(state, "r1c1", left="coin"), "r1c2")["coin"] == 0
    assert production(sea(state, "r1c3", left="cargo"), "r1c2")["cargo"] == 1


def test_whoever_regains_an_island_keeps_the_buildings() -> None:
    """DR-ISL-GAIN."""
    state = island(table(), "r1c1", cubes={A: 3}, buildings=("fort",), last_controller=A)
    after = talk(state, settle_control(CATALOGUE, state, "r1c1", ""))
    assert (after.boards["r1c1"].buildings, after.boards["r1c1"].permanent[A]) == (("fort",), 1)


def test_control_holds_without_a_cube_to_add() -> None:
    """R-34."""
    state = island(island(table(), "r1c1", cubes={A: 3}), "r2c1", permanent={A: 26})
    after = talk(state, settle_control(CATALOGUE, state, "r1c1", ""))
    assert (after.boards["r1c1"].last_controller, after.boards["r1c1"].permanent[A]) == (A, 0)


def test_influence_without_a_place_is_lost() -> None:
    """DR-AB-INFL."""
    state = island(table(), "r1c1", 1)
    after = talk(state, place_influence(CATALOGUE, state, A, "r1c1", 3))
    assert (after.boards["r1c1"].cubes[A], after.boards["r1c1"].permanent[A]) == (1, 1)


def test_under_blockade_nothing_is_built_unless_agreed_otherwise() -> None:
    """R-31; a blockade shuts out only the player whose turn it is."""
    state = island(in_play(table(2), first_mate=2), "r1c1", cubes={A: 3})
    state = turn(player(state, dock=9), blockades=("r1c1",))
    assert refusal(state, "use_ability") == "nothing_to_build"
    free = with_options(state, blockade_produces="yes")
    assert question(free, "use_ability", ((4, 3, 2),), sailor="first-mate", group=0).accepts("r1c1/fort")
    assert [who for _, _, who in exclusions(state, "r1c1")] == [(A,)]


def test_the_fifth_building_makes_a_builder() -> None:
    """DR-ACH."""
    state = island(in_play(table(), first_mate=2), "r1c1", cubes={A: 3}, buildings=("fort", "garrison", "outpost"))
    state = player(island(state, "r1c2", cubes={A: 3}, buildings=("fort",)), dock=4)
    assert "builder" not in state.players[A].claimed
    after = state_after(state, "use_ability", ((4, 3, 2), "r1c2/outpost"), sailor="first-mate", group=0)
    assert after.players[A].claimed == ("builder",)


def test_progress_cubes_come_back_with_the_marker() -> None:
    """5.5."""
    assert spare_cubes(CATALOGUE, player(table(), wins=3, explored=1, experts=1), A) == 24
    assert spare_cubes(CATALOGUE, player(table(), wins=4, claimed=("legendary",)), A) == 29
