"""4.7: control, cubes, buildings."""

from typing import Any

from companion.games.dead_reckoning.procedures.islands import place_influence, settle_control
from companion.games.dead_reckoning.rules.islands import buildings_of, controller, cubes_left, empty_slots
from companion.games.dead_reckoning.state import State
from tests.unit.games.dead_reckoning.checks import checks
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    COLOURS,
    A,
    B,
    C,
    at,
    by_colour,
    by_seat,
    island,
    player,
    question,
    refusal,
    table,
    talk,
)


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
        state = talk(state, place_influence(CATALOGUE, state, seat, "r1c1", 1), answers if len(others) > 1 else ())
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
    state = talk(state, place_influence(CATALOGUE, state, C, "r1c1", 1))
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
    assert cubes_left(CATALOGUE, state, A) == 0
    asked = question(state, "place_cube")
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
    state = talk(lost, settle_control(CATALOGUE, lost, "r1c1", A))
    assert state.boards["r1c1"].buildings == tuple(then["island_buildings"])
    assert buildings_of(state, A) == then["violet"]["buildings_on_controlled"]
    assert "builder" in state.players[A].claimed
    assert state.boards["r1c1"].permanent[B] == then["blue_permanent_added"]
