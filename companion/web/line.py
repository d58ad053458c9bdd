"""The websockets of the phones, before Flet sees them. Rights follow from the socket, never from what the client says.

A client may set any property of its page (`client_ip` among them) and may name any session as its own. So the address
is taken from the socket and kept beside the session, and a session goes back only to the line that opened it."""

import asyncio
import logging
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.fastapi import app_manager
from flet.messaging.connection import Connection
from flet.messaging.protocol import configure_encode_object_for_msgpack, decode_ext_from_msgpack
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import FletApp
from starlette.datastructures import MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.hosting.identifiers import new_token, same
from companion.web import gatekeeper
from companion.web.gatekeeper import Gatekeeper, TooMany
from companion.web.network import BROWSER_COOKIE, KEY_COOKIE, Network
from companion.web.origin import LINE, Line

LOGGER = logging.getLogger(__name__)
REGISTER, EVENT, UPDATE, RESULT = 1, 3, 4, 5
"""The actions that a client sends; Flet's `MessageAction`."""
PAGE = 1
FIRST_CONTROL, MOST_CONTROLS = 1000, 2**30
"""Below the first, Flet numbers what every page has."""
PAGE_PROPERTIES = frozenset(
    (
        "route",
        "pwa",
        "web",
        "debug",
        "wasm",
        "test",
        "multi_view",
        "pyodide",
        "platform",
        "platform_brightness",
        "width",
        "height",
        "window",
        "media",
    )
)
"""What a browser says of its page. Every other property is the server's."""
FIELDS: Mapping[int, Mapping[str, tuple[type, ...]]] = {
    REGISTER: {"session_id": (str, type(None)), "page_name": (str,), "page": (dict,)},
    EVENT: {"target": (int,), "name": (str,), "data": (object,)},
    UPDATE: {"id": (int,), "props": (dict,)},
    RESULT: {"control_id": (int,), "call_id": (str,), "result": (object,), "error": (str, type(None))},
}
PACKET = b"\x00"
"""How a frame of a message begins."""
CHANNEL = b"\x01"
"""How a frame of raw bytes begins; no control of the app opens such a channel."""
ENCODE = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]
BAD_FRAME = 1007
KEY_SECONDS = 60
"""For so long the host's link lends its key to the page that it opens; the phone keeps it from then on."""
BROWSER_SECONDS = 400 * 24 * 3600
FIRST_SECONDS, LARGEST_FIRST = 10, 64 * 1024
"""How long a websocket may take to register, and in how many bytes."""
TRY_LATER = 1013
MOST_SESSIONS = 5_000
"""As many sessions as are remembered; one that is forgotten cannot be taken up again, and a new one is opened."""
MOST_ASLEEP = 4
"""Of one browser: a reload leaves a whole screen behind, and a tab that comes back later is drawn anew."""


class BadFrame(Exception):
    """No frame that Flet's client sends."""


def extension_of(code: int, data: bytes) -> msgpack.ExtType:
    decode_ext_from_msgpack(code, data)  # type: ignore[no-untyped-call]
    return msgpack.ExtType(code, data)


def read_frame(frame: bytes) -> tuple[int, dict[str, Any]]:
    """Action and body of a frame, if Flet can make sense of them."""
    if frame[:1] != PACKET:
        raise BadFrame
    try:
        action, body = msgpack.unpackb(frame[1:], ext_hook=extension_of)
        fields = FIELDS[action]
    except Exception as wrong:  # whatever msgpack, or a made-up date in it, may raise
        raise BadFrame from wrong
    if not isinstance(body, dict) or set(body) != set(fields):
        raise BadFrame
    if not all(isinstance(body[name], kinds) for name, kinds in fields.items()):
        raise BadFrame
    return action, body


def write_frame(action: int, body: Mapping[str, Any]) -> bytes:
    return PACKET + bytes(msgpack.packb([action, body]))


def own_properties(properties: Mapping[Any, Any], control: int) -> dict[str, Any]:
    """What a client may set on a control: nothing that Flet keeps to itself, and of its page only what it measures."""
    named = {k: v for k, v in properties.items() if isinstance(k, str) and not k.startswith("_")}
    return {k: v for k, v in named.items() if k in PAGE_PROPERTIES} if control == PAGE else named


