"""Every vector of the specification's section 6, run on the real procedures; each keeps its id."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.core.errors import Refused
from companion.games.dead_reckoning import box
from companion.games.dead_reckoning.chart import reachable, sail_count
from companion.games.dead_reckoning.combat import (
    bonus_cubes,
    building_cubes,
    cube_count,
    explosive_throw,
    passed_twice,
    winner,
)
from companion.games.dead_reckoning.islands import buildings_of, controller, cubes_left, empty_slots, production
from companion.games.dead_reckoning.procedures.common import claim, met
from companion.games.dead_reckoning.procedures.covenant import converted, income, section
from companion.games.dead_reckoning.procedures.final import find_winner
from companion.games.dead_reckoning.procedures.hull import sink
from companion.games.dead_reckoning.procedures.islands import place_influence, settle_control
from companion.games.dead_reckoning.procedures.turn import must_sleeve, remaining_turns, sleevable, stop_refused
from companion.games.dead_reckoning.scoring import advancement_coins, rank_island, upgrade_coins
from companion.games.dead_reckoning.ships import (
    abilities,
    cannons,
    draw_count,
    hull_refused,
    icons,
    icons_in_play,
    sail_sides,
    shortcut,
)
from companion.games.dead_reckoning.state import Player, Score, Space, State, row_of
from tests.unit.games.dead_reckoning.play import (
    BANG,
    COLOURS,
    HURT,
    ONE,
    TWO,
    A,
    B,
    C,
    at,
    by_colour,
    by_seat,
    card,
    done,
    fitted,
    in_play,
    island,
    loaded,
    play,
    player,
    refusal,
    sea,
    table,
    talk,
    tile,
    turn,
)

FOLDER = Path(__file__).parent / "vectors"
VECTORS = [v for file in sorted(FOLDER.glob("*.yaml")) for v in yaml.safe_load(file.read_text(encoding="utf-8"))]
Vector = Mapping[str, Any]
Check = Callable[[Any, Any, Any], None]
CHECKS: dict[str, Check] = {}


def checks(*ids: str) -> Callable[[Check], Check]:
    def remember(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(ids, check))
        return check

    return remember


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['id']} {v['ref']}")
def test_the_rules_agree_with_the_vector(vector: Vector) -> None:
    CHECKS[vector["id"]](vector["given"], vector["when"], vector["then"])


def test_no_vector_is_left_out() -> None:
    assert {v["id"] for v in VECTORS} == set(CHECKS)


# Sails and moving


@checks("DR-T01", "DR-T02", "DR-T03", "DR-D64")
def sails(given: Any, when: Any, then: Any) -> None:
    """DR-SAILS: loaded holds switch sails off, but not in port nor on an own island."""
    where = given["at"]
    state = table()
    state = sea(state, "r1c1") if where == "open_sea" else island(state, "r1c1")
    if where == "own_controlled_island":
        state = island(state, "r1c1", cubes={A: 3})
    if where == "island_controlled_by_opponent":
        state = island(state, "r1c1", cubes={B: 3})
    blocked = given["hull_sails_blocked_by_tokens"] - given.get("jettison_to_free", 0)
    state = loaded(at(state, "r1c1"), A=(1 if blocked > 0 else 0, 0), D=(1 if blocked > 1 else 0, 0))
    state = in_play(state, captain=1)
    if given["card_sails"] == 3:
        state = in_play(state, deckhand_1=4)
        state = in_play(state, captain=2)
    assert icons_in_play(state, state.players[A], "sail") == given["card_sails"]
    assert done(state, "raise_sails").players[A].sails == then["sails"]


@checks("DR-D68")
def used_influence_gives_no_sail(given: Any, when: Any, then: Any) -> None:
    """DR-SAILS: an "or" counts only by giving up its other side."""
    state = in_play(table(), deckhand_1=given["level"])
    assert sail_sides(state, state.players[A]) == (("deckhand-1", 0, 2),)
    state = turn(state, used=("a/deckhand-1/0",))
    assert sum(n for _, _, n in sail_sides(state, state.players[A])) == then["sails_from_card"]
    assert icons_in_play(state, state.players[A], "sail") == 0


@checks("DR-T05")
def crossing_a_hidden_board(given: Any, when: Any, then: Any) -> None:
    """DR-MOVE-EXPLORE: passing over does nothing, stopping turns the board."""
    state = player(table(), sails=given["sails"])
    after = done(state, "move_ship", ("island", ("Made up", 4, 1, 1, 8, 5, 2, False)), to="r2c1")
    assert not after.boards["r1c1"].explored
    assert after.boards["r2c1"].explored
    assert (after.turn.explored, after.players[A].explored) == (then["explorations"], then["explorations"])
    assert after.players[A].sails == then["sails"]
    assert after.boards["r2c1"].card


@checks("DR-D27")
def garrison_sinks(given: Any, when: Any, then: Any) -> None:
    """DR-MOVE-GARRISON: the fifth damage sinks at once and ends the move."""
    state = sea(table(), "r1c1")
    state = island(state, "r2c1", cubes={B: 4}, buildings=("garrison",))
    state = sea(sea(island(state, "r3c1"), "r1c2"), "r2c2")
    for hidden in ("r1c2", "r2c2", "r3c2"):
        state = island(state, hidden, cubes={B: 4}, buildings=("garrison",))
    state = player(state, sails=given["sails"], damage=given["damage"])
    after = done(state, "move_ship", to="r3c1")
    assert after.players[A].location == then["location"]
    assert after.players[A].sails == then["sails"]
    assert ("terror" in after.players[B].claimed) is then["garrison_owner_terror"]


@checks("DR-D28")
def passing_a_pirate(given: Any, when: Any, then: Any) -> None:
    """DR-MOVE-PIRATE: only stopping beside a pirate-mode ship brings a combat."""
    state = sea(sea(table(), "r1c1"), "r2c1")
    state = player(at(state, "r1c1", "b"), "b", pirate=True)
    after = play(player(state, sails=2), "move_ship", to="r2c1")
    assert after.ask is None
    assert len([f for f in after.state.turn.fought if f.startswith("ship/")]) == then["combats"]


@checks("DR-D66")
def from_port(given: Any, when: Any, then: Any) -> None:
    spaces = reachable("port", given["sails"])
    assert len(spaces) == then["boards"]
    assert sorted({row_of(s) for s in spaces}) == then["rows"]


@checks("DR-D67")
def from_a_corner(given: Any, when: Any, then: Any) -> None:
    wanted = {s if isinstance(s, str) else f"r{s[0]}c{s[1]}" for s in then["spaces"]}
    assert set(reachable("r1c1", given["sails"])) == wanted


# Buying


@checks("DR-T04", "DR-D32", "DR-D33")
def buying(given: Any, when: Any, then: Any) -> None:
    """DR-BUY: from the ship only, two a turn."""
    state = island(table(), "r1c1", card=True)
    cargo = given["ship_cargo"]
    state = loaded(at(state, "r1c1"), A=(min(4, cargo), 0), D=(max(0, cargo - 4), 0))
    state = player(state, dock=given.get("dock_cargo", 0))
    state = turn(state, bought=given.get("buys_used", 0))
    new = ("Made up", "top", 0, 0, 0, 0, False)
    if then["ok"]:
        after = done(state, "buy", (given["cost"], new))
        assert after.players[A].ship_cargo == then["ship_cargo"]
        assert after.players[A].dock == then["dock_cargo"]
        assert after.turn.bought == then["buys_used"]
        assert after.players[A].held == ("made-up",)
        return
    with pytest.raises(Refused) as no:
        play(state, "buy", (given["cost"], new))
    wanted = {"limit_two": "limit_two", "not_enough_on_ship": "not_an_answer"}[then["reason"]]
    assert no.value.reason == wanted


# Drawing and sleeving


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
    assert bool(sleevable(state, A)) is then["legal"]


@checks("DR-D37")
def what_must_be_sleeved(given: Any, when: Any, then: Any) -> None:
    """DR-MNT-4: one may stay; with three held of which two fit, both go in."""
    state = card(card(card(table(), "top-1"), "mid-1", "middle"), "top-2")
    state = player(in_play(state, gunner_1=1), held=("top-1", "mid-1", "top-2"))
    assert len(set(sleevable(state, A))) == 3
    assert must_sleeve(given["held"], given["sleevable"]) == then["must_sleeve_at_least"]
    asked = play(state, "end_turn").ask
    assert asked is not None
    assert asked.key == "sleeve"
    assert not asked.accepts("stop")
    with pytest.raises(Refused):
        play(state, "end_turn", ("stop",))
    after = done(state, "end_turn", ("top-1/gunner-1", "mid-1/gunner-1"))
    assert after.players[A].held == ("top-2",)
    assert stop_refused(given["held"]) is not None


# Control


def one_island(given: Any) -> State:
    state = table(4 if "red" in str(given) else 3)
    permanent = by_seat(given.get("permanent", {}))
    last = COLOURS.get(given.get("controller") or "", "")
    cubes = by_seat(given["slot_cubes"])
    return island(state, "r1c1", given["slots"], cubes=cubes, permanent=permanent, last_controller=last)


@checks("DR-T07", "DR-D06", "DR-D07", "DR-D09")
def who_controls(given: Any, when: Any, then: Any) -> None:
    """DR-ISL-CONTROL: more than every other player, and more than the empty slots."""
    state = one_island(given)
    assert controller(state, "r1c1") == (COLOURS.get(then["controller"] or "", ""))
    assert empty_slots(state, "r1c1") == then["empty"]


@checks("DR-T08", "DR-T09", "DR-D10", "DR-D11")
def gaining_control(given: Any, when: Any, then: Any) -> None:
    """DR-ISL-GAIN: a permanent cube each time, on anybody's turn."""
    state = one_island(given)
    for step in when["place"]:
        seat = COLOURS[step["player"]]
        answers = () if step["target"] == "empty" else (COLOURS[step["target"]],)
        others = [s for s, n in state.boards["r1c1"].cubes.items() if n and s != seat]
        state = talk(state, place_influence(state, seat, "r1c1", 1), answers if len(others) > 1 else ())
    board = state.boards["r1c1"]
    assert controller(state, "r1c1") == COLOURS[then["controller"]]
    wanted = by_seat(then["slot_cubes"])
    assert {s: board.cubes.get(s, 0) for s in wanted} == wanted
    assert {s: n for s, n in by_colour(dict(board.permanent)).items() if n} == then["permanent"]
    for colour, n in then.get("totals", {}).items():
        assert board.count(COLOURS[colour]) == n


