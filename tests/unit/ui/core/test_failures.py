"""Whatever fails, in a handler, in a drawing or beside the screen: one sentence on the phone, one line in the log."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import flet as ft
import pytest

from companion.assets import words
from companion.core.errors import BadData, CompanionError
from companion.core.game import AnyGame
from companion.hosting.files.log_file import KEPT, LARGEST, LOGGER, NAME, keep_log, log_failure, stop_log
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from companion.ui.core.navigation import routes
from tests.support.headless import Headless, OpenPhone
from tests.support.hosts.failing_store import FailingStore
from tests.support.memory_store import MemoryStore

UNEXPECTED = "Something went wrong in the app"
SECRET = "token-of-anne-buried-7"
DATABASE = "/home/anne/companion.db"
FAULTS: dict[str, Callable[[], Exception]] = {
    "full": lambda: BadData("disk_full", path=DATABASE),
    "locked": lambda: BadData("database_busy", path=DATABASE),
    "corrupt": lambda: BadData("database_corrupt", path=DATABASE),
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
SEAT = "/join/{code}/{token}"
GUEST_SCREENS = [
    ("/", ()),
    ("/join", ()),
    ("/join/{code}", ()),
    (SEAT, ()),
    (SEAT, ("[action.bribe]",)),
    *((SEAT, (place,)) for place in ("Sheets", "Look-up", "History", "Share")),
    ("/settings", ()),
    ("/receive", ()),
]
AT_ONCE, LATER = 0, 1
"""After so many calls that succeed the store fails."""


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


def sentences(wrong: Exception, *, guest: bool) -> list[str]:
    """What a phone may say of it, in its language."""
    errors = [BadData("unexpected"), *([wrong] if isinstance(wrong, CompanionError) else [])]
    spoken = [words(language) if guest else words(language).for_host() for language in LANGUAGES]
    return [said.refusal(error) for said in spoken for error in errors]


class Crawl:
    """Every button of a screen, each tapped while the store fails in two ways; then the store is well again."""

    def __init__(
        self,
        open_phone: OpenPhone,
        store: FailingStore,
        host: Service,
        code: str,
        screen: tuple[str, tuple[str, ...]],
        *,
        guest: bool = False,
    ) -> None:
        self.open_phone, self.store, self.host, self.code = open_phone, store, host, code
        self.route, self.first = screen
        self.guest = guest
        self.buttons: list[str] = []
        self.tapped = self.failed = 0

    async def whole(self, faults: Sequence[str]) -> None:
        """Each button twice: with a store that fails at once, and with another fault after its first call."""
        screen = await self.fresh()
        for i in range(len(self.buttons)):
            for after in (AT_ONCE, LATER):
                screen = screen if screen.buttons() == self.buttons else await self.fresh()
                if i < len(self.buttons):
                    await self.tap(screen, i, faults[(i + after) % len(faults)], after)

    async def fresh(self) -> Headless:
        if self.code not in {table.code for table in self.host.tables()}:  # a button has deleted it
            self.code = self.host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
        seat = self.host.live(self.code).record.seats[1]  # who stands up leaves another token behind
        route = self.route.format(code=self.code, token=seat.token)
        screen = await self.open_phone(route, guest=self.guest)
        for label in self.first:  # a question that somebody has begun stands there already
            if any(button.startswith(label) for button in screen.buttons()):
                await screen.tap(label)
        self.buttons = screen.buttons()
        return screen

    async def tap(self, screen: Headless, i: int, fault: str, after: int) -> None:
        box = screen.find(ft.Semantics, button=True)[i].content
        if not isinstance(box, ft.Container) or box.on_click is None:
            return
        where = f"{fault} after {after}: {self.buttons[i]!r} on {self.route}"
        self.host.lives.clear()
        self.store.fail_with(FAULTS[fault], after)
        await screen.fire(box)
        failures = self.store.failures
        said = any(map(screen.says, sentences(FAULTS[fault](), guest=self.guest)))
        self.store.fail_with(None)
        assert screen.client.crashes == [], where
        assert screen.texts(), where
        assert said or not failures, f"{where}: no word of it among {screen.texts()}"
        assert not (self.guest and screen.says(DATABASE)), where
        self.tapped, self.failed = self.tapped + 1, self.failed + bool(failures)
        while close := [b for b in screen.buttons() if b == "Close"]:
            await screen.tap(close[0])


@pytest.mark.parametrize("screen", SCREENS, ids=lambda s: s[0] + "".join(f"+{f}" for f in s[1]))
async def test_every_button_with_a_store_that_fails_says_a_sentence(
    phone: OpenPhone, store: FailingStore, host: Service, code: str, screen: tuple[str, tuple[str, ...]]
) -> None:
    crawl = Crawl(phone, store, host, code, screen)

    await crawl.whole(tuple(FAULTS))

    assert crawl.tapped


@pytest.mark.parametrize("screen", GUEST_SCREENS, ids=lambda s: s[0] + "".join(f"+{f}" for f in s[1]))
async def test_every_button_of_a_guest_says_a_sentence_without_a_path(
    phone: OpenPhone, store: FailingStore, host: Service, code: str, screen: tuple[str, tuple[str, ...]]
) -> None:
    crawl = Crawl(phone, store, host, code, screen, guest=True)

    await crawl.whole(tuple(FAULTS))

    assert crawl.tapped
    assert crawl.failed or screen[0] in ("/", "/join", "/settings", "/receive")


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
    def fail(phone: object, t: object) -> ft.Control:
        raise KeyError(SECRET)

    monkeypatch.setattr(routes, "screen_at", lambda phone: fail)

    home = await phone("/")

    assert home.client.crashes == []
    assert home.says(UNEXPECTED)
    assert "drawing home: KeyError" in log.read_text(encoding="utf-8")


async def test_a_part_that_cannot_be_drawn_is_a_sentence_in_its_place(
    phone: OpenPhone, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **kwargs: object) -> ft.Control:
        raise KeyError(SECRET)

    monkeypatch.setattr("companion.ui.table.share.code_panel.qr.qr_png", fail)

    share = await phone(f"/table/{code}/share")

    assert share.client.crashes == []
    assert share.says(UNEXPECTED)


async def test_work_beside_the_screen_that_fails_is_said(
    phone: OpenPhone, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise KeyError(SECRET)

    monkeypatch.setattr("companion.share.codes.outgoing.pack_table", fail)
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
