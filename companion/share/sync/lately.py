"""Answers that are asked for again and again."""

from typing import TypeVar

MOST = 100
K = TypeVar("K")
V = TypeVar("V")


class Lately(dict[K, V]):
    """The latest few; once they are many, all are forgotten and found anew."""

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) >= MOST:
            self.clear()
        super().__setitem__(key, value)