@checks("DR-D12")
def empty_slot_first(given: Any, when: Any, then: Any) -> None:
    """DR-AB-INFL: with an empty slot nobody's cube is replaced."""
    state = at(one_island(given), "r1c1", "c")
    state = talk(state, place_influence(state, C, "r1c1", 1))
    assert state.boards["r1c1"].cubes == {A: 2, B: 1, C: 1}


@checks("DR-D13")
def nothing_to_replace(given: Any, when: Any, then: Any) -> None:
    """DR-AB-INFL: no empty slot and no opponent's cube."""
    assert refusal(at(one_island(given), "r1c1"), "place_cube") == "nothing_to_replace"


@checks("DR-D14")
def take_back_changes_control(given: Any, when: Any, then: Any) -> None:
    """DR-CUBES-OUT: a cube whose removal would change control stays."""
    state = one_island(given)
    state = island(state, "r2c1", 22, cubes={A: 22})
    state = island(state, "r3c1", 9, permanent={A: 4})
    state = at(island(state, "r1c2"), "r1c2")
    assert cubes_left(state, A) == 0
    asked = play(state, "place_cube").ask
    assert asked is not None
    assert asked.key == "take_back"
    assert not asked.accepts("r1c1")


@checks("DR-D16")
def control_passes(given: Any, when: Any, then: Any) -> None:
    """DR-ISL-GAIN, DR-ACH: buildings go when another player gains control; a claimed achievement stays."""
    built = ("fort", "outpost")
    state = island(table(), "r1c1", 4, cubes={A: 3, B: 1}, permanent={A: 1}, buildings=built, last_controller=A)
    state = island(state, "r1c2", cubes={A: 4}, buildings=("fort", "garrison", "outpost"))
    state = player(state, claimed=("builder",))
    assert buildings_of(state, A) == given["violet"]["buildings_on_controlled"]
    lost = island(state, "r1c1", 4, cubes={A: 1, B: 3}, permanent={A: 1}, buildings=built, last_controller=A)
    state = talk(lost, settle_control(lost, "r1c1", A))
    assert state.boards["r1c1"].buildings == tuple(then["island_buildings"])
    assert buildings_of(state, A) == then["violet"]["buildings_on_controlled"]
    assert "builder" in state.players[A].claimed
    assert state.boards["r1c1"].permanent[B] == then["blue_permanent_added"]


