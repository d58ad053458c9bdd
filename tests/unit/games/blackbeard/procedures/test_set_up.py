"""Set-up (3.0)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.assets import words
from companion.core.ask import BoxFact, Instead
from companion.games.blackbeard.box import categories
from companion.games.blackbeard.rules.pirate_actions import attackable
from companion.games.blackbeard.state import Merchant
from companion.i18n import LANGUAGES
from companion.ui.box.words import word_for
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import (
    CATALOGUE,
    A,
    B,
    C,
    D,
    do,
    fresh,
    game,
    in_play,
    offers,
    pirate,
    refusal,
    tell,
    throws,
    without_map,
)
from tests.unit.games.blackbeard.scenes import with_merchants

GOVERNORS = throws((3, 6), (4, 1), (1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (6, 6))


@cites("BB-2.5", "BB-2.5R", "BB-3.S2", "BB-3.S3", "BB-3.S4", "BB-3.S5", "BB-3.S9")
def test_governors_go_round_pirate_ports_and_occupied_ports() -> None:
    told = do(fresh(4), "set_up", says={"first_player": "c", "pro_governors_d66": GOVERNORS})

    placed = [p for p, at in told.state.ports.items() if at.governor]
    assert placed == [
        "boston",
        "new-york",
        "philadelphia",
        "virginia",
        "bath",
        "st-augustine",
        "port-royal",
        "santiago",
    ]
    assert told.state.ports["port-royal"].governor == "p1"
    assert told.state.order == (C, D, A, B)
    assert [p.letter for p in told.state.players.values()] == ["A", "B", "C", "D"]
    assert told.state.deck == 71
    assert all(p.hand == 4 and p.vp == 0 for p in told.state.players.values())


@cites("BB-3.S1", "BB-3.S7", "BB-5.1", "BB-3.S6")
def test_each_player_must_deploy_one_pirate_and_may_deploy_more() -> None:
    state = do(fresh(3), "set_up", says={"first_player": "a", "pro_governors_d66": GOVERNORS}).state
    assert state.fleets == 3
    deal = {"deploy_ship": "sloop", "deploy_sea": "india", "box_traits": (2, 3, 3, 3, 2, 3)}

    assert offers(state, A) == ["deploy"]
    for seat, card in ((A, "kidd"), (B, "tew"), (C, "low")):
        state = do(state, "deploy", seat, {"deploy_card": card, **deal}).state
    assert "pass_deployment" in offers(state, A)
    state = do(state, "pass_deployment", A).state
    state = do(state, "deploy", B, {"deploy_card": "vane", **deal}).state
    state = do(state, "pass_deployment", C).state
    state = do(state, "pass_deployment", B).state

    assert sorted(state.pirates) == ["A1", "B1", "B2", "C1"]
    kidd = state.pirates["A1"]
    assert (kidd.speed, kidd.combat, kidd.loyalty, kidd.holds, kidd.cunning) == (5, 5, 7, (0, 0), 2)
    assert state.players[A].captains == 2
    assert state.phase == "merchants"


@cites("BB-3.S6")
def test_a_draft_goes_there_and_back_again() -> None:
    told = do(fresh(2, captains="draft"), "set_up", says={"first_player": "a", "pro_governors_d66": GOVERNORS})

    assert told.note("draft_order").facts["order"] == (1, 2, 2, 1, 1, 2, 2, 1)


@cites("BB-3.S8", "BB-6.31")
def test_eight_merchants_come_face_down_to_national_ports() -> None:
    state = replace(fresh(4), phase="merchants")

    told = do(state, "set_up_merchants", says={"merchants_d66": throws(*[(6, 6)] * 8)})

    assert told.state.merchants == tuple(CATALOGUE.port_at[n] for n in (11, 12, 13, 14, 15, 16, 21, 22))
    assert all(at.merchant == Merchant() for at in told.state.ports.values() if at.merchant)
    assert told.state.phase == "play"


@cites("BB-3.S10", "BB-4.1")
def test_the_long_game_plays_a_second_deck_with_the_pardon() -> None:
    state = replace(in_play(4, length="long"), deck=1, pardon_in_deck=False, seen={"wear-and-tear": 7, "heavy-guns": 2})
    state = state.with_player(replace(state.players[A], hand=3)).with_turn(phase="start")
    state = with_merchants(state, 6)

    after = do(state, "begin_turn", says={"drawn": "none"}).state

    assert after.pardon_in_deck
    assert after.deck == 8
    assert after.seen == {"heavy-guns": 2}


@cites("BB-2.7X")
def test_with_six_players_a_rejected_pirate_gives_ten_points_to_the_others() -> None:
    state = do(fresh(6), "set_up", says={"first_player": "a", "pro_governors_d66": GOVERNORS}).state
    assert state.fleets == state.hand_of_captains == 1

    after = do(state, "reject_captain", A).state

    assert [p.vp for p in after.players.values()] == [0, 10, 10, 10, 10, 10]


@cites("BB-2.7X", "BB-5.1")
def test_with_ten_players_a_second_pirate_is_drawn_only_when_the_first_is_gone() -> None:
    state = pirate(in_play(10))
    assert refusal(state, "recruit", A) == "no_captain_to_come"
    assert refusal(state, "reject_captain", A) == "no_draw"
    gone = in_play(10)
    says: dict[str, Any] = {
        "recruit_how": "draw-deploy",
        "deploy_card": [Instead("another"), "kidd"],
        "deploy_ship": "sloop",
        "deploy_sea": "india",
        "box_traits": (2, 3, 3, 3, 2, 3),
    }

    after = do(gone, "recruit", A, says).state

    assert [p.letter for p in after.players.values()] == list("ABCDEFGHIJ")
    assert after.pirates["A1"].card == "kidd"
    assert [p.vp for p in after.players.values()] == [0, *(10,) * 9]


@cites("BB-3.S5", "BB-9.5")
def test_what_the_box_knows_of_the_map_lies_on_the_table_from_the_start() -> None:
    says = {"first_player": "a", "pro_governors_d66": GOVERNORS}
    state = fresh(4)

    told = tell(state, game().procedures["set_up"](state, A), says, box={"sea/boston": "north-atlantic"})

    assert told.state.box["sea/boston"] == "north-atlantic"
    assert "sea/goa" not in told.state.box
    assert "boston" not in attackable(told.state, pirate(in_play()).pirates["A1"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_the_box_asks_for_has_a_name(language: str) -> None:
    said = words(language, "blackbeard")
    things = [
        (category.vocabulary or category.id, name) for category in categories(CATALOGUE) for name in category.names
    ]

    assert [thing for thing in things if not word_for(said, *thing)] == []


@cites("BB-3.S5", "BB-3.S8")
def test_governors_and_merchants_are_thrown_for_on_one_screen_each() -> None:
    placed = do(fresh(4), "set_up", says={"first_player": "a", "pro_governors_d66": GOVERNORS})
    at_sea = do(replace(fresh(4), phase="merchants"), "set_up_merchants", says={"merchants_d66": GOVERNORS})

    assert [a.key for a in placed.asked if not isinstance(a, BoxFact)] == ["first_player", "pro_governors_d66"]
    assert [a.key for a in at_sea.asked] == ["merchants_d66"]
    assert len(at_sea.state.merchants) == 8


@cites("BB-8.1")
def test_the_area_of_a_merchant_is_asked_when_somebody_looks_for_it() -> None:
    state = without_map(pirate(in_play(), place="india", ability=3)).with_port("goa", merchant=Merchant())
    says = {"box_area": ("goa", "bombay"), "find_die": (6,), "merchant_type": "fluyt"}

    assert "find" in offers(state, A)
    found = do(state, "find", says=says, pirate="A1")
    none = do(state, "find", says={"box_area": ()}, pirate="A1")

    assert found.state.pirates["A1"].found == ("goa",)
    assert (found.state.box["sea/goa"], found.state.turn.actions) == ("india", 2)
    assert none.note("no_merchant").headline
    assert none.state.turn.actions == 3


def test_what_the_rulebook_says_counts_as_known_in_the_box() -> None:
    named = {category.id: category for category in categories(CATALOGUE)}

    assert named["sea"].shipped["campeche"] == "central-america"
    assert all(category.form.accepts(value) for category in named.values() for value in category.shipped.values())
