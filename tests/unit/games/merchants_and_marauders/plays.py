"""How a vector of the specification is played: each id finds its play here."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.merchants_and_marauders.state import State
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    ANNA_SINKS,
    BEN,
    Told,
    at_sea,
    captain,
    fighting,
    finds,
    nations,
    npc,
    play,
    slot_id,
    zone_id,
)

Map = Mapping[str, Any]
Runner = Callable[[Any, Any], Mapping[str, Any]]
RUNNERS: dict[str, Runner] = {}


def plays(*ids: str) -> Callable[[Runner], Runner]:
    def keep(runner: Runner) -> Runner:
        RUNNERS.update(dict.fromkeys(ids, runner))
        return runner

    return keep


def flight() -> dict[str, Any]:
    """Both shoot once without a skull, then both flee."""
    return {"combat_action": ["flee", "flee"], "contest_roll": (1, 2)}


def sink_the_enemy(state: State, slot: str) -> Told:
    """Anna scouts the slot and wins the first rounds until three hull hits are chosen."""
    return play(state, "scout", **finds(slot), **ANNA_SINKS)


def hunting(given: Map) -> tuple[State, str]:
    """A table with the captain of the vector and its players A, B or `player`."""
    slot = slot_id(given["npc"])
    zone = zone_id(given.get("zone", "Tortuga"))
    state = npc(at_sea(), slot, zone)
    state = state.with_player(ANNA, captain=None, ship=None, zone="").with_player(BEN, captain=None, ship=None, zone="")
    for name, seat in (("player", ANNA), ("A", ANNA), ("B", BEN)):
        if name in given:
            who = given[name]
            state = captain(
                state,
                seat,
                zone=zone_id(who.get("zone", "Tortuga")),
                in_port=who.get("in_port", False),
                bounties=nations(who["bounties"]),
                gold=who.get("gold", 10),
                cargo=("?",) * who.get("cargo", 0),
            )
    return state, slot


def duel(one: Any, other: Any) -> State:
    """Anna attacks Ben, in a fight that has begun."""
    state = captain(at_sea(), ANNA, **one)
    return fighting(captain(state, BEN, zone="san-juan", **other).with_player(ANNA, zone="san-juan"), ANNA, BEN)


def hits_of(told: Told) -> dict[str, int]:
    return {note.facts["who"]: note.facts["n"] for note in told.notes if note.key == "cannon_hits"}
