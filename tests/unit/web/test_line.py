"""What the client of a websocket may say."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from flet.messaging.protocol import Message, MessageAction, SessionCrashedBody
from flet_web.fastapi.flet_app import FletApp

from companion.web import line as lines
from companion.web.gatekeeper import Gatekeeper
from companion.web.line import PAGE, REGISTER, UPDATE, BadFrame, Sessions, own_properties, read_frame
from companion.web.origin import Line


def test_a_session_goes_back_to_the_line_that_opened_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "is_drawn", lambda id: True)
    sessions, line = Sessions(Gatekeeper()), Line("10.0.0.7")
    sessions.open("s", line)

    assert sessions.belongs("s", Line("10.0.0.7"))
    assert not any(sessions.belongs(id, who) for id, who in [("s", Line("10.0.0.8")), ("t", line), (None, line)])


@pytest.fixture
def sends_our_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FletApp, "send_message", FletApp.send_message)  # as it was, after the test
    lines.drop_late_messages()


@pytest.mark.usefixtures("sends_our_way")
async def test_a_message_to_a_phone_that_has_just_left_is_dropped() -> None:
    app = FletApp(asyncio.get_running_loop(), ThreadPoolExecutor(1), main=lambda page: None, before_main=None)
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    message = Message(MessageAction.SESSION_CRASHED, SessionCrashedBody("x"))

    app._FletApp__send_queue = queue
    app.send_message(message)
    app._FletApp__send_queue = None
    app.send_message(message)

    assert queue.qsize() == 1


@pytest.mark.usefixtures("sends_our_way")
async def test_a_message_is_packed_and_never_written_as_text() -> None:
    class Silent(SessionCrashedBody):
        def __repr__(self) -> str:
            raise AssertionError("nobody reads this")

    app = FletApp(asyncio.get_running_loop(), ThreadPoolExecutor(1), main=lambda page: None, before_main=None)
    app._FletApp__send_queue = queue = asyncio.Queue[bytes]()

    app.send_message(Message(MessageAction.SESSION_CRASHED, Silent("x")))

    assert msgpack.unpackb(queue.get_nowait()[1:])[0] == MessageAction.SESSION_CRASHED.value


def test_a_client_sets_of_its_page_what_it_measures_and_of_a_control_what_is_public() -> None:
    said: dict[Any, Any] = {"route": "/", "client_ip": "127.0.0.1", "value": "x", "_i": 1, 3: "x"}

    assert own_properties(said, PAGE) == {"route": "/"}
    assert own_properties(said, 7) == {"route": "/", "client_ip": "127.0.0.1", "value": "x"}


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\x00",
        b"\x01\x00\x00\x00\x00x",
        b"\x07x",
        b"\x00\xc1",
        b"\x00" + msgpack.packb(3),
        b"\x00" + msgpack.packb([REGISTER]),
        b"\x00" + msgpack.packb([99, {}]),
        b"\x00" + msgpack.packb([[1], {}]),
        b"\x00" + msgpack.packb([UPDATE, {"id": "x", "props": {}}]),
        b"\x00" + msgpack.packb([UPDATE, {"id": 1, "props": []}]),
        b"\x00" + msgpack.packb([UPDATE, {"id": 1, "props": {}, "more": 1}]),
        b"\x00" + msgpack.packb([REGISTER, {"session_id": 3, "page_name": "", "page": {}}]),
        b"\x00" + msgpack.packb([UPDATE, {"id": 1, "props": {"x": msgpack.ExtType(1, b"no date")}}]),
        b"\x00" + b"\x91" * 5_000,
    ],
)
def test_what_no_browser_sends_is_no_frame(frame: bytes) -> None:
    with pytest.raises(BadFrame):
        read_frame(frame)
