"""A schematic sea: land with its shoals, ports with the letters of their nations, ships, numbered arrows."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from companion.ui.core.theme import W600, W800, Theme, damped_text
from companion.ui.widgets.base import read_as, sign, silent
from companion.ui.widgets.flags import seat_flag
from companion.ui.widgets.map.room import Point, Room, around, berths, best_berth, crowding

SMALL = 500
"""A narrower map has smaller ports."""
SHORT_WAY = 80
"""From port to port: on a shorter arrow its number would hide it."""
FLAG = 22
"""A player's flag on the map, without its edge."""


@dataclass(frozen=True, slots=True)
class Mooring:
    """Where a zone lies, in fractions of width and height, and on which side of it its name stands."""

    x: float
    y: float
    side: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A map that is drawn: its zones and its land."""

    zones: Mapping[str, Mooring]
    lands: tuple[tuple[Point, ...], ...]
    ashore: tuple[str, ...] = ()
    """Zones whose name stands on land."""
    crowded: tuple[str, ...] = ()
    """Zones whose name moves above the port on a small map."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A ship on the map: a seat's flag, or a mark with a few letters."""

    zone: str
    colour: str = ""
    mark: str = ""
    letters: str = ""


def stroke(color: str, width: float, dash: list[float] | None = None) -> ft.Paint:
    return ft.Paint(
        color=color,
        stroke_width=width,
        style=ft.PaintingStyle.STROKE,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=dash,
    )


def coast(points: Sequence[Point]) -> list[cv.Path.PathElement]:
    """A closed smooth line: corners become control points, middles of the sides become the points."""
    following = (*points[1:], points[0])
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, following, strict=True)]
    bends = [cv.Path.QuadraticTo(*p, *m) for p, m in zip(points, middles, strict=True)]
    return [cv.Path.MoveTo(*middles[-1]), *bends, cv.Path.Close()]


def arrow(t: Theme, start: Point, end: Point) -> list[cv.Shape]:
    """A bent arrow that stops at the rim of the port."""
    (x0, y0), (x1, y1) = start, end
    cx, cy = bend(start, end)
    turn = math.atan2(y1 - cy, x1 - cx)
    ex, ey = x1 - math.cos(turn) * 14, y1 - math.sin(turn) * 14
    line: list[cv.Path.PathElement] = [cv.Path.MoveTo(x0, y0), cv.Path.QuadraticTo(cx, cy, ex, ey)]
    tip: list[cv.Path.PathElement] = [
        cv.Path.MoveTo(ex + math.cos(turn) * 5, ey + math.sin(turn) * 5),
        *[cv.Path.LineTo(ex - math.cos(turn + s) * 13, ey - math.sin(turn + s) * 13) for s in (-0.5, 0.5)],
        cv.Path.Close(),
    ]
    drawn: list[cv.Shape] = [
        cv.Path(line, stroke(t.c.water, 8)),
        cv.Path(line, stroke(t.c.magenta, 4)),
        cv.Path(tip, ft.Paint(color=t.c.magenta)),
    ]
    return drawn


def along(start: Point, end: Point, k: float) -> Point:
    """A point of the bent line from one zone to another."""
    (x0, y0), (x1, y1) = start, end
    cx, cy = bend(start, end)
    return (
        (1 - k) ** 2 * x0 + 2 * k * (1 - k) * cx + k * k * x1,
        (1 - k) ** 2 * y0 + 2 * k * (1 - k) * cy + k * k * y1,
    )


def bend(start: Point, end: Point) -> Point:
    (x0, y0), (x1, y1) = start, end
    return (x0 + x1) / 2 - (y1 - y0) * 0.16, (y0 + y1) / 2 + (x1 - x0) * 0.16


def badge(t: Theme, at: Point, number: int) -> list[cv.Shape]:
    style = ft.TextStyle(size=t.damp(15, 0), weight=W800, color=t.c.sheet, font_family="Atkinson")
    return [
        cv.Circle(*at, 11, ft.Paint(color=t.c.magenta)),
        cv.Text(*at, str(number), style, alignment=ft.Alignment.CENTER),
    ]


def map_height(width: float) -> float:
    """Flatter maps make names touch, so a small one is taller."""
    return width * (1.16 if width < 340 else 1.02 if width < SMALL else 0.78)


def widest_map(width: float, height: float) -> float:
    """How wide a map is that fits in this room."""
    return next((w for w in range(int(width), 0, -4) if map_height(w) <= height), width)


