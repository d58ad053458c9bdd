"""Find a Chromium for the browser tests, or fetch one. Prints its path."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# Where Playwright unpacks its own, on Linux, macOS and Windows.
CACHES = (".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright")
INSIDE_CACHE = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-win*/chrome.exe",
)


def find_chromium(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The first Chromium that starts: the one in CHROMIUM, on the path, or Playwright's own."""
    return next((path for path in candidates(environ) if starts(path)), None)


def candidates(environ: Mapping[str, str]) -> Iterator[Path]:
    if named := environ.get("CHROMIUM"):
        yield Path(named)
    for command in COMMANDS:
        if found := shutil.which(command, path=environ.get("PATH")):
            yield Path(found)
    yield from map(Path, APPLICATIONS)
    yield from playwrights_own(environ)


def playwrights_own(environ: Mapping[str, str]) -> Iterator[Path]:
    named = environ.get("PLAYWRIGHT_BROWSERS_PATH")
    caches = [Path(named)] if named else [Path.home() / cache for cache in CACHES]
    for cache in caches:
        for pattern in INSIDE_CACHE:
            yield from sorted(cache.glob(pattern), reverse=True)


def starts(path: Path) -> bool:
    try:
        return subprocess.run([path, "--version"], capture_output=True, check=False, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def fetch() -> None:
    """Debian's package where we may install it, else Playwright's own."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        run("apt-get", "update")
        run("apt-get", "install", "--yes", "--no-install-recommends", "chromium")
        if find_chromium():
            return
    run(sys.executable, "-m", "playwright", "install", "chromium")


def run(*command: str) -> None:
    # What it says belongs on stderr: stdout carries nothing but the path.
    subprocess.run(command, check=False, stdout=sys.stderr)


def main() -> int:
    if find_chromium() is None:
        fetch()
    found = find_chromium()
    if found is None:
        print(
            "No Chromium was found or could be fetched: install one, or name it with CHROMIUM=/path.", file=sys.stderr
        )
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
