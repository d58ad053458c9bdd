"""A store that fails at every call, once it is told how: a full disk, a locked file, a bug."""

from collections.abc import Callable
from typing import Any

from companion.hosting.store import Store


class FailingStore:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.wrong: Callable[[], Exception] | None = None
        self.failures = 0

    def fail_with(self, wrong: Callable[[], Exception] | None) -> None:
        self.wrong, self.failures = wrong, 0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.store, name)
        return self.guarded(found) if callable(found) else found

    def guarded(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            if self.wrong is not None:
                self.failures += 1
                raise self.wrong()
            return call(*args, **kwargs)

        return run
