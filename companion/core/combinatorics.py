"""Subsets and orders as numbers: the place of one among all of its kind, and the one at a place."""

from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import Any

MOST_PIECES = 300
"""Dice to throw, things to take several of or to put in order. Sets of more cannot be counted in good time."""


def check_countable(pieces: int) -> None:
    if pieces > MOST_PIECES:
        raise ValueError(f"{pieces} pieces are too many to count")


def index_of_subset(rising: Sequence[int]) -> int:
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


def index_of_order(values: Sequence[Any], order: Sequence[Any]) -> int:
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
