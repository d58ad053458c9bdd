"""A sequence whose items are made when they are asked for."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.lazy import Items, Lazy, OnDemand, append_items, remember_last

ENDS = st.none() | st.integers(-12, 12)


def numbers(made: list[int], count: int, tail: Sequence[int] = ()) -> Lazy[int]:
    def make(index: int) -> int:
        made.append(index)
        return index

    return Lazy(make, range(count), tuple(tail))


@given(st.integers(0, 6), st.integers(0, 4), ENDS, ENDS, st.sampled_from([None, 1, 2, -1, 3]))
def test_it_is_cut_as_a_tuple_is(lazy: int, there: int, start: int | None, stop: int | None, step: int | None) -> None:
    plain = tuple(range(lazy + there))
    items = numbers([], lazy, range(lazy, lazy + there))
    cut = slice(start, stop, step)

    assert items == plain
    assert plain[cut] == items[cut]
    assert tuple(items[cut][cut]) == plain[cut][cut]
    assert tuple(reversed(items)) == plain[::-1]
    assert append_items(items[cut], 77) == (*plain[cut], 77)


def test_only_what_is_asked_for_is_made_and_only_once() -> None:
    made: list[int] = []
    items: Items[int] = append_items(numbers(made, 100), 100, 101)

    assert (items[-1], items[98], items[90:][8], len(items[:50])) == (101, 98, 98, 50)
    assert made == [98]


def test_there_is_nothing_behind_its_end() -> None:
    with pytest.raises(IndexError):
        numbers([], 3, (3,))[4]
    assert numbers([], 3) != (0, 1)
    assert numbers([], 3) != "012"


def test_an_iterator_is_asked_only_as_far_as_somebody_goes() -> None:
    made: list[int] = []
    items = OnDemand(made.append(n) or n for n in range(100))  # type: ignore[func-returns-value]

    found = next(n for n in items if n == 3), next(n for n in items if n == 2)

    assert found == (3, 2)
    assert made == [0, 1, 2, 3]
    assert (len(items), items[-1], items[1:3], tuple(items)) == (100, 99, [1, 2], tuple(range(100)))


def test_what_was_said_last_is_said_again_only_for_the_same() -> None:
    asked: list[tuple[int, ...]] = []

    @remember_last
    def total(*numbers: int) -> int:
        asked.append(numbers)
        return sum(numbers)

    assert [total(1, 2), total(1, 2), total(3), total(1, 2)] == [3, 3, 3, 3]
    assert asked == [(1, 2), (3,), (1, 2)]
