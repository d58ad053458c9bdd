"""The look of the chart table: colour tokens, seat colours, type, and what a widget must know to draw itself."""

from dataclasses import dataclass
from typing import Any, Literal

import flet as ft

from companion.i18n import grouped
from companion.ui.core.icons import glyph_of

INK = "#102738"
WHITE = "#FFFFFF"

Kind = Literal["narrow", "phone", "tablet", "desktop"]
Tone = Literal["plain", "sea", "magenta", "danger", "ok", "warn"]

W400, W600, W700, W800 = ft.FontWeight.W_400, ft.FontWeight.W_600, ft.FontWeight.W_700, ft.FontWeight.W_800


@dataclass(frozen=True, slots=True)
class Tokens:
    paper: str
    sheet: str
    land: str
    water: str
    sea_soft: str
    sea: str
    on_sea: str
    ink: str
    ink2: str
    edge: str
    line: str
    magenta: str
    magenta_soft: str
    danger: str
    danger_soft: str
    ok: str
    ok_soft: str
    warn: str
    warn_soft: str
    die: str


DAY = Tokens(
    paper="#F5F0E2",
    sheet="#FFFDF6",
    land="#EADDB9",
    water="#D3E4E8",
    sea_soft="#BBD6DE",
    sea="#0E4A61",
    on_sea="#FFFFFF",
    ink=INK,
    ink2="#33454F",
    edge="#726E61",
    line="#CFC4A6",
    magenta="#8A1150",
    magenta_soft="#F3DCE6",
    danger="#8C1C16",
    danger_soft="#F6DDD5",
    ok="#184F33",
    ok_soft="#D9E8D2",
    warn="#634000",
    warn_soft="#F7E3B5",
    die="#FFFDF6",
)
NIGHT = Tokens(
    paper="#0B1720",
    sheet="#13232E",
    land="#2A2C27",
    water="#153546",
    sea_soft="#1C465A",
    sea="#8CCBDC",
    on_sea="#06202B",
    ink="#F3EBD8",
    ink2="#C6D0D0",
    edge="#8A9CA4",
    line="#2C3E49",
    magenta="#F5A6C9",
    magenta_soft="#43203A",
    danger="#FFA597",
    danger_soft="#4A2320",
    ok="#94D6AC",
    ok_soft="#1E3D2E",
    warn="#F2C771",
    warn_soft="#43351A",
    die="#DCD5C3",
)


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A signal flag: the pattern belongs to the colour, so that nobody needs the colour alone."""

    field: str
    pattern: str
    line_day: str
    line_night: str
    dash: tuple[int, ...]


SEAT_COLOURS: dict[str, SeatColour] = {
    "red": SeatColour("#B3261E", WHITE, "#B3261E", "#F0796B", ()),
    "blue": SeatColour("#2B78C5", WHITE, "#1F66AE", "#6FB2F5", (8, 4)),
    "yellow": SeatColour("#EDC02F", INK, "#8A6A00", "#F4D264", (2, 4)),
    "green": SeatColour("#247D50", WHITE, "#1E7448", "#4FBF8B", (10, 4, 2, 4)),
    "violet": SeatColour("#552585", WHITE, "#552585", "#B592E8", (14, 4)),
    "white": SeatColour(WHITE, INK, "#6B6F73", "#F7F4EA", (4, 2)),
    "black": SeatColour("#22262B", WHITE, "#22262B", "#9AA5AD", (2, 2)),
    "orange": SeatColour("#E07A1F", INK, "#A85408", "#F2A154", (6, 2, 2, 2)),
    "pink": SeatColour("#D98CB3", INK, "#A8346F", "#F2A3C7", (3, 6)),
    "turquoise": SeatColour("#7FC9C2", INK, "#1B7F78", "#7FDCD2", (12, 3, 3, 3)),
}


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

    def number(self, value: int) -> str:
        return grouped(self.language, value)

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
        """The width between the margins of a table's body."""
        rail = 0 if self.handheld else 98
        return min(self.width - rail, 1400) - 2 * self.margin

    def damp(self, size: float, share: float) -> float:
        """Flutter multiplies by the text scale; let this size grow by only a share of it."""
        return size * (1 + (self.scale - 1) * share) * self.zoom / self.scale

    def grown(self, size: float, share: float) -> float:
        """The same for a length in pixels, which Flutter leaves alone."""
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
        text_theme=ft.TextTheme(**{role: read_style(c.ink) for role in roles}),
    )


def read_style(color: str, size: float | None = None, weight: ft.FontWeight = W400) -> ft.TextStyle:
    return ft.TextStyle(
        size=size,
        weight=weight,
        color=color,
        font_family="Atkinson",
        font_family_fallback=["ChartMarks"],
        height=1.28 if size else None,
        letter_spacing=0,
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


def second(t: Theme, value: str, color: str | None = None, **more: Any) -> ft.Text:
    """A second line: hint, unit, reason."""
    return text(t, value, 15, color=color or t.c.ink2, **more)


def figure(t: Theme, value: str, size: float = 28, color: str | None = None, **more: Any) -> ft.Text:
    """A number, or a title: Caslon, which grows by half of the text scale."""
    style = ft.TextStyle(
        size=t.damp(size, 0.5),
        weight=W700,
        color=color or t.c.ink,
        font_family="Caslon",
        font_family_fallback=["Atkinson", "ChartMarks"],
        height=1.15,
        letter_spacing=0,
    )
    return ft.Text(value, style=style, **more)


def title_text(t: Theme, value: str, size: float, level: int, color: str | None = None, **more: Any) -> ft.Control:
    return ft.Semantics(header=True, heading_level=level, content=figure(t, value, size, color, **more))


def title(t: Theme, value: str) -> ft.Control:
    """The bar of a screen: one line, smaller when it is long."""
    size = 18.5 if len(value) > 17 and t.handheld else 21 if t.kind == "narrow" else 23
    return title_text(t, value, size, 1, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)


def heading(t: Theme, value: str) -> ft.Control:
    return title_text(t, value, 20, 3)


def question(t: Theme, value: str, size: float = 27) -> ft.Control:
    return title_text(t, value, size, 2)


def water_name(t: Theme, value: str, size: float = 17, color: str | None = None, **more: Any) -> ft.Text:
    """A sea area, a place, a motto: italic, as names of waters are on a chart."""
    style = ft.TextStyle(
        size=size * t.zoom,
        italic=True,
        color=color or t.c.ink,
        font_family="Caslon",
        font_family_fallback=["Atkinson", "ChartMarks"],
        height=1.2,
        letter_spacing=0,
    )
    return ft.Text(value, style=style, **more)


def glyph(t: Theme, name: str, size: float = 24, color: str | None = None, label: str | None = None) -> ft.Text:
    """The drawing alone, for use inside something that is already silent or named."""
    style = ft.TextStyle(
        size=t.damp(size, 0.35), color=color or t.c.ink, font_family="ChartMarks", height=1, letter_spacing=0
    )
    return ft.Text(glyph_of(name), no_wrap=True, semantics_label=label, style=style)


def mark(t: Theme, name: str, size: float = 24, color: str | None = None, label: str | None = None) -> ft.Control:
    """A mark: silent beside its word; alone it carries a label."""
    drawn = glyph(t, name, size, color, label)
    return drawn if label else ft.Semantics(exclude_semantics=True, content=drawn)


def wide(value: str, size: float) -> float:
    """About how wide a line of reading text is, before the text scale: Flet cannot measure."""
    return len(value) * size * 0.56
