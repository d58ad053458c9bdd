"""Signal flags: a seat's colour with the pattern that belongs to it."""

import flet as ft
import flet.canvas as cv

from companion.palette import SEAT_COLOURS
from companion.ui.core.theme import Theme

Point = tuple[float, float]


def shape(fill: ft.Paint, *points: Point) -> cv.Shape:
    (x, y), *rest = points
    return cv.Path([cv.Path.MoveTo(x, y), *[cv.Path.LineTo(px, py) for px, py in rest], cv.Path.Close()], fill)


def pattern(colour: str, w: float, h: float) -> list[cv.Shape]:
    over = SEAT_COLOURS[colour].pattern
    fill = ft.Paint(color=over)

    def stroke(share: float) -> ft.Paint:
        return ft.Paint(color=over, stroke_width=w * share, style=ft.PaintingStyle.STROKE)

    match colour:
        case "red":
            return [cv.Line(w / 2, 0, w / 2, h, stroke(0.17)), cv.Line(0, h / 2, w, h / 2, stroke(0.17))]
        case "blue":
            return [cv.Rect(w * 0.3, h * 0.28, w * 0.4, h * 0.44, paint=fill)]
        case "yellow":
            return [cv.Circle(w / 2, h / 2, h * 0.25, fill)]
        case "green":
            return [shape(fill, (0, h), (w, 0), (w, h))]
        case "violet":
            return [cv.Line(0, 0, w, h, stroke(0.13)), cv.Line(0, h, w, 0, stroke(0.13))]
        case "white":
            return [cv.Rect(0, h * 0.36, w, h * 0.28, paint=fill)]
        case "black":
            return [shape(fill, (w / 2, h * 0.12), (w * 0.8, h / 2), (w / 2, h * 0.88), (w * 0.2, h / 2))]
        case "orange":
            return [cv.Rect(w / 2, 0, w / 2, h, paint=fill)]
        case "pink":
            return [cv.Rect(0, 0, w / 2, h / 2, paint=fill), cv.Rect(w / 2, h / 2, w / 2, h / 2, paint=fill)]
        case _:  # turquoise
            return [cv.Rect(w * x, 0, w * 0.15, h, paint=fill) for x in (0.2, 0.65)]


def seat_flag(t: Theme, colour: str, width: float = 28) -> ft.Control:
    """Silent: the name stands beside it. The outline makes every colour readable on any ground."""
    height = width * 0.74
    cloth = cv.Canvas(pattern(colour, width, height), width=width, height=height)
    flag = ft.Container(
        cloth,
        width=width + 3,
        height=height + 3,
        bgcolor=SEAT_COLOURS[colour].field,
        border=ft.Border.all(1.5, t.c.ink),
        border_radius=2,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return ft.Semantics(exclude_semantics=True, content=flag)
