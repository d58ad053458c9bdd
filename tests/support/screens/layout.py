"""Where Flutter would put things, computed from the control tree and the app's own fonts: it tells what is cut.

It follows Flutter in what matters here: a row gives what does not expand all the width it wants, so that too much of it
runs out of the row; a text breaks between words, and inside one only where the word alone is too wide.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import flet as ft
import flet.canvas as cv
from flet.components.component import Component

from tests.support.screens.fonts import font_of

NO_LIMIT = math.inf
SLACK = 1.02
"""Kerning and rounding."""
PIECES = re.compile(r"[^ \n-]+-?|-| ")
WRAPPED = (ft.Semantics, ft.MergeSemantics, ft.SafeArea, ft.GestureDetector, ft.RadioGroup)


@dataclass(frozen=True, slots=True)
class Cut:
    """Something that does not fit: what stands there, and how."""

    words: str
    how: str
    needs: float
    room: float

    def __str__(self) -> str:
        return f"{self.how}: {self.words!r} needs {self.needs:.0f} of {self.room:.0f}"


@dataclass(frozen=True, slots=True)
class Written:
    """A text as it stands on its ground."""

    words: str
    colour: str
    ground: str
    size: float
    is_bold: bool


Size = tuple[float, float]


@dataclass
class Layout:
    """`scale`: of the phone's own text, which Flutter applies. `paper`: what lies under everything."""

    scale: float = 1.0
    paper: str = "#FFFFFF"
    cuts: list[Cut] = field(default_factory=list)
    texts: list[Written] = field(default_factory=list)

    def place(self, node: object, room: float, ground: str = "") -> Size:
        """Its width and height in a room so wide; notes what is cut on the way."""
        ground = ground or self.paper
        if isinstance(node, Component):
            return self.place(node._b, room, ground)
        if not isinstance(node, ft.Control) or not node.visible:
            return 0, 0
        if isinstance(node, ft.Text):
            return self.place_text(node, room, ground)
        if isinstance(node, ft.Container):
            return self.place_container(node, room, ground)
        if isinstance(node, ft.Row):
            return self.place_row(node, room, ground)
        if isinstance(node, ft.Column):
            return self.place_column(node, room, ground)
        if isinstance(node, ft.Stack):
            sizes = [self.place(child, room, ground) for child in node.controls]
            across, high = largest(sizes)
            return number(node.width) or across, number(node.height) or high
        if isinstance(node, ft.RotatedBox):
            inside = self.place(node.content, NO_LIMIT if node.quarter_turns % 2 else room, ground)
            return inside[::-1] if node.quarter_turns % 2 else inside
        if isinstance(node, WRAPPED):
            return self.place(node.content, room, ground)
        if isinstance(node, cv.Canvas):
            inside = self.place(node.content, room, ground) if node.content else (0, 0)
            return number(node.width) or inside[0], number(node.height) or inside[1]
        if isinstance(node, ft.Icon):
            return number(node.size) or 24, number(node.size) or 24
        wide = number(getattr(node, "width", None))
        return wide or (room if room < NO_LIMIT else 0), number(getattr(node, "height", None)) or 48

    # Text

    def place_text(self, node: ft.Text, room: float, ground: str) -> Size:
        style = node.style or ft.TextStyle()
        size = (number(style.size) or 14) * self.scale
        font, value = font_name(style), str(node.value or "")
        if value and style.color:
            bold = style.weight in (ft.FontWeight.W_700, ft.FontWeight.W_800)
            self.texts.append(Written(value, str(style.color), ground, size, bold))
        if node.no_wrap:
            across = line_width(value, size, font)
            if across > room * SLACK:
                self.cuts.append(Cut(value, "one line", across, room))
            return min(across, room), size * (style.height or 1.28)
        lines, widest = break_lines(value, size, font, room)
        word = max((line_width(w, size, font) for w in value.replace("-", "- ").split()), default=0)
        if word > room * SLACK:
            self.cuts.append(Cut(value, "a word", word, room))
        if node.max_lines and lines > node.max_lines:
            self.cuts.append(Cut(value, f"more than {node.max_lines} lines", lines, node.max_lines))
            lines = node.max_lines
        return min(widest, room), lines * size * (style.height or 1.28)

    # Boxes

    def place_container(self, node: ft.Container, room: float, ground: str) -> Size:
        around, over = edges(node)
        fixed = number(node.width)
        outer = min(fixed, room) if fixed else room
        ground = str(node.bgcolor) if node.bgcolor else ground
        across, high = self.place(node.content, max(outer - around, 0), ground) if node.content else (0, 0)
        tall = number(node.height)
        if tall and high * 0.93 > tall - over + 2:
            self.cuts.append(Cut(first_words(node), "height", high, tall - over))
        fills = fixed or (node.alignment and room < NO_LIMIT)
        return outer if fills and outer < NO_LIMIT else across + around, tall or high + over

    def place_row(self, node: ft.Row, room: float, ground: str) -> Size:
        shown = [c for c in node.controls if is_shown(c)]
        gap = number(node.spacing, 10) * max(len(shown) - 1, 0)
        if node.wrap:
            return self.place_wrap(shown, room, number(node.spacing, 10), ground)
        stiff = {id(c): self.place(c, NO_LIMIT, ground) for c in shown if not c.expand}
        taken = sum(across for across, _ in stiff.values()) + gap
        if taken > room * SLACK + 1:
            self.cuts.append(Cut(first_words(node), "row", taken, room))
        left = max(room - taken, 0)
        shares = sum(share_of(c) for c in shown)
        sizes = [stiff[id(c)] if id(c) in stiff else self.place(c, left * share_of(c) / shares, ground) for c in shown]
        high = max((h for _, h in sizes), default=0)
        fills = room < NO_LIMIT and (not node.tight or any(c.expand and not c.expand_loose for c in shown))
        return room if fills else sum(w for w, _ in sizes) + gap, high

    def place_wrap(self, shown: list[ft.Control], room: float, gap: float, ground: str) -> Size:
        """Flutter draws a grey box in place of what says anything about expanding there, even that it does not."""
        self.cuts += [Cut(first_words(c), "expands in a wrap", 0, room) for c in shown if c.expand is not None]
        sizes = [self.place(c, room, ground) for c in shown]
        x, high, total, widest = 0.0, 0.0, 0.0, 0.0
        for across, tall in sizes:
            if x and x + across > room:
                x, total, high = 0.0, total + high, 0.0
            x, high = x + across + gap, max(high, tall)
            widest = max(widest, x - gap)
        return min(widest, room), total + high

    def place_column(self, node: ft.Column, room: float, ground: str) -> Size:
        shown = [c for c in node.controls if is_shown(c)]
        sizes = [self.place(c, room, ground) for c in shown]
        across, _ = largest(sizes)
        gap = number(node.spacing, 10) * max(len(shown) - 1, 0)
        fills = node.horizontal_alignment == ft.CrossAxisAlignment.STRETCH and room < NO_LIMIT
        high = 0 if node.scroll else sum(h for _, h in sizes) + gap  # what does not fit can be pushed up
        return room if fills else across, high


