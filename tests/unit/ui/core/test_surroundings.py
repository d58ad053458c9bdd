"""The screens of a phone alone: no host, no network, no Join; how it keeps, what is new, and a reminder."""

import re
import threading
from collections.abc import AsyncIterator, Callable
from datetime import timedelta

import pytest
import pytest_asyncio

from companion.assets import words
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import make_main
from companion.ui.core.surroundings import HOST_SURROUNDINGS, Keeping, Surroundings
from tests.support.headless import Headless, OpenPhone

REMINDER = "The evening is over. Only this phone has it: save a copy."
A_HOST_S = re.compile(
    r"(?i)\b(hosts?|wi-?fi|lan|join|computer|address|hôtes?|rejoindre|ordinateur|adresse)\b|receive a|recevoir un"
)


class FakeBrowser:
    def __init__(self) -> None:
        self.is_update_ready = False
        self.is_promised = False
        self.asked = 0

    def when_update_ready(self, tell: Callable[[], None]) -> None:
        return None

    async def keeping(self) -> Keeping:
        return Keeping(self.is_promised, is_immediate=True, used=41_000_000)

    async def ask_to_keep(self) -> bool:
        self.asked += 1
        return True

    async def use_update(self) -> None:
        return None

    async def read_codes(self, picture: bytes) -> list[str]:
        return []


@pytest_asyncio.fixture
async def alone(host: Service) -> AsyncIterator[OpenPhone]:
    opened: list[Headless] = []

    async def open_(browser: FakeBrowser, route: str = "/", language: str = "en") -> Headless:
        opened.append(Headless(host=False))
        settings = Settings(language=language, theme="day", quiet=0)
        main = make_main(host, settings, window=True, surroundings=Surroundings(browser, has_threads=False))
        return await opened[-1].start(main, route, 390, 844)

    yield open_
    for headless in opened:
        headless.close()


def text_of(shown: Headless) -> str:
    return "\n".join(str(text) for text in shown.texts())


async def test_home_speaks_of_no_host_and_offers_no_join(alone: OpenPhone) -> None:
    shown = await alone(FakeBrowser())

    assert "Pass this phone round." in text_of(shown)
    assert "Take a game" in text_of(shown)
    assert "Join" not in text_of(shown)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_no_screen_speaks_of_a_host_or_a_computer(alone: OpenPhone, host: Service, language: str) -> None:
    code = host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
    table = [f"/table/{code}{place}" for place in ("", "/sheets", "/lookup", "/history", "/share")]
    spoken = words(language, alone=True)
    apart = spoken("alone.here")  # says where the tables of a host are

    for route in ("/", "/new", "/settings", "/receive", "/box", *table):
        shown = await alone(FakeBrowser(), route, language)
        for tab in ("Hand over", "Take", "Game", "Box") if route.endswith("/share") and language == "en" else ():
            await shown.tap(tab)
            assert not A_HOST_S.search(text_of(shown)), (tab, A_HOST_S.search(text_of(shown)))
        found = [line for line in text_of(shown).splitlines() if A_HOST_S.search(line) and line != apart]
        assert found == [], route


async def test_at_a_host_s_address_both_are_kept_apart_and_each_says_which(alone: OpenPhone) -> None:
    shown = await alone(FakeBrowser(), "/settings")

    assert Surroundings(FakeBrowser()).memory_key != HOST_SURROUNDINGS.memory_key
    assert "Tables that you joined at a host stay at the host’s own address." in text_of(shown)


async def test_settings_tell_how_the_tables_are_kept(alone: OpenPhone) -> None:
    shown = await alone(FakeBrowser(), "/settings")

    assert "This browser has promised nothing" in text_of(shown)
    assert "take 41 MB" in text_of(shown)
    assert "This host" not in text_of(shown)
    assert "Restore a copy" not in text_of(shown)


async def test_a_new_version_is_offered_on_home(alone: OpenPhone) -> None:
    browser = FakeBrowser()
    browser.is_update_ready = True

    shown = await alone(browser)

    assert "A new version of the app is here." in text_of(shown)


async def test_after_an_evening_one_tap_saves_it(
    alone: OpenPhone, host: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
    assert REMINDER not in text_of(await alone(FakeBrowser()))  # the evening is not over
    now = host.now()
    monkeypatch.setattr(host, "now", lambda: now + timedelta(hours=4))
    shown = await alone(FakeBrowser())
    assert REMINDER in text_of(shown)

    await shown.tap("Export everything")

    assert REMINDER not in text_of(shown)


async def test_share_hands_over_and_takes(alone: OpenPhone, host: Service) -> None:
    code = host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})

    shown = await alone(FakeBrowser(), f"/table/{code}/share")

    assert {"Hand over", "Take"} <= set(text_of(shown).splitlines())
    assert "Both hosts on one network?" not in text_of(shown)


async def test_a_tap_needs_no_thread(alone: OpenPhone, host: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    code = host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
    shown = await alone(FakeBrowser(), f"/table/{code}")
    monkeypatch.setattr(threading.Thread, "start", refuse)

    await shown.tap("[action.raid]")

    assert host.live(code).drafts