def sea_map(
    t: Theme,
    chart: Chart,
    width: float,
    *,
    names: Mapping[str, str],
    letters: Mapping[str, str],
    borders: Sequence[tuple[str, str]],
    moves: Sequence[tuple[str, str]] = (),
    pieces: Sequence[Piece] = (),
    label: str,
) -> ft.Control:
    """`names` of the zones, `letters` of their nations, `moves` numbered in their order, `pieces` where they lie."""
    height = map_height(width)
    places = {z: (m.x * width, m.y * height) for z, m in chart.zones.items()}
    shapes: list[cv.Shape] = [cv.Rect(0, 0, width, height, paint=ft.Paint(color=t.c.water))]
    for land in chart.lands:
        line = coast([(x * width, y * height) for x, y in land])
        shapes += [cv.Path(line, stroke(t.c.sea_soft, 9)), cv.Path(line, ft.Paint(color=t.c.land))]
        shapes.append(cv.Path(line, stroke(t.c.edge, 1)))
    shapes += [cv.Line(*places[a], *places[b], paint=stroke(t.c.edge, 1.2, [1, 5])) for a, b in borders]
    sailed = [(places[a], places[b]) for a, b in moves if a != b]
    for start, end in sailed:
        shapes += arrow(t, start, end)
    for zone in chart.zones:
        shapes += port(t, chart, zone, at=places[zone], name=names[zone], letters=letters.get(zone, ""), width=width)
    fixed = [
        port_room(t, chart, z, at=places[z], name=names[z], width=width, flagged=z in letters) for z in chart.zones
    ]
    taken = [room for rooms in fixed for room in rooms]
    tips = [around(along(a, b, k), 7) for a, b in sailed for k in (0.35, 0.5, 0.65, 0.8, 0.92)]
    waters = [around(places[z], radius(width) + 2) for z in chart.zones if z not in letters]
    ships, rows = draw_ships(t, places, pieces, size=(width, height), taken=taken, tips=tips, waters=waters)
    numbers = draw_numbers(t, places, moves, (*taken, *rows), (width, height))
    sea = cv.Canvas([*shapes, *neatlines(t, width, height)], width=width, height=height)
    over = cv.Canvas(numbers, width=width, height=height)
    whole = ft.Stack([sea, *ships, over], width=width, height=height)
    return read_as(label, silent(ft.Container(whole, alignment=ft.Alignment.CENTER_LEFT)))


def draw_numbers(
    t: Theme,
    places: Mapping[str, Point],
    moves: Sequence[tuple[str, str]],
    taken: Sequence[Room],
    size: tuple[float, float],
) -> list[cv.Shape]:
    """Each move's number, on its arrow where it hides least; beside the port for a ship that stays."""
    shapes: list[cv.Shape] = []
    here = list(taken)
    for i, (a, b) in enumerate(moves, 1):
        if a == b:
            x, y = places[a]
            spots = [(x - 20, y - 12), (x + 20, y - 12), (x - 20, y + 12), (x + 20, y + 12)]
        else:
            spots = number_spots(places[a], places[b])
        at = min(spots, key=lambda spot: crowding(around(spot, 11), here, size))
        here.append(around(at, 11))
        shapes += badge(t, at, i)
    return shapes


def number_spots(start: Point, end: Point) -> list[Point]:
    """Where the number of a move may stand: on its arrow; beside one so short that the number would hide it."""
    (x0, y0), (x1, y1) = start, end
    long = math.dist(start, end)
    if long >= SHORT_WAY:
        return [along(start, end, k) for k in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26)]
    aside = (-(y1 - y0) / long * 19, (x1 - x0) / long * 19)
    middles = [along(start, end, k) for k in (0.5, 0.35, 0.65)]
    return [(x + way * aside[0], y + way * aside[1]) for x, y in middles for way in (1, -1)]


def port_room(
    t: Theme, chart: Chart, zone: str, *, at: Point, name: str, width: float, flagged: bool
) -> tuple[Room, Room]:
    """The circle of a port and the words beside it."""
    size, (x, y) = name_size(t, width), at
    if not flagged:
        larger = size + 2  # open water is named in larger letters
        across = len(name) * larger * 0.55
        return around(at, 4), Room(x - 8 - across / 2, y + 16 - larger * 0.62, across, larger * 1.24)
    across = len(name) * size * 0.53
    r = radius(width)
    dx, dy, _ = name_place(chart, zone, size, width)
    left = {"r": x + dx, "l": x + dx - across}.get(name_side(chart, zone, width), x - across / 2)
    return around(at, r), Room(left, y + dy - size * 0.62, across, size * 1.24)


def radius(width: float) -> float:
    return 10.0 if width < SMALL else 14.0


def name_size(t: Theme, width: float) -> float:
    """Names grow with the text only as far as the map has room: none is cut at its edge or covers another."""
    most = 12 if width < 340 else 14 if width < SMALL else 18
    return min(t.damp(12 if width < 340 else 14, 0.3), most * t.zoom / t.scale)


