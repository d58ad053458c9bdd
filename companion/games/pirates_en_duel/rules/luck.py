"""Skulls on the dice against what the dice promise."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from companion.core.ask import Seat
from companion.core.evening.luck import Luck
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import CombatJoined, DiceThrown, Event
from companion.games.pirates_en_duel.state import State

SKULL = "skull"


def luck(catalogue: Catalogue, states: Sequence[State], events: Sequence[Sequence[Event]]) -> Iterator[Luck]:
    """The first throw of each side of each combat: red dice attack, blue ones defend."""
    state, attacker, thrown = states[0], "", set[str]()
    chances = {colour: Fraction(die.count(SKULL), len(die)) for colour, die in catalogue.dice.items()}
    got: Counter[Seat] = Counter()
    expected: dict[Seat, Fraction] = dict.fromkeys(state.order, Fraction(0))
    for event in (event for entry in events for event in entry):
        match event:
            case CombatJoined(ship):
                attacker, thrown = ship, set()
            case DiceThrown(ship, skulls, ships, blanks) if ship not in thrown:
                thrown.add(ship)
                seat = state.owner(ship)
                got[seat] += skulls
                expected[seat] += (skulls + ships + blanks) * chances["red" if ship == attacker else "blue"]
            case _:
                pass
    for seat in state.order:
        if expected[seat]:
            yield Luck(seat, got[seat], expected[seat], good=True)
