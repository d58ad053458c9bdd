"""The camera of the gallery: a host in this process, one browser tab, and the phone behind it."""

import asyncio
import io
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import flet as ft
from PIL import Image, ImageColor
from playwright.sync_api import Page, sync_playwright

from companion.app import make_server
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import Phone, make_main
from tests.gallery.screen import Screen
from tools.ensure_browser import find_chromium

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-3d-apis",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
"""Without WebGL the engine paints every letter itself; in a texture it mixes some of them up after many screens."""
SIGN = "#00FF01"
"""A colour that no screen has."""


class Tab:
    """One browser tab, and the phone behind it, which is told what to show."""

    def __init__(self, page: Page, phones: list[Phone]) -> None:
        self.page = page
        self.phones = phones

    @property
    def phone(self) -> Phone:
        return self.phones[-1]

    def do(self, work: Callable[[], object]) -> None:
        """In the phone's own page; back when everything that follows has been sent to the browser."""
        done = threading.Event()

        async def run() -> None:
            try:
                work()
                await self.draw_all()
            finally:
                done.set()

        self.phone.link.later(run)
        assert done.wait(60), "the phone does not answer"

    async def draw_all(self) -> None:
        """Until Flet has nothing left to draw again. It draws a moment after it is told to."""
        ready = self.phone.page.session._Session__updates_ready  # type: ignore[attr-defined]
        still = 0
        while still < 4:
            await asyncio.sleep(0.01)
            still = 0 if ready.is_set() else still + 1

    def settle(self) -> bytes:
        """What the tab shows once everything that was drawn has arrived and stands still."""
        for shown in (True, False):
            self.do(lambda shown=shown: self.put_up_sign(shown))  # type: ignore[misc]
            give_up = time.monotonic() + 60
            while self.sees_sign() != shown:
                assert time.monotonic() < give_up, "the tab does not draw what was sent"
                self.page.wait_for_timeout(30)
        before, now = b"", self.page.screenshot()
        while now != before or is_blank(now):
            self.page.wait_for_timeout(100)
            before, now = now, self.page.screenshot()
        return now

    def put_up_sign(self, shown: bool) -> None:
        """Over a corner of the page. Frames come in order: once it was there and is gone, all before it is drawn."""
        page = self.phone.page
        page.overlay[:] = [ft.Container(width=8, height=8, bgcolor=SIGN, left=0, top=0)] if shown else []
        page.update()

    def sees_sign(self) -> bool:
        corner = self.page.screenshot(clip={"x": 2, "y": 2, "width": 2, "height": 2})
        return Image.open(io.BytesIO(corner)).convert("RGB").getpixel((0, 0)) == ImageColor.getrgb(SIGN)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        give_up = time.monotonic() + 60
        while (self.phone.link.width, self.phone.link.height) != (width, height):
            assert time.monotonic() < give_up, "the phone does not hear of its new size"
            time.sleep(0.02)

    def dress(self, language: str, zoom: float, light: str) -> None:
        known = self.phone.preferences
        known.language, known.zoom, known.light = language, zoom, light
        self.do(self.phone.keep_preferences)

    def take(self, screen: Screen, size: tuple[int, int], language: str, light: str, zoom: float) -> bytes:
        """A picture of the screen, once everything that was drawn has arrived and stands still."""
        self.resize(*size)
        self.dress(language, zoom, light)
        self.show(screen)
        return self.settle()

    def show(self, screen: Screen) -> None:
        def work() -> None:
            screen.show(self.phone)
            self.phone.redraw()

        self.do(work)


@contextmanager
def hosted(service: Service) -> Iterator[tuple[str, list[Phone]]]:
    """The address of a host in this process, and the phones that have come in."""
    phones: list[Phone] = []
    recall = Phone.recall

    async def note(self: Phone) -> None:
        await recall(self)
        phones.append(self)

    Phone.recall = note  # type: ignore[method-assign]
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        sock.listen(16)
        settings = replace(Settings(), host="127.0.0.1", port=sock.getsockname()[1], quiet=0)
        server = make_server(service, settings, make_main(service, settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{settings.port}", phones
        finally:
            server.should_exit = True
            thread.join(20)


def is_blank(picture: bytes) -> bool:
    """One colour everywhere: the first frame has not come yet."""
    return len(Image.open(io.BytesIO(picture)).convert("RGB").getcolors(2) or "many") == 1


def is_drawn(phone: Phone) -> bool:
    """Its root gives it the way to draw itself again."""
    return "use_state" in getattr(phone.link.draw, "__qualname__", "")


@contextmanager
def opened_tab(base: str, phones: list[Phone]) -> Iterator[Tab]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_chromium()), args=ARGS)
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.goto(base)
        page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=60_000)
        while not phones:
            page.wait_for_timeout(50)
        while not is_drawn(phones[-1]):
            page.wait_for_timeout(50)
        yield Tab(page, phones)
        browser.close()
