"""Every question as a finite, ordered set of answers: how many there are, which one this is, and the one at a place.

A code that travels counts with these numbers: an order here never changes. A question that takes free text has no size.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import comb, factorial, prod
from typing import Any

from companion.core.ask import Answer, Arrange, Ask, BoxFact, Choose, Dice, Form, Instead, Number, Pick, Some, YesNo

MOST_PIECES = 300
"""Dice to throw, things to take several of or to put in order. Sets of more cannot be counted in good time."""


def free(ask: Ask) -> list[str | int]:
    """What may be said instead of an answer."""
    return [o.value for o in ask.also if o.refused is None]


def size(ask: Ask) -> int | None:
    """How many answers there are, or None where nobody can tell."""
    own = own_size(ask)
    return None if own is None else own + len(free(ask))


def bounded(pieces: int) -> int:
    if pieces > MOST_PIECES:
        raise ValueError(f"{pieces} pieces are too many to count")
    return pieces


def index(ask: Ask, answer: Answer) -> int:
    """The place of an answer that the question accepts."""
    beside = free(ask)
    if isinstance(answer, Instead):
        return beside.index(answer.value)
    return len(beside) + own_index(ask, answer)


def nth(ask: Ask, place: int) -> Answer:
    beside = free(ask)
    return Instead(beside[place]) if place < len(beside) else own_nth(ask, place - len(beside))


def own_size(ask: Ask) -> int | None:
    match ask:
        case Dice():
            bounded(ask.count)
            return throws(ask) * (1 + throws(ask) * ask.again)
        case Some():
            bounded(len(ask.open_values))
            return sum(comb(len(ask.open_values), count) for count in range(ask.least, ask.limit + 1))
        case Pick():
            new = own_size(ask.new) if ask.new else 0
            return None if new is None else len(ask.open_values) + new
        case Choose():
            return len(ask.open_values)
        case Arrange():
            return factorial(bounded(len(ask.options)))
        case Number():
            return max(0, (ask.high - ask.low) // ask.step + 1)
        case YesNo():
            return 2
        case Form():
            sizes = [size(part) for part in ask.parts]
            return None if None in sizes else prod(s for s in sizes if s is not None)
        case BoxFact():
            return own_size(ask.form)
        case _:
            return None


def own_index(ask: Ask, answer: Answer) -> int:
    match ask:
        case Dice():
            first = throw_index(ask, answer[: ask.count])
            if len(answer) == ask.count:
                return first
            return throws(ask) * (1 + first) + throw_index(ask, answer[ask.count :])
        case Some():
            return some_index(ask, answer)
        case Pick() if isinstance(answer, tuple) and ask.new:
            return len(ask.open_values) + own_index(ask.new, answer)
        case Choose():
            return ask.open_values.index(answer)
        case Arrange():
            return order_index([o.value for o in ask.options], answer)
        case Number():
            return int((answer - ask.low) // ask.step)
        case YesNo():
            return int(answer)
        case Form():
            place = 0
            for part, said in zip(ask.parts, answer, strict=True):
                place = place * (size(part) or 0) + index(part, said)
            return place
        case BoxFact():
            return own_index(ask.form, answer)
        case _:
            raise TypeError(type(ask).__name__)


def own_nth(ask: Ask, place: int) -> Answer:
    match ask:
        case Dice():
            if place < throws(ask):
                return nth_throw(ask, place)
            first, second = divmod(place - throws(ask), throws(ask))
            return nth_throw(ask, first) + nth_throw(ask, second)
        case Some():
            return nth_some(ask, place)
        case Pick() if place >= len(ask.open_values) and ask.new:
            return own_nth(ask.new, place - len(ask.open_values))
        case Choose():
            return ask.open_values[place]
        case Arrange():
            return nth_order([o.value for o in ask.options], place)
        case Number():
            return ask.low + ask.step * place
        case YesNo():
            return place == 1
        case Form():
            said: list[Any] = []
            for part in reversed(ask.parts):
                place, own = divmod(place, size(part) or 1)
                said.append(nth(part, own))
            return tuple(reversed(said))
        case BoxFact():
            return own_nth(ask.form, place)
        case _:
            raise TypeError(type(ask).__name__)


# Dice: in order each die counts for itself; otherwise only how many show each face.


def throws(ask: Dice) -> int:
    kinds = len(ask.kinds)
    return kinds**ask.count if ask.ordered else comb(kinds + ask.count - 1, ask.count)


def throw_index(ask: Dice, throw: Sequence[Any]) -> int:
    faces = [ask.kinds.index(face) for face in throw]
    if ask.ordered:
        return sum(face * len(ask.kinds) ** power for power, face in enumerate(faces))
    return subset_index([face + shift for shift, face in enumerate(faces)])


def nth_throw(ask: Dice, place: int) -> tuple[Any, ...]:
    if not ask.ordered:
        return tuple(ask.kinds[at - shift] for shift, at in enumerate(nth_subset(ask.count, place)))
    faces = []
    for _ in range(ask.count):
        place, face = divmod(place, len(ask.kinds))
        faces.append(ask.kinds[face])
    return tuple(faces)


# Several of the options: the smaller sets first.


def some_index(ask: Some, answer: Sequence[Any]) -> int:
    count = len(ask.open_values)
    smaller = sum(comb(count, fewer) for fewer in range(ask.least, len(answer)))
    return smaller + subset_index([ask.open_values.index(value) for value in answer])


def nth_some(ask: Some, place: int) -> tuple[Any, ...]:
    taken = ask.least
    while place >= (sets := comb(len(ask.open_values), taken)):
        place, taken = place - sets, taken + 1
    return tuple(ask.open_values[at] for at in nth_subset(taken, place))


def subset_index(rising: Sequence[int]) -> int:
    """The place of a set of whole numbers among the sets of its size."""
    return sum(comb(at, nth + 1) for nth, at in enumerate(rising))


def nth_subset(count: int, place: int) -> list[int]:
    found = []
    for left in range(count, 0, -1):
        at = left - 1
        while comb(at + 1, left) <= place:
            at += 1
        place -= comb(at, left)
        found.append(at)
    return found[::-1]


# All of the options in an order.


def order_index(values: Sequence[Any], order: Sequence[Any]) -> int:
    left, place = list(values), 0
    for value in order:
        at = left.index(value)
        place = place * len(left) + at
        left.pop(at)
    return place


def nth_order(values: Sequence[Any], place: int) -> tuple[Any, ...]:
    left = list(values)
    bases = list(accumulate(range(1, len(left) + 1), lambda product, n: product * n, initial=1))
    order = []
    for remaining in range(len(left), 0, -1):
        at, place = divmod(place, bases[remaining - 1])
        order.append(left.pop(at))
    return tuple(order)
