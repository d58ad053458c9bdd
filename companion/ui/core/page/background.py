"""Work that takes a moment, such as packing a code: done beside the screen, drawn when it is ready."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from companion.core.errors import CompanionError
from companion.hosting.files.log_file import log_failure
from companion.ui.core.phone import Phone

Thing = TypeVar("Thing")


class Work(Generic[Thing]):
    """What came of it: nothing yet, the thing, or a sentence."""

    def __init__(self, name: object) -> None:
        self.name = name
        self.done: Thing | None = None
        self.error: CompanionError | None = None


class WorkSlot(Generic[Thing]):
    """The last work of one kind on a screen."""

    def __init__(self) -> None:
        self.last: Work[Thing] | None = None

    def get(self, phone: Phone, name: object, do: Callable[[], Thing]) -> Work[Thing]:
        """The work of this name; begun when it is first asked for, and again when its name has changed."""
        if self.last is not None and self.last.name == name:
            return self.last
        begun: Work[Thing] = Work(name)
        self.last = begun

        async def run() -> None:
            try:
                begun.done = await asyncio.to_thread(do)
            except CompanionError as no:
                begun.error = no
            except Exception as wrong:
                begun.error = log_failure(wrong, f"working on {name}")
            phone.redraw()

        phone.later(run)
        return begun
