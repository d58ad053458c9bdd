"""What a screen reader and a keyboard find in a real browser; the rest of the walk needs none (test_every_screen)."""

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.browser.conftest import ROOT, SLOW, NewPhone, Phone
from tests.browser.test_many_hands import Evening
from tests.gallery.page import Gallery

PAGES = ("/", "/new", "/join", "/receive", "/settings", "/box", "/help/home")
PLACES = ("table", "sheets", "lookup", "history", "share")
UNNAMED = """() => [...document.querySelectorAll(
    'flt-semantics-host :is([role=button], [role=img], [role=checkbox], [role=radio], [role=link], input, textarea)')]
  .filter(n => !(n.getAttribute('aria-label') || n.textContent || n.getAttribute('placeholder') || '').trim())
  .map(n => n.outerHTML.slice(0, 160))"""
BUTTONS = "() => document.querySelectorAll('flt-semantics-host [role=button]').length"
FOCUSED = """() => { let at = document.activeElement;
  while (at && at.shadowRoot && at.shadowRoot.activeElement) at = at.shadowRoot.activeElement;
  return at.getAttribute('aria-label') || at.textContent || ''; }"""
MOST_TABS = 40


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with Evening(tmp_path_factory.mktemp("access"), "pirates-en-duel", COMPANION_LANG="auto") as made:
        yield made


def routes(evening: Evening) -> list[str]:
    places = [f"/table/{evening.code}/{place}" for place in PLACES]
    return [*PAGES, *(f"/box/{game}" for game in ("blackbeard", "pirates-en-duel")), *places]


@pytest.mark.parametrize(("locale", "light"), [("en-GB", "light"), ("fr-FR", "dark")])
def test_everything_in_the_semantics_tree_has_a_name(
    phone: NewPhone, evening: Evening, locale: str, light: str
) -> None:
    shown = phone("/", at=evening.host, locale=locale, color_scheme=light)
    unnamed: dict[str, Any] = {}
    walked = 0
    for route in routes(evening):
        shown.open(route)
        shown.page.wait_for_function(f"({BUTTONS})() > 0", timeout=SLOW)
        walked += 1
        if found := shown.page.evaluate(UNNAMED):
            unnamed[route] = found
    print(f"{walked} screens in {locale}, {light}")

    assert unnamed == {}
    assert walked == len(routes(evening))


def focused_after_tab(shown: Phone) -> str:
    """The name of what the next Tab comes to."""
    shown.page.keyboard.press("Tab")
    shown.page.wait_for_timeout(150)
    found: str = shown.page.evaluate(FOCUSED)
    return found


def test_tab_goes_down_the_screen_enter_taps_and_escape_leaves(phone: NewPhone, evening: Evening) -> None:
    shown = phone(evening.links["Anne"], at=evening.host, viewport={"width": 1280, "height": 800})
    shown.hears("Your turn, Anne")

    visited: list[str] = []
    while len(visited) < MOST_TABS and not (visited and visited[-1].startswith("Recruit")):
        visited.append(focused_after_tab(shown))
    assert visited[-1].startswith("Recruit"), visited
    assert all(visited[1:]), visited
    shown.page.keyboard.press("Enter")
    shown.hears("Cancel")

    shown.page.keyboard.press("Escape")
    shown.hears("Your turn, Anne|Recruit", pattern=True)
    shown.hears_no_more("Cancel")


def test_the_gallery_takes_a_picture_and_knows_it_again(tmp_path: Path) -> None:
    asked = ("--game", "app", "--screen", "settings", "--width", "390", "--language", "fr", "--light", "day")
    subprocess.run([sys.executable, "-m", "tests.gallery", "--out", str(tmp_path), *asked], cwd=ROOT, check=True)
    name = "app/settings/390-day-fr"
    taken = (tmp_path / f"{name}.png").read_bytes()

    same, other = Gallery(tmp_path), Gallery(tmp_path)
    same.keep(name, taken)
    kept = same.write_page().read_text(encoding="utf-8")
    other.keep(name, half_of(taken))
    changed = other.write_page().read_text(encoding="utf-8")

    assert f"{name}.png" in kept
    assert "1 pictures, 0 changed" in kept
    assert "1 pictures, 1 changed" in changed


def half_of(picture: bytes) -> bytes:
    image, written = Image.open(io.BytesIO(picture)), io.BytesIO()
    image.resize((image.width // 2, image.height // 2)).save(written, "PNG")
    return written.getvalue()
