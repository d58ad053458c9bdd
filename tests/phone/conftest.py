"""The built folder on a web server of its own, and real Chromiums at phone size that can be killed."""

import functools
import http.server
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import (
    BrowserContext,
    Error,
    Locator,
    Page,
    Playwright,
    TimeoutError,
    ViewportSize,
    sync_playwright,
)

from tests.browser.conftest import (  # noqa: F401 - the hook remembers which test has failed
    ARGS,
    FAILED,
    SLOW,
    Phone,
    free_port,
    pytest_runtest_makereport,
)
from tools import build_phone
from tools.ensure_browser import find_chromium

SIZE: ViewportSize = {"width": 390, "height": 844}
ALL_SAID = """() => [...document.querySelectorAll('#splash:not([hidden]) p, flt-semantics-host *')]
  .filter(n => n.childElementCount === 0).map(n => n.getAttribute('aria-label') || n.textContent).filter(Boolean)"""


TRIES = 5


def load(go: Callable[[], object]) -> None:
    """A browser on a busy machine may ask the network before it has started its service worker: then again."""
    for left in reversed(range(TRIES)):
        try:
            go()
            return
        except Error as no:
            if not left or "ERR_CONNECTION_REFUSED" not in str(no):
                raise
            time.sleep(1)


class Thumb(Phone):
    """It waits before each tap as a thumb does: a button whose meaning has just changed takes none."""

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.find(name)
        super().tap(name)

    def reload(self) -> Phone:
        load(self.page.reload)
        return self.listen()

    def tap_until(self, name: str, words: str) -> None:
        """Tap again where a slow machine had drawn the button too late for the tap to count."""
        give_up = time.monotonic() + SLOW / 1000
        while True:
            self.tap(name)
            try:
                return self.hears(words, timeout=10_000)
            except TimeoutError:
                assert time.monotonic() < give_up, f"{name} does not lead to: {words}"

    def find(self, name: str | re.Pattern[str]) -> Locator:
        """The button, once it has been there long enough to be tapped."""
        button = self.button(name)
        button.wait_for(state="attached", timeout=SLOW)
        self.page.wait_for_timeout(350)
        return button


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Files:
    """A plain web server of a folder, in a sub-path as on a shared host. It can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}/"
        self.asked: list[str] = []
        self.server: http.server.ThreadingHTTPServer | None = None

    def start(self) -> "Files":
        handler = functools.partial(Handler, directory=str(self.folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.server.asked = self.asked  # type: ignore[attr-defined]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


class Device:
    """One phone: a profile that outlives its browser, and the browser as a process of its own."""

    def __init__(self, playwright: Playwright, profile: Path, base: str, *flags: str) -> None:
        self.playwright = playwright
        self.profile = profile
        self.base = base
        self.flags = flags
        self.process: subprocess.Popen[bytes] | None = None
        self.context: BrowserContext | None = None

    def start(self) -> "Device":
        chromium = find_chromium()
        assert chromium, "No Chromium was found: run `make browser`."
        port = free_port()
        own = [f"--remote-debugging-port={port}", f"--user-data-dir={self.profile}", "--headless", "--lang=en-GB"]
        command = [str(chromium), *ARGS, *own, *self.flags, "about:blank"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        give_up = time.monotonic() + SLOW / 1000
        while True:
            try:
                browser = self.playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
                break
            except Exception:
                assert time.monotonic() < give_up, "the browser did not start"
                time.sleep(0.05)
        self.context = browser.contexts[0]
        self.context.set_default_timeout(SLOW)
        return self

    def open(self, route: str = "/", *, first: str = "") -> Thumb:
        shown = self.tab(route, first=first)
        shown.listen()
        return shown

    def tab(self, route: str = "/", *, hash: str = "#", first: str = "") -> Thumb:
        """`first`: a function of JavaScript that runs before the page."""
        assert self.context
        page = self.context.new_page()
        if first:
            page.add_init_script(f"({first})()")
        page.set_viewport_size(SIZE)
        load(lambda: page.goto(f"{self.base}{hash}{route}"))
        return Thumb(page, f"{self.base}{hash}")

    def kill(self) -> float:
        """As when the battery falls out: the browser and all that it has started, at once. When, in milliseconds."""
        assert self.process
        os.killpg(self.process.pid, signal.SIGKILL)
        killed = 1000 * time.time()
        self.process.wait()
        return killed

    def tell(self) -> None:
        """What is on its screens, for whoever asks why a test has failed."""
        for number, page in enumerate(self.context.pages if self.context else ()):
            picture = self.profile.with_name(f"{self.profile.name}-{number}.png")
            with suppress(Error):
                print(page.url, "says:", " | ".join(page.evaluate(ALL_SAID)))
                page.screenshot(path=picture)
                print("its picture:", picture)

    def close(self) -> None:
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


NewDevice = Callable[..., Device]


def change_files(built: Path, folder: Path, changes: dict[str, tuple[str, str]]) -> Path:
    """Another built folder, in which each file named has one word for another."""
    shutil.copytree(built, folder)
    for name, (old, new) in changes.items():
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new))
    return folder


@pytest.fixture(scope="session")
def built() -> Path:
    """build/phone, as `make phone` makes it from these sources."""
    return build_phone.ensure()


@pytest.fixture(scope="module")
def files(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Files]:
    serving = Files(built).start()
    yield serving
    serving.stop()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture
def device(playwright: Playwright, files: Files, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[NewDevice]:
    devices: list[Device] = []

    def make(name: str = "phone", *flags: str, base: str = files.base) -> Device:
        devices.append(Device(playwright, tmp_path / name, base, *flags))
        return devices[-1].start()

    yield make
    for made in devices:
        if request.node.stash.get(FAILED, False):
            made.tell()
        made.close()


def create(phone: Phone, box: str) -> str:
    """A new table from Home, with the names that it suggests; its code."""
    phone.tap("New table")
    phone.tap(box)
    phone.tap("Create the table")
    phone.page.wait_for_url(lambda url: "/table/" in url, timeout=SLOW)
    return phone.page.url.split("/table/")[1].split("/")[0]


def wait_for_worker(page: Page) -> None:
    """Until the service worker has everything, so that the server may go."""
    page.wait_for_function(
        """async () => Boolean(navigator.serviceWorker.controller?.state === 'activated'
          && await (await caches.open('chart-table-choice')).match('chosen'))""",
        timeout=SLOW,
    )
