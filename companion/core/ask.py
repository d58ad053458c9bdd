"""Questions that a procedure can put to the people at the table, and the answers that each accepts."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NewType

from companion.core.errors import Refused

Seat = NewType("Seat", str)
Facts = Mapping[str, Any]
Answer = Any
Face = int | str
Below = Callable[[int], int]
"""A whole number from 0 up to, not including, the one given: where a simulation gets its choices."""

D6: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
NOTHING: Facts = {}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence to be: its word key and what to fill in."""

    key: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the word `refused.<reason>`, and what to fill in."""

    reason: str
    facts: Facts = field(default_factory=dict)

    @property
    def key(self) -> str:
        return f"refused.{self.reason}"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. Greyed with its reason where `refused` is given.

    `seat`: among the `also` of a question, whose interruption this is. It stands as a button on that seat's own phone.
    """

    value: str | int
    label: Phrase | None = None
    hint: Phrase | None = None
    mark: str = ""
    flag: str = ""
    refused: Refusal | None = None
    danger: bool = False
    seat: Seat | None = None


UNKNOWN = Option("unknown")


@dataclass(frozen=True, slots=True)
class Instead:
    """An answer beside the question: one of its `also`, such as an interruption."""

    value: str | int


def is_one_of(answer: Answer, values: Sequence[Face]) -> bool:
    """Python holds True and 1.0 for 1; a log that is read on another machine does not."""
    return isinstance(answer, str | int) and not isinstance(answer, bool) and answer in values


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(ABC):
    """A question. Its sentence is `ask.<key>`; `read` knows what answers it."""

    key: str
    facts: Facts = field(default_factory=dict)
    seat: Seat | None = None
    secret: bool = False
    rule: str = ""
    default: Answer = None
    also: tuple[Option, ...] = ()

    def read(self, answer: Answer) -> Answer:
        """The answer in its one canonical form, or Refused."""
        if isinstance(answer, Instead):
            if is_one_of(answer.value, [o.value for o in self.also if o.refused is None]):
                return answer
        elif (read := self.normal(answer)) is not None:
            return read
        raise Refused("not_an_answer", question=self.key)

    def accepts(self, answer: Answer) -> bool:
        try:
            self.read(answer)
        except Refused:
            return False
        return True

    def interruptions(self, seat: Seat) -> tuple[Option, ...]:
        """What the seat may do now instead of waiting for the answer."""
        return tuple(o for o in self.also if o.seat == seat and o.refused is None)

    def sample(self, below: Below) -> Answer:
        """Some answer that is accepted."""
        free = [o for o in self.also if o.refused is None]
        if free and below(8) == 0:
            return Instead(free[below(len(free))].value)
        return self.draw(below)

    @abstractmethod
    def normal(self, answer: Answer) -> Answer | None:
        """The answer as it is kept; None for one that is none."""

    @abstractmethod
    def draw(self, below: Below) -> Answer:
        """Some answer, by chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(Ask):
    """What lies on the table. `again`: the whole throw may be made a second time, and the answer keeps both.

    `settled`: faces of a single die that nobody would throw again.

    `by_hand`: only the table's own pieces can fall so (cubes through a tower), so that the app never rolls for anyone.
    """

    count: int = 1
    faces: tuple[Face, ...] = D6
    ordered: bool = False
    again: bool = False
    settled: tuple[Face, ...] = ()
    by_hand: bool = False
    gives: Mapping[Face, Phrase] = field(default_factory=dict)

    @property
    def kinds(self) -> tuple[Face, ...]:
        return tuple(dict.fromkeys(self.faces))

    def throw(self, faces: Sequence[Face]) -> tuple[Face, ...]:
        return tuple(faces) if self.ordered else tuple(sorted(faces, key=self.kinds.index))

    def normal(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, tuple | list) or not all(is_one_of(f, self.faces) for f in answer):
            return None
        if len(answer) == self.count:
            return self.throw(answer)
        if self.again and len(answer) == 2 * self.count:
            return self.throw(answer[: self.count]) + self.throw(answer[self.count :])
        return None

    def draw(self, below: Below) -> Answer:
        throws = 2 if self.again and below(3) == 0 else 1
        thrown = [self.throw([self.faces[below(len(self.faces))] for _ in range(self.count)]) for _ in range(throws)]
        return tuple(face for throw in thrown for face in throw)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Ask):
    """One of the options."""

    options: tuple[Option, ...]

    @property
    def open_values(self) -> tuple[str | int, ...]:
        return tuple(o.value for o in self.options if o.refused is None)

    def option(self, value: Answer) -> Option | None:
        return next((o for o in self.options if o.value == value), None)

    def normal(self, answer: Answer) -> Answer | None:
        return answer if is_one_of(answer, self.open_values) else None

    def draw(self, below: Below) -> Answer:
        return self.open_values[below(len(self.open_values))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Some(Choose):
    """Several of the options, at least `least` and at most `most`, in the order of the options.

    Where they have `costs`, together they cost no more than `budget`.
    """

    least: int = 0
    most: int | None = None
    costs: Mapping[str | int, int] = field(default_factory=dict)
    budget: int = 0

    def normal(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, tuple | list) or not all(is_one_of(a, self.open_values) for a in answer):
            return None
        if len(set(answer)) != len(answer) or not self.least <= len(answer) <= self.limit:
            return None
        return tuple(v for v in self.open_values if v in answer) if self.affords(answer) else None

    def cost(self, values: Sequence[Any]) -> int:
        return sum(self.costs.get(v, 0) for v in values)

    def affords(self, values: Sequence[Any]) -> bool:
        return not self.costs or self.cost(values) <= self.budget

    @property
    def limit(self) -> int:
        return len(self.open_values) if self.most is None else min(self.most, len(self.open_values))

    def draw(self, below: Below) -> Answer:
        left = list(self.open_values)
        count = self.least + below(self.limit - self.least + 1)
        taken = [left.pop(below(len(left))) for _ in range(count)]
        while not self.affords(taken):
            taken.pop()
        return self.read(taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrange(Ask):
    """All of the options, in an order."""

    options: tuple[Option, ...]

    def normal(self, answer: Answer) -> Answer | None:
        values = [o.value for o in self.options]
        if not isinstance(answer, tuple | list) or not all(is_one_of(a, values) for a in answer):
            return None
        return tuple(answer) if sorted(answer, key=str) == sorted(values, key=str) else None

    def draw(self, below: Below) -> Answer:
        left = [o.value for o in self.options]
        return tuple(left.pop(below(len(left))) for _ in self.options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Ask):
    low: int = 0
    high: int = 99
    step: int = 1

    def normal(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, int) or isinstance(answer, bool):
            return None
        return answer if self.low <= answer <= self.high and (answer - self.low) % self.step == 0 else None

    def draw(self, below: Below) -> Answer:
        return self.low + self.step * below((self.high - self.low) // self.step + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Ask):
    longest: int = 40
    optional: bool = False

    def normal(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, str):
            return None
        said = " ".join(answer.split())
        return said if len(said) <= self.longest and (said or self.optional) else None

    def draw(self, below: Below) -> Answer:
        return "".join(chr(ord("a") + below(26)) for _ in range(1 + below(min(6, self.longest))))


@dataclass(frozen=True, slots=True, kw_only=True)
class YesNo(Ask):
    def normal(self, answer: Answer) -> Answer | None:
        return answer if isinstance(answer, bool) else None

    def draw(self, below: Below) -> Answer:
        return below(2) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Form(Ask):
    """Several questions on one sheet; the answer holds one answer for each."""

    parts: tuple[Ask, ...]

    def normal(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, tuple | list) or len(answer) != len(self.parts):
            return None
        if not all(part.accepts(a) for part, a in zip(self.parts, answer, strict=True)):
            return None
        return tuple(part.read(a) for part, a in zip(self.parts, answer, strict=True))

    def draw(self, below: Below) -> Answer:
        return tuple(part.draw(below) for part in self.parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Choose):
    """One thing of a kind (a seat, a ship, a port, a card), found by search.

    Where `new` is given, a thing that the table has not met is answered by its form; the owner's box, shelf `what`,
    proposes those that it knows.
    """

    what: str
    new: Form | None = None

    def normal(self, answer: Answer) -> Answer | None:
        if is_one_of(answer, self.open_values):
            return answer
        return self.new.normal(answer) if self.new else None

    def draw(self, below: Below) -> Answer:
        count = len(self.open_values)
        if self.new and (not count or below(count + 1) == count):
            return self.new.draw(below)
        return self.open_values[below(count)]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxFact(Ask):
    """Something that the owner's copy prints and no rulebook says: asked once, then known for ever.

    With `UNKNOWN` among its `also` nobody is asked: what the box does not know stays unknown.
    """

    fact: str
    form: Ask

    @property
    def passing(self) -> bool:
        return UNKNOWN in self.also

    def normal(self, answer: Answer) -> Answer | None:
        return self.form.normal(answer)

    def draw(self, below: Below) -> Answer:
        return self.form.draw(below)
