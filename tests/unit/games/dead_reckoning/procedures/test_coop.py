"""Two partners against two Covenants. All of it rests on a single source, and so do the Saga encounters."""

from dataclasses import replace
from typing import Any

import pytest

from companion.assets import words
from companion.commands.simulate import simulate
from companion.core.ask import Seat
from companion.core.game import Sitting
from companion.games.dead_reckoning.procedures.covenant import attack_target
from companion.games.dead_reckoning.procedures.final_score import find_winner
from companion.games.dead_reckoning.rules.combat import bonus_cubes
from companion.games.dead_reckoning.rules.covenant import side_up
from companion.games.dead_reckoning.rules.islands import explorer_target
from companion.games.dead_reckoning.scoring import standings
from companion.games.dead_reckoning.state import COVENANT, SECOND_COVENANT, Covenant, Score, State
from tests.unit.games.dead_reckoning.play import (
    ADVANCEMENT,
    CATALOGUE,
    GAME,
    LOOT,
    ONE,
    TWO,
    A,
    B,
    answer_of,
    at,
    beside_card,
    in_play,
    island,
    load_holds,
    no_hands,
    offers_of,
    play,
    player,
    question,
    refusal,
    sea,
    state_after,
    table,
    turn_of,
)


def partners(**options: str) -> State:
    return no_hands(table(2, coop="yes", **options))


def by_covenant(state: State, seat: Seat = COVENANT) -> State:
    return turn_of(state, seat)


CARD = ((), (), (), "done", "port")
"""A card of a Covenant that shows nothing but the orange space in port."""


def test_the_order_is_covenant_player_covenant_player_on_the_map_of_four() -> None:
    """DR-COOP, DR-SETUP-F: the partner who begins follows a Covenant; the fourth seat levels up."""
    sittings = [Sitting(Seat(s), c) for s, c in (("a", "violet"), ("b", "blue"))]
    state = GAME.setup(sittings, GAME.info.options({"coop": "yes"}))
    assert state.order == (COVENANT, A, SECOND_COVENANT, B)
    assert explorer_target(CATALOGUE, state) == 3
    boards = [answer for i in range(3) for answer in ("island", (f"Made up {i}", 4, 1, 1, 8, 5, 2, False))]
    after = state_after(state, "set_up", ((), (0, 4, 8, 0, 0), "b", *boards), None)
    assert (after.first, after.active) == (SECOND_COVENANT, SECOND_COVENANT)
    assert [after.players[s].dock for s in "ba"] == [2, 2]
    assert [after.players[s].level_up for s in "ba"] == [False, True]


def test_four_turns_go_round() -> None:
    """DR-COOP."""
    state = by_covenant(partners())
    state = state_after(state, "covenant_turn", CARD, None)
    assert state.active == A
    state = state_after(state, "end_turn", (), "a")
    assert state.active == SECOND_COVENANT
    state = state_after(state, "covenant_turn", ((), (), (), "coins", 3, "done", "port"), None)
    assert state.active == B
    assert [state.covenants[s].coins for s in (COVENANT, SECOND_COVENANT)] == [15, 18]
    assert [state.covenants[s].turn for s in (COVENANT, SECOND_COVENANT)] == [1, 1]


def test_partners_never_fight_each_other_nor_each_others_buildings() -> None:
    """DR-COOP."""
    state = island(partners(), "r1c1", cubes={B: 3}, buildings=("fort", "garrison"))
    state = player(player(state, "b", location="r1c1", pirate=True), sails=1)
    after = state_after(state, "move_ship", to="r1c1")
    assert after.players[A].damage == 0
    assert refusal(after, "attack_ship") == "no_target"
    assert refusal(after, "attack_buildings") == "no_building"
    assert refusal(after, "place_cube") is None


def test_a_partners_cube_is_replaced_only_with_permission() -> None:
    """DR-COOP."""
    state = at(island(partners(), "r1c1", 2, cubes={B: 2}), "r1c1")
    asked = question(state, "place_cube")
    assert (asked.key, asked.seat) == ("partner_allows", B)
    assert state_after(state, "place_cube", (True,)).boards["r1c1"].cubes == {
        COVENANT: 0,
        A: 1,
        SECOND_COVENANT: 0,
        B: 1,
    }
    assert state_after(state, "place_cube", (False,)).boards["r1c1"].cubes[A] == 0


