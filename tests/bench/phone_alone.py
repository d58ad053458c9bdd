"""The app alone in a browser beside web mode with a running host: `python -m tests.bench.phone_alone [TIMES]`.

In turns, so that a busy machine is busy for both: a start with a warm profile until "New table" can be tapped, and a
tap until its change is on the screen. Before that, the browser is killed twenty times at the answer to a tap."""

import re
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import SLOW, Host
from tests.phone.conftest import Device, Files, Thumb, create, wait_for_worker
from tests.phone.kills import AT_ONCE, kill_often
from tools import build_phone

TIMES = 5
KILLS = 20
TAPS = 10
WATCH = """name => {
  const isThere = () => [...document.querySelectorAll('flt-semantics-host [role=button], flt-semantics-host button')]
    .some(n => (n.getAttribute('aria-label') || n.textContent || '').startsWith(name));
  globalThis.took = new Promise((yes) => {
    let began;
    addEventListener('pointerup', () => (began = performance.now()), { capture: true, once: true });
    const look = () => {
      if (began !== undefined && isThere()) yes(performance.now() - began);
      else setTimeout(look, 2);
    };
    look();
  });
}"""
Figures = dict[str, list[float]]


def time_start(device: Device, path: str) -> float:
    """Milliseconds from the address to a button that can be tapped, in a new browser with this profile."""
    device.start()
    assert device.context
    page = device.context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    shown = Thumb(page, device.base)
    began = time.perf_counter()
    page.goto(device.base + path)
    shown.listen()
    shown.button("New table").wait_for(state="attached", timeout=SLOW)
    took = 1000 * (time.perf_counter() - began)
    page.wait_for_timeout(1500)  # what goes on behind the first screen belongs to this start
    device.close()
    return took


def time_tap(shown: Thumb, name: str | re.Pattern[str], then: str) -> float:
    shown.page.wait_for_timeout(400)
    shown.button(name).wait_for(state="attached", timeout=SLOW)
    shown.page.evaluate(WATCH, then)
    shown.button(name).click(timeout=SLOW)
    return float(shown.page.evaluate("() => globalThis.took"))


def time_taps(shown: Thumb, figures: Figures, name: str) -> None:
    """A question, an answer that is stored, and its undo."""
    figures[f"{name}_question"].append(time_tap(shown, "Set up the game", "Cancel"))
    figures[f"{name}_answer"].append(time_tap(shown, "Red", "Undo"))
    figures[f"{name}_undo"].append(time_tap(shown, "Undo", "Set up the game"))


def measure(times: int) -> Figures:
    figures: Figures = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host, files = Host(Path(folder)), Files(build_phone.ensure()).start()
        host.start()
        web = Device(playwright, Path(folder) / "web", f"{host.base}/")
        alone = Device(playwright, Path(folder) / "alone", files.base)
        try:
            time_start(web, "")
            first = alone.start().open()
            wait_for_worker(first.page)
            first.page.wait_for_timeout(5000)  # until Python's memory is kept
            alone.close()
            for _ in range(times):
                figures["web_start"].append(time_start(web, ""))
                figures["alone_start"].append(time_start(alone, "#/"))
            there, here = web.start().tab("", hash=""), alone.start().tab()
            for shown in (there, here):
                shown.listen()
                create(shown, "Port Royal")
            for _ in range(TAPS):
                time_taps(there, figures, "web")
                time_taps(here, figures, "alone")
            figures["heap"].append(here.page.workers[0].evaluate("() => python._module.HEAPU8.length") / 1e6)
        finally:
            for device in (web, alone):
                device.close()
            host.stop()
            files.stop()
    return figures


def measure_kills() -> list[float]:
    """Milliseconds from each tap to the end of the browser; it fails where a table or a tap is lost."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        files = Files(build_phone.ensure()).start()
        phone = Device(playwright, Path(folder) / "phone", files.base).start()
        try:
            return kill_often(phone, KILLS, Path(folder))
        finally:
            phone.close()
            files.stop()


def main(times: int = TIMES) -> dict[str, float]:
    """The median of each figure: milliseconds, and megabytes of Python's heap."""
    return {name: statistics.median(values) for name, values in measure(times).items()}


if __name__ == "__main__":
    kills = measure_kills()
    print(f"{len(kills)} kills, nothing lost; {sum(ms <= AT_ONCE for ms in kills)} within {AT_ONCE} ms of their tap")
    found = main(*map(int, sys.argv[1:]))
    for what in ("start", "question", "answer", "undo"):
        web, alone = found[f"web_{what}"], found[f"alone_{what}"]
        print(f"{what}: web mode {web:.0f} ms, alone {alone:.0f} ms, {alone / web:.2f} times")
    print(f"Python's heap: {found['heap']:.0f} MB")
