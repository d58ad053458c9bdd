"""From nothing to the first screen that can be tapped, beside an empty Flet app: `python -m tests.bench.start [TIMES]`.

In turns, so that a busy machine is busy for both: the start of the process until it answers, a fresh browser until the
first button is there, the bytes that it took, and the memory that the process holds then. Each keeps its folder, as on
a computer that hosts every week: only the first start of all packs the client's files."""

import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGS, HEAR, ROOT, SLOW, Host
from tools.ensure_browser import find_chromium

TIMES = 5
BUTTON = "flt-semantics-host :is(flt-semantics[role=button], button)"
Figures = dict[str, float]


class EmptyHost(Host):
    """The empty app in a process of its own."""

    def launch(self) -> None:
        command = [sys.executable, "-m", "tests.bench.empty_app", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)


@contextmanager
def open_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    yield context.new_page()
    context.close()


def wait_for_host(host: Host) -> float:
    """Milliseconds until it serves its page."""
    began = time.perf_counter()
    while True:
        try:
            if httpx.get(host.base, timeout=5).is_success:
                return 1000 * (time.perf_counter() - began)
        except httpx.HTTPError:
            time.sleep(0.01)


def first_frame(browser: Browser, base: str) -> Figures:
    """Milliseconds until the first button is there, and what came over the network until then."""
    with open_page(browser) as page:
        devtools = page.context.new_cdp_session(page)
        counted: dict[str, float] = {"bytes": 0.0, "requests": 0.0}

        def count(event: dict[str, Any]) -> None:
            counted["bytes"] += event["encodedDataLength"]
            counted["requests"] += 1

        def count_frame(event: dict[str, Any]) -> None:
            counted["bytes"] += len(event["response"]["payloadData"]) * 3 / 4  # told in base64

        devtools.on("Network.loadingFinished", count)
        devtools.on("Network.webSocketFrameReceived", count_frame)
        devtools.send("Network.enable")
        began = time.perf_counter()
        page.goto(base)
        page.locator("flt-semantics-placeholder").wait_for(state="attached", timeout=SLOW)
        engine = time.perf_counter()
        page.evaluate(HEAR)
        page.locator(BUTTON).first.wait_for(state="attached", timeout=SLOW)
        ended = time.perf_counter()
        page.wait_for_timeout(300)
    return {"first_frame_ms": 1000 * (ended - began), "engine_ms": 1000 * (engine - began), **counted}


def memory_of(host: Host) -> float:
    """MB that the process holds, where the system tells."""
    assert host.process is not None
    try:
        status = Path(f"/proc/{host.process.pid}/status").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def measure(host: Host, browser: Browser) -> Figures:
    host.launch()
    try:
        served = wait_for_host(host)
        idle = memory_of(host)
        return {
            "start_ms": served,
            "memory_idle_mb": idle,
            **first_frame(browser, host.base),
            "memory_mb": memory_of(host),
        }
    finally:
        host.stop()


def main(times: int) -> dict[str, Figures]:
    chromium = find_chromium()
    assert chromium, "No Chromium was found: run `make browser`."
    found: dict[str, dict[str, list[float]]] = {"empty": defaultdict(list), "own": defaultdict(list)}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium), headless=True, args=ARGS)
        with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as own:
            for _ in range(times):
                for name, kind, folder in (("empty", EmptyHost, empty), ("own", Host, own)):
                    for what, value in measure(kind(Path(folder)), browser).items():
                        found[name][what].append(value)
        browser.close()
    medians = {name: {what: statistics.median(v) for what, v in by.items()} for name, by in found.items()}
    for what, floor in medians["empty"].items():
        ours = medians["own"][what]
        print(f"{what:<16} empty {floor:12.1f}   own {ours:12.1f}   × {ours / max(floor, 0.001):5.2f}", flush=True)
    return medians


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)
