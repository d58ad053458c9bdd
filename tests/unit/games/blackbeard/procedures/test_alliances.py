"""Two allies in every kind of trouble: random taps from a table on which they have just joined."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.commands.simulate import answers_by_chance
from companion.core import table_rules
from companion.core.procedure import play
from companion.games.blackbeard.state import Commissioner, Merchant, State, Warship
from tests.unit.games.blackbeard.cites import cites
from tests.unit.games.blackbeard.play import CATALOGUE, B, game, in_play, pirate
from tests.unit.games.blackbeard.scenes import SEA
from tests.unit.games.blackbeard.voyage import MADE_UP_BOX

CHOICES = [c for c in game().info.choices if c.in_play]
TAPS = 8


def sheet(chance: Random) -> dict[str, Any]:
    return {
        "loyalty": chance.randint(0, 7),
        "combat": chance.randint(1, 6),
        "speed": chance.randint(-1, 3),
        "notoriety": chance.randint(0, 14),
        "cunning": chance.randint(0, 2),
        "scurvy": chance.random() < 0.2,
        "map": chance.random() < 0.2,
        "letter": chance.choice(("", "english")),
        "letter_fresh": chance.random() < 0.5,
    }


def allies_in_trouble(chance: Random) -> State:
    """Allies with a prize or a Merchant before them, or docked; a Warship and a commissioner near them."""
    rules = {c.id: chance.choice(c.values) for c in CHOICES}
    state = in_play(chance.choice((2, 3, 4)), 3, **rules)
    state = replace(state, box={**state.box, **MADE_UP_BOX})
    cards = list(CATALOGUE.captains)
    chance.shuffle(cards)
    place = chance.choice((SEA, SEA, "martinique"))
    more = {"sack": place} if place != SEA else {"found": ("san-juan",), "prize": chance.choice(("", "brigantine"))}
    if place == SEA:
        state = state.with_port("san-juan", merchant=Merchant("sloop", ("A1", "A2"), 5))
    for id, ally in (("A1", "A2"), ("A2", "A1")):
        state = pirate(state, id, cards.pop(), place, ally=ally, **more, **sheet(chance))
    state = pirate(state, "B1", cards.pop(), place, revelry="voluntary", holds=(300, 0, 0))
    kc = Commissioner("ogle", 3, chance.randint(5, 12), SEA)
    state = state.with_player(replace(state.players[B], kc=kc, captains=2))
    return replace(state, warships={SEA: Warship(3, chance.randint(6, 12))})


@cites("BB-11")
@pytest.mark.parametrize("seed", range(60))
def test_whatever_befalls_allies_they_stay_together_and_nothing_breaks(seed: int) -> None:
    chance = Random(seed)
    state = allies_in_trouble(chance)
    for _ in range(TAPS):
        action = chance.choice([a for a in game().actions(state, None) if a.refused is None])
        talk = game().procedures[action.procedure](state, action.seat, **action.arguments)
        evolve = partial(table_rules.evolve, game())
        state = play(talk, state, evolve, answers_by_chance(chance.randrange)).state

        assert game().broken_invariants(state) == ()
        assert all(p.place == state.pirates[p.ally].place for p in state.pirates.values() if p.ally)
