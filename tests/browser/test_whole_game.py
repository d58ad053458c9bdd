"""A whole game, from the first tap to its end, drawn by a browser that records every request."""

import random
from pathlib import Path

import httpx
from playwright.sync_api import Browser

from companion.app import build
from companion.hosting.service import Service
from companion.settings import Settings
from tests.browser.conftest import Phone
from tests.support.hosts.api_taps import next_tap
from tests.support.hosts.socket_guard import guard_sockets
from tests.support.hosts.wire import HERE, serving

GAME = "pirates-en-duel"
PLACES = ("sheets", "lookup", "history", "share", "table")
TAPS_A_PLACE = 20
MOST_TAPS = 2_000


def play_to_the_end(service: Service, code: str, shown: Phone) -> int:
    """How many taps the host took. The phone goes from place to place meanwhile."""
    chance, taken = random.Random(3), 0
    headers = {"Authorization": f"Bearer {service.host_key}"}
    with httpx.Client(base_url=f"{shown.base}/api/tables/{code}", headers=headers, timeout=60) as taps:
        for number in range(MOST_TAPS):
            live = service.live(code)
            if live.table.game.is_finished(live.table.state):
                return taken
            tap = next_tap(service, code, chance)
            assert tap is not None
            taken += taps.post(f"/{tap[0]}", json=tap[1]).is_success
            if number % TAPS_A_PLACE == 0:
                shown.open(f"/table/{code}/{PLACES[number // TAPS_A_PLACE % len(PLACES)]}")
    raise AssertionError("The game did not end.")


def test_a_whole_game_asks_nobody_but_its_host(tmp_path: Path, browser: Browser) -> None:
    settings = Settings(database=tmp_path / "companion.db", language="en")
    service = build(settings)
    code = service.create(GAME, [("Anne", "blue"), ("Ben", "red"), ("Mary", "white")], {})
    asked: list[str] = []
    stopped: list[tuple[str, str]] = []
    with (
        guard_sockets() as guard,
        serving(service, settings) as port,
        browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB") as context,
    ):
        page, base = context.new_page(), f"http://{HERE}:{port}"
        context.on("requestfinished", lambda request: asked.append(request.url))
        context.on("requestfailed", lambda request: stopped.append((request.url, str(request.failure))))
        page.on("websocket", lambda socket: asked.append(socket.url))
        shown = Phone(page, base).open(f"/join/{code}/{service.live(code).record.seats[0].token}")
        shown.hears("Pirates en Duel")

        taken = play_to_the_end(service, code, shown)
        shown.open(f"/table/{code}/table")
        shown.hears(" wins")

    own = (base, base.replace("http", "ws"), "data:", "blob:")
    assert taken > 20
    assert len(asked) > 10
    assert [url for url in asked if not url.startswith(own)] == []
    # Flet's client would load a library that nothing here uses: the page's policy stops it before it leaves.
    assert [why for url, why in stopped if not url.startswith(own) and "csp" not in why.lower()] == []
    assert guard.blocked == []
