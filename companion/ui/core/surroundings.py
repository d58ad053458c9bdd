"""What is around the app: a host with a network, or a phone alone. The composition gives it, the screens ask it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.share.codes import qr


@dataclass(frozen=True, slots=True)
class Keeping:
    """How a phone keeps its tables."""

    is_promised: bool
    """The browser has said that it will not clear them away by itself."""
    is_immediate: bool
    """A tap is on the phone's disk as soon as it is taken; otherwise a moment later."""
    used: int
    """Bytes, the app itself included."""


class PhoneAlone(Protocol):
    """What a phone that runs the app in its own browser can say and do."""

    @property
    def is_update_ready(self) -> bool:
        """Another version of the app is all here."""
        ...

    def when_update_ready(self, tell: Callable[[], None]) -> None: ...
    async def keeping(self) -> Keeping: ...
    async def ask_to_keep(self) -> bool: ...
    async def use_update(self) -> None: ...
    async def read_codes(self, picture: bytes) -> list[str]: ...


class Surroundings:
    """A host's, or with `alone` those of a phone without one. In a browser there are no threads."""

    def __init__(self, alone: PhoneAlone | None = None, *, has_threads: bool = True) -> None:
        self.alone = alone
        self.has_threads = has_threads

    @property
    def memory_key(self) -> str:
        """Under which the browser remembers this phone: at a host and alone it is not the same, at one address too."""
        return "chart_table.alone" if self.alone else "chart_table.phone"

    @property
    def has_network(self) -> bool:
        """Other phones can come in, and tables of other hosts can be fetched."""
        return self.alone is None

    @property
    def can_draw_results(self) -> bool:
        """The library that draws them is not in a browser."""
        return self.alone is None

    async def read_codes(self, picture: bytes) -> list[str]:
        """The texts of all QR codes in the picture, read beside the screen."""
        if self.alone:
            return await self.alone.read_codes(picture)
        return await asyncio.to_thread(qr.read_qrs, picture)


HOST_SURROUNDINGS = Surroundings()
