"""The sessions of phones that come and go by the hundred: what one costs does not grow with the others."""

from dataclasses import dataclass

import pytest
from flet.messaging.connection import Connection

from companion.web import line as lines
from companion.web.gatekeeper import Gatekeeper
from companion.web.line import MOST_ASLEEP, Sessions
from companion.web.origin import Line

PHONES = 200


@dataclass(frozen=True, eq=False)
class CountingLine(Line):
    """Counts how often it is compared with another."""

    def __eq__(self, other: object) -> bool:
        compared.append(self.browser)
        return isinstance(other, Line) and self.browser == other.browser

    def __hash__(self) -> int:
        return hash(self.browser)


compared: list[str] = []


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch) -> Sessions:
    monkeypatch.setattr(lines, "is_drawn", lambda id: True)
    compared.clear()
    return Sessions(Gatekeeper())


async def test_a_phone_that_leaves_is_not_compared_with_every_other(sessions: Sessions) -> None:
    for n in range(PHONES):
        sessions.open(f"s{n}", CountingLine(browser=f"b{n}"))

    for n in range(PHONES):
        await sessions.sleep(f"s{n}")

    assert len(compared) <= 10 * PHONES


async def test_of_one_browser_the_last_that_fell_asleep_are_kept(sessions: Sessions) -> None:
    for n in range(MOST_ASLEEP + 3):
        sessions.open(f"s{n}", Line(browser="anne"))
    sessions.open("other", Line(browser="jack"))

    for n in (4, 0, 1, 2, 3, 5, 6):
        await sessions.sleep(f"s{n}")

    assert list(sessions.lines) == ["other", "s2", "s3", "s5", "s6"]


async def test_one_that_wakes_is_not_given_up(sessions: Sessions) -> None:
    anne = Line(browser="anne")
    for n in range(MOST_ASLEEP + 1):
        sessions.open(f"s{n}", anne)
    await sessions.sleep("s0")
    sessions.open("s0", anne)

    for n in range(1, MOST_ASLEEP + 1):
        await sessions.sleep(f"s{n}")

    assert "s0" in sessions.lines
    assert len(sessions.lines) == MOST_ASLEEP + 1


async def test_one_that_another_websocket_has_taken_up_does_not_fall_asleep(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Connection(), Connection()  # type: ignore[no-untyped-call]
    anne = Line(browser="anne")
    sessions.open("s", anne)
    monkeypatch.setattr(lines, "connection_of", lambda id: second)

    await sessions.sleep("s", first)
    taken_up = sessions.sleeps("s")
    await sessions.sleep("s", second)

    assert not taken_up
    assert sessions.sleeps("s")


def test_one_that_was_never_drawn_is_not_taken_up_again(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "is_drawn", lambda id: False)
    anne = Line(browser="anne")
    sessions.open("s", anne)

    assert not sessions.belongs("s", anne)
