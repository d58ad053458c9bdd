"""Questions that a procedure can put to the people at the table, and the answers that each accepts."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, factorial, prod
from typing import Any, NewType

from companion.core.combinatorics import check_countable, index_of_order, index_of_subset, nth_order, nth_subset
from companion.core.errors import Refused

Seat = NewType("Seat", str)
Facts = Mapping[str, Any]
Answer = Any
Face = int | str
Below = Callable[[int], int]
"""A whole number from 0 up to, not including, the one given: where a simulation gets its choices."""

D6: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)


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
    `copy`: one of this kind lies on the table already, so that it is hardly the one that is looked for.
    """

    value: str | int
    label: Phrase | None = None
    hint: Phrase | None = None
    mark: str = ""
    flag: str = ""
    refused: Refusal | None = None
    danger: bool = False
    seat: Seat | None = None
    copy: bool = False


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
    """A question. Its sentence is `ask.<key>`; `read` knows what answers it.

    A kind of question is one class: the answers that it accepts (`normal`), one of them by chance (`draw`) and, where
    they can be counted, how many there are and which is which (`own_size`, `own_index`, `own_answer`). A code that
    travels counts with these numbers: their order never changes.
    """

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
            if is_one_of(answer.value, self.beside):
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
        """The actions that the seat may do now instead of waiting for the answer."""
        return tuple(o for o in self.also if o.seat == seat and o.refused is None)

    def sample(self, below: Below) -> Answer:
        """Some answer that is accepted."""
        beside = self.beside
        if beside and below(8) == 0:
            return Instead(beside[below(len(beside))])
        return self.draw(below)

    @property
    def beside(self) -> list[str | int]:
        """The options that may be chosen instead of an answer."""
        return [o.value for o in self.also if o.refused is None]

    def size(self) -> int | None:
        """How many answers there are, or None where they cannot be counted."""
        own = self.own_size()
        return None if own is None else own + len(self.beside)

    def index(self, answer: Answer) -> int:
        """The place of an answer that the question accepts."""
        beside = self.beside
        if isinstance(answer, Instead):
            return beside.index(answer.value)
        return len(beside) + self.own_index(answer)

    def answer_at(self, place: int) -> Answer:
        beside = self.beside
        return Instead(beside[place]) if place < len(beside) else self.own_answer(place - len(beside))

    def own_size(self) -> int | None:
        """How many answers there are beside the `also`; None: they cannot be counted, as free text."""
        return None

    def own_index(self, answer: Answer) -> int:
        raise TypeError(type(self).__name__)

    def own_answer(self, place: int) -> Answer:
        raise TypeError(type(self).__name__)

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

    def own_size(self) -> int:
        check_countable(self.count)
        return self.throw_count * (1 + self.throw_count * self.again)

    def own_index(self, answer: Answer) -> int:
        first = self.throw_index(answer[: self.count])
        if len(answer) == self.count:
            return first
        return self.throw_count * (1 + first) + self.throw_index(answer[self.count :])

    def own_answer(self, place: int) -> Answer:
        if place < self.throw_count:
            return self.throw_at(place)
        first, second = divmod(place - self.throw_count, self.throw_count)
        return self.throw_at(first) + self.throw_at(second)

    @property
    def throw_count(self) -> int:
        """The number of different throws. In order each die counts for itself; otherwise only how many show each
        face."""
        kinds = len(self.kinds)
        return kinds**self.count if self.ordered else comb(kinds + self.count - 1, self.count)

    def throw_index(self, throw: Sequence[Any]) -> int:
        faces = [self.kinds.index(face) for face in throw]
        if self.ordered:
            return sum(face * len(self.kinds) ** power for power, face in enumerate(faces))
        return index_of_subset([face + shift for shift, face in enumerate(faces)])

    def throw_at(self, place: int) -> tuple[Any, ...]:
        if not self.ordered:
            return tuple(self.kinds[at - shift] for shift, at in enumerate(nth_subset(self.count, place)))
        faces = []
        for _ in range(self.count):
            place, face = divmod(place, len(self.kinds))
            faces.append(self.kinds[face])
        return tuple(faces)


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

    def own_size(self) -> int | None:
        return len(self.open_values)

    def own_index(self, answer: Answer) -> int:
        return self.open_values.index(answer)

    def own_answer(self, place: int) -> Answer:
        return self.open_values[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Some(Choose):
    """Several of the options, at least `least` and at most `most`, in the order of the options."""

    least: int = 0
    most: int | None = None

    def normal(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, tuple | list) or not all(is_one_of(a, self.open_values) for a in answer):
            return None
        if len(set(answer)) != len(answer) or not self.least <= len(answer) <= self.limit:
            return None
        return tuple(v for v in self.open_values if v in answer)

    @property
    def limit(self) -> int:
        return len(self.open_values) if self.most is None else min(self.most, len(self.open_values))

    def draw(self, below: Below) -> Answer:
        left = list(self.open_values)
        count = self.least + below(self.limit - self.least + 1)
        taken = [left.pop(below(len(left))) for _ in range(count)]
        return self.read(taken)

    def own_size(self) -> int:
        """The smaller sets first."""
        check_countable(len(self.open_values))
        return sum(comb(len(self.open_values), count) for count in range(self.least, self.limit + 1))

    def own_index(self, answer: Answer) -> int:
        count = len(self.open_values)
        smaller = sum(comb(count, fewer) for fewer in range(self.least, len(answer)))
        return smaller + index_of_subset([self.open_values.index(value) for value in answer])

    def own_answer(self, place: int) -> Answer:
        taken = self.least
        while place >= (sets := comb(len(self.open_values), taken)):
            place, taken = place - sets, taken + 1
        return tuple(self.open_values[at] for at in nth_subset(taken, place))


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

    def own_size(self) -> int:
        check_countable(len(self.options))
        return factorial(len(self.options))

    def own_index(self, answer: Answer) -> int:
        return index_of_order([o.value for o in self.options], answer)

    def own_answer(self, place: int) -> Answer:
        return nth_order([o.value for o in self.options], place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Ask):
    low: int = 0
    high: int = 99

    def normal(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, int) or isinstance(answer, bool):
            return None
        return answer if self.low <= answer <= self.high else None

    def draw(self, below: Below) -> Answer:
        return self.low + below(self.high - self.low + 1)

    def own_size(self) -> int:
        return max(0, self.high - self.low + 1)

    def own_index(self, answer: Answer) -> int:
        return int(answer - self.low)

    def own_answer(self, place: int) -> Answer:
        return self.low + place


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

    def own_size(self) -> int:
        return 2

    def own_index(self, answer: Answer) -> int:
        return int(answer)

    def own_answer(self, place: int) -> Answer:
        return place == 1


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

    def own_size(self) -> int | None:
        sizes = [part.size() for part in self.parts]
        return None if None in sizes else prod(size for size in sizes if size is not None)

    def own_index(self, answer: Answer) -> int:
        place = 0
        for part, said in zip(self.parts, answer, strict=True):
            place = place * (part.size() or 0) + part.index(said)
        return place

    def own_answer(self, place: int) -> Answer:
        said: list[Answer] = []
        for part in reversed(self.parts):
            place, own = divmod(place, part.size() or 1)
            said.append(part.answer_at(own))
        return tuple(reversed(said))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Choose):
    """One thing of a kind (a seat, a ship, a port, a card), found by search.

    Where `new` is given, a thing that the table has not met is answered by its form; the owner's box, category `what`,
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

    def own_size(self) -> int | None:
        new = self.new.own_size() if self.new else 0
        return None if new is None else len(self.open_values) + new

    def own_index(self, answer: Answer) -> int:
        if isinstance(answer, tuple) and self.new:
            return len(self.open_values) + self.new.own_index(answer)
        return self.open_values.index(answer)

    def own_answer(self, place: int) -> Answer:
        if place >= len(self.open_values) and self.new:
            return self.new.own_answer(place - len(self.open_values))
        return self.open_values[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxFact(Ask):
    """Something that the owner's copy prints and no rulebook says: asked once, then known for ever.

    With `UNKNOWN` among its `also` nobody is asked: what the box does not know stays unknown.
    """

    fact: str
    form: Ask

    @property
    def asks_nobody(self) -> bool:
        return UNKNOWN in self.also

    def normal(self, answer: Answer) -> Answer | None:
        return self.form.normal(answer)

    def draw(self, below: Below) -> Answer:
        return self.form.draw(below)

    def own_size(self) -> int | None:
        return self.form.own_size()

    def own_index(self, answer: Answer) -> int:
        return self.form.own_index(answer)

    def own_answer(self, place: int) -> Answer:
        return self.form.own_answer(place)