class Sessions:
    """Which line opened a session, and whether it is open. Nobody else may take it up, whatever it pretends to be."""

    def __init__(self, gate: Gatekeeper) -> None:
        self.gate = gate
        self.lines: OrderedDict[str, Line] = OrderedDict()
        self.asleep: dict[Line, dict[str, None]] = {}
        """Of each line its sessions whose websocket has ended, the one that ended first before the others."""

    def belongs(self, id: str | None, line: Line) -> bool:
        """Whether the line may take the session up again. One that was never drawn waits for what its first websocket
        was asked, and ends with that."""
        return id is not None and self.lines.get(id) == line and is_drawn(id)

    def open(self, id: str, line: Line) -> None:
        self.lines[id] = line
        self.wake(id, line)
        while len(self.lines) > MOST_SESSIONS:
            self.wake(*self.lines.popitem(last=False))

    def wake(self, id: str, line: Line) -> None:
        """Take the session off the list of those that sleep."""
        own = self.asleep.get(line, {})
        own.pop(id, None)
        if not own:
            self.asleep.pop(line, None)

    def sleeps(self, id: str) -> bool:
        return id in self.asleep.get(self.lines[id], {})

    async def sleep(self, id: str, connection: Connection | None = None) -> None:
        """This connection of it has ended. One that was never drawn is given up, and so is an older one of the browser.
        One that has another connection by now is awake."""
        if id not in self.lines or connection_of(id) not in (None, connection):
            return
        self.lines.move_to_end(id)
        own = self.asleep.setdefault(self.lines[id], {})
        own.pop(id, None)
        own[id] = None
        given_up = list(own)[:-MOST_ASLEEP] if is_drawn(id) else [id]
        for other in given_up:
            await self.end(other)

    async def end(self, id: str) -> None:
        self.wake(id, self.lines.pop(id))
        await end_session(id)

    async def make_room(self, line: Line) -> None:
        """Make room for one more session of this client: the oldest that sleeps is ended. Raises TooMany where none
        does."""
        if line.own_machine:
            return
        client = self.gate.client(line)
        own = [id for id, other in self.lines.items() if self.gate.client(other) == client]
        if len(own) < gatekeeper.MOST_SESSIONS:
            return
        oldest = next(filter(self.sleeps, own), None)
        if oldest is None:
            raise TooMany
        await self.end(oldest)


def sessions_of(id: str) -> dict[str, Session]:
    """Flet keeps its sessions under names of its own."""
    kept: dict[str, Session] = app_manager._FletAppManager__sessions
    return {name: session for name, session in kept.items() if session.id == id}


async def end_session(id: str) -> None:
    for name in sessions_of(id):
        await app_manager.delete_session(name)


def connection_of(id: str) -> Connection | None:
    return next((session.connection for session in sessions_of(id).values()), None)


def is_drawn(id: str) -> bool:
    """Its phone can be woken: it listens for that once it has read what the browser remembers."""
    return any(session.page.on_connect for session in sessions_of(id).values())


def host_page(scope: Scope, key: str) -> Response | None:
    """The host's link leads to Home with the key in a cookie, so that it stays in no address bar and no history."""
    before, _, given = str(scope["path"]).rpartition("/")
    if scope["method"] != "GET" or before != "/host" or not same(given, key):
        return None
    cookie = make_cookie(scope, f"{KEY_COOKIE}={key}", KEY_SECONDS, "/ws")
    return RedirectResponse("/", 303, {"set-cookie": cookie})


def make_cookie(scope: Scope, value: str, seconds: int, path: str = "/") -> str:
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    return f"{value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"


