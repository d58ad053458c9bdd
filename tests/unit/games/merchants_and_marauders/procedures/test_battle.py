"""The long example of the rulebook (p. 16), from the first gun to the last sailor, in one go through every question."""

from typing import Any

import pytest

from companion.core.ask import Instead, Seat
from companion.games.merchants_and_marauders.data import SKULL
from companion.games.merchants_and_marauders.rules.ships import new_ship
from companion.games.merchants_and_marauders.state import State
from tests.unit.games.merchants_and_marauders.sea import (
    ANNA,
    BEN,
    CATALOGUE,
    ONE_SKULL,
    Told,
    at_sea,
    captain,
    play,
    throw,
)

FELIPE, FRANCES = ANNA, BEN


def before_the_battle() -> State:
    """Felipe's frigate with chain shot finds Frances's sloop with special rigs and a grappling hook."""
    state = captain(
        at_sea(),
        FELIPE,
        nation="spain",
        home="la-habana",
        skills=(3, 2, 2, 3),
        ship="frigate",
        weapons=("chain",),
        zone="nassau",
    )
    return captain(
        state,
        FRANCES,
        nation="england",
        skills=(2, 2, 3, 2),
        ship=new_ship(CATALOGUE, "sloop", ("rigging",)),
        weapons=("grappling",),
        zone="nassau",
        gold=7,
    )


def battle(*last_blows: tuple[Any, ...]) -> Told:
    return play(
        before_the_battle(),
        "scout",
        FELIPE,
        scout_target=FRANCES,
        scouting_roll=ONE_SKULL,
        combat_action=["shoot", "flee", "shoot", "flee", "shoot", "board"],
        contest_roll=[
            *(throw(1, 2, 3), throw(1, 5, 3)),
            *(throw(1, 4, 3), throw(1, 5, 3)),
            *(throw(3, 0, 3), throw(1, 5, 3)),
            *(throw(1, 3, 3), throw(0, 6, 3)),
        ],
        hit_dice=[(1,), Instead("by-card"), (4,), (1, 4, SKULL), (2,)],
        hit_by_card="cargo",
        special_shot="chain",
        grapple=(0, 1),
        grapple_roll=(SKULL, SKULL),
        crew_roll=[*(throw(1, 3, 2), throw(3, 0, 3)), *last_blows],
        take_ship="keep",
        lay_mod="nassau",
        take_glory_cards=0,
        claim_reward="england",
    )


def sections_after(told: Told, seat: Seat) -> list[tuple[int, ...]]:
    """The sections of a ship after each change: hull, cargo, masts, crew, cannons."""
    return [
        (e.hull, e.cargo, e.masts, e.crew, e.cannons)
        for e in told.events
        if type(e).__name__ == "SectionsSet" and e.side == seat
    ]


def test_the_battle_is_played_step_by_step() -> None:
    """MM-COMBAT: four rounds of guns and a boarding; after cards the last blows are one skull each, 2 against 5.

    Felipe attacked a non-pirate, so England pays for him: MM-REWARD-PLAYER.
    """
    told = battle(throw(1, 2, 2), throw(1, 5, 3))

    rolls: Any = [a for a in told.asked if a.key == "contest_roll"]
    assert [a.count for a in rolls] == [3] * 8
    winners = [n.facts["who"] for n in told.notes if n.key == "contest_won"]
    assert winners == [FRANCES, FRANCES, FELIPE, FRANCES]
    assert "flight_fails" in told.keys
    assert sections_after(told, FRANCES) == [
        (2, 1, 2, 2, 1),
        (2, 1, 2, 2, 0),
        (1, 0, 1, 2, 0),
        (1, 0, 0, 2, 0),
        (1, 0, 0, 1, 0),
        (1, 0, 0, 0, 0),
    ]
    assert sections_after(told, FELIPE) == [(3, 2, 3, 3, 3), (3, 2, 3, 1, 3), (3, 2, 3, 0, 3)]
    assert told.facts("boards")["who"] == FRANCES
    felipe, frances = told.state.players[FELIPE], told.state.players[FRANCES]
    assert (felipe.afloat, frances.afloat) == (False, True)
    assert (frances.glory, frances.gold, frances.weapons) == (1, 10 + 7 + 5, ())
    assert sum(frances.bounties.values()) == 0


@pytest.mark.parametrize(
    ("felipe", "frances", "dead"),
    [
        (throw(2, 0, 2), throw(1, 3, 3), FRANCES),
        (throw(1, 2, 2), throw(1, 5, 3), FELIPE),
        (throw(1, 4, 2), throw(1, 4, 3), ""),
    ],
)
def test_the_last_blows_of_the_battle_decide_by_skulls_then_by_the_rest(felipe: Any, frances: Any, dead: str) -> None:
    """MM-COMBAT-CREW 3: before the cards Felipe had two skulls to one; equal in both, nobody dies."""
    after = battle(felipe, frances).state

    assert [s for s in (FELIPE, FRANCES) if not after.players[s].afloat] == ([dead] if dead else [])
    assert sum(after.players[FELIPE].bounties.values()) == (0 if dead == FELIPE else 1)