def test_production_for_a_partner_needs_permission_and_adds_one_token() -> None:
    """DR-COOP."""
    state = island(partners(), "r1c1", made=(2, 3), cubes={B: 3}, buildings=("fort",))
    after = state_after(state, "produce_here", ("r1c1", True, "coin"))
    assert (after.boards["r1c1"].coins, after.boards["r1c1"].cargo) == (1, 0)
    assert state_after(state, "produce_here", ("r1c1", False)).boards["r1c1"].coins == 0


def test_partners_on_one_board_bring_two_cubes_more_but_not_in_port() -> None:
    """DR-COOP."""
    state = at(sea(partners(), "r1c1"), "r1c1", "a", "b")
    assert bonus_cubes(CATALOGUE, state, A, "r1c1", attacked=False)["partner"] == 2
    assert bonus_cubes(CATALOGUE, partners(), A, "port", attacked=False)["partner"] == 0
    assert bonus_cubes(CATALOGUE, state, COVENANT, "r1c1", attacked=False)["partner"] == 0


def test_partners_on_one_board_hand_tokens_over_and_share_the_plunder() -> None:
    """DR-COOP."""
    state = load_holds(at(sea(partners(), "r1c1"), "r1c1", "a", "b"), A=(2, 0))
    after = state_after(state, "hand_over", ("a", 2, 3))
    assert (after.players[A].ship_cargo, after.players[B].hull[3].cargo) == (0, 2)
    assert refusal(load_holds(partners(), A=(2, 0)), "hand_over") == "no_partner_here"
    assert not offers_of(table(2), "hand_over")
    state = sea(replace(state, covenant=Covenant(location="r1c1")), "r1c1")
    fight = (1, (LOOT, TWO, TWO), (ONE,), (1, 0, 0), "b", 0)
    assert state_after(state, "attack_ship", fight).players[B].ship_coins == 1


def test_a_partner_on_the_same_board_is_repaired() -> None:
    """DR-COOP, DR-REPAIR."""
    state = player(in_play(partners(), crew_1=4), "b", damage=2)
    after = state_after(state, "use_ability", sailor="crew-1", group=1)
    assert after.players[B].damage == 1
    both = player(state, damage=1)
    assert question(both, "use_ability", sailor="crew-1", group=1).key == "repair_whose"
    away = player(sea(state, "r1c1"), "b", location="r1c1")
    assert refusal(turn_of(away, A), "use_ability") is None, "the cargo of the card is still there"
    assert [a.refused.key for a in offers_of(away, "use_ability", "a") if a.refused] == ["refused.no_damage"]


def test_the_covenants_attack_the_nearest_player_who_is_not_in_port() -> None:
    """DR-COOP: then the more damaged one, then a coin."""
    state = by_covenant(sea(sea(sea(partners(), "r1c1"), "r2c1"), "r2c3"))
    assert answer_of(state, attack_target(state, (A, B))) == ""
    far = player(player(state, location="r2c1"), "b", location="r1c1")
    assert answer_of(far, attack_target(far, (A, B))) == B
    level = player(player(state, location="r2c1", damage=1), "b", location="r2c3")
    assert answer_of(level, attack_target(level, (A, B))) == A
    same = player(level, damage=0)
    assert answer_of(same, attack_target(same, (A, B)), (("tails",),)) == B


def test_a_flag_spares_partners_in_port() -> None:
    """DR-COOP."""
    asked = question(by_covenant(partners()), "covenant_turn", (("flag",), (), (), "done"), None)
    assert asked.key == "covenant_place"


