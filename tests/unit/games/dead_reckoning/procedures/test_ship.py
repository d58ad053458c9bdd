"""Upgrades, repairs, levels."""

from dataclasses import replace

from tests.unit.games.dead_reckoning.play import (
    GAME,
    A,
    B,
    at,
    at_level,
    card,
    fit_hull,
    in_play,
    island,
    load_holds,
    offers_of,
    player,
    question,
    sea,
    state_after,
    table,
    tile,
    turn,
    with_cards,
)


def test_an_upgrade_is_paid_placed_and_counts_even_when_covered() -> None:
    """DR-UPGRADE, DR-AB-UPGRADE."""
    state = player(in_play(table(), bosun=4), dock=9)
    tile_form = ("Made up tile", "basic", 1, 1, 0)
    after = state_after(state, "use_ability", (1, (3, 5), tile_form, 1), sailor="bosun", group=1)
    assert after.players[A].dock == 6
    assert after.players[A].tiles == ("made-up-tile",)


def test_the_fourth_upgrade_makes_an_elite_vessel() -> None:
    """DR-ACH."""
    state = fit_hull(tile(table(), "t"), A="t", B="t")
    third = state_after(state, "other_effect", ("basic", 0, "t", 2))
    assert third.players[A].claimed == ()
    assert state_after(third, "other_effect", ("basic", 0, "t", 3)).players[A].claimed == ("elite-vessel",)


def test_tokens_in_a_covered_hold_find_another_place() -> None:
    """R-13."""
    state = fit_hull(tile(tile(table(), "t"), "store", hold=2), B="t", C="t")
    state = load_holds(at(sea(state, "r1c1"), "r1c1"), A=(4, 0))
    after = state_after(state, "other_effect", ("basic", 0, "store", 0, "3-cargo", 2))
    assert [s.cargo for s in after.players[A].hull] == [2, 0, 0, 2]


def test_tokens_of_a_covered_hold_are_unloaded_where_that_is_legal() -> None:
    """R-13."""
    state = fit_hull(tile(tile(table(), "t"), "gun", cannons=1), B="t", C="t")
    state = load_holds(at(island(state, "r1c1", cubes={B: 3}), "r1c1"), A=(4, 0), D=(0, 3))
    after = state_after(state, "other_effect", ("basic", 0, "gun", 0, "ashore-cargo", 4))
    assert after.boards["r1c1"].cargo == 4
    assert after.players[A].ship_cargo == 0


def test_a_repair_costs_what_the_card_says() -> None:
    """DR-REPAIR, DR-AB-REPAIR."""
    state = player(in_play(table(), crew_1=2), damage=2, dock=2)
    after = state_after(state, "use_ability", sailor="crew-1", group=1)
    assert (after.players[A].damage, after.players[A].dock) == (1, 0)
    away = at(sea(state, "r1c1"), "r1c1")
    names = {a.arguments["group"]: a.refused for a in offers_of(away, "use_ability")}
    assert names[1] is not None


def test_a_bonus_draw_counts_in_maintenance_only() -> None:
    """DR-AB-DRAW."""
    state = with_cards(card(in_play(table(), gunner_1=1), "lucky", draws=2), gunner_1=("lucky", "", ""))
    assert state_after(state, "end_turn").players[A].hand == 6


def test_the_bottom_card_of_the_deck_is_levelled_in_secret() -> None:
    """DR-AB-LEVELBOTTOM, R-39."""
    asked = question(table(), "other_effect", ("level-last",))
    assert asked.secret
    after = state_after(table(), "other_effect", ("level-last", "captain"))
    assert after.players[A].sailors["captain"].level == 2
    assert state_after(table(), "other_effect", ("level-last", "none")) == table()


def test_a_sailor_past_the_claim_is_no_more_progress() -> None:
    """DR-ACH."""
    state = at_level(player(table(), level_up=True, claimed=("expert-sailors",), experts=3), purser=3)
    assert state_after(state, "level_up", ("purser",)).players[A].experts == 3


def test_an_ability_stays_among_those_used_when_a_correction_takes_it_from_its_card() -> None:
    state = turn(in_play(table(), gunner_1=1), used=("a/gunner-1/2",))
    field = next(f for f in GAME.fields(state) if f.key == "used")
    assert field.ask.accepts(field.value)


def test_a_level_up_happens_between_two_own_turns_and_lapses_with_the_last() -> None:
    """DR-LEVEL, R-20."""
    state = player(table(), level_up=True)
    after = state_after(state, "level_up", ("purser",))
    assert after.players[A].sailors["purser"].level == 2
    assert not after.players[A].level_up
    last = state_after(replace(table(), end_by=B, active=A), "end_turn")
    assert not last.players[A].level_up
    kept = state_after(replace(table(level_after_last_turn="yes"), end_by=B, active=A), "end_turn")
    assert kept.players[A].level_up
