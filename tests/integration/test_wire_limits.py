"""What a client may cost the host: guesses, websockets, sessions, connections, garbage. The server is a real one."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import msgpack  # type: ignore[import-untyped]
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.web import connections, gatekeeper, line
from companion.web.network import BROWSER_COOKIE
from tests.browser.conftest import Host
from tests.integration.test_host_right import GUEST_SAYS
from tests.support.hosts.running_host import Running, running_host
from tests.support.hosts.wire import ELSEWHERE, EVENT, HERE, INVOKE, PAGE, UPDATE, Wire


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with running_host(tmp_path) as running:
        yield running


def test_codes_are_guessed_no_faster_over_the_websocket_than_over_the_api(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gatekeeper, "MOST_WRONG", 4)
    base = f"http://{HERE}:{running.port}/api/tables"
    with running.wire().register() as wire, httpx.Client(transport=httpx.HTTPTransport(local_address=ELSEWHERE)) as api:
        wire.hear(GUEST_SAYS)
        for n in range(2):
            wire.go(f"/join/REEF-22{n}")
            wire.hear(f"There is no table REEF-22{n}")
            api.post(f"{base}/REEF-33{n}/sit", json={"seat": "a"})

        wire.go(f"/join/{running.code}")
        by_wire = wire.hear("Too many wrong tries", "Who are you")
        by_api = api.post(f"{base}/{running.code}/sit", json={"seat": "a"})

    assert by_wire == "Too many wrong tries"
    assert by_api.status_code == 429


def test_a_seat_is_never_locked_out(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody at the same address does everything that is counted; the phone in the seat comes back all the same."""
    monkeypatch.setattr(gatekeeper, "MOST_WRONG", 3)
    monkeypatch.setattr(gatekeeper, "MOST_SESSIONS", 2)
    monkeypatch.setattr(gatekeeper, "MOST_WAITING", 3)
    token = running.service.live(running.code).record.seats[0].token
    seat = f"/join/{running.code}/{token}"
    cookie = f"{BROWSER_COOKIE}=a-long-name-of-its-own"
    with running.wire(Cookie=cookie).register(seat) as anne:
        anne.hear("History")
    others = [running.wire().register() for _ in range(2)]
    for other in others:
        other.hear(GUEST_SAYS)
    waiting = [running.wire() for _ in range(3)]
    for n in range(3):
        others[0].go(f"/join/REEF-22{n}")
        others[0].hear(f"There is no table REEF-22{n}")

    with pytest.raises((ConnectionClosed, InvalidStatus)):
        running.wire().register().hear(GUEST_SAYS)
    with running.wire(Cookie=cookie).register(seat) as again:
        again.hear("History")
    for wire in (*others, *waiting):
        wire.close()


def test_who_does_not_register_is_not_waited_for(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "FIRST_SECONDS", 0.05)

    with running.wire() as silent:
        assert silent.is_closed()


def test_a_request_whose_head_dawdles_is_not_waited_for(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)

    with socket.create_connection((HERE, running.port), timeout=20) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1")

        assert slow.recv(1) == b""


def test_a_second_head_that_dawdles_is_not_waited_for_either(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)

    with socket.create_connection((HERE, running.port), timeout=20) as slow:
        slow.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        answer = slow.recv(10_000)
        slow.sendall(b"GET /api/health HTTP/1.1\r\n")
        while more := slow.recv(10_000):
            answer += more

    assert answer.count(b"200 OK") == 1


GARBAGE = [
    b"",
    b"\x00",
    b"\x07nothing",
    b"\x00\xc1",
    b"\x00" + b"\x91" * 3_000,
    b"\x00" + msgpack.packb([99, {}]),
    b"\x00" + msgpack.packb([UPDATE, {"id": [], "props": 3}]),
    b"\x00" + msgpack.packb([EVENT, {"target": PAGE, "name": "click"}]),
    b"\x00" + msgpack.packb([UPDATE, {"id": 1, "props": {"route": msgpack.ExtType(1, b"\x1b[31mno date")}}]),
    "text",
]
STRANGE = [
    (EVENT, {"target": PAGE, "name": "route_change", "data": {"route": 7}}),
    (EVENT, {"target": PAGE, "name": "route_change", "data": None}),
    (EVENT, {"target": PAGE, "name": "route_change", "data": {"strange": "\x1b[31mred"}}),
    (EVENT, {"target": PAGE, "name": "resize", "data": {"width": "wide", "height": []}}),
    (EVENT, {"target": 10**9, "name": "click", "data": None}),
    (EVENT, {"target": PAGE, "name": "platform_brightness_change", "data": {"x": 1}}),
    (UPDATE, {"id": PAGE, "props": {"platform": "\x1b]0;owned\x07"}}),
    (UPDATE, {"id": PAGE, "props": {"media": 3, "window": "x"}}),
    (UPDATE, {"id": PAGE, "props": {"route": {"a": 1}}}),
    (UPDATE, {"id": PAGE, "props": {"width": "x", "height": None}}),
    (INVOKE, {"control_id": 10**9, "call_id": "x", "result": None, "error": None}),
    (INVOKE, {"control_id": PAGE, "call_id": "x", "result": {"a": 1}, "error": "\x1b[31mred"}),
]


def tracebacks(text: str) -> list[str]:
    return [row for row in text.splitlines() if "Traceback" in row or "\x1b" in row or row.startswith("  File")]


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Host]:
    """A host in a process and a terminal of its own."""
    host = Host(tmp_path)
    host.start()
    yield host
    host.stop()


def test_garbage_makes_no_traceback_in_the_terminal(process: Host) -> None:
    for frame in GARBAGE:
        for registered in (False, True):
            with Wire(process.port) as wire:
                if registered:
                    wire.register().hear(GUEST_SAYS)
                wire.socket.send(frame)
                assert wire.is_closed()
    for action, body in STRANGE:
        with Wire(process.port).register() as wire:
            wire.hear(GUEST_SAYS)
            with suppress(ConnectionClosed):  # some of it closes the line, and this thread may be late
                wire.send(action, body)
                wire.event("route_change", {"route": "/join"})
            wire.settle()
    with Wire(process.port).register() as healthy:
        healthy.hear(GUEST_SAYS)

    assert tracebacks(process.log.read_text()) == []


def test_phones_that_leave_early_leave_nothing_behind(process: Host) -> None:
    for _ in range(20):
        Wire(process.port).close()
        Wire(process.port).register().close()
    with Wire(process.port).register() as healthy:
        healthy.hear(GUEST_SAYS)
    process.stop()

    assert tracebacks(process.log.read_text()) == []


def test_a_client_holds_only_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 2)
    held = connections.Connections(proxy="10.0.0.1")

    class Transport:
        closing = False

        def __init__(self, address: str) -> None:
            self.address = address

        def get_extra_info(self, _: str) -> tuple[str, int]:
            return self.address, 5

        def is_closing(self) -> bool:
            return self.closing

    first, *more = [Transport("10.0.0.7") for _ in range(4)]
    opened = [held.may_open(t) for t in (first, *more[:2])]  # type: ignore[arg-type]
    first.closing = True

    assert opened == [True, True, False]
    assert held.may_open(more[2])  # type: ignore[arg-type]
    assert all(held.may_open(Transport(a)) for a in ("127.0.0.1", "10.0.0.1") * 3)  # type: ignore[arg-type]
