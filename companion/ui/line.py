"""A phone's websocket as the server itself sees it. Rights are decided from this, never from what the client says.

A client may set any property of its page (`client_ip` among them) and may name any session as its own. So the address
is taken from the socket and kept beside the session, and a session goes back only to the line that opened it."""

from collections import OrderedDict, deque
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import decode_ext_from_msgpack
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.names import same
from companion.share.lan import is_loopback

OWN_ADDRESSES = ("127.0.0.1", "::1")
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers that a proxy leaves: whoever comes through one is not at the host's own machine."""
REGISTER, EVENT, UPDATE, RESULT = 1, 3, 4, 5
"""The actions that a client sends; Flet's `MessageAction`."""
PAGE = 1
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
CHANNEL = 1
"""How a frame of raw bytes begins; no control of the app opens such a channel."""
BAD_FRAME = 1007
KEY_COOKIE, KEY_SECONDS = "chart_table_host", 60
"""How the host's key comes from its link to the websocket of the page that opens; the phone keeps it from then on."""
MOST_SESSIONS = 5_000
"""As many sessions as are remembered; one that is forgotten cannot be taken up again, and a new one is opened."""


@dataclass(frozen=True, slots=True)
class Line:
    """Where a websocket comes from."""

    address: str = ""
    own_machine: bool = False
    """Straight from the machine that hosts, by the machine's own name."""
    holds_key: bool = field(default=False, compare=False)
    """It was opened by the host's link, a moment ago."""


NOWHERE = Line()
LINE: ContextVar[Line] = ContextVar("line", default=NOWHERE)
"""The line of the session that is being opened: Flet runs a session's `main` in the context of its websocket."""


def line_of(scope: Scope, key: str) -> Line:
    address = plain_address(str((scope.get("client") or ("",))[0]))
    headers = Headers(scope=scope)
    direct = not any(name in headers for name in FORWARDED)
    # A page of another name may be led to this machine, so the name counts as well.
    own = address in OWN_ADDRESSES and is_loopback(name_of(headers.get("host", "")))
    given = cookie_parser(headers.get("cookie", "")).get(KEY_COOKIE, "")
    return Line(address, own and direct, bool(key) and same(given, key))


def plain_address(address: str) -> str:
    """An IPv4 address that an IPv6 socket reports is the IPv4 address."""
    try:
        mapped = getattr(ip_address(address), "ipv4_mapped", None)
    except ValueError:
        return address
    return str(mapped) if mapped else address


def name_of(host: str) -> str:
    """The host of a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


class BadFrame(Exception):
    """No frame that Flet's client sends."""


def checked_extension(code: int, data: bytes) -> msgpack.ExtType:
    decode_ext_from_msgpack(code, data)  # type: ignore[no-untyped-call]
    return msgpack.ExtType(code, data)


def read_frame(frame: object) -> tuple[int, dict[str, Any]]:
    """Action and body of a frame, if Flet can make sense of them."""
    if not isinstance(frame, bytes) or frame[:1] != b"\x00":
        raise BadFrame
    try:
        action, body = msgpack.unpackb(frame[1:], ext_hook=checked_extension)
        fields = FIELDS[action]
    except Exception as wrong:  # whatever msgpack, or a made-up date in it, may raise
        raise BadFrame from wrong
    if not isinstance(body, dict) or set(body) != set(fields):
        raise BadFrame
    if not all(isinstance(body[name], kinds) for name, kinds in fields.items()):
        raise BadFrame
    return action, body


def write_frame(action: int, body: Mapping[str, Any]) -> bytes:
    return b"\x00" + bytes(msgpack.packb([action, body]))


def own_properties(properties: Mapping[Any, Any], control: int) -> dict[str, Any]:
    """What a client may set on a control: nothing that Flet keeps to itself, and of its page only what it measures."""
    named = {k: v for k, v in properties.items() if isinstance(k, str) and not k.startswith("_")}
    return {k: v for k, v in named.items() if k in PAGE_PROPERTIES} if control == PAGE else named


class Sessions:
    """Which line opened a session. Nobody else may take it up, whatever browser it pretends to be."""

    def __init__(self) -> None:
        self.lines: OrderedDict[str, Line] = OrderedDict()

    def open(self, id: str, line: Line) -> None:
        self.lines[id] = line
        while len(self.lines) > MOST_SESSIONS:
            self.lines.popitem(last=False)

    def belongs(self, id: str | None, line: Line) -> bool:
        return id is not None and self.lines.get(id) == line


def host_page(scope: Scope, key: str) -> Response | None:
    """The host's link leads to Home with the key in a cookie, so that it stays in no address bar and no history."""
    before, _, given = str(scope["path"]).rpartition("/")
    if scope["method"] != "GET" or before != "/host" or not same(given, key):
        return None
    response = RedirectResponse("/", 303)
    secure = scope.get("scheme") == "https"
    response.set_cookie(
        KEY_COOKIE, key, max_age=KEY_SECONDS, path="/ws", secure=secure, httponly=True, samesite="strict"
    )
    return response


class Lines:
    """Stands before Flet, which sees no websocket before it has registered."""

    def __init__(self, app: ASGIApp, key: str) -> None:
        self.app = app
        self.key = key
        self.sessions = Sessions()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await (host_page(scope, self.key) or self.app)(scope, receive, send)
            return
        wire = Wire(line_of(scope, self.key), self.sessions, receive, send)
        if not await wire.open():
            return
        token = LINE.set(wire.line)
        try:
            await self.app(scope, wire.receive, wire.send)
        finally:
            LINE.reset(token)


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
        self.named = False

    async def open(self) -> bool:
        """Wait for the registration. Whoever leaves or sends anything else before it costs Flet nothing."""
        connected = await self.receive_raw()
        await self.send_raw({"type": "websocket.accept"})
        first = await self.read(registered=False)
        self.waiting.extend((connected, first))
        return bool(first["type"] == "websocket.receive")

    async def receive(self) -> Message:
        return self.waiting.popleft() if self.waiting else await self.read(registered=True)

    async def read(self, registered: bool) -> Message:
        while (message := await self.receive_raw())["type"] == "websocket.receive":
            frame = message.get("bytes")
            if frame and frame[0] == CHANNEL:
                continue
            try:
                action, body = read_frame(frame)
                if (action == REGISTER) == registered:
                    raise BadFrame
            except BadFrame:
                await self.close(BAD_FRAME)
                return {"type": "websocket.disconnect", "code": BAD_FRAME}
            return {"type": "websocket.receive", "bytes": self.own_frame(action, body)}
        return message

    def own_frame(self, action: int, body: dict[str, Any]) -> bytes:
        """The frame without what is not the client's to say."""
        if action == REGISTER:
            known = self.sessions.belongs(body["session_id"], self.line)
            body |= {"session_id": body["session_id"] if known else None, "page": own_properties(body["page"], PAGE)}
        elif action == UPDATE:
            body["props"] = own_properties(body["props"], body["id"])
        return write_frame(action, body)

    async def send(self, message: Message) -> None:
        if self.closed or message["type"] == "websocket.accept":
            return
        if not self.named and message["type"] == "websocket.send":
            self.name(message["bytes"])
        await self.send_raw(message)

    def name(self, frame: bytes) -> None:
        """The answer to the registration says which session it is."""
        action, body = msgpack.unpackb(frame[1:], strict_map_key=False)
        if action == REGISTER:
            self.named = True
            self.sessions.open(body["session_id"], self.line)

    async def close(self, code: int) -> None:
        self.closed = True
        await self.send_raw({"type": "websocket.close", "code": code})
