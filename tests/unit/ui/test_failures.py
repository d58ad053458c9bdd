"""Whatever fails, in a handler, in a drawing or beside the screen: one sentence on the phone, one line in the log."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import flet as ft
import pytest

from companion.assets import words
from companion.core.errors import BadData, CompanionError
from companion.core.game import AnyGame
from companion.hosting.log_file import KEPT, LARGEST, LOGGER, NAME, keep_log, log_failure, stop_log
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from companion.ui.core import routes
from tests.headless import Headless
from tests.support.failing_store import FailingStore
from tests.support.memory_store import MemoryStore
from tests.unit.ui.conftest import OpenPhone

UNEXPECTED = "Something went wrong in the app"
SECRET = "token-of-anne-buried-7"
FAULTS: dict[str, Callable[[], Exception]] = {
    "full": lambda: BadData("disk_full", path="companion.db"),
    "locked": lambda: BadData("database_busy", path="companion.db"),
    "corrupt": lambda: BadData("database_corrupt", path="companion.db"),
    "bug": lambda: RuntimeError(SECRET),
}
SCREENS = [
    ("/", ()),
    ("/", ("Options:",)),
    ("/", ("Options:", "Delete")),
    ("/new", ()),
    ("/new/plunder", ()),
    ("/join", ()),
    ("/join/{code}", ()),
    ("/table/{code}", ()),
    ("/table/{code}", ("[action.bribe]",)),
    ("/table/{code}/sheets", ()),
    ("/table/{code}/lookup", ()),
    ("/table/{code}/history", ()),
    ("/table/{code}/share", ()),
    ("/box", ()),
    ("/box/harbour", ()),
    ("/settings", ()),
    ("/receive", ()),
]


@pytest.fixture
def store() -> FailingStore:
    return FailingStore(MemoryStore())


@pytest.fixture
def host(store: FailingStore, games: dict[str, AnyGame]) -> Service:
    return Service(store, games, clock=lambda: 1_800_000_000)


@pytest.fixture
def code(host: Service) -> str:
    return host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    file = keep_log(tmp_path)
    yield tmp_path / NAME
    stop_log(file)


def sentences(wrong: Exception) -> list[str]:
    """What a phone may say of it, in its language."""
    errors = [BadData("unexpected"), *([wrong] if isinstance(wrong, CompanionError) else [])]
    return [words(language).refusal(error) for language in LANGUAGES for error in errors]


class Crawl:
    """Every button of a screen, each tapped while every call of the store fails; then the store is well again."""

    def __init__(
        self, open_phone: OpenPhone, store: FailingStore, host: Service, screen: tuple[str, tuple[str, ...]]
    ) -> None:
        self.open_phone, self.store, self.host = open_phone, store, host
        self.route, self.first = screen
        self.buttons: list[str] = []
        self.tapped = self.failed = 0

    async def whole(self, faults: Sequence[str]) -> None:
        screen = await self.fresh()
        for i in range(len(self.buttons)):
            screen = screen if screen.buttons() == self.buttons else await self.fresh()
            await self.tap(screen, i, faults[i % len(faults)])

    async def fresh(self) -> Headless:
        screen = await self.open_phone(self.route)
        for label in self.first:  # a question that the host has begun stands there already
            if any(button.startswith(label) for button in screen.buttons()):
                await screen.tap(label)
        self.buttons = screen.buttons()
        return screen

    async def tap(self, screen: Headless, i: int, fault: str) -> None:
        box = screen.find(ft.Semantics, button=True)[i].content
        if not isinstance(box, ft.Container) or box.on_click is None:
            return
        where = f"{fault}: {self.buttons[i]!r} on {self.route}"
        self.host.lives.clear()
        self.store.fail_with(FAULTS[fault])
        await screen.fire(box)
        failures = self.store.failures
        said = any(map(screen.says, sentences(FAULTS[fault]())))
        self.store.fail_with(None)
        assert screen.client.crashes == [], where
        assert screen.texts(), where
        assert said or not failures, f"{where}: no word of it among {screen.texts()}"
        self.tapped, self.failed = self.tapped + 1, self.failed + bool(failures)
        while close := [b for b in screen.buttons() if b == "Close"]:
            await screen.tap(close[0])


@pytest.mark.parametrize("screen", SCREENS, ids=lambda s: s[0] + "".join(f"+{f}" for f in s[1]))
async def test_every_button_with_a_store_that_fails_says_a_sentence(
    phone: OpenPhone, store: FailingStore, host: Service, code: str, screen: tuple[str, tuple[str, ...]]
) -> None:
    crawl = Crawl(phone, store, host, (screen[0].format(code=code), screen[1]))

    await crawl.whole(tuple(FAULTS))

    assert crawl.tapped


async def test_what_fails_in_a_handler_is_said_and_the_phone_goes_on(
    phone: OpenPhone, store: FailingStore, code: str, log: Path
) -> None:
    home = await phone("/")
    await home.tap("Options:")
    store.fail_with(FAULTS["bug"])

    await home.tap("Put away")

    assert home.client.crashes == []
    assert home.says(UNEXPECTED)
    store.fail_with(None)
    await home.tap("Close")
    await home.tap("Put away")
    assert not home.says(UNEXPECTED)
    assert home.says("Earlier")
    (line, *_) = log.read_text(encoding="utf-8").splitlines()
    assert "RuntimeError at failing_store.run" in line


async def test_a_screen_that_cannot_be_drawn_says_so_and_leads_home(
    phone: OpenPhone, monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    def broken(phone: object, t: object) -> ft.Control:
        raise KeyError(SECRET)

    monkeypatch.setattr(routes, "screen_at", lambda phone: broken)

    home = await phone("/")

    assert home.client.crashes == []
    assert home.says(UNEXPECTED)
    assert "drawing home: KeyError" in log.read_text(encoding="utf-8")


async def test_a_part_that_cannot_be_drawn_is_a_sentence_in_its_place(
    phone: OpenPhone, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> ft.Control:
        raise KeyError(SECRET)

    monkeypatch.setattr("companion.ui.table.code_panel.qr.qr_png", broken)

    share = await phone(f"/table/{code}/share")

    assert share.client.crashes == []
    assert share.says(UNEXPECTED)


async def test_work_beside_the_screen_that_fails_is_said(
    phone: OpenPhone, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise KeyError(SECRET)

    monkeypatch.setattr("companion.share.codes.outgoing.pack_table", broken)
    share = await phone(f"/table/{code}/share")

    await share.tap("Game")
    await share.settle(30)

    assert share.client.crashes == []
    assert share.says(UNEXPECTED)


def test_the_log_names_the_place_and_holds_no_message(log: Path) -> None:
    try:
        raise RuntimeError(SECRET)
    except RuntimeError as wrong:
        told = log_failure(wrong, "testing")

    line = log.read_text(encoding="utf-8")
    assert told.reason == "unexpected"
    assert "testing: RuntimeError at test_failures.test_the_log_names_the_place" in line
    assert SECRET not in line
    assert log.stat().st_mode & 0o077 == 0


def test_the_log_is_cut_off_before_it_grows_without_end(log: Path) -> None:
    for _ in range(3 * LARGEST // 100):
        log_failure(RuntimeError(), "x" * 200)

    files = sorted(log.parent.glob(f"{NAME}*"))
    assert len(files) == KEPT + 1
    assert all(f.stat().st_size <= LARGEST for f in files)


def test_a_log_that_cannot_be_written_fails_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LOGGER, "propagate", False)
    file = keep_log(tmp_path / "nowhere")

    log_failure(RuntimeError(), "testing")

    stop_log(file)
    assert "Traceback" not in capsys.readouterr().err
