"""How a house rule shows itself: each rule finds its play here."""

from collections.abc import Callable
from typing import Any

from companion.games.merchants_and_marauders.state import State

Plays = Callable[[State], Any]
PLAYS: dict[str, tuple[str, Plays]] = {}
"""For each rule the phase to begin in, and a play whose outcome shows the rule."""


def shows(rule: str, phase: str = "turn") -> Callable[[Plays], Plays]:
    def keep(outcome: Plays) -> Plays:
        PLAYS[rule] = (phase, outcome)
        return outcome

    return keep
