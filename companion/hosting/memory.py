"""What was read of the database and holds until this host writes it again: drawing a screen waits for no disk."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import Lock
from typing import Any


class Memory:
    def __init__(self) -> None:
        self.values: dict[Hashable, Any] = {}
        self.changes = 0
        self.lock = Lock()

    def get(self, key: Hashable, read: Callable[[], Any]) -> Any:
        """The value as it was read or written last. What was read while another thread wrote is not remembered."""
        with self.lock:
            if key in self.values:
                return self.values[key]
            before = self.changes
        value = read()
        with self.lock:
            if before == self.changes:
                self.values[key] = value
        return value

    def renew(self, key: Hashable, read: Callable[[], Any]) -> None:
        """The value was written: read it again. Where that fails the next `get` tries once more."""
        with self.lock:
            self.changes += 1
            self.values.pop(key, None)
        with suppress(Exception):  # what was to be written is written: nobody must hear that it failed
            self.get(key, read)

    def drop(self, kind: str) -> None:
        """Every value of this kind is read again when it is asked for."""
        with self.lock:
            self.changes += 1
            for key in [key for key in self.values if isinstance(key, tuple) and key[0] == kind]:
                del self.values[key]

    def clear(self) -> None:
        with self.lock:
            self.changes += 1
            self.values.clear()
