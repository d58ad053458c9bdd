"""Setting up, the main phase, maintenance."""

from dataclasses import replace
from typing import Any

from companion.games.dead_reckoning.rules.map import box_for, hidden_boards, sail_count
from companion.games.dead_reckoning.rules.ships import has_sail_shortcut
from companion.games.dead_reckoning.state import Sailor, State
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    GAME,
    A,
    B,
    at,
    card,
    in_play,
    island,
    offers_of,
    play,
    player,
    question,
    refusal,
    sea,
    state_after,
    table,
    turn,
)

# Setting up


def set_up_answers(first: str, *extra: Any) -> tuple[Any, ...]:
    boards = [("island", (f"Made up {i}", 4, 1, 1, 8, 5, 2, False)) for i in range(3)]
    return ((), (0, 4, 8, 0, 0), first, *(a for board in boards for a in board), *extra)


def fresh(count: int, **options: str) -> State:
    return replace(table(count, **options), phase="set-up", box={})


def test_the_second_and_third_player_start_with_more_cargo() -> None:
    """DR-SETUP-A, DR-SETUP-B, DR-SETUP-C, DR-SETUP-D, DR-SETUP-E, DR-SETUP-F."""
    state = fresh(3)
    after = state_after(state, "set_up", set_up_answers("b"))
    assert after.active == B
    assert [after.players[s].dock for s in "bca"] == [1, 2, 3]
    assert [p.chest for p in after.players.values()] == [15, 15, 15]
    assert [after.boards[f"r1c{c}"].is_explored for c in (1, 2, 3)] == [True] * 3
    assert after.boxes == (22, 25, 23, 25)
    assert all(p.explored == 0 for p in after.players.values())


def test_the_fourth_player_may_level_up_before_the_first_turn() -> None:
    """DR-SETUP-F."""
    after = state_after(fresh(4), "set_up", set_up_answers("a"))
    assert [p.dock for p in after.players.values()] == [1, 2, 3, 2]
    assert [p.level_up for p in after.players.values()] == [False, False, False, True]


def test_two_players_find_eight_islands_and_four_open_seas() -> None:
    """DR-SETUP-B."""
    assert [hidden_boards(CATALOGUE, table(n)) for n in (2, 3, 4)] == [(8, 4), (9, 3), (10, 2)]


def test_a_bonus_token_is_kept_in_secret() -> None:
    """DR-VAR-BONUS."""
    state = fresh(2, bonus_tokens="yes")
    asked = question(state, "set_up", set_up_answers("a"))
    assert asked.secret
    after = state_after(state, "set_up", set_up_answers("a", ("settler", "terror"), ("builder",)))
    assert after.players[A].bonus == ("terror", "settler")
    assert GAME.view(after, B).players[A].bonus is None


# The turn


def test_a_turn_is_a_main_phase_and_a_maintenance_phase() -> None:
    """DR-TURN, DR-MAIN: every main action is a button, and the turn passes clockwise."""
    names = {a.procedure for a in GAME.actions(table(), A)}
    assert {"play_card", "raise_sails", "load", "unload", "buy", "trade", "attack_merchant", "end_turn"} <= names
    after = state_after(table(), "end_turn")
    assert after.active == B
    assert after.players[A].level_up


def test_a_played_card_leaves_the_hand_and_stays_until_maintenance() -> None:
    """DR-PLAY."""
    after = state_after(table(), "play_card", ("purser",))
    assert after.players[A].hand == 3
    assert after.players[A].in_zone("play") == ("purser",)
    assert state_after(after, "end_turn").players[A].in_zone("discard") == ("purser",)


def test_maintenance_refills_by_row_and_takes_the_next_box_when_one_is_empty() -> None:
    """DR-MNT-1, R-15."""
    state = island(table(), "r2c1")
    state = replace(state, boxes=(25, 0, 23, 25))
    after = state_after(state, "end_turn")
    assert after.boards["r2c1"].card
    assert after.boxes == (25, 0, 22, 25)
    assert box_for(replace(state, boxes=(3, 0, 0, 0)), 2) == 0


def test_a_ship_at_sea_chooses_its_mode_and_a_ship_in_port_is_a_merchant() -> None:
    """DR-MNT-2, DR-PIR-1."""
    assert play(table(), "end_turn").ask is None
    state = at(sea(table(), "r1c1"), "r1c1")
    asked = question(state, "end_turn")
    assert asked.key == "pirate_mode"
    assert state_after(state, "end_turn", (True,)).players[A].pirate
    back = player(state_after(state, "end_turn", (True,)), sails=1, level_up=False)
    home = state_after(replace(back, active=A), "move_ship", to="port")
    assert not home.players[A].pirate


def test_unused_sails_are_lost() -> None:
    """DR-MNT-3."""
    assert state_after(player(table(), sails=3), "end_turn").players[A].sails == 0


