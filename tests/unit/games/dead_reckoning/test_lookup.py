"""Questions that change nothing: may I, what does a card do, what does the map say."""

from dataclasses import replace

from companion.assets import words
from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.lookup import permissions
from companion.games.dead_reckoning.rules.ships import abilities_at
from companion.games.dead_reckoning.state import State
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    A,
    B,
    at,
    in_play,
    island,
    player,
    sea,
    table,
    turn,
    with_options,
)


def reasons(state: State) -> dict[str, str]:
    lines = permissions(state, A)
    return {line.what: line.no.reason if line.no else "" for line in lines}


def test_may_i_gives_the_reason_of_every_no() -> None:
    state = at(island(table(), "r1c1", cubes={B: 3}, buildings=("fort",), card=True), "r1c1")
    said = reasons(state)
    assert said["place"] == "guarded"
    assert said["buy"] == ""
    assert said["buildings"] == ""
    assert said["produce"] == "guarded"
    assert reasons(at(sea(table(), "r1c1"), "r1c1"))["load"] == "no_island"


def test_the_limits_of_the_turn_are_counted() -> None:
    limits = view_data.limits(turn(table(), bought=1, raised=True))
    assert (limits.bought, limits.explored, limits.raised) == (1, 0, True)


def test_the_buccaneer_is_known_as_far_as_the_owner_typed_it() -> None:
    state = table()
    assert abilities_at(CATALOGUE, state, "buccaneer", 2) == ()
    known = replace(state, box={**state.box, "buccaneer/2": (3, 1, 0, 0, 0)})
    effects = [e.effect for group in abilities_at(CATALOGUE, known, "buccaneer", 2) for e in group]
    assert effects == ["influence", "cannon"]


def test_the_map_says_why_nobody_controls_an_island() -> None:
    """DR-ISL-CONTROL."""
    assert view_data.control_phrase(island(table(), "r1c1"), "r1c1").key == "map.nobody"
    assert view_data.control_phrase(island(table(), "r1c1", cubes={A: 2, B: 2}), "r1c1").key == "map.tied"
    assert view_data.control_phrase(island(table(), "r1c1", cubes={A: 2}), "r1c1").key == "map.too_few"
    assert view_data.control_phrase(island(table(), "r1c1", cubes={A: 3}), "r1c1").key == "map.controls"


def test_progress_tells_what_is_in_sight_and_never_a_chest() -> None:
    """DR-ACH-CAPITALIST."""
    state = player(table(), wins=2, chest=29)
    lines = {line.achievement: line.progress[0] for line in view_data.prizes(CATALOGUE, state)}
    assert (lines["legendary"].now, lines["legendary"].target) == (2, 4)
    assert (lines["capitalist"].now, lines["capitalist"].target) == (0, 0)


def test_settlers_are_counted_as_the_table_agreed() -> None:
    """R-02."""
    state = island(island(table(), "r1c1", permanent={A: 2}), "r1c2", permanent={A: 3})
    for rule, cubes in (("total", 5), ("one-island", 3)):
        lines = {
            line.achievement: line.progress[0]
            for line in view_data.prizes(CATALOGUE, with_options(state, settler=rule))
        }
        assert lines["settler"].now == cubes


def test_the_sails_of_a_ship_are_told_within_its_track() -> None:
    """DR-SAILS."""
    state = in_play(table(), deckhand_1=4)
    assert view_data.power(CATALOGUE, state, A).sails == 5
    assert view_data.power(CATALOGUE, replace(state, box={"printed/box": (4, 4, 8, 0, 0)}), A).sails == 4


def test_each_level_of_a_card_is_told_apart() -> None:
    """5.2: what a repair costs and where, what the fourth Purser adds, what a Captain is paid."""
    say = words("en", "dead-reckoning")
    told = {
        (id, level): [say.say(e.phrase) for group in abilities_at(CATALOGUE, table(), id, level) for e in group]
        for id in ("crew-1", "purser", "captain")
        for level in (2, 3, 4)
    }
    assert [told["crew-1", level][1] for level in (2, 3, 4)] == [
        "in port, pay 2 cargo: repair 1 damage",
        "pay 2 cargo: repair 1 damage",
        "repair 1 damage",
    ]
    assert told["purser", 4] == ["produce on up to 4\u00a0islands, with 1 more coin and 1 more cargo on each"]
    assert told["captain", 3][-1] == "combat: if you win, 1 coin per wheel"
