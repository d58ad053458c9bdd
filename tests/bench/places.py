"""The heavy places in a real browser: `python -m tests.bench.places [--beside CHECKOUT] [GAME]…`.

A phone at a table in the middle of a game taps a place; measured is until its title and its first rows stand in the
tree that a screen reader reads. With the path of another checkout both are measured in turns, so that a busy machine is
busy for both."""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from companion.app import build_games
from companion.assets import words
from tests.bench.start import open_page
from tests.browser.conftest import ARGS, ROOT, SLOW, Host, Phone
from tests.browser.tables import prepare_table
from tests.support.tables.mid_game import seats_of
from tools.ensure_browser import find_chromium

PLACES = {"sheets": "Sheets", "lookup": "Look up", "history": "History"}
TIMES, MIDDLE = 3, 40
FEW = 12
"""As many nodes has a title with its first rows at least."""
Found = dict[tuple[str, str], list[float]]
SHOWN = """([title, few]) => {
  const headings = [...document.querySelectorAll('flt-semantics-host :is(h1, h2, [role=heading])')];
  const nodes = document.querySelectorAll('flt-semantics-host flt-semantics').length;
  return nodes >= few && headings.some((node) => node.textContent.trim() === title);
}"""


class HostOf(Host):
    """The companion of one checkout."""

    def __init__(self, folder: Path, root: Path) -> None:
        super().__init__(folder)
        self.root = root

    def run(self, environ: dict[str, str]) -> None:
        command = [sys.executable, "-m", "companion", "--no-browser"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.root, env=environ, stdout=log, stderr=subprocess.STDOUT)


def visit(phone: Phone, title: str, shown: str) -> float:
    """Milliseconds from the tap until the place is there."""
    began = time.perf_counter()
    phone.page.get_by_role("button", name=title, exact=True).click()
    phone.page.wait_for_function(SHOWN, arg=[shown, FEW], timeout=SLOW, polling="raf")
    return 1000 * (time.perf_counter() - began)


def measure(browser: Browser, host: Host, code: str, name: str, found: Found) -> None:
    with open_page(browser) as page:
        phone = Phone(page, host.base).open(f"/table/{code}")
        phone.page.wait_for_function(SHOWN, arg=[name, FEW], timeout=SLOW)
        for place, title in PLACES.items():
            for number in range(TIMES + 1):
                took = visit(phone, title, title)
                page.wait_for_timeout(500)  # what comes after the first rows
                if number:  # the first visit reads the screens of the game
                    found[name, place].append(took)
                visit(phone, "Table", name)


def main(games: list[str], roots: list[Path]) -> None:
    chromium = find_chromium()
    assert chromium, "No Chromium was found: run `make browser`."
    found: list[Found] = [defaultdict(list) for _ in roots]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        codes = {game: prepare_table(folder, game, seats_of(game), lambda t: t.number >= MIDDLE) for game in games}
        hosts = []
        for number, root in enumerate(roots):
            own = folder / f"host-{number}"
            own.mkdir()
            shutil.copy(folder / "companion.db", own)
            hosts.append(HostOf(own, root))
            hosts[-1].start()
            stack.callback(hosts[-1].stop)
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=str(chromium), headless=True, args=ARGS)
        for game in games:
            for host, own_found in zip(hosts, found, strict=True):
                measure(browser, host, codes[game], title_of(game), own_found)
            report(title_of(game), found)
        browser.close()


def title_of(game: str) -> str:
    return words("en", game)("game.name")


def report(name: str, found: list[Found]) -> None:
    for place in PLACES:
        took = [statistics.median(one[name, place]) for one in found]
        ratio = f"   × {took[0] / took[1]:5.2f} of the other checkout" if len(took) > 1 else ""
        print(f"{name:<24} {place:<8} " + "   ".join(f"{ms:7.0f} ms" for ms in took) + ratio, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(build_games()))
    parser.add_argument("--beside", type=Path)
    asked = parser.parse_args()
    main(asked.games, [ROOT, *([asked.beside] if asked.beside else [])])
