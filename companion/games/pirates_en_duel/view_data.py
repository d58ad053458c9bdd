"""What the screens show of a state, as plain records."""

from dataclasses import dataclass

from companion.games.pirates_en_duel.rules.cards import crew_of
from companion.games.pirates_en_duel.rules.combat import ship_strength
from companion.games.pirates_en_duel.state import State


@dataclass(frozen=True, slots=True)
class ShipLine:
    """A ship at a glance."""

    colour: str
    crew: int
    berths: int
    cannons: int
    sabres: int
    captain: bool
    sunk: bool
    skills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatLine:
    name: str
    colour: str
    treasure: int
    goal: int
    alive: bool
    to_act: bool
    ships: tuple[ShipLine, ...]
    hand: tuple[str, ...] = ()
    """First pirates that wait for a ship."""


def ship_line(state: State, colour: str) -> ShipLine:
    crew = crew_of(state, colour)
    skills = tuple(dict.fromkeys(s for card in crew for s in sorted(card.skills)))
    return ShipLine(
        colour,
        len(crew),
        len(state.ships[colour].berths),
        ship_strength(state, colour, "canonnade"),
        ship_strength(state, colour, "abordage"),
        any(card.captain for card in crew),
        state.ships[colour].sunk,
        skills,
    )
