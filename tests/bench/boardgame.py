"""boardgame.io beside us: one move until every other client has it, with its own server and its store in memory.

Its packages are fetched into `build/bench` at the first run, where there is node and a network; else it is left out."""

import json
import shutil
import statistics
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.browser.conftest import free_port

ROOT = Path(__file__).resolve().parents[2]
HERE, MODULES = Path(__file__).parent / "boardgame_io", ROOT / "build" / "bench"
PACKAGE = "boardgame.io@0.50.2"
TAPS, WARM, SECONDS = 30, 5, 120


def fetch() -> bool:
    """Whether it is there."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    if (MODULES / "node_modules" / "boardgame.io").exists():
        return True
    MODULES.mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--no-package-lock", "--no-save", "--no-audit", "--no-fund", PACKAGE]
    return subprocess.run(command, cwd=MODULES, capture_output=True, check=False).returncode == 0


def boardgame(counts: Sequence[int]) -> dict[int, float]:
    """Median milliseconds by number of clients; nothing where it cannot be run."""
    if not fetch():
        print("boardgame.io is left out: there is no node, or its packages could not be fetched")
        return {}
    for script in HERE.glob("*.cjs"):
        shutil.copy(script, MODULES)
    port = free_port()
    server = subprocess.Popen(
        ["node", "server.cjs", str(port)], cwd=MODULES, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert server.stdout is not None
        while "ready" not in server.stdout.readline():
            assert server.poll() is None, "boardgame.io did not start"
        return {count: median_of(port, count) for count in counts}
    finally:
        server.terminate()
        server.wait()


def median_of(port: int, count: int) -> float:
    command = ["node", "clients.cjs", str(port), str(count), str(TAPS), str(WARM)]
    done = subprocess.run(command, cwd=MODULES, capture_output=True, text=True, timeout=SECONDS, check=True)
    times: list[float] = json.loads(done.stdout.splitlines()[-1])
    return statistics.median(times)