# Abilities


@checks("DR-T10")
def icons_of_a_card(given: Any, when: Any, then: Any) -> None:
    """DR-ABIL: icons count over the whole card, and what they give is used at once."""
    state = card(in_play(table(), gunner_1=2), "broadside", "top", cannons=2)
    who: Player = state.players[A]
    gunner = who.sailors["gunner-1"]
    who = who.with_sailor("gunner-1", type(gunner)(2, 2, ("broadside", "", ""), "play"))
    state = state.with_player(who)
    count = icons(state, who, "gunner-1", "cannon")
    assert count == then["influence_to_place"]
    state = at(island(state, "r1c1", 5), "r1c1")
    state = talk(state, place_influence(state, A, "r1c1", count))
    assert state.boards["r1c1"].cubes[A] == 3


@checks("DR-T11")
def independent_abilities(given: Any, when: Any, then: Any) -> None:
    state = in_play(table(), crew_1=given["level"])
    assert len(abilities(state, state.players[A], "crew-1")) == then["independent_abilities"]


@checks("DR-T12")
def alternatives(given: Any, when: Any, then: Any) -> None:
    state = in_play(table(), bosun=given["level"])
    wheel, choice = abilities(state, state.players[A], "bosun")
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


def turn_of(state: State, seat: Any) -> State:
    return replace(state, active=seat)


