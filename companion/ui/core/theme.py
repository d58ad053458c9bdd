"""The look of the chart table: colour tokens, seat colours, type, and what a widget must know to draw itself."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

import flet as ft

from companion.i18n import group_digits
from companion.palette import NIGHT, SEAT_COLOURS, Tokens
from companion.ui.core.icons import glyph_of

Kind = Literal["narrow", "phone", "tablet", "desktop"]
Tone = Literal["plain", "sea", "magenta", "danger", "ok", "warn"]

W400, W600, W700, W800 = ft.FontWeight.W_400, ft.FontWeight.W_600, ft.FontWeight.W_700, ft.FontWeight.W_800

STYLES = 500
"""So many styles of text are remembered: more than the screens of a few phones have."""
PANE_GAP, LEAST_PANE = 28, 340
"""Between two columns, and how wide each must be at 100 % of the text."""
LIST_GAP, LEAST_LIST = 16, 310
"""The same for the cards of a list, which hold less than a column of controls."""
WIDEST_PAGE = 1180


@dataclass(frozen=True, slots=True)
class Theme:
    """What a widget needs to draw itself: colours, window, text scale. Equal looks draw equal pictures."""

    c: Tokens
    width: float
    height: float = 844
    scale: float = 1.0
    """Of all text: what the reader asks of the phone and of the app, multiplied."""
    zoom: float = 1.0
    """The app's share of it, which Flutter does not know."""
    language: str = "en"
    pane: float = 0
    """The width of the column that something is drawn for, where that is not the whole body."""

    def number(self, value: int) -> str:
        return group_digits(self.language, value)

    @property
    def room(self) -> float:
        """The effective width: at 200 % text a phone of 390 px lays itself out as one of 195."""
        return self.width / self.scale

    @property
    def kind(self) -> Kind:
        if self.room < 350:
            return "narrow"
        if self.room < 600:
            return "phone"
        return "tablet" if self.room < 1080 else "desktop"

    @property
    def handheld(self) -> bool:
        """Places in a bar under the thumb; otherwise in a rail at the side."""
        return self.room < 600

    @property
    def margin(self) -> float:
        return {"narrow": 12, "phone": 16, "tablet": 28, "desktop": 28}[self.kind]

    @property
    def short(self) -> bool:
        return self.height < 700

    @property
    def large(self) -> bool:
        """Text so large that what stands side by side must stack."""
        return self.scale >= 1.4

    @property
    def thumb(self) -> bool:
        """The next step is fixed under the thumb; elsewhere it stands in the body."""
        return self.handheld and not self.large

    @property
    def night(self) -> bool:
        return self.c == NIGHT

    @property
    def body(self) -> float:
        """The width between the margins of a table's body, or of a column in it."""
        if self.pane:
            return self.pane
        rail = 0 if self.handheld else 98
        return min(self.width - rail, 1400) - 2 * self.margin

    def in_pane(self, width: float | None = None) -> "Theme":
        """For what stands in one of two columns of the body, or of that width; the same where there are none."""
        half = ((width or self.body) - PANE_GAP) / 2
        return replace(self, pane=half) if half / self.scale >= LEAST_PANE else self

    def in_list(self) -> "Theme":
        """For a card of a list that stands in two columns; the same where they have no room beside each other."""
        half = (self.body - LIST_GAP) / 2
        return replace(self, pane=half) if half / self.scale >= LEAST_LIST else self

    def damp(self, size: float, share: float) -> float:
        """Flutter multiplies by the text scale; let this size grow by only a share of it."""
        return size * (1 + (self.scale - 1) * share) * self.zoom / self.scale

    def grow(self, size: float, share: float) -> float:
        """A length in pixels that grows by only a share of the text scale; Flutter leaves it alone."""
        return size * (1 + (self.scale - 1) * share)

    def tone(self, tone: Tone) -> tuple[str, str]:
        """Text and soft ground of a tone."""
        c = self.c
        return {
            "plain": (c.ink, c.sheet),
            "sea": (c.sea, c.sea_soft),
            "magenta": (c.magenta, c.magenta_soft),
            "danger": (c.danger, c.danger_soft),
            "ok": (c.ok, c.ok_soft),
            "warn": (c.warn, c.warn_soft),
        }[tone]

    def seat_line(self, colour: str) -> str:
        seat = SEAT_COLOURS[colour]
        return seat.line_night if self.night else seat.line_day


