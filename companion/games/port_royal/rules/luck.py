"""Busts against what the odds expected (PR-ODDS)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from companion.core.evening.luck import Luck
from companion.games.port_royal.events import Event
from companion.games.port_royal.state import State


def luck(states: Sequence[State], events: Sequence[Sequence[Event]]) -> Iterator[Luck]:
    """The chances of every draw added up, beside the busts that came; a bust that was only called has no chance."""
    for player in states[-1].players.values():
        if player.risk:
            yield Luck(player.seat, player.busts - player.called, Fraction(player.risk, 10_000), good=False)
