"""4.5, 4.6, 4.10: buying, abilities, drawing, sleeving."""

from typing import Any

import pytest

from companion.core.errors import Refused
from companion.games.dead_reckoning.procedures.islands import place_influence
from companion.games.dead_reckoning.rules.islands import production
from companion.games.dead_reckoning.rules.ships import (
    abilities,
    draw_count,
    icons,
    why_not_place_tile,
)
from companion.games.dead_reckoning.rules.turn import advancements_to_sleeve, must_sleeve, why_not_stop
from tests.unit.games.dead_reckoning.checks import checks
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    A,
    B,
    at,
    card,
    done,
    fitted,
    in_play,
    island,
    loaded,
    play,
    player,
    question,
    refusal,
    sea,
    table,
    talk,
    tile,
    turn,
    turn_of,
    with_cards,
)


@checks("DR-T04", "DR-D32", "DR-D33")
def buying(given: Any, when: Any, then: Any) -> None:
    """DR-BUY: from the ship only, two a turn."""
    state = island(table(), "r1c1", card=True)
    cargo = given["ship_cargo"]
    state = loaded(at(state, "r1c1"), A=(min(4, cargo), 0), D=(max(0, cargo - 4), 0))
    state = player(state, dock=given.get("dock_cargo", 0))
    state = turn(state, bought=given.get("buys_used", 0))
    new = ("Made up", "top", given["cost"], 0, 0, 0, 0, (), 1)
    if then["ok"]:
        after = done(state, "buy", (new,))
        assert after.players[A].ship_cargo == then["ship_cargo"]
        assert after.players[A].dock == then["dock_cargo"]
        assert after.turn.bought == then["buys_used"]
        assert after.players[A].held == ("made-up",)
        return
    if then["reason"] == "limit_two":
        assert refusal(state, "buy") == "limit_two"
        return
    talked = play(state, "buy", (new,))
    assert [n.key for n in talked.notes if n.headline] == ["cannot_buy"]
    assert talked.state.players[A] == state.players[A]
    assert talked.state.boards["r1c1"].card
    assert talked.state.turn.bought == 0


@checks("DR-T06", "DR-D02", "DR-D04", "DR-D05")
def drawing(given: Any, when: Any, then: Any) -> None:
    """DR-MNT-5, DR-ISL-HAND."""
    drawn = draw_count(given["hand"], given["hand_limit"], given["bonus_draws"])
    assert (drawn, given["hand"] + drawn) == (then["drawn"], then["hand_after"])
    state = table()
    for i in range(given["hand_limit"] - 6):
        state = island(state, f"r1c{i + 1}", hand=True, cubes={A: 4})
    state = turn(player(state, hand=given["hand"]), draws=given["bonus_draws"])
    assert done(state, "end_turn").players[A].hand == then["hand_after"]


@checks("DR-D35")
def not_into_the_hand(given: Any, when: Any, then: Any) -> None:
    """DR-MNT-4: a card of the hand is never a place for an advancement."""
    state = player(card(table(), "sail-plan"), held=("sail-plan",))
    assert bool(advancements_to_sleeve(state, A)) is then["legal"]


@checks("DR-D37")
def what_must_be_sleeved(given: Any, when: Any, then: Any) -> None:
    """DR-MNT-4: one may stay; with three held of which two fit, both go in."""
    state = card(card(card(card(table(), "top-1"), "mid-1", "middle"), "low-1", "bottom"), "low-2", "bottom")
    state = with_cards(in_play(state, gunner_1=1), gunner_1=("", "", "low-2"))
    state = player(state, held=("top-1", "mid-1", "low-1"))
    assert len(state.players[A].held) == given["held"]
    assert len(set(advancements_to_sleeve(state, A))) == given["sleevable"]
    assert must_sleeve(given["held"], given["sleevable"]) == then["must_sleeve_at_least"]
    asked = question(state, "end_turn")
    assert asked.key == "sleeve"
    assert not asked.accepts("stop")
    with pytest.raises(Refused):
        play(state, "end_turn", ("stop",))
    after = done(state, "end_turn", ("top-1/gunner-1", "mid-1/gunner-1"))
    assert after.players[A].held == ("low-1",)
    assert why_not_stop(given["held"]) is not None