FOCUS, FOCUS_ON_SEA = 0.35, 0.25
"""How strongly that is coloured which the keyboard is on: with magenta; a solid button with the colour of its words."""


def across(t: Theme, widest: float = WIDEST_PAGE) -> float:
    """How wide a page without places is, between its margins."""
    return min(t.width - 2 * t.margin, widest)


def pane(t: Theme) -> float:
    """One of two columns where both keep their width; otherwise the page."""
    half = (across(t) - PANE_GAP) / 2
    return half if half / t.scale >= LEAST_PANE else across(t)


def make_theme(c: Tokens) -> ft.Theme:
    """For what Flutter draws itself (text fields, dialogs, ripples); own widgets read the tokens."""
    sizes = ("large", "medium", "small")
    roles = [f"{role}_{size}" for role in ("display", "headline", "title", "body", "label") for size in sizes]
    return ft.Theme(
        color_scheme=ft.ColorScheme(
            primary=c.sea,
            on_primary=c.on_sea,
            secondary=c.magenta,
            error=c.danger,
            surface=c.paper,
            on_surface=c.ink,
            on_surface_variant=c.ink2,
            outline=c.edge,
            outline_variant=c.line,
            surface_container=c.sheet,
            surface_container_low=c.sheet,
            surface_container_high=c.sheet,
            surface_container_highest=c.land,
            surface_tint="#00000000",
        ),
        font_family="Atkinson",
        scaffold_bgcolor=c.paper,
        splash_color=c.sea_soft,
        focus_color=ft.Colors.with_opacity(FOCUS, c.magenta),
        text_theme=ft.TextTheme(**{role: read_style(c.ink) for role in roles}),
    )


def freeze(style: ft.TextStyle) -> ft.TextStyle:
    """Texts that look alike share their style: it is made once, compared at once, and Flet lets nobody change it."""
    object.__setattr__(style, "_frozen", True)
    return style


@lru_cache(STYLES)
def read_style(
    color: str, size: float | None = None, weight: ft.FontWeight = W400, *, struck: bool = False
) -> ft.TextStyle:
    return freeze(
        ft.TextStyle(
            size=size,
            weight=weight,
            color=color,
            font_family="Atkinson",
            font_family_fallback=["ChartMarks"],
            height=1.28 if size else None,
            letter_spacing=0,
            decoration=ft.TextDecoration.LINE_THROUGH if struck else None,
        )
    )


def text(
    t: Theme,
    value: str,
    size: float = 17,
    weight: ft.FontWeight = W400,
    color: str | None = None,
    **more: Any,
) -> ft.Text:
    """Reading text: it doubles when the reader asks for double."""
    return ft.Text(value, style=read_style(color or t.c.ink, size * t.zoom, weight), **more)


def damped_text(
    t: Theme,
    value: str,
    size: float,
    share: float,
    weight: ft.FontWeight = W400,
    *,
    color: str | None = None,
    **more: Any,
) -> ft.Text:
    """Text in a place that does not grow with it: it takes only a share of what the reader asks for."""
    return ft.Text(value, style=read_style(color or t.c.ink, t.damp(size, share), weight), **more)


def second(t: Theme, value: str, color: str | None = None, **more: Any) -> ft.Text:
    """A second line: hint, unit, reason."""
    return text(t, value, 15, color=color or t.c.ink2, **more)


def figure(t: Theme, value: str, size: float = 28, color: str | None = None, **more: Any) -> ft.Text:
    """A number, or a title: Caslon, which grows by half of the text scale."""
    return ft.Text(value, style=figure_style(color or t.c.ink, t.damp(size, 0.5)), **more)


@lru_cache(STYLES)
def figure_style(color: str, size: float) -> ft.TextStyle:
    return freeze(
        ft.TextStyle(
            size=size,
            weight=W700,
            color=color,
            font_family="Caslon",
            font_family_fallback=["Atkinson", "ChartMarks"],
            height=1.15,
            letter_spacing=0,
        )
    )


def title_text(t: Theme, value: str, size: float, level: int, **more: Any) -> ft.Control:
    return ft.Semantics(header=True, heading_level=level, content=figure(t, value, size, **more))


