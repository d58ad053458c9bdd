"""What a table of vectors cannot say: whole turns, battles, refusals, rulings."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Dice
from companion.core.errors import Refused
from companion.games.dead_reckoning.box import stock
from companion.games.dead_reckoning.chart import boards_left, box_for
from companion.games.dead_reckoning.combat import bonus_cubes, building_cubes, covenant_cannons
from companion.games.dead_reckoning.islands import controller, cubes_left, explorer_possible, hand_limit, production
from companion.games.dead_reckoning.procedures.covenant import richest, side_up, stored_target
from companion.games.dead_reckoning.procedures.final import purples
from companion.games.dead_reckoning.procedures.islands import place_influence, settle_control
from companion.games.dead_reckoning.scoring import LINES, rank_island, score
from companion.games.dead_reckoning.ships import all_cannons, icons
from companion.games.dead_reckoning.state import COVENANT, Covenant, Player, Sailor, State
from tests.unit.games.dead_reckoning.play import (
    GAME,
    HURT,
    LOOT,
    ONE,
    TWO,
    A,
    B,
    at,
    card,
    done,
    fitted,
    in_play,
    island,
    loaded,
    offered,
    play,
    player,
    refusal,
    sea,
    table,
    talk,
    tile,
    turn,
)

MADE_UP = ("Made up", 4, 1, 1, 8, 5, 2, False)
ADVANCEMENT = ("Made up card", "top", 0, 0, 0, 0, False)


def no_hands(state: State) -> State:
    for seat in state.players:
        state = player(state, seat, hand=0)
    return state


def with_cards(state: State, **slots: tuple[str, str, str]) -> State:
    """Advancements in the sleeves of cards in play."""
    who: Player = state.players[A]
    for id, names in slots.items():
        sailor = who.sailors[id.replace("_", "-")]
        who = who.with_sailor(id.replace("_", "-"), replace(sailor, slots=names))
    return state.with_player(who)


# Setting up


def set_up_answers(first: str, *extra: Any) -> tuple[Any, ...]:
    boards = [("island", (f"Made up {i}", 4, 1, 1, 8, 5, 2, False)) for i in range(3)]
    return ((), (0, 4, 8, 0, 0), first, *(a for board in boards for a in board), *extra)


def fresh(count: int, **options: str) -> State:
    return replace(table(count, **options), phase="set-up", box={})


def test_the_second_and_third_player_start_with_more_cargo() -> None:
    """DR-SETUP-A, DR-SETUP-B, DR-SETUP-C, DR-SETUP-D, DR-SETUP-E, DR-SETUP-F."""
    state = fresh(3)
    after = done(state, "set_up", set_up_answers("b"))
    assert after.active == B
    assert [after.players[s].dock for s in "bca"] == [1, 2, 3]
    assert [p.chest for p in after.players.values()] == [15, 15, 15]
    assert [after.boards[f"r1c{c}"].explored for c in (1, 2, 3)] == [True] * 3
    assert after.boxes == (22, 25, 23, 25)
    assert all(p.explored == 0 for p in after.players.values())


def test_the_fourth_player_may_level_up_before_the_first_turn() -> None:
    """DR-SETUP-F."""
    after = done(fresh(4), "set_up", set_up_answers("a"))
    assert [p.dock for p in after.players.values()] == [1, 2, 3, 2]
    assert [p.level_up for p in after.players.values()] == [False, False, False, True]


def test_two_players_find_eight_islands_and_four_open_seas() -> None:
    """DR-SETUP-B."""
    assert [boards_left(table(n)) for n in (2, 3, 4)] == [(8, 4), (9, 3), (10, 2)]


def test_a_bonus_token_is_kept_in_secret() -> None:
    """DR-VAR-BONUS."""
    state = fresh(2, bonus_tokens="yes")
    asked = play(state, "set_up", set_up_answers("a")).ask
    assert asked is not None
    assert asked.secret
    after = done(state, "set_up", set_up_answers("a", ("settler", "terror"), ("builder",)))
    assert after.players[A].bonus == ("terror", "settler")
    assert GAME.view(after, B).players[A].bonus is None


# The turn


def test_a_turn_is_a_main_phase_and_a_maintenance_phase() -> None:
    """DR-TURN, DR-MAIN: every main action is a button, and the turn passes clockwise."""
    names = {a.procedure for a in GAME.actions(table(), A)}
    assert {"play_card", "raise_sails", "load", "unload", "buy", "trade", "attack_merchant", "end_turn"} <= names
    after = done(table(), "end_turn")
    assert after.active == B
    assert after.players[A].level_up


def test_a_played_card_leaves_the_hand_and_stays_until_maintenance() -> None:
    """DR-PLAY."""
    after = done(table(), "play_card", ("purser",))
    assert after.players[A].hand == 3
    assert after.players[A].in_zone("play") == ("purser",)
    assert done(after, "end_turn").players[A].in_zone("discard") == ("purser",)


def test_maintenance_refills_by_row_and_takes_the_next_box_when_one_is_empty() -> None:
    """DR-MNT-1, R-15."""
    state = island(table(), "r2c1")
    state = replace(state, boxes=(25, 0, 23, 25))
    after = done(state, "end_turn")
    assert after.boards["r2c1"].card
    assert after.boxes == (25, 0, 22, 25)
    assert box_for(replace(state, boxes=(3, 0, 0, 0)), 2) == 0


def test_a_ship_at_sea_chooses_its_mode_and_a_ship_in_port_is_a_merchant() -> None:
    """DR-MNT-2, DR-PIR-1."""
    assert play(table(), "end_turn").ask is None
    state = at(sea(table(), "r1c1"), "r1c1")
    asked = play(state, "end_turn").ask
    assert asked is not None
    assert asked.key == "pirate_mode"
    assert done(state, "end_turn", (True,)).players[A].pirate
    back = player(done(state, "end_turn", (True,)), sails=1)
    home = done(replace(back, active=A), "move_ship", to="port")
    assert not home.players[A].pirate


def test_unused_sails_are_lost() -> None:
    """DR-MNT-3."""
    assert done(player(table(), sails=3), "end_turn").players[A].sails == 0


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
    after = done(table(), "raise_sails")
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
    assert done(state, "move_ship", ("shortest",), to="r3c1").players[A].damage == 1
    safe = done(state, "move_ship", ("safest",), to="r3c1")
    assert (safe.players[A].damage, safe.players[A].sails) == (0, 0)


# Cargo


def test_cargo_is_loaded_in_port_and_on_own_islands_only() -> None:
    """DR-CARGO-LOAD."""
    after = done(player(table(), dock=3), "load", (0, 3))
    assert (after.players[A].dock, after.players[A].ship_cargo) == (0, 3)
    state = at(island(table(), "r1c1", cubes={B: 3}, cargo=2), "r1c1")
    assert refusal(state, "load") == "not_controlled"
    own = at(island(table(), "r1c1", cubes={A: 3}, coins=2), "r1c1")
    assert done(own, "load", ("coin", 3, 2)).players[A].ship_coins == 2


def test_coins_are_unloaded_into_the_chest_and_cargo_onto_the_dock() -> None:
    """DR-CARGO-UNLOAD."""
    state = loaded(table(), A=(2, 0), D=(0, 3))
    after = done(state, "unload", (3, 3))
    assert after.players[A].chest == 18
    assert done(after, "unload", (2,)).players[A].dock == 2
    foreign = at(island(loaded(table(), A=(2, 0)), "r1c1", cubes={B: 3}), "r1c1")
    assert done(foreign, "unload", (1,)).boards["r1c1"].cargo == 1


def test_coins_of_the_chest_are_loaded_only_by_agreement() -> None:
    """R-08."""
    assert refusal(table(), "load") == "nothing_to_load"
    state = table(chest_loading="yes")
    asked = play(state, "load", ("coin", 0)).ask
    assert asked is not None
    assert asked.secret
    assert done(state, "load", ("coin", 0, 4)).players[A].chest == 11


def test_tokens_are_moved_between_holds_and_thrown_overboard_at_any_time() -> None:
    """DR-CARGO-REARRANGE, DR-CARGO-JETTISON."""
    state = replace(loaded(table(), A=(2, 0)), active=B)
    assert done(state, "rearrange", (2, 3)).players[A].hull[3].cargo == 2
    assert done(state, "jettison", (1,)).players[A].ship_cargo == 1


def test_a_gain_to_the_dock_works_wherever_the_ship_is() -> None:
    """DR-CARGO-GAIN, DR-ABIL, DR-AB-WHEEL."""
    state = at(sea(in_play(table(), bosun=2, crew_1=4), "r1c1"), "r1c1")
    assert done(state, "use_ability", sailor="bosun", group=1).players[A].dock == 1
    assert icons(state, state.players[A], "bosun", "wheel") == 1
    after = done(state, "use_ability", (3, 0), sailor="crew-1", group=0)
    assert (after.players[A].ship_cargo, after.players[A].dock) == (3, 1)


def test_an_ability_is_used_once_a_turn() -> None:
    """DR-ABIL."""
    after = done(in_play(table(), crew_1=1), "use_ability", sailor="crew-1", group=0)
    with pytest.raises(Refused):
        play(after, "use_ability", sailor="crew-1", group=0)


# Cards


def test_trading_costs_cargo_of_the_ship_and_counts_as_one_of_two() -> None:
    """DR-ENC-TRADE."""
    state = at(loaded(island(table(), "r1c1", card=True), A=(2, 0)), "r1c1")
    after = done(state, "trade", (2, ADVANCEMENT))
    assert after.turn.bought == 1
    assert after.players[A].held == ("made-up-card",)
    assert not after.boards["r1c1"].card


def test_a_beaten_merchant_pays_and_counts_for_legendary() -> None:
    """DR-ENC-ATTACK, DR-CBT-NPC."""
    state = at(no_hands(island(table(), "r1c1", card=True)), "r1c1")
    after = done(state, "attack_merchant", (2, 1, (TWO,), (ONE, ONE), (2, 0, False), 0))
    assert after.players[A].wins == 1
    assert after.players[A].ship_coins == 2
    assert not after.boards["r1c1"].card


def test_a_merchant_that_wins_is_buried() -> None:
    """DR-ENC-BURY, DR-CBT-2."""
    state = at(no_hands(island(table(), "r1c1", card=True)), "r1c1")
    talked = play(state, "attack_merchant", (2, 1, (ONE,), (ONE, TWO), 1))
    assert "buried" in [n.key for n in talked.notes]
    assert talked.state.players[A].damage == 1
    assert talked.state.players[A].wins == 0


def test_a_merchant_counts_as_an_advancement_only_by_agreement() -> None:
    """R-30."""
    state = at(no_hands(island(table(beaten_merchant="counts"), "r1c1", card=True)), "r1c1")
    after = done(state, "attack_merchant", (0, 1, (ONE,), (0, 0, False), ADVANCEMENT))
    assert after.players[A].held == ("made-up-card",)


def test_the_gunner_throws_two_more_cubes_and_sacrifices_one() -> None:
    """DR-AB-COMBAT, DR-AB-CANNON, DR-CBT-3, R-36."""
    state = at(in_play(island(table(), "r1c1", card=True), gunner_1=4), "r1c1")
    answers = (3, 2, (ONE, ONE), (TWO, TWO, TWO), "gunner-1/2", (ONE, TWO), "gunner-1/3", ONE, 0, "pass", (0, 0, False))
    talked = play(state, "attack_merchant", answers[:-1])
    assert talked.ask is None or talked.ask.key in ("lose_text", "win_text")
    after = done(state, "attack_merchant", (*answers[:-1], 0))
    assert after.players[A].ship_coins == 2
    assert "a/gunner-1/2" in after.turn.used


def test_a_captain_is_paid_by_wheels_when_the_combat_is_won() -> None:
    """R-40."""
    state = at(in_play(island(table(), "r1c1", card=True), captain=4), "r1c1")
    after = done(state, "attack_merchant", (0, 2, (ONE, ONE), "captain/3", "pass", (0, 0, False), 0))
    assert after.players[A].ship_coins == 3


# Combat between ships


def two_ships(**options: str) -> State:
    return no_hands(at(sea(table(2, **options), "r1c1"), "r1c1", "a", "b"))


def test_a_flag_attacks_a_ship_in_port_where_the_guns_of_the_port_help() -> None:
    """DR-AB-FLAG, DR-CBT-1."""
    state = no_hands(in_play(table(2), captain=2))
    talked = play(state, "use_ability", (1, 1), sailor="captain", group=0)
    assert talked.notes[-1].facts["m"] == 5
    assert bonus_cubes(state, A, "port", attacked=False)["port"] == 0


def test_the_loser_in_pirate_mode_becomes_a_merchant() -> None:
    """DR-PIR-5, DR-CBT-5, DR-CBT-SHIP."""
    state = player(two_ships(), "b", pirate=True)
    after = done(state, "attack_ship", (1, 1, (TWO,), (ONE,)))
    assert not after.players[B].pirate
    assert after.players[B].damage == 1
    assert after.turn.fought == ("ship/b",)
    assert refusal(after, "attack_ship") == "no_target"


def test_a_pirate_means_nothing_on_its_own_turn() -> None:
    """DR-PIR-2, DR-PIR-4: without a flag it fights only pirates that were there first."""
    state = player(two_ships(), pirate=True)
    assert not offered(state, "fight_pirate")
    assert play(player(state, location="port", sails=1), "move_ship", to="r1c1").ask is None


def test_stopping_beside_a_pirate_is_a_fight_and_losing_it_a_blockade() -> None:
    """DR-MOVE-PIRATE, DR-PIR-3, R-31."""
    state = island(table(2), "r1c1", cubes={A: 3}, coins=1)
    state = no_hands(player(at(state, "r1c1", "b"), "b", pirate=True))
    after = done(player(state, sails=1), "move_ship", (0, 1, (ONE,)), to="r1c1")
    assert refusal(after, "load") == "blockaded"
    asked = play(in_play(after, purser=1), "other_effect").ask
    assert asked is not None
    assert not asked.accepts("produce")
    relaxed = replace(after, options={**after.options, "blockade_produces": "yes"})
    asked = play(relaxed, "other_effect").ask
    assert asked is not None
    assert asked.accepts("produce")


def test_a_winner_that_sinks_blockades_nobody() -> None:
    """R-32."""
    state = island(table(2), "r1c1", cubes={A: 3})
    state = no_hands(player(at(state, "r1c1", "b"), "b", pirate=True, damage=4))
    answers = (1, 1, (HURT,), (ONE,))
    assert done(player(state, sails=1), "move_ship", answers, to="r1c1").turn.blockades == ()
    other = replace(state, options={**state.options, "sunk_winner_blockades": "yes"})
    assert done(player(other, sails=1), "move_ship", answers, to="r1c1").turn.blockades == ("r1c1",)


def test_plunder_goes_into_holds_or_onto_the_island() -> None:
    """DR-CBT-4, R-35."""
    state = no_hands(at(island(table(2), "r1c1"), "r1c1", "a", "b"))
    after = done(state, "attack_ship", (2, 0, (LOOT, LOOT), (3, 2), 3, "island"))
    assert after.players[A].hull[3].coins == 3
    assert after.boards["r1c1"].cargo == 2


def test_plunder_in_port_goes_to_the_dock_only_by_agreement() -> None:
    """R-09."""
    state = no_hands(table(2, port_plunder="dock"))
    after = done(state, "attack_ship", (1, 0, (LOOT,), (ONE, ONE, ONE, ONE), (2, 1)))
    assert (after.players[A].chest, after.players[A].dock) == (17, 1)


def test_sinking_pays_all_coins_or_only_five() -> None:
    """DR-SINK, R-06, R-07."""
    state = loaded(player(two_ships(), "b", damage=4, chest=2), "b", A=(0, 4), D=(0, 3))
    answers = (1, 1, (TWO,), (ONE,))
    assert done(state, "attack_ship", answers).players[A].chest == 22
    five = replace(state, options={**state.options, "sinker_gains": "five"})
    assert done(five, "attack_ship", answers).players[A].chest == 20
    poor = loaded(state, "b", A=(2, 0), D=(0, 1))
    after = done(poor, "attack_ship", answers)
    assert (after.players[A].chest, after.players[B].chest, after.players[B].ship_cargo) == (17, 1, 2)


def test_a_building_that_sinks_a_ship_is_its_owners_deed() -> None:
    """R-22, DR-CBT-BLD."""
    state = no_hands(player(at(island(table(2), "r1c1", cubes={B: 3}, buildings=("fort",)), "r1c1"), damage=4))
    answers = (0, (ONE, ONE, ONE, ONE, ONE))
    assert "terror" in done(state, "attack_buildings", answers).players[B].claimed
    other = replace(state, options={**state.options, "building_sinks": "no"})
    assert "terror" not in done(other, "attack_buildings", answers).players[B].claimed


def test_one_building_alone_is_attacked_only_by_agreement() -> None:
    """R-18, R-19."""
    state = island(table(2, attack_one_building="yes"), "r1c1", cubes={B: 3}, buildings=("fort", "garrison"))
    after = done(no_hands(at(state, "r1c1")), "attack_buildings", ("garrison", 2, (TWO, TWO), (ONE, ONE)))
    assert after.boards["r1c1"].buildings == ("fort",)
    assert building_cubes(("fort",), protected=True) == 7


def test_a_defender_that_wins_counts_for_legendary_unless_agreed_otherwise() -> None:
    """R-21."""
    answers = (0, 1, (ONE,))
    assert done(two_ships(), "attack_ship", answers).players[B].wins == 1
    assert done(two_ships(defender_legendary="no"), "attack_ship", answers).players[B].wins == 0


# Islands


def test_losing_control_leaves_an_island_to_nobody() -> None:
    """DR-ISL-LOSE, R-05."""
    for rule, left in (("stay", ("outpost",)), ("removed", ())):
        state = island(table(uncontrolled_buildings=rule), "r1c1", cubes={A: 2, B: 2}, buildings=("outpost",))
        state = talk(state, settle_control(state, "r1c1", A))
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
    assert cubes_left(state, A) == 0
    after = done(state, "place_cube", ("r2c1",))
    assert after.boards["r2c1"].cubes[A] == 23
    assert after.boards["r1c2"].cubes[A] == 1


def test_production_adds_arrows_outposts_and_the_purser() -> None:
    """DR-PROD, DR-AB-PROD, R-11."""
    state = sea(island(table(), "r1c1", made=(1, 2), buildings=("outpost",)), "r2c1", home="coin")
    assert production(state, "r1c1") == {"coin": 3, "cargo": 3}
    assert production(state, "r1c1", plus=1) == {"coin": 4, "cargo": 4}
    after = done(in_play(state, purser=4), "use_ability", (("r1c1",),), sailor="purser", group=0)
    assert (after.boards["r1c1"].coins, after.boards["r1c1"].cargo) == (4, 4)


def test_nothing_is_built_where_it_stands_already_or_is_out_of_stock() -> None:
    """DR-BUILD, DR-AB-BUILD, R-34."""
    state = island(in_play(table(), first_mate=2), "r1c1", cubes={A: 3}, buildings=("fort",))
    state = player(replace(state, box={**state.box, "printed/box": (0, 4, 1, 0, 0)}), dock=12)
    asked = play(state, "use_ability", ((4, 3, 2),), sailor="first-mate", group=0).ask
    assert asked is not None
    assert not asked.accepts("r1c1/fort")
    assert asked.accepts("r1c1/outpost")
    assert stock(state, "fort") == 1


def test_a_settlers_cubes_are_counted_over_all_islands_unless_agreed_otherwise() -> None:
    """R-02, DR-ACH."""
    for rule, claimed in (("total", True), ("one-island", False)):
        state = island(table(settler=rule), "r1c1", permanent={A: 5})
        state = island(state, "r1c2", cubes={A: 2})
        state = talk(state, place_influence(state, A, "r1c2", 1))
        assert ("settler" in state.players[A].claimed) is claimed


# The ship


def test_an_upgrade_is_paid_placed_and_counts_even_when_covered() -> None:
    """DR-UPGRADE, DR-AB-UPGRADE."""
    state = player(in_play(table(), bosun=4), dock=9)
    tile_form = ("Made up tile", "basic", 1, 1, 0)
    after = done(state, "use_ability", (1, (3, 5), tile_form, 1), sailor="bosun", group=1)
    assert after.players[A].dock == 6
    assert after.players[A].tiles == ("made-up-tile",)


def test_the_fourth_upgrade_makes_an_elite_vessel() -> None:
    """DR-ACH."""
    state = fitted(tile(table(), "t"), A="t", B="t", C="t")
    after = done(state, "other_effect", ("basic", 0, "t", 3))
    assert "elite-vessel" in after.players[A].claimed


def test_tokens_in_a_covered_hold_find_another_place() -> None:
    """R-13."""
    state = fitted(tile(tile(table(), "t"), "store", hold=2), B="t", C="t")
    state = loaded(at(sea(state, "r1c1"), "r1c1"), A=(4, 0))
    after = done(state, "other_effect", ("basic", 0, "store", 0))
    assert [s.cargo for s in after.players[A].hull] == [2, 0, 0, 2]


def test_a_repair_costs_what_the_card_says() -> None:
    """DR-REPAIR, DR-AB-REPAIR."""
    state = player(in_play(table(), crew_1=2), damage=2, dock=2)
    after = done(state, "use_ability", sailor="crew-1", group=1)
    assert (after.players[A].damage, after.players[A].dock) == (1, 0)
    away = at(sea(state, "r1c1"), "r1c1")
    names = {a.arguments["group"]: a.refused for a in offered(away, "use_ability")}
    assert names[1] is not None


def test_a_bonus_draw_counts_in_maintenance_only() -> None:
    """DR-AB-DRAW."""
    state = with_cards(card(in_play(table(), gunner_1=1), "lucky", draws=2), gunner_1=("lucky", "", ""))
    assert done(state, "end_turn").players[A].hand == 6


def test_the_bottom_card_of_the_deck_is_levelled_in_secret() -> None:
    """DR-AB-LEVELBOTTOM, R-39."""
    asked = play(table(), "other_effect", ("level-last",)).ask
    assert asked is not None
    assert asked.secret
    after = done(table(), "other_effect", ("level-last", "captain"))
    assert after.players[A].sailors["captain"].level == 2
    assert done(table(), "other_effect", ("level-last", "none")) == table()


def test_a_level_up_happens_between_two_own_turns_and_lapses_with_the_last() -> None:
    """DR-LEVEL, R-20."""
    state = player(table(), level_up=True)
    after = done(state, "level_up", ("purser",))
    assert after.players[A].sailors["purser"].level == 2
    assert not after.players[A].level_up
    last = done(replace(table(), end_by=B, active=A), "end_turn")
    assert not last.players[A].level_up
    kept = done(replace(table(level_after_last_turn="yes"), end_by=B, active=A), "end_turn")
    assert kept.players[A].level_up


# Achievements and the end


def test_twelve_cargo_make_a_master_merchant() -> None:
    """DR-ACH-MERCHANT, R-37."""
    state = player(loaded(table(), A=(4, 0)), dock=9)
    after = done(state, "give_cargo", (8,))
    assert after.players[A].claimed == ("master-merchant",)
    assert after.players[A].dock + after.players[A].ship_cargo == 1
    other_turn = replace(state, active=B)
    assert refusal(other_turn, "give_cargo") == "not_your_turn"
    assert refusal(replace(other_turn, options={**state.options, "merchant_timing": "any"}), "give_cargo") is None


def test_explorer_cubes_come_back_when_it_has_become_impossible() -> None:
    """DR-ACH-EXPLORER, R-27."""
    state = player(table(2), explored=1)
    before = cubes_left(state, A)
    for name in state.boards:
        if name not in ("r4c1", "r4c2", "r4c3"):
            state = sea(state, name)
    assert not explorer_possible(state, A)
    assert cubes_left(state, A) == before + 1
    assert explorer_possible(replace(state, options={**state.options, "explorer_two": "4"}), A)


def test_four_markers_end_the_game_after_everybody_elses_last_turn() -> None:
    """DR-END-1, DR-END-2, DR-END-4."""
    state = player(table(), claimed=("settler", "builder", "explorer", "terror"))
    state = done(state, "end_turn")
    assert state.end_by == A
    assert state.players[A].last_turn_done
    state = done(done(state, "end_turn", seat="b"), "end_turn", seat="c")
    assert state.phase == "scoring"


def test_a_player_past_the_last_turn_has_two_more_cubes() -> None:
    """DR-END-3."""
    state = player(table(), last_turn_done=True)
    assert bonus_cubes(state, A, "port", attacked=False)["last"] == 2


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
    state = done(done(state, "count_chest", (21,)), "count_chest", (9,), "b")
    assert GAME.view(state, B).players[A].chest is None
    state = done(state, "reveal", seat=None)
    assert GAME.view(state, B).players[A].chest == 21


def test_the_final_score_has_eight_lines() -> None:
    """DR-SCORE, DR-AB-PURPLE, R-03, R-04."""
    state = island(scoring(bonus_tokens="yes"), "r1c1", cubes={A: 3}, buildings=("fort",), coins=2)
    state = player(state, claimed=("settler", "terror"), bonus=("settler",), counted=True)
    state = player(state, "b", bonus=("settler",), counted=True)
    state = done(state, "reveal", seat=None)
    after = done(state, "final_score", (4, 6), None)
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
    assert GAME.finished(after)


def test_purple_borders_are_asked_only_of_those_who_have_one() -> None:
    """DR-AB-PURPLE."""
    state = card(scoring(), "plain")
    box = {**state.box, "advancement/pearl": ("pearl", "top", 0, 0, 0, 0, True)}
    state = player(replace(state, box=box), held=("pearl", "plain"))
    asked: list[Any] = []

    def ask() -> Any:
        asked.append((yield from purples(state)))

    talk(state, ask(), (-3,))
    assert asked == [{"a": -3}]


def test_a_tie_of_three_is_settled_by_the_cubes() -> None:
    """DR-WIN, R-38."""
    state = replace(scoring(3), revealed=True)
    answers = (1, (TWO,), 1, (ONE,), 1, ("explosive",), (ONE, ONE), 1, (TWO,), 1, (ONE,))
    assert done(state, "final_score", answers, None).winner == A
    gun = fitted(tile(table(), "gun", cannons=1, hold=2), B="gun")
    gun = loaded(gun, B=(1, 0))
    assert all_cannons(gun, A) == 2
    assert all_cannons(replace(gun, options={**gun.options, "tie_cannons": "empty-holds"}), A) == 1


def test_a_tie_of_three_for_an_island_follows_the_house_rule() -> None:
    """R-03."""
    cubes = {A: 2, B: 2, "c": 2}
    assert [r.coins for r in rank_island((8, 5, 2), cubes, 0)] == [5, 5, 5]
    assert [r.coins for r in rank_island((8, 5, 2), cubes, 0, "lowest")] == [2, 2, 2]


def test_a_board_that_nobody_entered_can_still_be_scored() -> None:
    """DR-SCORE: a light table charts its islands at the end."""
    after = done(scoring(), "chart_board", ("island", MADE_UP), None, board="r3c3")
    assert after.boards["r3c3"].island


# Solo


def solo(**covenant: Any) -> State:
    return replace(table(1), covenant=Covenant(**covenant))


def covenant_answers(*right: Any, icons: tuple[str, ...] = (), place: str = "port") -> tuple[Any, ...]:
    return (icons, (), (), *right, "done", place)


def test_the_covenant_plays_first_and_its_coins_are_public() -> None:
    """DR-SOLO-SETUP, DR-SOLO-TURN, DR-SOLO-CHOICE."""
    after = done(solo(), "covenant_turn", covenant_answers("coins", 4), None)
    assert after.covenant is not None
    assert after.covenant.coins == 19
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
    state = island(island(solo(), "r1c1", coins=1), "r1c2", coins=3)
    assert richest(state, ("r1c1", "r1c2")) == "r1c2"
    assert stored_target(state) == "r1c2"


def test_a_garrison_never_sinks_the_covenant() -> None:
    """DR-SOLO-GARRISON."""
    state = island(solo(damage=4), "r1c1", cubes={A: 3}, buildings=("garrison",))
    after = done(state, "covenant_turn", covenant_answers(place="r1c1"), None)
    assert after.covenant is not None
    assert after.covenant.damage == 4


def test_four_achievements_of_either_side_end_the_solo_game() -> None:
    """DR-SOLO-END."""
    state = solo(claimed=("settler", "builder", "explorer", "terror"))
    after = done(state, "covenant_turn", covenant_answers(), None)
    assert after.end_by == COVENANT
    assert done(after, "end_turn").phase == "scoring"
    assert score(after, COVENANT).lines[2] == 15


def test_the_app_never_throws_the_cubes() -> None:
    """DR-CBT-2: how cubes fall through the tower is nothing that an app could roll."""
    asked = play(two_ships(), "attack_ship", (1, 1)).ask
    assert isinstance(asked, Dice)
    assert asked.by_hand
