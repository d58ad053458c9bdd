"""Numbers packed without waste: n equal choices cost log2 n bits, a likely one costs less than an unlikely one.

The whole message is one big integer (asymmetric numeral system without renormalisation). The writer and the reader walk
through the same steps; each step names its choices, the writer also the chosen one.
"""

from collections.abc import Hashable, Sequence
from itertools import accumulate
from typing import Protocol, TypeVar

from companion.core.errors import BadData

Symbol = TypeVar("Symbol", bound=Hashable)
STEP = 8
"""How much more likely a choice becomes by having been made once."""

WORK, WORK_A_BYTE, MOST_WORK = 400_000, 300, 3_000_000
"""What a code may cost its reader, in choices to weigh: so much, more for each byte, and never more than the last.

A whole evening costs a tenth of the first. A forged code could go on for hours: what is told again and again takes
almost no bits.
"""

SMALL_FIRST = (*(16 for _ in range(6)), *(4 for _ in range(6)), *(1 for _ in range(52)))
"""How likely a whole number of so many bits is held before any was met."""


class Coder(Protocol):
    writing: bool

    def spend(self, work: int) -> None:
        """Count the work that a choice causes; a reader refuses a code that causes too much."""
        ...

    def uniform(self, count: int, place: int = 0) -> int:
        """One of so many equal choices."""
        ...

    def by_weight(self, weights: Sequence[int], place: int = 0) -> int:
        """One of the choices, each as likely as its weight says."""
        ...


class Writer:
    writing = True

    def __init__(self) -> None:
        self.steps: list[tuple[int, int, int]] = []

    def spend(self, work: int) -> None:
        """A writer has the table already, so its work is not limited."""

    def uniform(self, count: int, place: int = 0) -> int:
        if not 0 <= place < count:
            raise ValueError(f"{place} of {count}")
        if count > 1:
            self.steps.append((1, place, count))
        return place

    def by_weight(self, weights: Sequence[int], place: int = 0) -> int:
        below = sum(weights[:place])
        self.steps.append((weights[place], below, sum(weights)))
        return place

    def pack(self) -> bytes:
        number = 1
        for share, below, total in reversed(self.steps):
            high, low = divmod(number, share)
            number = high * total + below + low
        return number.to_bytes((number.bit_length() + 7) // 8, "big")


class Reader:
    writing = False

    def __init__(self, packed: bytes) -> None:
        self.number = int.from_bytes(packed, "big")
        self.left = min(MOST_WORK, WORK + WORK_A_BYTE * len(packed))

    def spend(self, work: int) -> None:
        self.left -= work
        if self.left < 0:
            raise BadData("code_damaged")

    def uniform(self, count: int, place: int = 0) -> int:
        self.spend(1)
        if count < 1:
            raise BadData("code_damaged")
        self.number, found = divmod(self.number, count)
        return self.check(found)

    def by_weight(self, weights: Sequence[int], place: int = 0) -> int:
        self.spend(1 + len(weights) // 16)
        total = sum(weights)
        high, low = divmod(self.number, total)
        found = next(at for at, upto in enumerate(accumulate(weights)) if low < upto)
        self.number = weights[found] * high + low - sum(weights[:found])
        return self.check(found)

    def check(self, found: int) -> int:
        """The choice that was read. Refuses a damaged message: nothing is left only of one that is not whole."""
        if self.number < 1:
            raise BadData("code_damaged")
        return found

    def finish(self) -> None:
        if self.number != 1:
            raise BadData("code_damaged")


class Model:
    """Learns while it codes: in each context, what was chosen before is likelier. Both sides learn alike."""

    def __init__(self, coder: Coder) -> None:
        self.coder = coder
        self.counts: dict[Hashable, dict[Hashable, int]] = {}
        self.learnt: list[tuple[Hashable, Hashable]] = []

    def symbol(self, context: Hashable, choices: Sequence[Symbol], chosen: Symbol, first: Sequence[int] = ()) -> Symbol:
        """One of the choices; `first` is how likely each is held before anything was learnt."""
        counts = self.counts.get(context, {})
        weights = [(first[i] if first else 1) + counts.get(choice, 0) for i, choice in enumerate(choices)]
        place = choices.index(chosen) if self.coder.writing else 0
        found = choices[self.coder.by_weight(weights, place)]
        self.learn(context, found)
        return found

    def learn(self, context: Hashable, choice: Hashable) -> None:
        counts = self.counts.setdefault(context, {})
        counts[choice] = counts.get(choice, 0) + STEP
        self.learnt.append((context, choice))

    def flag(self, context: Hashable, value: bool, first: Sequence[int] = (1, 1)) -> bool:
        return self.symbol(context, (False, True), value, first)

    def number(self, context: Hashable, value: int) -> int:
        """A whole number from 0 up, the small ones cheap."""
        length = self.symbol((context, "bits"), range(64), value.bit_length() if self.coder.writing else 0, SMALL_FIRST)
        if length < 2:
            return length
        top = 1 << (length - 1)
        return top + self.coder.uniform(top, value - top if self.coder.writing else 0)

    def forget(self, since: int) -> None:
        """Go back to what was learnt up to that point."""
        for context, choice in reversed(self.learnt[since:]):
            self.counts[context][choice] -= STEP
        del self.learnt[since:]
