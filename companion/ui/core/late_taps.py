"""The guard against late taps.

1. Every screen is drawn for a situation: the next entry, the procedure that it belongs to, its next answer, and whose
   buttons they are.
2. A tap belongs to the situation that was last drawn. If the phone is in another one by now, the tap does nothing.
3. For 300 ms after a phone's situation has changed, by whoever's doing, its buttons do nothing.
4. The host looks at the situation once more before it stores: if another phone was faster, the tap is refused in words.
5. What means the same before and after (a counter's plus, a fold, another place) is not guarded.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Situation:
    number: int
    draft: str = ""
    step: int = 0
    seat: str = ""
    """The other person for whom the phone taps."""


@dataclass(slots=True)
class LateTaps:
    """What one phone's buttons mean now, and since when."""

    rest: float
    situation: Situation = Situation(-1)
    drawn: Situation = Situation(-1)
    """The situation for which the phone's buttons were last drawn, or found to be drawn already."""
    ready_at: float = 0.0
    clock: Callable[[], float] = field(default=time.monotonic)
    storing: bool = False
    """A tap of this phone is on its way to the disk: what its buttons mean changes in a moment."""

    def note(self, situation: Situation) -> None:
        """The phone is in this situation from now on."""
        if self.drawn.number < 0:
            self.drawn = situation
        if situation != self.situation:
            if self.situation.number >= 0:
                self.ready_at = self.clock() + self.rest
            self.situation = situation

    def note_drawing(self) -> None:
        """The buttons stand there for the present situation: drawn anew, or left because they mean the same."""
        self.drawn = self.situation

    def pause(self) -> None:
        """Refuse taps for a moment: controls have moved, and a finger may miss the one that it aimed at."""
        self.ready_at = max(self.ready_at, self.clock() + self.rest)

    def is_late(self) -> bool:
        return self.storing or self.drawn != self.situation or self.clock() < self.ready_at


@dataclass(frozen=True, slots=True)
class GuardedTap:
    """What a button does, once, in the situation that it was drawn for. Two that do the same are equal."""

    late_taps: LateTaps = field(compare=False)
    do: Callable[[], object]
    refuse: Callable[[], object] = field(compare=False)

    def __call__(self) -> object:
        return self.refuse() if self.late_taps.is_late() else self.do()
