"""Whose phone is the host's: decided from the socket and the host's key, whatever the client says of itself.

The server is a real one. The host's own machine calls from 127.0.0.1, everybody else from 127.0.0.2."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from companion.web.network import KEY_COOKIE
from tests.support.hosts.running_host import Running, running_host
from tests.support.hosts.wire import ELSEWHERE, HERE, INVOKE, PAGE, Wire

HOST_SAYS, GUEST_SAYS = "New table", "Join your friends"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_host(tmp_path_factory.mktemp("host")) as running:
        yield running


def is_host(wire: Wire) -> bool:
    """What Home shows to it."""
    if not wire.heard:
        wire.hear(HOST_SAYS, GUEST_SAYS)
    wire.go("/join")
    wire.hear("Type the code of the table")
    wire.go("/")
    return wire.hear(HOST_SAYS, GUEST_SAYS) == HOST_SAYS


def remembers(key: str) -> str:
    return json.dumps({"host_key": key, "language": "en"})


def test_the_browser_of_the_host_s_own_machine_is_the_host_s(running: Running) -> None:
    with running.wire(HERE).register() as wire:
        assert is_host(wire)


def test_another_machine_is_not(running: Running) -> None:
    with running.wire().register() as wire:
        assert not is_host(wire)


def test_whoever_remembers_the_key_is(running: Running) -> None:
    with running.wire(memory=remembers(running.service.host_key)).register() as wire:
        assert is_host(wire)


def test_the_host_s_link_leads_home_and_the_key_is_in_no_address(running: Running) -> None:
    key = running.service.host_key

    answer = httpx.get(f"http://{HERE}:{running.port}/host/{key}")
    cookie = answer.headers["set-cookie"]

    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert all(part in cookie for part in ("HttpOnly", "SameSite=Strict", "Path=/ws", "Max-Age=60"))
    with running.wire(Cookie=cookie.partition(";")[0]).register() as wire:
        assert is_host(wire)


@pytest.mark.parametrize("path", ["/host/guessed", "/host/", "/host", "/x/host/guessed"])
def test_another_key_s_link_brings_no_cookie(running: Running, path: str) -> None:
    answer = httpx.get(f"http://{HERE}:{running.port}{path}")

    assert KEY_COOKIE not in answer.headers.get("set-cookie", "")
    assert answer.status_code == 200


@pytest.mark.parametrize("key", ["", "guessed", "\ud800", None, ["x"], {"host_key": True}])
def test_another_key_is_no_key(running: Running, key: str) -> None:
    with running.wire(memory=remembers(key)).register() as wire:
        assert not is_host(wire)


FORGED: dict[str, Any] = {
    "client_ip": HERE,
    "client_user_agent": "x",
    "url": "ws://127.0.0.1:8550",
    "_url": "ws://127.0.0.1:8550",
    "session": {"connection": {"page_url": "ws://127.0.0.1:8550"}},
    "sess": {},
    "web": False,
    "pwa": True,
    "debug": True,
    "test": True,
    "pyodide": True,
    "platform": "linux",
    "_Page__session": "x",
    "_session": "x",
    "_values": {"client_ip": HERE},
    "host_key": "x",
    "is_host": True,
    "own_machine": True,
    "phone": {"is_host": True},
    "on_connect": "x",
}


@pytest.mark.parametrize("name", sorted(FORGED))
def test_what_a_client_says_of_its_page_when_it_comes_gives_no_right(running: Running, name: str) -> None:
    with running.wire().register(**{name: FORGED[name]}) as wire:
        assert not is_host(wire)


@pytest.mark.parametrize("name", sorted(FORGED))
def test_what_a_client_sets_on_its_page_later_gives_no_right(running: Running, name: str) -> None:
    with running.wire().register() as wire:
        wire.hear(GUEST_SAYS)

        wire.update(**{name: FORGED[name]})

        assert not is_host(wire)


def test_nor_does_all_of_it_set_on_every_control(running: Running) -> None:
    told = {k: v for k, v in FORGED.items() if not k.startswith("_")}
    with running.wire().register() as wire:
        wire.hear(GUEST_SAYS)

        for control in range(1, 400):
            wire.update(control, **told, args=[{"is_host": True}], kwargs={"phone": {"is_host": True}})

        assert not is_host(wire)


def again(wire: Wire, session: str | None) -> None:
    """A second registration on the same line: the forged page comes with no fresh address of its own."""
    wire.register(session_id=session, client_ip=HERE, url="ws://127.0.0.1:8550")


@pytest.mark.parametrize("own", [True, False])
def test_a_line_registers_once(running: Running, own: bool) -> None:
    with running.wire().register() as wire:
        wire.hear(GUEST_SAYS)

        again(wire, wire.session if own else None)

        assert wire.is_closed()


@pytest.mark.parametrize("user_agent", ["wire", "127.0.0.1wire", "1wire", ""])
def test_nobody_else_takes_over_the_session_of_the_host(running: Running, user_agent: str) -> None:
    with running.wire(HERE).register() as host:
        host.hear(HOST_SAYS)
    session = host.session

    with running.wire(User_Agent=user_agent).register(session_id=session) as thief:
        thief.hear(GUEST_SAYS)

        assert thief.session != session
        assert not is_host(thief)


def test_nor_while_the_host_is_connected(running: Running) -> None:
    with running.wire(HERE).register() as host:
        host.hear(HOST_SAYS)

        with running.wire().register(session_id=host.session, client_ip=HERE) as thief:
            assert not is_host(thief)

        assert is_host(host)


def test_a_session_is_found_by_its_own_address_alone(running: Running) -> None:
    """Flet finds a session by address and browser written together: 127.0.0.2 with "2x" was 127.0.0.22 with "x"."""
    with running.wire("127.0.0.22", memory=remembers(running.service.host_key), User_Agent="x").register() as host:
        host.hear(HOST_SAYS)

    with running.wire("127.0.0.2", User_Agent="2x").register(session_id=host.session) as thief:
        thief.hear(GUEST_SAYS)

        assert thief.session != host.session


def test_a_phone_that_reloads_keeps_its_session(running: Running) -> None:
    with running.wire().register() as first:
        first.hear(GUEST_SAYS)

    with running.wire().register(session_id=first.session) as second:
        second.hear(GUEST_SAYS)

        assert second.session == first.session


@pytest.mark.parametrize(
    "headers",
    [
        {"X_Forwarded_For": HERE},
        {"X_Forwarded_For": "192.168.1.9"},
        {"X_Real_IP": HERE},
        {"Forwarded": "for=127.0.0.1"},
        {"X_Forwarded_Host": "127.0.0.1:8550"},
        {"Via": "1.1 proxy"},
    ],
    ids=lambda headers: next(iter(headers)),
)
@pytest.mark.parametrize("source", [HERE, ELSEWHERE])
def test_who_comes_through_a_proxy_is_not_the_host_by_its_address(
    running: Running, source: str, headers: dict[str, str]
) -> None:
    with running.wire(source, **headers).register() as wire:
        assert not is_host(wire)


def test_a_session_of_the_host_is_not_taken_over_through_a_proxy(running: Running) -> None:
    with running.wire(HERE).register() as host:
        host.hear(HOST_SAYS)

    with running.wire(HERE, X_Real_IP="192.168.1.9").register(session_id=host.session) as thief:
        thief.hear(GUEST_SAYS)

        assert thief.session != host.session


EVENTS: list[tuple[str, Callable[[Wire], None]]] = [
    ("connect", lambda wire: wire.event("connect")),
    ("connect_with_address", lambda wire: wire.event("connect", {"client_ip": HERE, "page": {"client_ip": HERE}})),
    ("login", lambda wire: wire.event("login", {"error": "", "error_description": ""})),
    ("authorize", lambda wire: wire.event("authorize", {"state": "x", "code": "y"})),
    ("route", lambda wire: wire.event("route_change", {"route": "/host/guessed", "client_ip": HERE})),
    ("route_of_host", lambda wire: wire.go("/host/")),
    ("error", lambda wire: wire.event("error", "x")),
    ("multi_view_add", lambda wire: wire.event("multi_view_add", {"view_id": 1, "initial_data": {"is_host": True}})),
]


@pytest.mark.parametrize("send", [send for _, send in EVENTS], ids=[name for name, _ in EVENTS])
def test_no_event_gives_the_right(running: Running, send: Callable[[Wire], None]) -> None:
    with running.wire().register() as wire:
        wire.hear(GUEST_SAYS)

        send(wire)

        assert not is_host(wire)


def test_no_answer_of_a_phone_gives_the_right(running: Running) -> None:
    """Results of calls that were never made, or made of something else."""
    with running.wire().register() as wire:
        wire.hear(GUEST_SAYS)

        for call in ("", "x", "set", "client_ip"):
            result = {"client_ip": HERE, "host_key": True}
            wire.send(INVOKE, {"control_id": PAGE, "call_id": call, "result": result, "error": None})

        assert not is_host(wire)


def test_a_guest_that_forges_everything_opens_no_table_and_exports_nothing(running: Running) -> None:
    with running.wire().register(client_ip=HERE, url="ws://127.0.0.1:8550") as wire:
        wire.hear(GUEST_SAYS)
        wire.update(client_ip=HERE)

        wire.go(f"/table/{running.code}")
        refused = wire.hear("This page will not open", "Sheets")
        wire.go("/settings")
        settings = wire.hear("This phone")

        assert (refused, settings) == ("This page will not open", "This phone")
        assert b"Export everything" not in wire.heard
        assert running.service.host_key.encode() not in wire.heard