def name_browser(scope: Scope, send: Send) -> Send:
    """A `send` that gives a browser without a name one with its page."""
    cookie = make_cookie(scope, f"{BROWSER_COOKIE}={new_token()}", BROWSER_SECONDS)

    async def send_as(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if headers.get("content-type", "").startswith("text/html"):
                headers.append("set-cookie", cookie)
        await send(message)

    return send_as


class Lines:
    """Stands before Flet, which sees no websocket before it has registered."""

    def __init__(self, app: ASGIApp, network: Network, gate: Gatekeeper) -> None:
        self.app = app
        self.network = network
        self.gate = gate
        self.sessions = Sessions(gate)
        self.open: set[asyncio.Task[Any]] = set()
        self.is_full: Callable[[], bool] = lambda: False
        """Whether as many phones are here as the owner allows; the host's own machine always gets in."""
        self.stopping = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        line = self.network.line(scope)
        if scope["type"] != "websocket":
            page = host_page(scope, self.network.key) or self.app
            await page(scope, receive, send if line.browser else name_browser(scope, send))
            return
        task = asyncio.current_task()
        assert task is not None
        self.open.add(task)
        try:
            await self.carry(Wire(line, self.sessions, receive, send), scope)
        except asyncio.CancelledError:
            if not self.stopping:
                raise
        finally:
            self.open.discard(task)

    async def carry(self, wire: "Wire", scope: Scope) -> None:
        try:
            if not wire.line.own_machine and self.is_full():
                raise TooMany
            with self.gate.at_the_door(self.gate.client(wire.line)):
                if not await wire.open():
                    return
        except TooMany:
            await wire.close(TRY_LATER)
            return
        token = LINE.set(wire.line)
        try:
            await self.app(scope, wire.receive, wire.send)
        except Exception:  # of Flet: it costs this phone its line, and nobody else anything
            LOGGER.warning("A phone's line has ended in an error", exc_info=True)
        finally:
            LINE.reset(token)
            if not self.stopping:
                await self.sessions.sleep(wire.session, wire.connection)

    def stop(self) -> None:
        """The host stops: every websocket ends at once, and no phone is drawn again because another one has left."""
        self.stopping = True
        for task in self.open:
            task.cancel()


class Wire:
    """One websocket between a phone and Flet: it registers once, and sends only what a browser sends."""

    def __init__(self, line: Line, sessions: Sessions, receive: Receive, send: Send) -> None:
        self.line = line
        self.sessions = sessions
        self.receive_raw = receive
        self.send_raw = send
        self.waiting: deque[Message] = deque()
        """What Flet is told first: that somebody has connected, and the registration."""
        self.closed = False
        self.session = ""
        self.connection: Connection | None = None
        """Flet's end of this websocket."""

    async def open(self) -> bool:
        """Wait for the registration. A client that leaves, is too slow or sends anything else before it costs Flet
        nothing."""
        connected = await self.receive_raw()
        await self.send_raw({"type": "websocket.accept"})
        try:
            first = await asyncio.wait_for(self.read(registered=False), FIRST_SECONDS)
        except TimeoutError:
            await self.close(TRY_LATER)
            return False
        self.waiting.extend((connected, first))
        return bool(first["type"] == "websocket.receive")

    async def receive(self) -> Message:
        return self.waiting.popleft() if self.waiting else await self.read(registered=True)

    async def read(self, registered: bool) -> Message:
        while (message := await self.receive_raw())["type"] == "websocket.receive":
            frame = message.get("bytes") or b""
            if frame[:1] == CHANNEL:
                continue
            try:
                own = await self.own_frame(frame, registered)
            except BadFrame:
                await self.close(BAD_FRAME)
                return {"type": "websocket.disconnect", "code": BAD_FRAME}
            return {"type": "websocket.receive", "bytes": own}
        await asyncio.sleep(0)  # Flet starts a session in a task of its own, which must not find its line gone already
        return message

    async def own_frame(self, frame: bytes, registered: bool) -> bytes:
        """The frame without the properties that a client must not set."""
        if not registered and len(frame) > LARGEST_FIRST:
            raise BadFrame
        action, body = read_frame(frame)
        if (action == REGISTER) == registered:
            raise BadFrame
        if action == REGISTER:
            body["page"] = own_properties(body["page"], PAGE)
            if not self.sessions.belongs(body["session_id"], self.line):
                await self.sessions.make_room(self.line)
                body["session_id"] = None
        elif action == UPDATE:
            body["props"] = own_properties(body["props"], body["id"])
        return write_frame(action, body)

    async def send(self, message: Message) -> None:
        if self.closed or message["type"] == "websocket.accept":
            return
        if not self.session and message["type"] == "websocket.send":
            self.name(message["bytes"])
        await self.send_raw(message)

    def name(self, frame: bytes) -> None:
        """The answer to the registration says which session it is."""
        action, body = msgpack.unpackb(frame[1:], strict_map_key=False)
        if action == REGISTER:
            self.session = body["session_id"]
            self.connection = connection_of(self.session)
            self.sessions.open(self.session, self.line)

    async def close(self, code: int) -> None:
        self.closed = True
        await self.send_raw({"type": "websocket.close", "code": code})


def send_while_open(app: FletApp, message: Any) -> None:
    """Between the end of a line and the news of it, a message is dropped, as Flet itself drops it a moment later.

    Flet's own way writes each message as text besides, for a log that nobody keeps: a whole screen takes longer to
    write down than to draw.
    """
    queue = app._FletApp__send_queue
    if queue is not None:
        queue.put_nowait(PACKET + msgpack.packb([message.action, message.body], default=ENCODE))


def drop_late_messages() -> None:
    """From now on Flet sends in our way. For the whole process: whoever joins the parts calls it."""
    FletApp.send_message = send_while_open


def number_controls_apart() -> None:
    """Begin to count this process's controls somewhere else than other processes do. A phone that comes from a process
    that has died still holds that one's controls: it takes a new one with an old number for the old one, and never
    answers it."""
    ControlId._counter = count(secrets.randbelow(MOST_CONTROLS) + FIRST_CONTROL)
