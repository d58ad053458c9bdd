"""Phones that have something new to show are drawn one after another. Between two of them the host hears every tap that
has come meanwhile, whatever table it belongs to, and what was drawn is sent."""

import asyncio
import heapq
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count

STEPS = 3
"""Turns of the loop until a drawing is on its way: Flet compares, packs and sends it, each in a task of its own."""


class Rank(IntEnum):
    """Who is drawn before whom."""

    SEAT = 0
    ARRIVAL = 1
    """A phone that is drawn for the first time: a hundred of them come at once where another process has died."""
    WATCHER = 2
    LIST = 3


class Turns:
    def __init__(self) -> None:
        self.numbers = count()
        self.waiting: list[tuple[Rank, int, asyncio.Future[None]]] = []
        self.taken = False

    @asynccontextmanager
    async def turn(self, rank: Rank) -> AsyncIterator[None]:
        """Wait until it is this phone's turn, and leave the loop to its drawing afterwards."""
        if self.taken:
            mine = asyncio.get_running_loop().create_future()
            heapq.heappush(self.waiting, (rank, next(self.numbers), mine))
            await self.wait(mine)
        self.taken = True
        try:
            yield
            for _ in range(STEPS):
                await asyncio.sleep(0)
        finally:
            self.pass_on()

    async def wait(self, mine: asyncio.Future[None]) -> None:
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # the turn had just come
                self.pass_on()
            raise

    def pass_on(self) -> None:
        while self.waiting:
            _, _, following = heapq.heappop(self.waiting)
            if not following.done():
                following.set_result(None)
                return
        self.taken = False
