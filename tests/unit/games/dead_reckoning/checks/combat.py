"""4.8, 4.9: combat, sinking, pirates."""

from typing import Any

from companion.games.dead_reckoning.procedures.ship import sink
from companion.games.dead_reckoning.rules.combat import (
    bonus_cubes,
    building_cubes,
    cube_count,
    explosive_throw,
    has_passed_twice,
    winner,
)
from companion.games.dead_reckoning.rules.ships import (
    cannons,
)
from tests.unit.games.dead_reckoning.checks import checks
from tests.unit.games.dead_reckoning.play import (
    BANG,
    CATALOGUE,
    COLOURS,
    HURT,
    ONE,
    TWO,
    A,
    B,
    C,
    at,
    at_level,
    beside_card,
    beside_pirate,
    card,
    done,
    fitted,
    in_play,
    island,
    loaded,
    no_hands,
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


@checks("DR-T14")
def counting_cubes(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-1: the ship's own cannon and those of the cards."""
    state = card(in_play(table(), gunner_1=2, crew_1=1), "swivel gun", cannons=1)
    state = with_cards(state, crew_1=("swivel gun", "", ""))
    none = {"buildings": 0, "port": 0, "last": 0}
    assert cube_count(cannons(CATALOGUE, state, A), none) == then["green"]
    state = turn_of(at(sea(no_hands(state), "r1c1"), "r1c1", "a", "b"), B)
    talked = play(state, "attack_ship", (given["active"]["total_cannons"], then["green"]), "b")
    thrown = next(n for n in talked.notes if n.key == "cubes")
    assert (thrown.facts["n"], thrown.facts["m"]) == (then["violet"], then["green"])
    assert thrown.facts["n"] + thrown.facts["m"] == then["total"]


@checks("DR-D21")
def bonus(given: Any, when: Any, then: Any) -> None:
    state = tile(table(), "gun", cannons=1)
    state = fitted(island(state, "r1c1", cubes={A: 3}, buildings=("fort", "garrison", "outpost")), B="gun")
    state = player(at(state, "r1c1"), location="r1c1", last_turn_done=True)
    found = cannons(CATALOGUE, state, A)
    assert found["ship"] + found["hull"] == given["cannons"]
    assert cube_count(found, bonus_cubes(CATALOGUE, state, A, "r1c1", attacked=False)) == then["cubes"]


@checks("DR-T15", "DR-D18")
def tie(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-4: a tie is the active player's."""
    own, other = given["strength"].values()
    assert winner(own, other) == "active"
    assert given["active"] == then.get("leader", then.get("winner"))
    ship = ("Made up ship", other, 0, 0, False, 1)
    after = done(beside_card(), "attack_merchant", (ship, own, (ONE,) * own, (ONE,) * other))
    assert after.players[A].wins == 1


@checks("DR-T16")
def explosive(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-X: out of the zone, one more for each, all thrown again."""
    assert explosive_throw(given["green_cubes_in_explosive"]) == then["green_cubes_thrown"]
    state = at(sea(table(), "r1c1"), "r1c1", "a", "b")
    asked = question(no_hands(state), "attack_ship", (1, 1, (BANG,)))
    assert (asked.key, getattr(asked, "count", 0)) == ("throw_again", then["green_cubes_thrown"])


@checks("DR-T17")
def two_passes(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-3: a pass is not final while the other still acts."""
    steps = ["pass" if s.endswith("pass") else "ability" for s in given["sequence"]]
    over = next(i for i in range(1, len(steps) + 1) if has_passed_twice(steps[:i]))
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
    state = player(at(no_hands(state), "r1c1"), wins=given["legendary"])
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
    state = at_level(state, "d", gunner_1=2)
    after = done(state, "attack_ship", ("d", 0, ("gunner-1",), 2, (ONE, ONE), "pass"))
    assert after.players["d"].in_zone("play") == ("gunner-1",)
    assert after.turn.cannons == {"d/ship": 1, "d/gunner-1": 1}
    for seat, enemy in (("a", "b"), ("b", "c"), ("c", "d")):
        after = done(after, "end_turn", (False,), seat)
        assert cannons(CATALOGUE, after, "d")["spent"] == 0
        assert cannons(CATALOGUE, after, "d")["cards"] == 1
        if enemy in "bc":
            fight = ("d", 0, 2, (ONE, ONE), "pass")
            after = done(no_hands(after), "attack_ship", fight, enemy)
            assert after.turn.cannons == {"d/ship": 1, "d/gunner-1": 1}
    assert after.active == "d"
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
    after = talk(state, sink(CATALOGUE, state, ((A, by),)))
    who = after.players[A]
    assert (who.ship_coins, who.ship_cargo, who.chest) == (then["coins_aboard"], then["cargo_aboard"], then["chest"])
    assert (who.damage, who.location, who.pirate, who.sails) == (0, "port", False, 0)
    if by:
        assert after.players[B].chest == then["blue_chest"]
        assert "terror" in after.players[B].claimed


@checks("DR-D26")
def both_sink(given: Any, when: Any, then: Any) -> None:
    """DR-CBT-5, R-33: the winner may sink and keeps the win; each has sunk the other."""
    state = no_hands(at(sea(table(), "r1c1"), "r1c1", "a", "c"))
    state = player(player(state, damage=4), "c", damage=4)
    after = done(state, "attack_ship", (1, 1, (TWO,), (HURT,)))
    assert after.players[A].location == after.players[C].location == "port"
    assert after.players[A].wins == 1
    assert "terror" in after.players[A].claimed
    assert "terror" in after.players[C].claimed


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
    state = beside_pirate(island(table(), "r1c1", cubes={B: 3}, buildings=("fort",), card=True))
    after = done(state, "move_ship", (1, 1, (ONE,), (TWO, ONE)), to="r1c1")
    assert after.players[A].location == "r1c1"
    assert after.turn.blockades == ("r1c1",)
    assert refusal(after, "buy") is None
    assert refusal(after, "load") == "guarded"
    assert refusal(after, "place_cube") == "guarded"
    assert refusal(after, "attack_buildings") == "pirate_first"
    open_island = island(after, "r1c1", cubes={A: 3}, card=True, cargo=1)
    assert refusal(open_island, "load") == "blockaded"
