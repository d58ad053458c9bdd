"""Sequences whose items are made when somebody asks for them: old entries of a log, values that can be corrected."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar, overload

Item = TypeVar("Item")
Given = ParamSpec("Given")


def remember_last(make: Callable[Given, Item]) -> Callable[Given, Item]:
    """A pure function that says again what it said last, where it is given the same: what most taps do not change."""
    last: list[tuple[Any, Item]] = []

    @wraps(make)
    def make_or_remember(*args: Given.args, **kwargs: Given.kwargs) -> Item:
        for given, made in last:
            if given == (args, kwargs):
                return made
        made = make(*args, **kwargs)
        last[:] = [((args, kwargs), made)]
        return made

    return make_or_remember


class Lazy(Sequence[Item], Generic[Item]):
    """Immutable like a tuple, and equal to one that holds the same.

    `make` makes the item of each index when it is first asked for; `tail` are the items that are there already.
    """

    def __init__(
        self,
        make: Callable[[int], Item],
        indices: Sequence[int],
        tail: tuple[Item, ...] = (),
        made: dict[int, Item] | None = None,
    ) -> None:
        self.make = make
        self.indices = indices
        self.tail = tail
        self.made: dict[int, Item] = {} if made is None else made

    def __len__(self) -> int:
        return len(self.indices) + len(self.tail)

    def item(self, position: int) -> Item:
        if position >= len(self.indices):
            return self.tail[position - len(self.indices)]
        index = self.indices[position]
        if index not in self.made:
            self.made[index] = self.make(index)
        return self.made[index]

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> "Items[Item]": ...
    def __getitem__(self, at: int | slice) -> "Item | Items[Item]":
        if isinstance(at, slice):
            return self.part(range(len(self))[at])
        return self.item(range(len(self))[at])

    def part(self, positions: range) -> "Items[Item]":
        lazy = len(self.indices)
        if positions.step != 1:
            return tuple(self.item(position) for position in positions)
        if positions.start >= lazy:
            return self.tail[positions.start - lazy : max(0, positions.stop - lazy)]
        tail = self.tail[: max(0, positions.stop - lazy)]
        return Lazy(self.make, self.indices[positions.start : positions.stop], tail, self.made)

    def __iter__(self) -> Iterator[Item]:
        return (self.item(position) for position in range(len(self)))

    def __add__(self, more: tuple[Item, ...]) -> "Lazy[Item]":
        return Lazy(self.make, self.indices, self.tail + more, self.made)

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Lazy | tuple | list):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(tuple(self))


class OnDemand(Sequence[Item], Generic[Item]):
    """What an iterator gives, as a sequence: it is asked for one item after another, as far as somebody goes."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.rest = iter(items)
        self.made: list[Item] = []

    def __iter__(self) -> Iterator[Item]:
        position = 0
        while position < len(self.made) or self.make_next():
            yield self.made[position]
            position += 1

    def make_next(self) -> bool:
        for item in self.rest:
            self.made.append(item)
            return True
        return False

    def __len__(self) -> int:
        self.made.extend(self.rest)
        return len(self.made)

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Item]: ...
    def __getitem__(self, at: int | slice) -> Item | Sequence[Item]:
        self.made.extend(self.rest)
        return self.made[at]


Items = tuple[Item, ...] | Lazy[Item]


def append_items(items: Items[Item], *more: Item) -> Items[Item]:
    """The sequence with these items at its end. Items that were not made yet are still not made."""
    return items + more
