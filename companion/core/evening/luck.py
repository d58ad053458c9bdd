"""Luck, where a game knows the chances: what came, beside what was to be expected."""

from dataclasses import dataclass
from fractions import Fraction

from companion.core.ask import Seat


@dataclass(frozen=True, slots=True)
class Luck:
    """One seat's: `good` says whether more of it is better (hits), or worse (busts)."""

    seat: Seat
    got: int
    expected: Fraction
    good: bool

    @property
    def advantage(self) -> Fraction:
        """How much better the result was than expected; negative for bad luck."""
        return self.got - self.expected if self.good else self.expected - self.got
