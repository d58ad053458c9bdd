"""What a screen reader and a keyboard find in a real browser; the rest of the walk needs none (test_every_screen)."""

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.ui.widgets.frame import RAIL
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
FOCUSED_AT = """() => { let at = document.activeElement;
  while (at && at.shadowRoot && at.shadowRoot.activeElement) at = at.shadowRoot.activeElement;
  const box = at.getBoundingClientRect();
  return [at.getAttribute('aria-label') || at.textContent || '', box.left, box.top]; }"""
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


def tab_round(shown: Phone) -> list[tuple[str, float, float]]:
    """What Tab comes to until it comes round: its name, and where it stands."""
    visited: list[tuple[str, float, float]] = []
    while len(visited) < MOST_TABS:
        shown.page.keyboard.press("Tab")
        shown.page.wait_for_timeout(150)
        name, left, top = shown.page.evaluate(FOCUSED_AT)
        if visited and (name, left) == visited[0][:2]:
            break
        visited.append((name, left, top))
    return [seen for seen in visited if seen[0]]


def is_one_after_the_other(visited: list[tuple[str, float, float]], edges: tuple[float, ...]) -> bool:
    """Whether no column is left before it is through; a column ends at each edge."""
    columns = [sum(left >= edge for edge in edges) for _, left, _ in visited]
    return columns == sorted(columns)


@pytest.mark.parametrize("width", [820, 1280])
def test_tab_goes_through_the_places_and_then_through_one_column_after_the_other(
    phone: NewPhone, evening: Evening, width: int
) -> None:
    shown = phone(evening.links["Ben"], at=evening.host, viewport={"width": width, "height": 800})
    shown.button("Sheets").wait_for(state="attached", timeout=SLOW)

    visited = tab_round(shown)

    places = [name for name, left, _ in visited if left < RAIL]
    begin = next(i for i, (_, left, _) in enumerate(visited) if left < RAIL)
    assert places == ["Table", "Sheets", "Look up", "History", "Share"]
    assert [name for name, _, _ in visited[begin : begin + len(places)]] == places, visited
    body = [seen for seen in visited if seen[1] >= RAIL and 90 < seen[2] < 700]
    assert body
    assert width < 1080 or is_one_after_the_other(body, (RAIL + (width - RAIL) / 2,)), visited


def test_tab_goes_down_one_column_of_the_settings_and_then_the_other(phone: NewPhone, evening: Evening) -> None:
    shown = phone("/settings", at=evening.host, viewport={"width": 1280, "height": 1400})
    shown.hears("Text size")

    body = [seen for seen in tab_round(shown) if seen[2] > 90]

    assert {left > 640 for _, left, _ in body} == {True, False}
    assert is_one_after_the_other(body, (640,)), body


def test_a_group_of_columns_is_no_group_of_radio_buttons(phone: NewPhone, evening: Evening) -> None:
    shown = phone("/settings", at=evening.host, viewport={"width": 1280, "height": 800})
    shown.hears("Text size")

    assert shown.page.locator("flt-semantics-host [role=radiogroup]").count() == 0
    assert shown.page.locator("flt-semantics-host [role=group]").count() > 0


def test_space_taps_inside_a_group_of_columns(phone: NewPhone, evening: Evening) -> None:
    shown = phone("/settings", at=evening.host, locale="en-GB", viewport={"width": 1280, "height": 800})
    shown.hears("Text size")

    assert any(focused_after_tab(shown) == "Français" for _ in range(MOST_TABS))
    shown.page.keyboard.press("Space")

    shown.hears("Taille du texte")


def pictures_of_change(shown: Phone, button: str) -> list[bytes]:
    """What is seen one after the other from a touch of the button until nothing changes any more."""
    box = shown.button(button).bounding_box()
    assert box is not None
    shown.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seen, still = [shown.page.screenshot()], 0
    while still < 8:
        now = shown.page.screenshot()
        still = still + 1 if now == seen[-1] else 0
        seen += [now] if now != seen[-1] else []
    return seen


def test_where_less_motion_is_wanted_a_place_is_there_at_once(phone: NewPhone, evening: Evening) -> None:
    shown = phone(evening.links["Ben"], at=evening.host, reduced_motion="reduce")
    shown.button("Sheets").wait_for(state="attached", timeout=SLOW)

    for place in ("Sheets", "History", "Table"):
        tries = []
        for _ in range(3):
            tries.append(len(pictures_of_change(shown, place)))
            shown.tap("Look up")
        few = ("before", "touched", "let go", "after")

        assert min(tries) <= len(few), f"{place}: {tries} pictures"  # a busy machine may draw one place in two steps


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
