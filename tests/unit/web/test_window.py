"""`companion --desktop`: Flet's own window, else a browser's app window, else a sentence that says what to do."""

import stat
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.assets import words
from companion.core.errors import Refused
from companion.web import window


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a screen, without Flet's client and without a browser."""
    monkeypatch.setattr(window, "has_screen", lambda: True)
    monkeypatch.setattr(window, "has_flet_client", lambda: False)
    monkeypatch.setattr(window, "find_app_browser", lambda: None)


def give_flet_client(monkeypatch: pytest.MonkeyPatch, fetch: object) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(window, "find_spec", lambda name: object())
    monkeypatch.setattr(window, "import_module", lambda name: SimpleNamespace(ensure_client_cached=fetch))


def refuse_download() -> None:
    raise OSError("no network")


@pytest.mark.parametrize(("fetch", "found"), [(lambda: None, True), (refuse_download, False)])
def test_the_client_of_flet_counts_only_where_it_can_be_had(
    monkeypatch: pytest.MonkeyPatch, fetch: object, found: bool
) -> None:
    give_flet_client(monkeypatch, fetch)

    assert window.has_flet_client() is found


def test_flet_s_own_window_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "has_flet_client", lambda: True)
    monkeypatch.setattr(window, "find_app_browser", lambda: "/usr/bin/chromium")

    assert window.find_window() == window.FLET_WINDOW


def test_a_browser_s_window_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "find_app_browser", lambda: "/usr/bin/chromium")

    assert window.find_window() == "/usr/bin/chromium"


def test_without_both_it_says_what_to_do() -> None:
    with pytest.raises(Refused, match="desktop_missing"):
        window.find_window()


def test_without_a_screen_no_window_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "has_screen", lambda: False)
    monkeypatch.setattr(window, "find_app_browser", lambda: "/usr/bin/chromium")

    with pytest.raises(Refused, match="no_screen"):
        window.find_window()


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
@pytest.mark.parametrize(("ends", "said"), [("1", True), ("0", False)])
def test_a_browser_that_gives_up_is_told_with_the_link(tmp_path: Path, ends: str, said: bool) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\nexit {ends}\n")
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    heard: list[str] = []

    window.open_app_window(str(browser), "http://127.0.0.1:8550/", words("en"), heard.append)

    assert any("http://127.0.0.1:8550/" in line for line in heard) is said
