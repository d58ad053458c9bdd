"""Questions that change nothing: may I, what does a card do, what does the map say."""

from dataclasses import replace

from companion.games.dead_reckoning import glance
from companion.games.dead_reckoning.lookup import TOPICS, may
from companion.games.dead_reckoning.ships import abilities_at
from companion.games.dead_reckoning.state import State
from tests.unit.games.dead_reckoning.play import A, B, at, island, player, sea, table, turn


def reasons(state: State) -> dict[str, str]:
    lines = may(state, A)
    return {line.what: line.no.key.removeprefix("refused.") if line.no else "" for line in lines}


def test_may_i_gives_the_reason_of_every_no() -> None:
    state = at(island(table(), "r1c1", cubes={B: 3}, buildings=("fort",), card=True), "r1c1")
    said = reasons(state)
    assert said["place"] == "guarded"
    assert said["buy"] == ""
    assert said["buildings"] == ""
    assert said["produce"] == "guarded"
    assert reasons(at(sea(table(), "r1c1"), "r1c1"))["load"] == "no_island"


def test_the_limits_of_the_turn_are_counted() -> None:
    limits = glance.limits(turn(table(), bought=1, raised=True))
    assert (limits.bought, limits.explored, limits.raised) == (1, 0, True)


def test_the_buccaneer_is_known_as_far_as_the_owner_typed_it() -> None:
    state = table()
    assert abilities_at(state, "buccaneer", 2) == ()
    known = replace(state, box={**state.box, "buccaneer/2": (3, 1, 0, 0, 0)})
    effects = [e.effect for group in abilities_at(known, "buccaneer", 2) for e in group]
    assert effects == ["influence", "cannon"]


def test_the_map_says_why_nobody_controls_an_island() -> None:
    """DR-ISL-CONTROL."""
    assert glance.control_said(island(table(), "r1c1"), "r1c1").key == "map.nobody"
    assert glance.control_said(island(table(), "r1c1", cubes={A: 2, B: 2}), "r1c1").key == "map.tied"
    assert glance.control_said(island(table(), "r1c1", cubes={A: 2}), "r1c1").key == "map.too_few"
    assert glance.control_said(island(table(), "r1c1", cubes={A: 3}), "r1c1").key == "map.controls"


def test_progress_tells_what_is_in_sight_and_never_a_chest() -> None:
    """DR-ACH-CAPITALIST."""
    state = player(table(), wins=2, chest=29)
    lines = {line.achievement: line.progress[0] for line in glance.prizes(state)}
    assert (lines["legendary"].now, lines["legendary"].target) == (2, 4)
    assert (lines["capitalist"].now, lines["capitalist"].target) == (0, 0)


def test_partners_against_two_covenants_are_told_that_the_app_does_not_run_it() -> None:
    """DR-COOP: the booklet's game of four sides is explained, not played."""
    assert "coop" in TOPICS
