"""Work that takes a moment, such as packing a code: done beside the screen, drawn when it is ready."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from companion.core.errors import CompanionError
from companion.hosting.log_file import log_failure
from companion.ui.core.phone import Phone

Thing = TypeVar("Thing")


class Work(Generic[Thing]):
    """What came of it: nothing yet, the thing, or a sentence."""

    def __init__(self, name: object) -> None:
        self.name = name
        self.done: Thing | None = None
        self.error: CompanionError | None = None


def work(phone: Phone, key: str, name: object, do: Callable[[], Thing]) -> Work[Thing]:
    """The work of this name; begun at the first look, and again when its name has changed."""
    known = phone.looks.get(f"work.{key}")
    if isinstance(known, Work) and known.name == name:
        return known
    begun: Work[Thing] = Work(name)
    phone.looks[f"work.{key}"] = begun

    async def run() -> None:
        try:
            begun.done = await asyncio.to_thread(do)
        except CompanionError as no:
            begun.error = no
        except Exception as wrong:
            begun.error = log_failure(wrong, f"working on {key}")
        phone.redraw()

    phone.later(run)
    return begun
