"""A store that fails at every call, or from a later one on, once it is told how: a full disk, a locked file, a bug."""

from collections.abc import Callable
from typing import Any

from companion.hosting.store import Store


class FailingStore:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.wrong: Callable[[], Exception] | None = None
        self.failures = self.still_good = 0

    def fail_with(self, wrong: Callable[[], Exception] | None, after: int = 0) -> None:
        """From now on; `after` so many calls that still succeed."""
        self.wrong, self.failures, self.still_good = wrong, 0, after

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.store, name)
        return self.guard(found) if callable(found) else found

    def guard(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            if self.wrong is not None and self.still_good == 0:
                self.failures += 1
                raise self.wrong()
            self.still_good = max(0, self.still_good - 1)
            return call(*args, **kwargs)

        return run