def test_an_empty_deck_is_made_of_the_whole_discard() -> None:
    """DR-MNT-5, DR-VAR-CUT."""
    state = table(shuffle_cut="yes")
    who = state.players[A]
    for id in list(who.sailors)[:9]:
        who = who.with_sailor(id, Sailor(zone="discard"))
    state = state.with_player(replace(who, hand=1))
    talked = play(state, "end_turn")
    assert talked.state.players[A].hand == 5
    assert talked.state.players[A].in_zone("discard") == ()
    assert "cut" in [n.key for n in talked.notes]


def test_sails_are_raised_once() -> None:
    """DR-SAILS, DR-AB-SAIL."""
    after = state_after(table(), "raise_sails")
    assert after.players[A].sails == 2
    assert refusal(after, "raise_sails") == "raised_already"


def test_after_sinking_sails_may_still_be_raised_unless_the_table_says_no() -> None:
    """R-23."""
    state = turn(table(), fought=("sunk/a",))
    assert refusal(state, "raise_sails") is None
    assert refusal(turn(table(sails_after_sinking="no"), fought=("sunk/a",)), "raise_sails") == "sunk_this_turn"


def test_only_one_board_is_explored_a_turn() -> None:
    """DR-MOVE-EXPLORE."""
    state = turn(player(table(), sails=1), explored=1)
    assert refusal(state, "move_ship") == "explored_already"


def test_a_longer_way_round_a_garrison_is_asked_for() -> None:
    """DR-MOVE-GARRISON, DR-MOVE."""
    state = sea(sea(sea(table(), "r1c2"), "r2c2"), "r3c1")
    state = island(island(state, "r1c1"), "r2c1", cubes={B: 4}, buildings=("garrison",))
    state = player(at(state, "r1c1"), sails=4)
    around = ("r1c2", "r2c2", "r3c2")
    state = sea(state, around[2])
    assert state_after(state, "move_ship", ("shortest",), to="r3c1").players[A].damage == 1
    safe = state_after(state, "move_ship", ("safest",), to="r3c1")
    assert (safe.players[A].damage, safe.players[A].sails) == (0, 0)


def test_the_track_caps_the_sails_only_once_its_number_is_known() -> None:
    """DR-SAILS, R-01."""
    assert sail_count(5, 4, 0) == 9
    assert sail_count(5, 4, 6) == 6


def test_loaded_holds_count_as_empty_in_port_and_on_an_own_island_without_blockade() -> None:
    """DR-SAILS."""
    assert has_sail_shortcut(table(), A)
    own = at(island(table(), "r1c1", cubes={A: 3}), "r1c1")
    assert has_sail_shortcut(own, A)
    assert not has_sail_shortcut(turn(own, blockades=("r1c1",)), A)


def test_the_discard_is_shuffled_only_when_the_deck_is_too_small() -> None:
    """DR-MNT-5."""
    who = table().players[A]
    for id in list(who.sailors)[:8]:
        who = who.with_sailor(id, Sailor(zone="discard"))
    after = state_after(table().with_player(replace(who, hand=0)), "end_turn")
    assert (after.players[A].hand, len(after.players[A].in_zone("discard"))) == (4, 8)


def test_nobody_draws_more_than_the_twelve_cards() -> None:
    """DR-MNT-5: with deck and discard empty, stop."""
    state = player(table(), hand=11)
    for n in range(7):
        state = island(state, f"r{n // 3 + 1}c{n % 3 + 1}", hand=True, cubes={A: 4})
    assert state_after(state, "end_turn").players[A].hand == 12


def test_two_advancements_that_fit_cannot_both_wait() -> None:
    """DR-MNT-4."""
    state = card(card(in_play(table(), gunner_1=1), "top-1"), "mid-1", "middle")
    assert not question(player(state, held=("top-1", "mid-1")), "end_turn").accepts("stop")


def test_a_sail_on_one_side_of_an_or_counts_by_giving_up_the_other() -> None:
    """DR-SAILS."""
    after = state_after(in_play(table(), deckhand_1=3), "raise_sails", (("deckhand-1/0",),))
    assert after.players[A].sails == 4
    assert after.turn.used == ("a/deckhand-1/0",)


def test_ending_the_turn_is_the_solid_button_only_when_nothing_is_given_up() -> None:
    """DR-MAIN: sails to raise, a card to play or an ability to use come first."""
    ready = table()
    assert not offers_of(ready, "end_turn")[0].primary
    idle = turn(player(ready, hand=0), raised=True)
    assert offers_of(idle, "end_turn")[0].primary
    assert not offers_of(in_play(idle, first_mate=1), "end_turn")[0].primary
    assert not offers_of(player(idle, sails=1), "end_turn")[0].primary