def number(value: Any, other: float = 0) -> float:
    return float(value) if isinstance(value, int | float) else other


def is_shown(node: object) -> bool:
    return isinstance(node, ft.Control) and bool(node.visible)


def share_of(node: ft.Control) -> int:
    return int(node.expand) if node.expand else 0


def largest(sizes: list[Size]) -> Size:
    return max((w for w, _ in sizes), default=0), max((h for _, h in sizes), default=0)


def edges(node: ft.Container) -> tuple[float, float]:
    """What padding, margin and border take, across and down."""
    across = down = 0.0
    for pad in (node.padding, node.margin):
        if isinstance(pad, int | float):
            across, down = across + 2 * pad, down + 2 * pad
        elif pad is not None:
            across, down = across + number(pad.left) + number(pad.right), down + number(pad.top) + number(pad.bottom)
    if node.border:
        sides = (node.border.left, node.border.right, node.border.top, node.border.bottom)
        left, right, top, bottom = (number(s.width) if s and s.style != ft.BorderStyle.NONE else 0 for s in sides)
        across, down = across + left + right, down + top + bottom
    return across, down


def texts_in(node: object) -> Iterator[str]:
    if isinstance(node, Component):
        yield from texts_in(node._b)
    elif isinstance(node, ft.Text):
        yield str(node.value)
    elif isinstance(node, ft.Control):
        yield from texts_in(getattr(node, "content", None))
        for child in getattr(node, "controls", None) or ():
            yield from texts_in(child)


def first_words(node: object) -> str:
    return " | ".join(t for t in texts_in(node))[:90]


# Fonts


def font_name(style: ft.TextStyle) -> str:
    if style.font_family == "ChartMarks":
        return "chartmarks"
    if style.font_family == "Caslon":
        return "caslon_400i" if style.italic else "caslon_700"
    weights = {
        ft.FontWeight.W_600: "atkinson_600",
        ft.FontWeight.W_700: "atkinson_800",
        ft.FontWeight.W_800: "atkinson_800",
    }
    return weights.get(style.weight or ft.FontWeight.W_400, "atkinson_400")


@cache
def letters_of(font: str) -> dict[int, float]:
    """The width of each letter at one pixel, with what the fonts behind it give."""
    widths: dict[int, float] = {}
    for name in ("chartmarks", "atkinson_400", font):
        opened = font_of(name)
        advance, units = opened["hmtx"].metrics, opened["head"].unitsPerEm
        widths |= {code: advance[glyph][0] / units for code, glyph in opened.getBestCmap().items()}
    return widths


@cache
def width_at_one(words: str, font: str) -> float:
    letters = letters_of(font)
    return sum(letters.get(ord(c), 0.6) for c in words)


def line_width(words: str, size: float, font: str) -> float:
    return width_at_one(words, font) * size


def break_lines(value: str, size: float, font: str, room: float) -> tuple[int, float]:
    """How many lines, and how wide the widest is."""
    lines, widest = 0, 0.0
    for paragraph in value.split("\n"):
        x, lines = 0.0, lines + 1
        for piece in PIECES.findall(paragraph):
            across = line_width(piece, size, font)
            if x and piece != " " and x + across > room * SLACK:
                lines, x = lines + 1, 0.0
            if x or piece != " ":
                x += across
            widest = max(widest, x if piece != " " else 0)
    return lines, widest
