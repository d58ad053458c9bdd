"""What is wrong with a screen for somebody who cannot see it, or not well: read from Flet's control tree."""

import re
from collections.abc import Iterator
from functools import cache

import flet as ft

from companion.ui.core.theme import Theme
from tests.support.headless import within
from tests.support.screens.layout import Layout, Written

UNSAID = re.compile(r"^\[|\{\w*\}|\bNone(?! )|<companion|Phrase\(|Option\(|Seat\(")
"""What a reader must never see: a word that is missing, a blank that was not filled, a value of the program."""
TEXT_LEAST, LARGE_LEAST = 4.5, 3.0
LARGE, LARGE_BOLD = 24, 18.6
"""Pixels from which text counts as large (WCAG 2.2, 1.4.3: 18 points, or 14 in bold)."""


def faults_of(whole: ft.Control, t: Theme) -> Iterator[str]:
    """Everything that is unsaid, unnamed, cut or hard to read on the screen."""
    yield from unsaid_words(whole)
    yield from unnamed_controls(whole)
    layout = Layout(t.scale / t.zoom, t.c.paper)
    layout.place(whole, t.width)
    yield from map(str, layout.cuts)
    yield from (pale for written in layout.texts if (pale := paleness(written)))


def unsaid_words(whole: ft.Control) -> Iterator[str]:
    for control in within(whole):
        for name in ("value", "label", "semantics_label", "tooltip"):
            words = getattr(control, name, None)
            if isinstance(words, str) and UNSAID.search(words):
                yield f"unsaid: {words!r}"


def unnamed_controls(whole: ft.Control) -> Iterator[str]:
    """What can be touched or typed into has a name, a picture too, unless it is silent."""
    yield from unnamed_in(whole, named=False, quiet=False)


def unnamed_in(node: object, named: bool, quiet: bool) -> Iterator[str]:
    if not isinstance(node, ft.Control) or not node.visible:
        return
    if isinstance(node, ft.Semantics):
        named, quiet = named or bool(node.label), quiet or bool(node.exclude_semantics)
        if node.button and not node.label:
            yield f"unnamed button: {words_in(node)!r}"
    if isinstance(node, ft.Container | ft.GestureDetector) and is_tapped(node) and not named:
        yield f"unnamed tap: {words_in(node)!r}"
    if isinstance(node, ft.TextField) and not (node.label or node.hint_text):
        yield "unnamed field"
    if isinstance(node, ft.Image) and not (node.semantics_label or named or quiet):
        yield "unnamed picture"
    if isinstance(node, ft.Icon) and not (node.semantics_label or named or quiet):
        yield "unnamed icon"
    for child in (getattr(node, "content", None), *(getattr(node, "controls", None) or ())):
        yield from unnamed_in(child, named, quiet)


def is_tapped(node: ft.Container | ft.GestureDetector) -> bool:
    return any(getattr(node, event, None) for event in ("on_click", "on_tap", "on_tap_down", "on_long_press"))


def words_in(node: ft.Control) -> str:
    return " ".join(str(c.value) for c in within(node) if isinstance(c, ft.Text))[:60]


def paleness(written: Written) -> str:
    """Why the text is hard to read on its ground; nothing where it is not."""
    is_large = written.size >= (LARGE_BOLD if written.is_bold else LARGE)
    found, least = contrast(written.colour, written.ground), LARGE_LEAST if is_large else TEXT_LEAST
    return f"contrast {found:.2f}: {written}" if found < least else ""


@cache
def contrast(one: str, two: str) -> float:
    """The ratio of WCAG 2."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@cache
def luminance(colour: str) -> float:
    """Relative, of #RRGGBB."""
    parts = [int(colour.lstrip("#")[-6:][i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