@checks("DR-T10")
def icons_of_a_card(given: Any, when: Any, then: Any) -> None:
    """DR-ABIL: icons count over the whole card, and what they give is used at once."""
    state = card(in_play(table(), gunner_1=2), "broadside", "top", cannons=2)
    state = with_cards(state, gunner_1=("broadside", "", ""))
    count = icons(CATALOGUE, state, state.players[A], "gunner-1", "cannon")
    assert count == then["influence_to_place"]
    state = at(island(state, "r1c1", 5), "r1c1")
    state = talk(state, place_influence(CATALOGUE, state, A, "r1c1", count))
    assert state.boards["r1c1"].cubes[A] == 3


@checks("DR-T11")
def independent_abilities(given: Any, when: Any, then: Any) -> None:
    state = in_play(table(), crew_1=given["level"])
    assert len(abilities(CATALOGUE, state, state.players[A], "crew-1")) == then["independent_abilities"]


@checks("DR-T12")
def alternatives(given: Any, when: Any, then: Any) -> None:
    state = in_play(table(), bosun=given["level"])
    wheel, choice = abilities(CATALOGUE, state, state.players[A], "bosun")
    assert [e.effect for e in wheel] == then["always"]
    assert len(choice) == then["choose_one_of"]


@checks("DR-T13")
def building(given: Any, when: Any, then: Any) -> None:
    """DR-BUILD: First Mate 3, a fort and an outpost for 6 cargo."""
    state = island(in_play(table(), first_mate=3), "r1c1", cubes={A: 3})
    state = player(loaded(state, A=(4, 0)), dock=2)
    before = production(state, "r1c1")
    answers = ((4, 3, 2), "r1c1/fort", 0, "r1c1/outpost")
    after = done(state, "use_ability", answers, sailor="first-mate", group=0)
    assert after.players[A].ship_cargo + after.players[A].dock == then["cargo_left"]
    assert after.boards["r1c1"].buildings == tuple(then["buildings"])
    made = production(after, "r1c1")
    assert made == {"coin": before["coin"] + 1, "cargo": before["cargo"] + 1}
    assert refusal(turn_of(at(after, "r1c1", "b"), B), "place_cube", "b") == "guarded"


@checks("DR-T22")
def gaining_an_advancement(given: Any, when: Any, then: Any) -> None:
    """DR-AB-GAINADV: merchants are put back; the gained card waits for its sleeve."""
    state = table()
    new = ("Lookout", "top", 2, 0, 0, 0, 0, (), 1)
    after = done(state, "other_effect", ("advancement", then["gained_from_row"], new))
    assert after.boxes[1] == state.boxes[1] - 1
    assert len(after.players[A].held) == then["held_for_sleeving"]
    assert after.turn.bought == 0
    after = done(after, "other_effect", ("draw", then["bonus_draws_up_to"]))
    assert after.turn.draws == given["wheels_on_card"]


@checks("DR-D58")
def islands_must_differ(given: Any, when: Any, then: Any) -> None:
    """DR-PROD: one ability names different islands."""
    state = island(island(in_play(table(), purser=given["purser_level"]), "r1c1"), "r1c2")
    asked = question(state, "use_ability", sailor="purser", group=0)
    names = {"a": "r1c1", "b": "r1c2"}
    assert asked.accepts(tuple(names[i] for i in given["islands"])) is then["legal"]
    assert asked.accepts(("r1c1", "r1c2"))


@checks("DR-D59")
def full_ship(given: Any, when: Any, then: Any) -> None:
    """DR-CARGO-GAIN: what does not fit is lost."""
    state = at(sea(loaded(table(), A=(4, 0)), "r1c1"), "r1c1")
    answers = ("ship-coins", given["gain_on_ship"]["coins"], 3)
    asked = question(state, "other_effect", answers)
    assert not asked.accepts("ashore-cargo-0"), "nothing can be unloaded on the open sea"
    after = done(state, "other_effect", (*answers, "leave"))
    assert after.players[A].ship_coins == then["aboard_added"]
    room = done(state, "other_effect", (*answers, "over-cargo-0", 0))
    assert room.players[A].ship_cargo == state.players[A].ship_cargo - then["jettisoned"]


@checks("DR-D70")
def upgrade_place(given: Any, when: Any, then: Any) -> None:
    """DR-UPGRADE, R-12."""
    state = fitted(tile(table(), "gun deck"), B="gun deck")
    asked = question(state, "other_effect", ("basic", 0, "gun deck"))
    assert asked.key == "hull_space"
    assert asked.accepts("ABCD".index(when["place_on"])) is then["legal"]
    assert asked.accepts(2)
    assert (why_not_place_tile(state.players[A], 0) is None) is then["legal"]
    assert why_not_place_tile(state.players[A], 2) is None
    assert why_not_place_tile(state.players[A], 0, "yes") is None
