"""4.4: sails, moving, exploring."""

from typing import Any

from companion.games.dead_reckoning.rules.map import places_in_reach
from companion.games.dead_reckoning.rules.ships import (
    icons_in_play,
    sail_sides,
)
from companion.games.dead_reckoning.state import row_of
from tests.unit.games.dead_reckoning.checks import checks
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    A,
    B,
    at,
    done,
    in_play,
    island,
    loaded,
    play,
    player,
    sea,
    table,
    turn,
)


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
    assert icons_in_play(CATALOGUE, state, state.players[A], "sail") == given["card_sails"]
    assert done(state, "raise_sails").players[A].sails == then["sails"]


@checks("DR-D68")
def used_influence_gives_no_sail(given: Any, when: Any, then: Any) -> None:
    """DR-SAILS: an "or" counts only by giving up its other side."""
    state = in_play(table(), deckhand_1=given["level"])
    assert sail_sides(CATALOGUE, state, state.players[A]) == (("deckhand-1", 0, 2),)
    state = turn(state, used=("a/deckhand-1/0",))
    assert sum(n for _, _, n in sail_sides(CATALOGUE, state, state.players[A])) == then["sails_from_card"]
    assert icons_in_play(CATALOGUE, state, state.players[A], "sail") == 0


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
    spaces = places_in_reach("port", given["sails"])
    assert len(spaces) == then["boards"]
    assert sorted({row_of(s) for s in spaces}) == then["rows"]


@checks("DR-D67")
def from_a_corner(given: Any, when: Any, then: Any) -> None:
    wanted = {s if isinstance(s, str) else f"r{s[0]}c{s[1]}" for s in then["spaces"]}
    assert set(places_in_reach("r1c1", given["sails"])) == wanted
