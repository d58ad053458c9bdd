"""Many phones without a browser in one loop: they speak Flet's protocol, and note when each frame came and how long it
was. A frame is read only when somebody asks for it, so that the phones take little of the processor they measure."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgpack  # type: ignore[import-untyped]
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.support.hosts.wire import EVENT, HERE, INVOKE, PAGE, REGISTER, UPDATE

QUIET, GIVE_UP = 0.06, 60.0
"""Seconds without a frame after which a change is over; and when nobody waits any longer."""
ACTION_AT = 2
"""Where a frame says what it is: after Flet's type of packet and msgpack's sign of a list."""


@dataclass
class WirePhone:
    port: int
    route: str
    name: str
    """Tells the browsers behind one address apart."""
    path: str = "/ws"
    socket: ClientConnection | None = None
    frames: list[bytes] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    buttons: dict[str, int] = field(default_factory=dict)
    """The number of what can be tapped, by its name for a screen reader."""
    reader: asyncio.Task[None] | None = None
    total: int = 0

    async def open(self) -> "WirePhone":
        headers = {"Cookie": f"chart_table_phone={self.name}"}
        self.socket = await connect(
            f"ws://{HERE}:{self.port}{self.path}", additional_headers=headers, max_size=None, compression=None
        )
        self.reader = asyncio.create_task(self.read())
        page = {"route": self.route, "web": True, "platform": "android", "width": 390.0, "height": 844.0}
        await self.send(REGISTER, {"session_id": None, "page_name": "", "page": page})
        return self

    async def send(self, action: int, body: object) -> None:
        assert self.socket is not None
        await self.socket.send(b"\x00" + msgpack.packb([action, body]))

    async def read(self) -> None:
        assert self.socket is not None
        with suppress(ConnectionClosed):
            while True:
                frame = await self.socket.recv()
                assert isinstance(frame, bytes)
                if frame[ACTION_AT] == INVOKE:
                    await self.answer(frame)
                    continue
                self.times.append(time.perf_counter())
                self.frames.append(frame)
                self.total += len(frame)

    async def answer(self, frame: bytes) -> None:
        """What the server asks of the phone's memory: it remembers nothing."""
        body = unpack(frame)[1]
        result: Any = {} if body["name"] == "get_device_info" else None
        answer = {"control_id": body["control_id"], "call_id": body["call_id"], "result": result, "error": None}
        await self.send(INVOKE, answer)

    def forget(self) -> None:
        """Look through what came for buttons; from now on only what comes next counts."""
        for frame in self.frames:
            self.buttons.update(buttons_in(unpack(frame)))
        self.frames.clear()
        self.times.clear()

    async def tap(self, button: str) -> None:
        await self.send(EVENT, {"target": self.buttons[button], "name": "click", "data": None})

    async def go(self, route: str) -> None:
        await self.send(UPDATE, {"id": PAGE, "props": {"route": route}})
        await self.send(EVENT, {"target": PAGE, "name": "route_change", "data": {"route": route}})

    async def close(self) -> None:
        if self.socket:
            await self.socket.close()
        if self.reader:
            await self.reader


def unpack(frame: bytes) -> Any:
    return msgpack.unpackb(frame[1:], strict_map_key=False)


def buttons_in(node: Any) -> Iterator[tuple[str, int]]:
    """Every button of a drawing, as the wire tells it: its name, and the number of what hears its tap."""
    for control in controls_in(node):
        inside = control.get("content")
        if control.get("_c") == "Semantics" and control.get("button") and isinstance(inside, dict):
            yield str(control.get("label")), int(inside["_i"])


def controls_in(node: Any) -> Iterator[dict[str, Any]]:
    match node:
        case dict():
            if "_c" in node:
                yield node
            for value in node.values():
                yield from controls_in(value)
        case list():
            for value in node:
                yield from controls_in(value)
        case _:
            pass


async def until_quiet(phones: Sequence[WirePhone], every: bool = True) -> None:
    """Wait until each phone has heard something, and then nothing for a while."""
    give_up = time.perf_counter() + GIVE_UP
    while time.perf_counter() < give_up:
        await asyncio.sleep(0.005)
        heard = [phone.times[-1] for phone in phones if phone.times]
        if (len(heard) == len(phones) or not every) and heard and time.perf_counter() - max(heard) > QUIET:
            return
    raise TimeoutError(f"{sum(1 for p in phones if not p.times)} phones heard nothing")


async def open_phones(make: Callable[[int], WirePhone], count: int) -> list[WirePhone]:
    phones = [await make(number).open() for number in range(count)]
    await until_quiet(phones)
    for phone in phones:
        phone.forget()
    return phones
