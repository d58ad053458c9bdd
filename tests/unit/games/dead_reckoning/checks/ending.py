"""4.12 to 4.14, 4.16: achievements, the end, the score, the Covenant."""

from dataclasses import replace
from typing import Any

from companion.games.dead_reckoning.procedures.common import claim
from companion.games.dead_reckoning.procedures.final_score import find_winner
from companion.games.dead_reckoning.procedures.islands import place_influence
from companion.games.dead_reckoning.rules.achievements import is_met
from companion.games.dead_reckoning.rules.covenant import convert_cargo, income, section
from companion.games.dead_reckoning.rules.islands import cubes_left
from companion.games.dead_reckoning.rules.turn import remaining_turns
from companion.games.dead_reckoning.scoring import advancement_coins, rank_island, score, upgrade_coins
from companion.games.dead_reckoning.state import Covenant, Score, Space
from tests.unit.games.dead_reckoning.checks import checks
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    COLOURS,
    MADE_UP,
    ONE,
    TWO,
    A,
    B,
    answer_of,
    at,
    at_level,
    by_colour,
    by_seat,
    card,
    done,
    island,
    loaded,
    play,
    player,
    table,
    talk,
    tile,
    turn_of,
    with_cards,
)


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
    state = card(card(card(table(), "top"), "mid", "middle"), "low", "bottom")
    full = ("top", "mid", "low")
    state = player(with_cards(state, gunner_1=full, gunner_2=full), held=("top",))
    assert len(state.players[A].advancements) == given["advancements_sleeved"] + given["held"]
    assert score(state, A).lines[4] == then["coins"]


@checks("DR-D39")
def tiles(given: Any, when: Any, then: Any) -> None:
    assert upgrade_coins(given["basic"] + given["basic_covered"], given["advanced"]) == then["coins"]
    state = tile(tile(table(), "basic one"), "advanced one", "advanced")
    who = state.players[A].with_space(1, Space(("basic one", "advanced one"))).with_space(2, Space(("basic one",)))
    state = state.with_player(who.with_space(0, Space(("basic one",))))
    assert score(state, A).lines[5] == then["coins"]


@checks("DR-D65")
def tie_break(given: Any, when: Any, then: Any) -> None:
    """DR-WIN: the tied players throw once; the higher strength wins."""
    state = table()
    scores = tuple(Score(COLOURS[c], (n, 0, 0, 0, 0, 0, 0, 0)) for c, n in given["totals"].items())
    throws = (3, (ONE, TWO, TWO), 3, (TWO, TWO, TWO))
    assert answer_of(state, find_winner(CATALOGUE, state, scores), throws) == COLOURS[then["winner"]]


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
    trigger, wanted = COLOURS[given["trigger"]], [COLOURS[c] for c in then["order"]]
    assert list(remaining_turns(order, trigger)) == wanted
    four = ("settler", "builder", "explorer", "terror")
    state = done(turn_of(player(table(), trigger, claimed=four), trigger), "end_turn", seat=trigger)
    played = []
    while state.phase == "play":
        played.append(state.active)
        state = done(state, "end_turn", seat=state.active)
    assert played == wanted


@checks("DR-D51")
def two_effects_needed(given: Any, when: Any, then: Any) -> None:
    """DR-END-3, R-43: half a replacement stays in the same turn, two effects replace the cube."""
    state = island(table(2), "r1c1", 2, cubes={B: 2})
    state = player(at(state, "r1c1"), "b", last_turn_done=True)
    once = done(state, "place_cube")
    assert once.boards["r1c1"].cubes[A] == 0
    twice = done(once, "place_cube")
    assert twice.boards["r1c1"].cubes[A] == 1
    three = talk(state, place_influence(CATALOGUE, state, A, "r1c1", 3))
    assert (three.boards["r1c1"].cubes[A], three.turn.half) == (1, ("r1c1/b",))


@checks("DR-D52")
def no_marker(given: Any, when: Any, then: Any) -> None:
    six = ("settler", "builder", "explorer", "terror", "capitalist", "legendary")
    state = player(table(), claimed=six, experts=3)
    assert talk(state, claim(CATALOGUE, state, A, "expert-sailors")).players[A].claimed == six


@checks("DR-D53", "DR-D54")
def capitalist(given: Any, when: Any, then: Any) -> None:
    """DR-ACH-CAPITALIST: the chest alone counts."""
    state = player(table(), chest=given["chest"])
    assert is_met(CATALOGUE, state, A, "capitalist") is then["must_announce"]
    state = player(loaded(state, A=(0, min(4, given["coins_aboard"]))), chest=given["chest"] - 1)
    after = done(state, "chest", (1,), way="in")
    assert ("capitalist" in after.players[A].claimed) is then["must_announce"]


@checks("DR-D56")
def explorer(given: Any, when: Any, then: Any) -> None:
    state = player(table(given["players"]), explored=given["explored"] - 1, sails=1)
    assert not is_met(CATALOGUE, state, A, "explorer")
    after = done(state, "move_ship", ("island", MADE_UP), to="r1c1")
    assert after.players[A].explored == given["explored"]
    assert ("explorer" in after.players[A].claimed) is then["claimed"]


@checks("DR-D61")
def expert_sailors(given: Any, when: Any, then: Any) -> None:
    """DR-LEVEL, DR-ACH: the third card at level 4 claims, and the progress cubes come back."""
    state = at_level(player(table(), experts=given["expert_cubes"], level_up=True), purser=given["level_up_from"])
    before = cubes_left(CATALOGUE, state, A)
    after = done(state, "level_up", ("purser",))
    assert "expert-sailors" in after.players[A].claimed
    assert cubes_left(CATALOGUE, after, A) == before + given["expert_cubes"]


@checks("DR-D63")
def solo_numbers(given: Any, when: Any, then: Any) -> None:
    """DR-SOLO-TURN."""
    assert section(given["turn"]) == then["section"]
    covenant = Covenant(turn=given["turn"] - 1, mercantile=given["mercantile_pile"], cargo=given["cargo"], coins=0)
    state = replace(table(1), covenant=covenant)
    talked = play(state, "covenant_turn", ((), (), (), "income", "done", "port"), None)
    assert next(n.facts["section"] for n in talked.notes if n.key == "covenant_card") == then["section"]
    assert talked.state.covenant.coins == then["income"] + then["coins_from_cargo"]
    assert talked.state.covenant.cargo == then["cargo_left"]
    assert income(given["mercantile_pile"]) == then["income"]
    assert convert_cargo(given["cargo"]) == (then["coins_from_cargo"], then["cargo_left"])
