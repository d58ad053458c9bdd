"""Pictures of every screen, as people see them: python -m tools.pictures OUT [--only 390_light] [--game ID]

Sets a table of its own, plays it some way with made-up cards, and photographs the places in a real browser.
"""

import argparse
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

from companion.app import open_service
from companion.core.ask import Ask, BoxFact, Dice, Form, Number, Pick, Text
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from tools.ensure_browser import find_chromium

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("Anne", "Bart", "Claire", "David")
SAILORS = (
    "Ned",
    "Jem",
    "Kit",
    "Sal",
    "Wat",
    "Tom",
    "Dan",
    "Moll",
    "Hob",
    "Gil",
    "Ada",
    "Roc",
    "Lew",
    "Nan",
    "Sim",
    "Eve",
)
SIZES = ((320, 640, 1), (390, 844, 1), (390, 844, 2), (820, 1180, 1), (1280, 800, 1))
PLACES = ("table", "sheets", "lookup", "history", "share")
PAGES = {"home": "/", "new": "/new", "join": "/join", "settings": "/settings", "box": "/box"}
HEAR = """() => {
  const e = document.querySelector('flt-semantics-placeholder'), r = e.getBoundingClientRect();
  e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true,
    clientX: Math.round(r.left + r.width / 2), clientY: Math.round(r.top + r.height / 2)}));
}"""
LARGE = "document.documentElement.style.fontSize = '32px'"
ARGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]


class Hand:
    """Answers as a person might: plausible cards, honest dice."""

    def __init__(self, seed: int) -> None:
        self.below = random.Random(seed).randrange
        self.sailors = iter(SAILORS)

    def answer(self, ask: Ask) -> Any:
        if isinstance(ask, Pick) and ask.new:
            return self.form(ask.new)
        if isinstance(ask, BoxFact):
            return self.answer(ask.form)
        if isinstance(ask, Form):
            return self.form(ask)
        if isinstance(ask, Dice):
            return ask.draw(self.below)
        return ask.default if ask.default is not None and ask.accepts(ask.default) else ask.draw(self.below)

    def form(self, form: Form) -> tuple[Any, ...]:
        return tuple(self.part(part) for part in form.parts)

    def part(self, part: Ask) -> Any:
        if isinstance(part, Text):
            return next(self.sailors, "Old Ned")
        if isinstance(part, Number) and part.high <= 6:
            return part.low + self.below(min(3, part.high - part.low + 1))
        return part.draw(self.below)


def play(service: Service, code: str, taps: int, seed: int) -> None:
    """So many steps, and on to the next throw of several dice, which stays open."""
    hand = Hand(seed)
    for tap in range(10 * taps):
        live = service.live(code)
        offered = [a for a in live.table.game.actions(live.table.state, None) if a.refused is None]
        if not offered:
            return
        action = next((a for a in offered if a.primary), offered[hand.below(len(offered))])
        draft = service.start(code, HOST, action, Ticket(live.table.number))
        while draft:
            live = service.live(code)
            ask = live.progress[draft.id].ask
            ticket = Ticket(live.table.number, len(live.draft(draft.id).answers))
            if ask is None:
                service.apply(code, HOST, draft.id, ticket)
                break
            if tap >= taps and isinstance(ask, Dice) and ask.count > 2:
                return
            draft = service.answer(code, HOST, draft.id, hand.answer(ask), ticket)


def serve(folder: Path, game: str, taps: int, seed: int) -> tuple[subprocess.Popen[bytes], str, str]:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
    with open_service(Settings(database=folder / "pictures.db")) as service:
        made = service.game(game)
        seats = min(len(NAMES), made.info.seats[1])
        code = service.create(game, list(zip(NAMES, made.colours(seats)[:seats], strict=False)), {})
        play(service, code, taps, seed)
    env = {**os.environ, "COMPANION_DB": str(folder / "pictures.db"), "COMPANION_PORT": str(port)}
    env |= {"COMPANION_HOST": "127.0.0.1", "COMPANION_LANG": "auto"}
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "--no-browser"], cwd=ROOT, env=env, stdout=subprocess.DEVNULL
    )
    base = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            httpx.get(f"{base}/api/health", timeout=1)
            break
        except httpx.HTTPError:
            time.sleep(0.1)
    return process, base, code


def photograph(page: Page, url: str, path: Path) -> None:
    page.goto(url)
    page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=60_000)
    page.evaluate(HEAR)
    page.wait_for_selector("flt-semantics-host flt-semantics[role=button]", state="attached", timeout=60_000)
    page.wait_for_timeout(1200)
    page.screenshot(path=path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--game", default="pirates-en-duel")
    parser.add_argument("--taps", type=int, default=17)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", default="en-GB")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, base, code = serve(Path(folder), asked.game, asked.taps, asked.seed)
        browser = playwright.chromium.launch(executable_path=str(find_chromium()), args=ARGS)
        try:
            for light in ("light", "dark"):
                for width, height, scale in SIZES:
                    name = f"{width}_{light}" + ("_text200" if scale == 2 else "")
                    if asked.only not in name:
                        continue
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        color_scheme="dark" if light == "dark" else "light",
                        device_scale_factor=2 if width < 600 else 1,
                        locale=asked.lang,
                    )
                    page = context.new_page()
                    if scale == 2:
                        page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => {LARGE})")
                    for screen, path in PAGES.items():
                        photograph(page, base + path, asked.out / f"{screen}_{name}.png")
                    photograph(page, f"{base}/table/{code}", asked.out / f"wizard_{name}.png")
                    hide(page)
                    for place in PLACES:
                        photograph(page, f"{base}/table/{code}/{place}", asked.out / f"{place}_{name}.png")
                    context.close()
        finally:
            browser.close()
            process.terminate()
            process.wait(20)


def hide(page: Page) -> None:
    """Put the open question out of sight on this phone, so that the places show."""
    page.mouse.click(28, 32)
    page.wait_for_timeout(800)


if __name__ == "__main__":
    main()
