"""Achievements, the last round, the final score."""

from dataclasses import replace

from companion.games.dead_reckoning.procedures.final_score import purples
from companion.games.dead_reckoning.rules.combat import bonus_cubes
from companion.games.dead_reckoning.rules.islands import is_explorer_possible, spare_cubes
from companion.games.dead_reckoning.rules.ships import all_cannons
from companion.games.dead_reckoning.scoring import LINES, rank_island
from companion.games.dead_reckoning.state import State
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    GAME,
    MADE_UP,
    ONE,
    TWO,
    A,
    B,
    answer_of,
    card,
    fit_hull,
    island,
    load_holds,
    play,
    player,
    refusal,
    sea,
    state_after,
    table,
    tile,
    with_options,
)


def test_twelve_cargo_make_a_master_merchant() -> None:
    """DR-ACH-MERCHANT, R-37."""
    state = player(load_holds(table(), A=(4, 0)), dock=9)
    after = state_after(state, "give_cargo", (8,))
    assert after.players[A].claimed == ("master-merchant",)
    assert after.players[A].dock + after.players[A].ship_cargo == 1
    other_turn = replace(state, active=B)
    assert refusal(other_turn, "give_cargo") == "not_your_turn"
    assert refusal(with_options(other_turn, merchant_timing="any"), "give_cargo") is None


def test_explorer_cubes_come_back_when_it_has_become_impossible() -> None:
    """DR-ACH-EXPLORER, R-27."""
    state = player(table(2), explored=1)
    before = spare_cubes(CATALOGUE, state, A)
    for name in state.boards:
        if name not in ("r4c1", "r4c2", "r4c3"):
            state = sea(state, name)
    assert not is_explorer_possible(CATALOGUE, state, A)
    assert spare_cubes(CATALOGUE, state, A) == before + 1
    assert is_explorer_possible(CATALOGUE, with_options(state, explorer_two="4"), A)


def test_four_markers_end_the_game_after_everybody_elses_last_turn() -> None:
    """DR-END-1, DR-END-2, DR-END-4."""
    state = player(table(), claimed=("settler", "builder", "explorer", "terror"))
    state = state_after(state, "end_turn")
    assert state.end_by == A
    assert state.players[A].last_turn_done
    state = state_after(state_after(state, "end_turn", seat="b"), "end_turn", seat="c")
    assert state.phase == "scoring"


def test_a_second_player_with_four_markers_changes_nothing() -> None:
    """DR-END-2."""
    state = player(replace(table(), end_by=B), claimed=("settler", "builder", "explorer", "terror"))
    assert state_after(state, "end_turn").end_by == B


def test_a_player_past_the_last_turn_has_two_more_cubes() -> None:
    """DR-END-3."""
    state = player(table(), last_turn_done=True)
    assert bonus_cubes(CATALOGUE, state, A, "port", attacked=False)["last"] == 2


def test_capitalist_is_announced_without_the_amount() -> None:
    """DR-ACH-CAPITALIST."""
    talked = play(table(), "chest", (20,), way="in")
    assert "capitalist" in talked.state.players[A].claimed
    public = [n for n in talked.notes if n.secret_to is None]
    assert all(35 not in n.facts.values() and 20 not in n.facts.values() for n in public)


def scoring(count: int = 2, **options: str) -> State:
    return replace(table(count, **options), phase="scoring")


def test_chests_are_counted_in_private_and_revealed_together() -> None:
    """DR-SCORE."""
    state = scoring()
    assert refusal(state, "reveal") == "chests_missing"
    state = state_after(state_after(state, "count_chest", (21,)), "count_chest", (9,), "b")
    assert GAME.view(state, B).players[A].chest is None
    state = state_after(state, "reveal", seat=None)
    assert GAME.view(state, B).players[A].chest == 21


def test_the_final_score_has_eight_lines() -> None:
    """DR-SCORE, DR-AB-PURPLE, R-03, R-04."""
    state = island(scoring(bonus_tokens="yes"), "r1c1", cubes={A: 3}, buildings=("fort",), coins=2)
    state = player(state, claimed=("settler", "terror"), bonus=("settler",), counted=True)
    state = player(state, "b", bonus=("settler",), counted=True)
    state = state_after(state, "reveal", seat=None)
    after = state_after(state, "final_score", (4, 6), None)
    lines = dict(zip(LINES, after.scores[0].lines, strict=True))
    assert lines == {
        "achievements": 10,
        "bonus": 2,
        "coins": 17,
        "buildings": 1,
        "advancements": 0,
        "upgrades": 0,
        "purple": 0,
        "islands": 8,
    }
    assert after.winner == A
    assert GAME.is_finished(after)


def test_a_purple_border_of_no_known_kind_is_asked_for() -> None:
    """DR-AB-PURPLE."""
    state = card(card(scoring(), "plain"), "pearl", purple=("read", 1))
    state = player(state, held=("pearl", "plain"))
    assert answer_of(state, purples(CATALOGUE, state), (-3,)) == {A: -3}


def test_a_tie_of_three_is_settled_by_the_cubes() -> None:
    """DR-WIN, R-38."""
    state = replace(scoring(3), revealed=True)
    answers = (1, (TWO,), 1, (ONE,), 1, ("explosive",), (ONE, ONE), 1, (TWO,), 1, (ONE,))
    assert state_after(state, "final_score", answers, None).winner == A
    gun = fit_hull(tile(table(), "gun", cannons=1, hold=2), B="gun")
    gun = load_holds(gun, B=(1, 0))
    assert all_cannons(CATALOGUE, gun, A) == 2
    assert all_cannons(CATALOGUE, with_options(gun, tie_cannons="empty-holds"), A) == 1


def test_a_tie_of_three_for_an_island_follows_the_house_rule() -> None:
    """R-03."""
    cubes = {A: 2, B: 2, "c": 2}
    assert [r.coins for r in rank_island((8, 5, 2), cubes, 0)] == [5, 5, 5]
    lowest = rank_island((8, 5, 2), cubes, 0, "lowest")
    assert [(r.how, r.paid, r.coins) for r in lowest] == [("tied_low", 3, 2)] * 3


def test_a_board_that_nobody_entered_can_still_be_scored() -> None:
    """DR-SCORE: a light table charts its islands at the end."""
    after = state_after(scoring(), "chart_board", ("island", MADE_UP), None, board="r3c3")
    assert after.boards["r3c3"].island
