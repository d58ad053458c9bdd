"""A client without a browser on a real socket: it speaks Flet's protocol and says whatever it likes."""

import itertools
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgpack  # type: ignore[import-untyped]
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from companion.app import listen, make_server
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import make_main
from companion.web.door import Door

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
REGISTER, EVENT, UPDATE, INVOKE, CRASHED = 1, 3, 4, 5, 6
PAGE = 1
"""The number of the page control in every session."""
GIVE_UP = 20.0


@contextmanager
def serving(service: Service, settings: Settings) -> Iterator[int]:
    """The whole server as `make run` starts it, in a thread; its port."""
    with listen("0.0.0.0", 0) as sock:
        port: int = sock.getsockname()[1]
        door = Door(service)
        server = make_server(service, settings, make_main(service, settings, door), door)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield port
        finally:
            server.should_exit = True
            thread.join()


class Wire:
    """One websocket. What the server asks of a phone's memory is answered from `memory`."""

    def __init__(self, port: int, source: str = ELSEWHERE, memory: str | None = None, **headers: str) -> None:
        self.memory = memory
        self.heard = b""
        self.session = ""
        host = headers.pop("Host", f"{HERE}:{port}")
        browser = headers.pop("User_Agent", "wire")
        self.socket = connect(
            f"ws://{host}/ws",
            sock=socket.create_connection((HERE, port), source_address=(source, 0)),
            additional_headers={name.replace("_", "-"): value for name, value in headers.items()},
            user_agent_header=browser,
            max_size=None,
            compression=None,
            legacy=True,
            ping_interval=None,  # what a test has not read yet lies before the answer to a ping
        )

    def send(self, action: int, body: object) -> None:
        self.socket.send(b"\x00" + msgpack.packb([action, body]))

    def register(self, route: str = "/", session_id: str | None = None, **page: Any) -> "Wire":
        shown = {"route": route, "web": True, "platform": "android", "width": 390.0, "height": 844.0}
        self.send(REGISTER, {"session_id": session_id, "page_name": "", "page": {**shown, **page}})
        return self

    def update(self, control: int = PAGE, **props: Any) -> None:
        self.send(UPDATE, {"id": control, "props": props})

    def event(self, name: str, data: object = None, control: int = PAGE) -> None:
        self.send(EVENT, {"target": control, "name": name, "data": data})

    def go(self, route: str) -> None:
        self.update(route=route)
        self.event("route_change", {"route": route})

    def hear(self, *wanted: str) -> str:
        """Listen until one of the sentences has been sent: which. What was said before does not count."""
        give_up = time.monotonic() + GIVE_UP
        self.heard = b""
        while time.monotonic() < give_up:
            with suppress(TimeoutError):
                self.receive(self.socket.recv(timeout=0.5))
            for words in wanted:
                if words.encode() in self.heard:
                    return words
        raise AssertionError(f"none of {wanted} was said")

    def receive(self, frame: Any) -> None:
        self.heard += frame
        action, body = msgpack.unpackb(frame[1:], strict_map_key=False)
        if action == REGISTER:
            self.session = body["session_id"]
        elif action == INVOKE:
            result: Any = self.memory if body["name"] == "get" else {} if body["name"] == "get_device_info" else None
            self.send(
                INVOKE, {"control_id": body["control_id"], "call_id": body["call_id"], "result": result, "error": None}
            )

    def is_closed(self) -> bool:
        """Whether the server has hung up, once it had time to."""
        give_up = time.monotonic() + GIVE_UP
        for _ in itertools.takewhile(lambda _: time.monotonic() < give_up, itertools.count()):
            try:
                self.receive(self.socket.recv(timeout=0.5))
            except TimeoutError:
                continue
            except ConnectionClosed:
                return True
        return False

    def settle(self) -> None:
        """Read whatever comes, until it is closed or nothing comes."""
        with suppress(TimeoutError, ConnectionClosed):
            while True:
                self.receive(self.socket.recv(timeout=0.3))

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