def test_the_covenants_leave_each_other_alone() -> None:
    """DR-COOP: no cube is replaced, no ally robbed of an island, no garrison fires."""
    state = by_covenant(island(partners(), "r1c1", 3, cubes={SECOND_COVENANT: 2, A: 1}, buildings=("garrison",)))
    after = state_after(state, "covenant_turn", ((), (), ("r1c1",), 2, "done", "r1c1"), None)
    assert after.boards["r1c1"].cubes == {COVENANT: 1, A: 0, SECOND_COVENANT: 2, B: 0}
    assert after.covenants[COVENANT].damage == 0
    full = by_covenant(island(partners(), "r1c1", 2, cubes={SECOND_COVENANT: 2}))
    after = state_after(full, "covenant_turn", ((), (), ("r1c1",), 2, "done", "port"), None)
    assert after.boards["r1c1"].cubes[SECOND_COVENANT] == 2


def test_after_nine_turns_the_decks_are_made_anew() -> None:
    """DR-COOP, DR-SOLO-DIFF: from then on a hard game shows red sides."""
    state = by_covenant(partners())
    state = state.with_covenant(COVENANT, Covenant(turn=9)).with_covenant(SECOND_COVENANT, Covenant(turn=9))
    assert "decks_anew" in [n.key for n in play(state, "covenant_turn", CARD, None).notes]
    assert [side_up(t, "hard", coop=True) for t in (1, 2, 9, 11)] == ["blue", "red", "blue", "red"]


def test_sides_add_up_their_scores_and_a_tie_goes_by_cubes() -> None:
    """DR-COOP."""
    state = island(partners(), "r1c1", cubes={A: 1, COVENANT: 2})
    tied = tuple(Score(s, (n,)) for s, n in ((COVENANT, 10), (A, 25), (SECOND_COVENANT, 20), (B, 5)))
    assert answer_of(state, find_winner(CATALOGUE, state, tied)) == "covenants"
    more = island(state, "r1c1", cubes={A: 3, COVENANT: 0})
    assert answer_of(more, find_winner(CATALOGUE, more, tied)) == "partners"
    places = standings(replace(more, scores=tied, winner="partners", phase="over"))
    assert [(s.seat, s.place, s.score) for s in places] == [(A, 1, 30), (B, 1, 30)]


def test_coop_is_for_two() -> None:
    """DR-COOP."""
    (choice,) = [c for c in GAME.info.choices if c.id == "coop"]
    assert choice.seats == (2,)
    assert table(3, coop="yes").covenants == {}


@pytest.mark.parametrize("seed", [3, 4])
def test_random_games_of_partners_end_without_a_problem(seed: int) -> None:
    outcome = simulate(Partners(), 1, 2, seed=seed)
    assert outcome.problems == ()
    assert outcome.finished == 1


class Partners:
    """The game, whose tables are all of partners."""

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def setup(self, sittings: Any, options: Any) -> State:
        return GAME.setup(sittings, {**options, "coop": "yes"})


# Saga


def test_a_saga_encounter_is_one_of_the_two_and_its_card_goes_where_it_says() -> None:
    """DR-SAGA: what it does is read from the card, which no source prints."""
    state = beside_card(saga="yes")
    buried = state_after(state, "resolve_encounter", ("buried",))
    assert (buried.turn.bought, buried.boards["r1c1"].card) == (1, False)
    stays = state_after(state, "resolve_encounter", ("stays",))
    assert (stays.turn.bought, stays.boards["r1c1"].card) == (1, True)
    kept = state_after(state, "resolve_encounter", ("kept", ADVANCEMENT))
    assert kept.players[A].held == ("made-up-card",)
    assert not offers_of(beside_card(), "resolve_encounter")


def test_a_saga_encounter_that_fights_is_a_combat_of_the_same_five_steps() -> None:
    """DR-SAGA, DR-CBT-NPC."""
    after = state_after(beside_card(saga="yes"), "resolve_encounter", ("fight", 1, 1, (TWO,), (ONE,), "buried"))
    assert after.players[A].wins == 1
    assert after.turn.fought == ("card/r1c1",)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_look_up_says_what_no_source_prints(language: str) -> None:
    """DR-COOP, DR-SAGA."""
    say = words(language, "dead-reckoning")
    assert "Fortune" in say("topic.saga.text")
    assert len(say("topic.coop_silent.text")) > 100
    assert len(say("topic.saga_silent.text")) > 100