LEAST_TITLE = 16.5
"""The size down to which a title is rather made smaller than broken in two."""
LONG_TITLE = 30
"""A title of more letters has a line more in large text."""


def title(t: Theme, value: str, around: float = 112) -> ft.Control:
    """The bar of a screen: smaller when it is long, on two to four lines where that does not suffice; no word
    is broken."""
    size = 18.5 if len(value) > 17 and t.handheld else 21 if t.kind == "narrow" else 23
    fits = fit_words(t, value, size, t.width - around)
    whole = fit_line(t, value, size, t.width - around)
    fits = whole if whole >= LEAST_TITLE else fits
    most = (4 if len(value) > LONG_TITLE else 3) if t.large else 2
    return title_text(t, value, fits, 1, max_lines=most, overflow=ft.TextOverflow.ELLIPSIS)


def heading(t: Theme, value: str) -> ft.Control:
    return title_text(t, value, 20, 3)


LONG_HEADLINE = 60
"""Letters from which on a headline is a sentence to read, not to see: it is set smaller."""


def question(t: Theme, value: str, size: float = 27) -> ft.Control:
    """What is asked, or whose turn it is; no word is broken, with a flag beside it or not."""
    size = min(size, 22) if len(value) > LONG_HEADLINE else size
    return title_text(t, value, fit_words(t, value, size, t.body - 52), 2)


def water_name(t: Theme, value: str, size: float = 17) -> ft.Text:
    """A sea area, a place, a motto: italic, as names of waters are on a chart."""
    return ft.Text(value, style=water_style(t.c.ink, size * t.zoom))


@lru_cache(STYLES)
def water_style(color: str, size: float) -> ft.TextStyle:
    return freeze(
        ft.TextStyle(
            size=size,
            italic=True,
            color=color,
            font_family="Caslon",
            font_family_fallback=["Atkinson", "ChartMarks"],
            height=1.2,
            letter_spacing=0,
        )
    )


def glyph(t: Theme, name: str, size: float = 24, color: str | None = None) -> ft.Text:
    """The drawing of a mark without a label, for use inside something that already has one."""
    style = glyph_style(color or t.c.ink, t.damp(size, 0.35))
    return ft.Text(glyph_of(name), no_wrap=True, style=style)


@lru_cache(STYLES)
def glyph_style(color: str, size: float) -> ft.TextStyle:
    return freeze(ft.TextStyle(size=size, color=color, font_family="ChartMarks", height=1, letter_spacing=0))


def text_width(value: str, size: float) -> float:
    """About how wide a line of reading text is, before the text scale: Flet cannot measure."""
    return len(value) * size * 0.56


LETTERS = {"'’.,:;!·iîïjl() \u00a0\u202f": 0.34, "-ftrI/": 0.42, "mwMWœŒ%": 0.92, "czsçavyx": 0.55}
SMALL, CAPITAL = 0.6, 0.7


def bold_width(value: str, size: float) -> float:
    """How wide a line of the boldest reading text is, letter by letter, before the text scale."""

    def one(letter: str) -> float:
        known = next((width for letters, width in LETTERS.items() if letter in letters), None)
        return known or (CAPITAL if letter.isupper() or letter.isdigit() else SMALL)

    return sum(map(one, value)) * size


CASLON = 1.1
"""So much wider is the bold Caslon of titles than reading text."""


def longest_word(value: str) -> str:
    """The longest part that a line does not break: it may end in a hyphen."""
    return max(re.findall(r"[^ \n-]+-?|-", value), key=len, default="")


def fit_words(t: Theme, value: str, size: float, room: float) -> float:
    """This size of a title or a number, or a smaller one at which its longest word is no wider than the room."""
    return fit_line(t, longest_word(value), size, room)


def fit_line(t: Theme, value: str, size: float, room: float) -> float:
    """The size at which a line that is never broken fits the room."""
    needs = t.grow(text_width(value, size * CASLON), 0.5)
    return size * min(1.0, room / needs) if needs else size


def fit_reading(t: Theme, value: str, size: float, room: float) -> float:
    """The size of reading text, which breaks between words: no word is wider than the room."""
    needs = bold_width(longest_word(value), size) * t.scale
    return size * min(1.0, room / needs) if needs else size
