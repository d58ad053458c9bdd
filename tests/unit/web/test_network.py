"""Who is at the other end, and by which name the host was called."""

import socket
from typing import Any

import pytest

from companion.settings import Settings
from companion.web.network import BROWSER_COOKIE, KEY_COOKIE, SCHEMES, Network

MACHINE = socket.gethostname().partition(".")[0]
KEY = "the-key"


def scope(address: str, host: str, **headers: str) -> dict[str, Any]:
    given = {"host": host, **{k.replace("_", "-"): v for k, v in headers.items()}}
    return {
        "type": "websocket",
        "client": (address, 50_000),
        "server": ("192.168.1.2", 8550),
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
    assert Network(Settings(), KEY).line(scope(address, host)).own_machine is own


@pytest.mark.parametrize("name", ["X_Forwarded_For", "forwarded", "via", "x_real_ip"])
def test_who_comes_through_a_proxy_is_at_no_machine_that_is_known(name: str) -> None:
    assert not Network(Settings(), KEY).line(scope("127.0.0.1", "localhost", **{name.lower(): "127.0.0.1"})).own_machine


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
    assert Network(Settings(), key).line(scope("10.0.0.7", "10.0.0.2:8550", cookie=cookie)).holds_key is holds


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.168.1.2:8550", True),
        ("127.0.0.1:8550", True),
        ("localhost", True),
        ("[::1]:8550", True),
        ("PIRATES.example:443", True),
        (MACHINE, True),
        (f"{MACHINE}.local:8550", True),
        ("192.168.1.3:8550", False),
        ("elsewhere.example:8550", False),
        ("192.168.1.2.elsewhere.example", False),
        (f"{MACHINE}.elsewhere.example", False),
        ("0.0.0.0:8550", False),
        ("", False),
    ],
)
def test_the_host_is_called_by_its_own_addresses_and_names(host: str, known: bool) -> None:
    network = Network(Settings(names=("pirates.example",)), KEY)

    assert network.is_called_rightly(scope("10.0.0.7", host)) is known


@pytest.mark.parametrize(
    ("proxy", "address", "host", "known"),
    [
        ("", "10.0.0.1", "elsewhere.example", False),
        ("10.0.0.9", "10.0.0.1", "elsewhere.example", False),
        ("10.0.0.1", "192.168.7.7", "pirates.example", True),
    ],
)
def test_what_a_proxy_says_counts_only_of_the_owner_s_own(proxy: str, address: str, host: str, known: bool) -> None:
    network = Network(Settings(proxy=proxy, names=("pirates.example",)), KEY)
    said = {"x_forwarded_host": "pirates.example", "x_forwarded_for": "127.0.0.1, 192.168.7.7"}

    call = scope("10.0.0.1", "elsewhere.example", **said)

    assert network.line(call).address == address
    assert network.host(call) == host
    assert network.is_called_rightly(call) is known
    assert not network.line(call).own_machine


@pytest.mark.parametrize(
    ("proxy", "kind", "way", "scheme"),
    [
        ("10.0.0.1", "websocket", "https", "wss"),
        ("10.0.0.1", "websocket", "WSS", "wss"),
        ("10.0.0.1", "http", "http, https", "https"),
        ("10.0.0.1", "http", "https, http", "http"),
        ("10.0.0.1", "http", "", "http"),
        ("10.0.0.9", "websocket", "https", "ws"),
        ("", "http", "https", "http"),
    ],
)
def test_whether_a_call_is_secure_is_said_by_the_owner_s_proxy_alone(
    proxy: str, kind: str, way: str, scheme: str
) -> None:
    network = Network(Settings(proxy=proxy, names=("pirates.example",)), KEY)
    said = {"x_forwarded_host": "pirates.example:8443", "x_forwarded_proto": way}
    call = scope("10.0.0.1", "10.0.0.2:8550", **said) | {"type": kind, "scheme": SCHEMES[kind][0]}

    shown = network.scope_before_proxy(call)

    assert shown["scheme"] == scheme
    assert dict(shown["headers"])[b"host"] == (b"pirates.example:8443" if proxy == "10.0.0.1" else b"10.0.0.2:8550")
    assert network.line(shown) == network.line(call)


def test_a_proxy_that_names_nobody_is_itself_the_caller() -> None:
    network = Network(Settings(proxy="127.0.0.1"), KEY)

    line = network.line(scope("127.0.0.1", "localhost:8550", x_forwarded_for="nonsense"))

    assert (line.address, line.own_machine) == ("127.0.0.1", False)


def test_the_owner_s_proxy_makes_nobody_the_host_even_without_a_word() -> None:
    assert not Network(Settings(proxy="127.0.0.1"), KEY).line(scope("127.0.0.1", "localhost:8550")).own_machine


def test_browsers_behind_one_address_are_told_apart() -> None:
    network = Network(Settings(), KEY)

    one, other = (network.line(scope("10.0.0.7", "localhost", cookie=f"{BROWSER_COOKIE}={n}")) for n in "12")

    assert one != other
