"""Where a websocket comes from, and what its client may say."""

from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest

from companion.ui.line import (
    KEY_COOKIE,
    PAGE,
    REGISTER,
    UPDATE,
    BadFrame,
    Line,
    Sessions,
    line_of,
    own_properties,
    read_frame,
)

KEY = "the-key"


def scope(address: str, host: str, **headers: str) -> dict[str, Any]:
    given = {"host": host, **{k.replace("_", "-"): v for k, v in headers.items()}}
    return {
        "type": "websocket",
        "client": (address, 50_000),
        "headers": [(k.encode(), v.encode()) for k, v in given.items()],
    }


@pytest.mark.parametrize(
    ("address", "host", "own"),
    [
        ("127.0.0.1", "127.0.0.1:8550", True),
        ("127.0.0.1", "LOCALHOST:8550", True),
        ("::1", "[::1]:8550", True),
        ("::ffff:127.0.0.1", "localhost", True),
        ("127.0.0.2", "127.0.0.1:8550", False),
        ("192.168.1.20", "127.0.0.1:8550", False),
        ("127.0.0.1", "elsewhere.example:8550", False),
        ("127.0.0.1", "127.0.0.1.elsewhere.example", False),
        ("127.0.0.1", "", False),
        ("", "127.0.0.1", False),
    ],
)
def test_the_host_s_own_browser_calls_the_machine_by_its_own_name(address: str, host: str, own: bool) -> None:
    assert line_of(scope(address, host), KEY).own_machine is own


@pytest.mark.parametrize("name", ["X_Forwarded_For", "forwarded", "via", "x_real_ip"])
def test_who_comes_through_a_proxy_is_at_no_machine_that_is_known(name: str) -> None:
    assert not line_of(scope("127.0.0.1", "localhost", **{name.lower(): "127.0.0.1"}), KEY).own_machine


@pytest.mark.parametrize(
    ("cookie", "key", "holds"),
    [
        (f"a=b; {KEY_COOKIE}={KEY}", KEY, True),
        (f"{KEY_COOKIE}=x", KEY, False),
        (f"{KEY_COOKIE}=", "", False),
        ("", KEY, False),
    ],
)
def test_who_comes_by_the_host_s_link_brings_its_key(cookie: str, key: str, holds: bool) -> None:
    assert line_of(scope("10.0.0.7", "10.0.0.2:8550", cookie=cookie), key).holds_key is holds


def test_a_session_goes_back_to_the_line_that_opened_it() -> None:
    sessions, line = Sessions(), Line("10.0.0.7")
    sessions.open("s", line)

    assert sessions.belongs("s", Line("10.0.0.7"))
    assert not any(sessions.belongs(id, who) for id, who in [("s", Line("10.0.0.8")), ("t", line), (None, line)])


def test_a_client_sets_of_its_page_what_it_measures_and_of_a_control_what_is_public() -> None:
    said: dict[Any, Any] = {"route": "/", "client_ip": "127.0.0.1", "value": "x", "_i": 1, 3: "x"}

    assert own_properties(said, PAGE) == {"route": "/"}
    assert own_properties(said, 7) == {"route": "/", "client_ip": "127.0.0.1", "value": "x"}


@pytest.mark.parametrize(
    "frame",
    [
        None,
        "text",
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
def test_what_no_browser_sends_is_no_frame(frame: object) -> None:
    with pytest.raises(BadFrame):
        read_frame(frame)