@checks("DR-T22")
def gaining_an_advancement(given: Any, when: Any, then: Any) -> None:
    """DR-AB-GAINADV: merchants are put back; the gained card waits for its sleeve."""
    state = table()
    new = ("Lookout", "top", 0, 0, 0, 0, False)
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
    asked = play(state, "use_ability", sailor="purser", group=0).ask
    assert asked is not None
    names = {"a": "r1c1", "b": "r1c2"}
    assert asked.accepts(tuple(names[i] for i in given["islands"])) is then["legal"]
    assert asked.accepts(("r1c1", "r1c2"))


@checks("DR-D59")
def full_ship(given: Any, when: Any, then: Any) -> None:
    """DR-CARGO-GAIN: what does not fit is lost."""
    state = at(sea(loaded(table(), A=(4, 0)), "r1c1"), "r1c1")
    after = done(state, "other_effect", ("ship-coins", given["gain_on_ship"]["coins"], 3))
    assert after.players[A].ship_coins == then["aboard_added"]


@checks("DR-D70")
def upgrade_place(given: Any, when: Any, then: Any) -> None:
    """DR-UPGRADE, R-12."""
    state = fitted(tile(table(), "gun deck"), B="gun deck")
    assert (hull_refused(state.players[A], 0) is None) is then["legal"]
    assert hull_refused(state.players[A], 2) is None
    assert hull_refused(state.players[A], 0, "yes") is None


# Combat


