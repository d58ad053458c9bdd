"""A game is played on a host that can reach nobody but itself. The browser's own requests: tests/browser."""

import random
import socket
from pathlib import Path

import httpx
import pytest

from companion.app import build, serve
from companion.hosting.service import Service
from companion.settings import Settings
from tests.support.hosts.api_taps import next_tap
from tests.support.hosts.socket_guard import LeftTheMachine, guard_sockets
from tests.support.hosts.wire import HERE, Wire, serving

TAPS = 60


def play(service: Service, code: str, port: int) -> int:
    """How many taps the host took."""
    chance, taken = random.Random(1), 0
    headers = {"Authorization": f"Bearer {service.host_key}"}
    with httpx.Client(base_url=f"http://{HERE}:{port}/api/tables/{code}", headers=headers, timeout=60) as phone:
        for _ in range(TAPS):
            if (tap := next_tap(service, code, chance)) is None:
                break
            answer = phone.post(f"/{tap[0]}", json=tap[1])
            assert answer.status_code < 500
            taken += answer.is_success
    return taken


def test_the_guard_stops_what_would_leave() -> None:
    with guard_sockets() as guard:
        with pytest.raises(LeftTheMachine):
            socket.create_connection(("192.0.2.1", 80), timeout=1)
        with pytest.raises(LeftTheMachine):
            socket.getaddrinfo("example.org", 80)

    assert len(guard.blocked) >= 2


def test_a_game_is_played_without_a_request_to_another_machine(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "companion.db", language="en")
    service = build(settings)
    with guard_sockets() as guard, serving(service, settings) as port:
        code = service.create("port-royal", [("Anne", "red"), ("Ben", "blue")], {})
        link = f"/join/{code}/{service.live(code).record.seats[0].token}"
        with Wire(port, HERE).register(link) as phone:
            phone.hear("History")
            taken = play(service, code, port)
            for route in (f"/table/{code}/history", f"/table/{code}/share", "/settings", "/receive", "/new", "/"):
                phone.go(route)
                phone.settle()

    assert taken > TAPS / 2
    assert guard.blocked == []


def test_a_start_announces_itself_without_a_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("companion.app.run", lambda *_, **__: None)
    with guard_sockets() as guard:
        serve(Settings(database=tmp_path / "companion.db", port=0), browser=False, say=said.append)

    assert said
    assert guard.blocked == []