def name_side(chart: Chart, zone: str, width: float) -> str:
    return "t" if width < SMALL and zone in chart.crowded else chart.zones[zone].side


def name_place(chart: Chart, zone: str, size: float, width: float) -> tuple[float, float, ft.Alignment]:
    r = radius(width)
    return {
        "b": (0.0, r + size * 0.62, ft.Alignment.CENTER),
        "t": (0.0, -r - size * 0.62, ft.Alignment.CENTER),
        "r": (r + 4, 0.0, ft.Alignment.CENTER_LEFT),
        "l": (-r - 4, 0.0, ft.Alignment.CENTER_RIGHT),
    }[name_side(chart, zone, width)]


def port(t: Theme, chart: Chart, zone: str, *, at: Point, name: str, letters: str, width: float) -> list[cv.Shape]:
    """A circle with its nation and the name with a halo; open water has a name alone."""
    (x, y), size, r = at, name_size(t, width), radius(width)
    if not letters:
        dot = cv.Circle(x, y, 4, ft.Paint(color=t.c.ink))
        halo = ft.TextStyle(size=size + 2, italic=True, font_family="Caslon", foreground=stroke(t.c.water, 4))
        inked = ft.TextStyle(size=size + 2, italic=True, font_family="Caslon", color=t.c.ink)
        return [dot, *(cv.Text(x - 8, y + 16, name, style, alignment=ft.Alignment.CENTER) for style in (halo, inked))]
    dx, dy, hold = name_place(chart, zone, size, width)
    ground = t.c.land if zone in chart.ashore else t.c.water
    inked = ft.TextStyle(size=size, weight=W600, font_family="Atkinson", color=t.c.ink)
    halo = ft.TextStyle(size=size, weight=W600, font_family="Atkinson", foreground=stroke(ground, 4))
    code = ft.TextStyle(size=t.damp(r + 1.5, 0), weight=W800, font_family="Atkinson", color=t.c.ink)
    return [
        cv.Circle(x, y, r, ft.Paint(color=t.c.sheet)),
        cv.Circle(x, y, r, stroke(t.c.ink, 1.6)),
        cv.Text(x, y, letters, code, alignment=ft.Alignment.CENTER),
        cv.Text(x + dx, y + dy, name, halo, alignment=hold),
        cv.Text(x + dx, y + dy, name, inked, alignment=hold),
    ]


def neatlines(t: Theme, width: float, height: float) -> list[cv.Shape]:
    ink = ft.Paint(color=t.c.ink)
    bars: list[cv.Shape] = [
        cv.Rect(i * width / 24, y, width / 24, 5, paint=ink) for i in range(1, 24, 2) for y in (0, height - 5)
    ]
    return [
        *bars,
        cv.Rect(0.75, 0.75, width - 1.5, height - 1.5, paint=stroke(t.c.ink, 1.5)),
        cv.Line(0, 5, width, 5, paint=stroke(t.c.ink, 1)),
        cv.Line(0, height - 5, width, height - 5, paint=stroke(t.c.ink, 1)),
    ]


def draw_ships(
    t: Theme,
    places: Mapping[str, Point],
    pieces: Sequence[Piece],
    *,
    size: tuple[float, float],
    taken: Sequence[Room],
    tips: Sequence[Room],
    waters: Sequence[Room] = (),
) -> tuple[list[ft.Control], list[Room]]:
    """The ships of a zone in a row beside it, where they hide least of names, ports and arrows.

    `waters`: around the small points of open water: a ship of a port that stood there would seem to be there.
    """
    shown: list[ft.Control] = []
    rows: list[Room] = []
    for zone, at in places.items():
        here = [p for p in pieces if p.zone == zone]
        if not here:
            continue
        across = sum(piece_width(p) + 3 for p in here) - 3
        room = best_berth(berths(at, across, radius(size[0])), (*taken, *tips), size, (*rows, *waters))
        rows.append(room)
        shown.append(ft.Row([ship(t, p) for p in here], spacing=3, left=room.left, top=room.top, tight=True))
    return shown, rows


def piece_width(piece: Piece) -> float:
    return FLAG + 3 if piece.colour else 40 if piece.letters else 22


def ship(t: Theme, piece: Piece) -> ft.Control:
    if piece.colour:
        return seat_flag(t, piece.colour, FLAG)
    face: list[ft.Control] = [sign(t, piece.mark, 14 / t.grow(1, 0.35), t.c.sheet)]
    if piece.letters:
        face.append(damped_text(t, piece.letters, 11, 0, W800, color=t.c.sheet, no_wrap=True))
    return ft.Container(
        ft.Row(face, spacing=2, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        width=piece_width(piece),
        height=17,
        bgcolor=t.c.ink,
        border_radius=4,
        alignment=ft.Alignment.CENTER,
    )