@checks("DR-T14")
def counting_cubes(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-1: the ship's own cannon and those of the cards."""
    state = card(in_play(table(), gunner_1=2, crew_1=1), "swivel gun", cannons=1)
    who = state.players[A]
    crew = who.sailors["crew-1"]
    state = state.with_player(who.with_sailor("crew-1", type(crew)(1, 1, ("swivel gun", "", ""), "play")))
    none = {"buildings": 0, "port": 0, "last": 0}
    green = cube_count(cannons(state, A), none)
    assert green == then["green"]
    assert given["active"]["total_cannons"] + green == then["total"]


@checks("DR-D21")
def bonus(given: Any, when: Any, then: Any) -> None:
    state = tile(table(), "gun", cannons=1)
    state = fitted(island(state, "r1c1", cubes={A: 3}, buildings=("fort", "garrison", "outpost")), B="gun")
    state = player(at(state, "r1c1"), location="r1c1", last_turn_done=True)
    found = cannons(state, A)
    assert found["ship"] + found["hull"] == given["cannons"]
    assert cube_count(found, bonus_cubes(state, A, "r1c1", attacked=False)) == then["cubes"]


@checks("DR-T15", "DR-D18")
def tie(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-4: a tie is the active player's."""
    own, other = given["strength"].values()
    assert winner(own, other) == "active"
    assert given["active"] == then.get("leader", then.get("winner"))


@checks("DR-T16")
def explosive(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-X: out of the zone, one more for each, all thrown again."""
    assert explosive_throw(given["green_cubes_in_explosive"]) == then["green_cubes_thrown"]
    state = at(sea(table(), "r1c1"), "r1c1", "a", "b")
    asked = play(hands_empty(state), "attack_ship", (1, 1, (BANG,))).ask
    assert asked is not None
    assert (asked.key, getattr(asked, "count", 0)) == ("throw_again", then["green_cubes_thrown"])


def hands_empty(state: State) -> State:
    for seat in state.players:
        state = player(state, seat, hand=0)
    return state


@checks("DR-T17")
def two_passes(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-3: a pass is not final while the other still acts."""
    steps = ["pass" if s.endswith("pass") else "ability" for s in given["sequence"]]
    over = next(i for i in range(1, len(steps) + 1) if passed_twice(steps[:i]))
    assert over == then["over_after"]
    state = at(sea(in_play(in_play(table(), "b", gunner_1=3), gunner_1=3), "r1c1"), "r1c1", "a", "b")
    talked = ("pass", "strength", 1, "strength", 1, "pass", "strength", 1, "pass", "pass")
    asked = play(state, "attack_ship", (0, 0, *talked)).ask
    assert asked is None


@checks("DR-T18")
def finish(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-5: bonus strength, damage cubes, the loser's damage, Legendary."""
    state = at(sea(in_play(table(), captain=1), "r1c1"), "r1c1", "a", "c")
    state = player(state, "c", hand=0)
    answers = (1, 3, (TWO,), (ONE, TWO, HURT), "strength", 1, "pass")
    after = done(state, "attack_ship", answers)
    assert {"violet": after.players[A].damage, "green": after.players[C].damage} == then["damage"]
    assert after.players[A].wins == then["legendary"]["violet"]
    assert after.players[C].wins == 0


@checks("DR-D19")
def against_buildings(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-BLD: fort and garrison fall together, the outpost stays, no Legendary."""
    assert building_cubes(given["buildings"]) == then["defender_cubes_thrown"]
    state = island(table(), "r1c1", cubes={B: 4}, buildings=tuple(given["buildings"]))
    state = player(at(hands_empty(state), "r1c1"), wins=given["legendary"])
    ours = (ONE, ONE, ONE, ONE)
    theirs = (ONE, ONE, ONE, ONE, HURT, "plunder", "plunder")
    after = done(state, "attack_buildings", (given["attacker_cubes"], ours, theirs))
    assert after.boards["r1c1"].buildings == tuple(then["buildings"])
    assert after.players[A].damage == then["attacker_damage"]
    assert after.players[A].wins == then["legendary"]


@checks("DR-T21")
def cards_played_in_defence(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-SHIP: they stay until the owner's next maintenance, once a turn each."""
    state = at(sea(table(4), "r1c1"), "r1c1", "a", "b", "c", "d")
    for seat in "abc":
        state = player(state, seat, hand=0)
    who = state.players["d"]
    gunner = who.sailors["gunner-1"]
    state = state.with_player(who.with_sailor("gunner-1", type(gunner)(2, 2)))
    after = done(state, "attack_ship", ("d", 0, ("gunner-1",), 2, (ONE, ONE), "pass"))
    assert after.players["d"].in_zone("play") == ("gunner-1",)
    assert after.turn.cannons["d"] == 2
    for seat in "abc":
        after = done(after, "end_turn", (False,), seat)
        assert cannons(after, "d")["spent"] == 0
        assert cannons(after, "d")["cards"] == 1
    after = done(after, "end_turn", (False,), "d")
    assert after.players["d"].in_zone("play") == ()


@checks("DR-D23", "DR-D24", "DR-D25")
def sinking(given: Any, when: Any, then: Any) -> None:
    """DR-SINK, R-06."""
    aboard = given["coins_aboard"]
    state = loaded(table(), A=(0, min(4, aboard)), D=(given["cargo_aboard"], max(0, aboard - 4)))
    if aboard > 4:
        state = fitted(tile(state, "hold", hold=9), B="hold")
        state = loaded(state, A=(0, 0), B=(given["cargo_aboard"], 0), D=(0, 0))
        state = loaded(state, A=(0, 4), D=(0, aboard - 4))
    state = player(state, chest=given["chest"], damage=given["damage"], location="r1c1", pirate=True, sails=2)
    by = COLOURS[given["sunk_by"]] if given["sunk_by"] else ""
    state = player(state, "b", chest=given.get("blue_chest", 0))
    after = talk(state, sink(state, ((A, by),)))
    who = after.players[A]
    assert (who.ship_coins, who.ship_cargo, who.chest) == (then["coins_aboard"], then["cargo_aboard"], then["chest"])
    assert (who.damage, who.location, who.pirate, who.sails) == (0, "port", False, 0)
    if by:
        assert after.players[B].chest == then["blue_chest"]
        assert "terror" in after.players[B].claimed


@checks("DR-D26")
def both_sink(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-5, R-33: the winner may sink and keeps the win; each has sunk the other."""
    state = hands_empty(at(sea(table(), "r1c1"), "r1c1", "a", "c"))
    state = player(player(state, damage=4), "c", damage=4)
    after = done(state, "attack_ship", (1, 1, (TWO,), (HURT,)))
    assert after.players[A].location == after.players[C].location == "port"
    assert after.players[A].wins == 1
    assert "terror" in after.players[A].claimed
    assert "terror" in after.players[C].claimed


# Pirates


@checks("DR-D30")
def starting_beside_a_pirate(given: Any, when: Any, then: Any) -> None:
    """DR-PIR-4: may leave or fight, may buy; may not touch the island."""
    state = island(table(), "r1c1", cubes={A: 3}, card=True, cargo=2)
    state = player(at(state, "r1c1", "a", "b"), "b", pirate=True)
    state = player(turn(state, to_beat=("b",)), sails=1)
    assert refusal(state, "move_ship") is None
    assert refusal(state, "fight_pirate") is None
    assert refusal(state, "load") == "blockaded"
    assert refusal(state, "place_cube") == "blockaded"
    assert refusal(state, "buy") is None


@checks("DR-D31")
def beaten_by_a_pirate(given: Any, when: Any, then: Any) -> None:
    """DR-PIR-3: the blockade lasts for the rest of the turn."""
    state = island(table(), "r1c1", cubes={B: 3}, buildings=("fort",), card=True)
    state = hands_empty(player(at(state, "r1c1", "b"), "b", pirate=True))
    state = player(state, sails=1)
    after = done(state, "move_ship", (1, 1, (ONE,), (TWO, ONE)), to="r1c1")
    assert after.players[A].location == "r1c1"
    assert after.turn.blockades == ("r1c1",)
    assert refusal(after, "buy") is None
    assert refusal(after, "load") == "guarded"
    assert refusal(after, "place_cube") == "guarded"
    assert refusal(after, "attack_buildings") == "pirate_first"
    open_island = island(after, "r1c1", cubes={A: 3}, card=True, cargo=1)
    assert refusal(open_island, "load") == "blockaded"


# Scoring


@checks("DR-T19", "DR-T20", "DR-D40", "DR-D42", "DR-D44", "DR-D45", "DR-D46", "DR-D47")
def island_places(given: Any, when: Any, then: Any) -> None:
    """DR-SCORE-ISL: the ghost takes places, ties get the next value, R-03."""
    values = tuple(given["values"])
    ranks = rank_island(values, by_seat(given["cubes"]), given["empty_slots"])
    wanted = {c: n for c, n in then.items() if c in COLOURS}
    assert by_colour({r.seat: r.coins for r in ranks if r.seat}) == wanted


@checks("DR-D38")
def pairs(given: Any, when: Any, then: Any) -> None:
    assert advancement_coins(given["advancements_sleeved"] + given["held"]) == then["coins"]


@checks("DR-D39")
def tiles(given: Any, when: Any, then: Any) -> None:
    assert upgrade_coins(given["basic"] + given["basic_covered"], given["advanced"]) == then["coins"]
    state = tile(tile(table(), "basic one"), "advanced one", "advanced")
    who = state.players[A].with_space(1, Space(("basic one", "advanced one"))).with_space(2, Space(("basic one",)))
    kinds = [box.tile(state, t).category for t in who.tiles]
    assert upgrade_coins(kinds.count("basic"), kinds.count("advanced")) == 4


@checks("DR-D65")
def tie_break(given: Any, when: Any, then: Any) -> None:
    """DR-WIN: the tied players throw once; the higher strength wins."""
    state = table()
    scores = tuple(Score(COLOURS[c], (n, 0, 0, 0, 0, 0, 0, 0)) for c, n in given["totals"].items())
    found: list[str] = []

    def ask() -> Any:
        found.append((yield from find_winner(state, scores)))

    talk(state, ask(), (3, (ONE, TWO, TWO), 3, (TWO, TWO, TWO)))
    assert found == [COLOURS[then["winner"]]]


# The end


@checks("DR-D49")
def not_on_another_turn(given: Any, when: Any, then: Any) -> None:
    """DR-END-1: only at the end of the own turn."""
    four = ("settler", "builder", "explorer", "terror")
    state = turn_of(player(table(), claimed=four), B)
    after = done(state, "end_turn", seat="b")
    assert bool(after.end_by) is then["triggered"]
    assert done(turn_of(after, A), "end_turn").end_by == A


@checks("DR-D50")
def who_still_plays(given: Any, when: Any, then: Any) -> None:
    order = tuple(COLOURS[p] for p in given["players"])
    assert list(remaining_turns(order, COLOURS[given["trigger"]])) == [COLOURS[c] for c in then["order"]]


@checks("DR-D51")
def two_effects_needed(given: Any, when: Any, then: Any) -> None:
    """DR-END-3, R-43: half a replacement stays in the same turn, two effects replace the cube."""
    state = island(table(2), "r1c1", 2, cubes={B: 2})
    state = player(at(state, "r1c1"), "b", last_turn_done=True)
    once = done(state, "place_cube")
    assert once.boards["r1c1"].cubes[A] == 0
    twice = done(once, "place_cube")
    assert twice.boards["r1c1"].cubes[A] == 1
    assert talk(state, place_influence(state, A, "r1c1", 2)).boards["r1c1"].cubes[A] == 1


# Achievements


@checks("DR-D52")
def no_marker(given: Any, when: Any, then: Any) -> None:
    six = ("settler", "builder", "explorer", "terror", "capitalist", "legendary")
    state = player(table(), claimed=six, experts=3)
    assert talk(state, claim(state, A, "expert-sailors")).players[A].claimed == six


@checks("DR-D53", "DR-D54")
def capitalist(given: Any, when: Any, then: Any) -> None:
    """DR-ACH-CAPITALIST: the chest alone counts."""
    state = player(table(), chest=given["chest"])
    assert met(state, A, "capitalist") is then["must_announce"]
    state = player(loaded(state, A=(0, min(4, given["coins_aboard"]))), chest=given["chest"] - 1)
    after = done(state, "chest", (1,), way="in")
    assert ("capitalist" in after.players[A].claimed) is then["must_announce"]


@checks("DR-D56")
def explorer(given: Any, when: Any, then: Any) -> None:
    state = player(table(given["players"]), explored=given["explored"])
    assert met(state, A, "explorer") is then["claimed"]
    assert not met(player(state, explored=given["explored"] - 1), A, "explorer")


@checks("DR-D61")
def expert_sailors(given: Any, when: Any, then: Any) -> None:
    """DR-LEVEL, DR-ACH: the third card at level 4 claims, and the progress cubes come back."""
    state = player(table(), experts=given["expert_cubes"], level_up=True)
    sailor = state.players[A].sailors["purser"]
    state = state.with_player(state.players[A].with_sailor("purser", type(sailor)(3, 1)))
    before = cubes_left(state, A)
    after = done(state, "level_up", ("purser",))
    assert "expert-sailors" in after.players[A].claimed
    assert cubes_left(after, A) == before + given["expert_cubes"]


@checks("DR-D63")
def solo_numbers(given: Any, when: Any, then: Any) -> None:
    """DR-SOLO-TURN."""
    assert section(given["turn"]) == then["section"]
    assert income(given["mercantile_pile"]) == then["income"]
    assert converted(given["cargo"]) == (then["coins_from_cargo"], then["cargo_left"])


def test_the_track_caps_the_sails_only_once_its_number_is_known() -> None:
    """DR-SAILS, R-01."""
    assert sail_count(5, 4, 0) == 9
    assert sail_count(5, 4, 6) == 6
    assert shortcut(table(), A)
