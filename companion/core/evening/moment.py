"""A moment that the whole table talks about: a bust, a sinking, a death, a mutiny, a won duel, the last round."""

from dataclasses import dataclass
from typing import Literal

from companion.core.ask import Phrase, Seat

Kind = Literal["bust", "sinking", "death", "mutiny", "duel", "retired", "chests", "last_round"]
LOSSES = ("bust", "sinking", "death", "mutiny")
"""The kinds that are somebody's bad luck."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What one entry brought, in sentences. A game makes it from what a seat sees, so that it tells no secret."""

    kind: Kind
    said: Phrase
    """The headline."""
    seat: Seat | None = None
    """Whose moment it is: the flag beside the headline."""
    lost: tuple[Phrase, ...] = ()
    gain: tuple[Phrase, ...] = ()
    more: tuple[Phrase, ...] = ()
    """What follows from it."""
    colour: str = ""
    """The flag, where it is another one than the seat's: that of one of its ships."""

    @property
    def is_loss(self) -> bool:
        return self.kind in LOSSES
