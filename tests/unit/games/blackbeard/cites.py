"""Which procedures of the specification a test is about."""

from collections.abc import Callable

CITED: set[str] = set()
Test = Callable[..., None]


def cites(*ids: str) -> Callable[[Test], Test]:
    CITED.update(ids)

    def same(test: Test) -> Test:
        return test

    return same
