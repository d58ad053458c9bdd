"""A real host, a real Chromium, phones of 390 x 844. A phone hears what a screen reader hears."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from tools.ensure_browser import find_chromium

ROOT = Path(__file__).resolve().parents[2]
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HEAR = """() => {
  const e = document.querySelector('flt-semantics-placeholder');
  if (!e) return;
  const r = e.getBoundingClientRect();
  e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true,
    clientX: Math.round(r.left + r.width / 2), clientY: Math.round(r.top + r.height / 2)}));
}"""
SLOW = int(os.environ.get("SLOW", "180000"))
"""Milliseconds until a test gives up: a busy machine may need a minute to draw a page."""
FAILED = pytest.StashKey[bool]()


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


class HostProcess(Protocol):
    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def send_signal(self, number: int, /) -> None: ...
    def wait(self, timeout: float | None = None, /) -> object: ...
    def kill(self) -> None: ...


class Host:
    """The companion as `make run` starts it, on a database of its own."""

    def __init__(self, folder: Path, *arguments: str, **environ: str) -> None:
        self.arguments = arguments
        self.environ = environ
        self.port = free_port()
        self.folder = folder
        scheme = "https" if "--https" in arguments else "http"
        self.base = f"{scheme}://127.0.0.1:{self.port}"
        self.log = folder / "host.log"
        self.process: HostProcess | None = None

    def start(self) -> None:
        """On a port of its own: one that was free a moment ago may have been taken by another program meanwhile."""
        first = not self.log.exists()
        self.launch()
        try:
            self.wait()
        except AssertionError:
            if not first or "already in use" not in self.log.read_text():
                raise
            self.base = self.base.replace(str(self.port), str(port := free_port()))
            self.port = port
            self.launch()
            self.wait()

    def launch(self) -> None:
        """Without waiting until it answers."""
        environ = {
            **os.environ,
            "COMPANION_DB": str(self.folder / "companion.db"),
            "COMPANION_PORT": str(self.port),
            "COMPANION_HOST": "127.0.0.1",
            "COMPANION_LANG": "en",
            "COMPANION_QUIET": "0",  # the browser is quicker than any thumb
            **self.environ,
        }
        self.run(environ)

    def run(self, environ: dict[str, str]) -> None:
        command = [sys.executable, "-m", "companion", "--no-browser", *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=log, stderr=subprocess.STDOUT)

    def wait(self) -> None:
        assert self.process is not None
        give_up = time.monotonic() + 120
        while True:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.base}/api/health", timeout=5, verify=False).is_success:
                    return
            except httpx.HTTPError:
                assert time.monotonic() < give_up, "the host did not start"
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Phone:
    """One phone: finds things by role and name, as somebody who cannot see them does."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    def open(self, path: str) -> "Phone":
        self.page.goto(self.base + path)
        return self.listen()

    def reload(self) -> "Phone":
        self.page.reload()
        return self.listen()

    def listen(self) -> "Phone":
        placeholder = self.page.locator("flt-semantics-placeholder")
        placeholder.wait_for(state="attached", timeout=SLOW)
        self.page.evaluate(HEAR)
        first = self.page.locator("flt-semantics-host :is(flt-semantics[role], h1, h2, h3, input)").first
        first.wait_for(state="attached", timeout=SLOW)
        return self

    def button(self, name: str | re.Pattern[str]) -> Locator:
        if isinstance(name, str):
            name = re.compile(rf"^{re.escape(name)}")
        return self.page.get_by_role("button", name=name).first

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Tap the button with this name, scrolling to it as a thumb would."""
        wanted = self.button(name)
        wanted.wait_for(state="attached", timeout=SLOW)
        wanted.click(timeout=SLOW)
        self.page.wait_for_timeout(80)  # a thumb needs longer to find the next button

    def type(self, label: str, words: str) -> None:
        """Type until it stands there: a field that has just been drawn may not listen yet."""
        box = self.page.get_by_role("textbox", name=label).first
        for _ in range(5):
            box.click()
            box.fill(words)
            self.page.wait_for_timeout(150)
            if box.input_value() == words:
                return

    def hears(self, words: str, *, pattern: bool = False, timeout: float = SLOW) -> None:
        """What was said is somewhere on the screen: as text, or as the name of something. A space may be one that does
        not break."""
        wanted = words if pattern else re.escape(words).replace("\\ ", r"\s")
        self.page.wait_for_function(
            """source => {
              const wanted = new RegExp(source);
              const nodes = document.querySelectorAll('flt-semantics-host *');
              return [...nodes].some(n => wanted.test(n.getAttribute('aria-label') || '')
                || (n.childElementCount === 0 && wanted.test(n.textContent || '')));
            }""",
            arg=wanted,
            timeout=timeout,
        )

    def silent_about(self, words: str) -> bool:
        return not self.page.evaluate(
            """words => [...document.querySelectorAll('flt-semantics-host *')].some(
              n => (n.getAttribute('aria-label') || '').includes(words) || (n.textContent || '').includes(words))""",
            words,
        )

    def hears_no_more(self, words: str) -> None:
        give_up = time.monotonic() + SLOW / 1000
        while not self.silent_about(words):
            assert time.monotonic() < give_up, f"still there: {words}"
            self.page.wait_for_timeout(100)

    def path(self) -> str:
        return self.page.url.removeprefix(self.base)


NewPhone = Callable[..., Phone]
Launch = Callable[..., Browser]


@pytest.fixture(scope="module")
def launch() -> Iterator[Launch]:
    """A browser with such flags. Who launches it closes it. Not for the session: its loop is in the way of others."""
    chromium = find_chromium()
    assert chromium, "No Chromium was found: run `make browser`."
    with sync_playwright() as playwright:

        def make(*flags: str) -> Browser:
            return playwright.chromium.launch(executable_path=str(chromium), headless=True, args=[*ARGS, *flags])

        yield make


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Iterator[Browser]:
    opened = launch()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    running = Host(tmp_path_factory.mktemp("host"))
    running.start()
    yield running
    running.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def phone(browser: Browser, host: Host, request: pytest.FixtureRequest) -> Iterator[NewPhone]:
    """A new phone each call, at the module's host or at another. What they showed when a test failed is kept."""
    contexts: list[BrowserContext] = []

    def make(path: str = "/", at: Host = host, **more: Any) -> Phone:
        size = {"width": 390, "height": 844}
        context = browser.new_context(**{"viewport": size, "locale": "en-GB", **more})
        context.set_default_timeout(SLOW)
        contexts.append(context)
        return Phone(context.new_page(), at.base).open(path)

    yield make
    for i, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            picture = host.folder / f"{request.node.name}-{i}.png"
            context.pages[0].screenshot(path=picture)
            print(f"phone {i}: {picture}")
        context.close()
