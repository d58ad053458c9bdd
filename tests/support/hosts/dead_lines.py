"""Phones whose screens are drawn and that then say nothing more:
python -m tests.support.hosts.dead_lines PORT COUNT ROUTE.

Whoever starts this waits for `ready` and stops the process with SIGSTOP: the system keeps its sockets open, and nobody
reads them, answers a close or says goodbye."""

import asyncio
import sys
from typing import Any

import msgpack  # type: ignore[import-untyped]
from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 6
"""Fewer than a client may hold before they have registered."""
REGISTER, INVOKE, PATCH = 1, 5, 2
PAGE = {"route": "/", "web": True, "platform": "android", "width": 390.0, "height": 844.0}


def frame(action: int, body: Any) -> bytes:
    return b"\x00" + bytes(msgpack.packb([action, body]))


async def open_line(port: int, route: str, gate: asyncio.Semaphore) -> ClientConnection:
    """A websocket up to the first drawing of its screen."""
    async with gate:
        line = await connect(f"ws://127.0.0.1:{port}/ws", max_size=None, ping_interval=None, open_timeout=None)
        await line.send(frame(REGISTER, {"session_id": None, "page_name": "", "page": {**PAGE, "route": route}}))
        drawn = 0
        while drawn < 2:
            action, body = msgpack.unpackb(bytes(await line.recv(decode=False))[1:], strict_map_key=False)
            drawn += action == PATCH
            if action == INVOKE:
                result: Any = {} if body["name"] == "get_device_info" else None
                asked = {name: body[name] for name in ("control_id", "call_id")}
                await line.send(frame(INVOKE, {**asked, "result": result, "error": None}))
        return line


async def open_lines(port: int, count: int, route: str) -> None:
    gate = asyncio.Semaphore(AT_ONCE)
    lines = await asyncio.gather(*(open_line(port, route, gate) for _ in range(count)))
    print("ready", len(lines), flush=True)
    await asyncio.sleep(600)


if __name__ == "__main__":
    asyncio.run(open_lines(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
