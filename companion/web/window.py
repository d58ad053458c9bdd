"""A window of its own for the app on a computer with a screen: Flet's client, or a browser without its bars."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec

from companion.core.errors import Refused
from companion.i18n import Words

FLET_WINDOW = "flet"
WINDOW_SECONDS = 10
"""A browser that has not ended by then shows its window; one that has handed it to another process ends well."""
APP_BROWSERS = (
    "google-chrome",
    "google-chrome-stable",
    "chromium",
    "chromium-browser",
    "microsoft-edge",
    "chrome",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


def has_screen() -> bool:
    """Without one, a text browser would take the terminal over."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"))


def find_window() -> str:
    """The program that opens a window of its own: Flet's client, or the path of a browser. Refused where there is
    none."""
    if not has_screen():
        raise Refused("no_screen")
    if has_flet_client():
        return FLET_WINDOW
    if browser := find_app_browser():
        return browser
    raise Refused("desktop_missing")


def has_flet_client() -> bool:
    """The package is installed, and its program is here or can be fetched now."""
    if find_spec("flet_desktop") is None:
        return False
    try:
        import_module("flet_desktop").ensure_client_cached()
    except OSError:
        return False
    return True


def open_app_window(browser: str, link: str, spoken: Words, say: Callable[[str], None]) -> None:
    """Open the link in a window of the browser; if that ends at once, print the link instead."""
    quiet = subprocess.DEVNULL
    opened = subprocess.Popen([browser, f"--app={link}"], stdout=quiet, stderr=quiet)
    with suppress(subprocess.TimeoutExpired):
        if opened.wait(WINDOW_SECONDS):
            say(spoken("serve.no_window", browser=browser, link=link))


def find_app_browser() -> str | None:
    """A browser that opens a page as a window of its own, without its bars."""
    return next((found for name in APP_BROWSERS if (found := shutil.which(name))), None)
