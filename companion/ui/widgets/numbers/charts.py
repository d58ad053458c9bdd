"""Pictures of numbers: odds as a bar or a gauge, scores as lines."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType

import flet as ft
import flet.canvas as cv

from companion.palette import SEAT_COLOURS
from companion.ui.core.theme import W600, Theme, Tone, figure, read_style, second, text, text_width
from companion.ui.widgets.base import block, card, grid, read_as, silent
from companion.ui.widgets.buttons import columns_that_fit
from companion.ui.widgets.seats import seat_figure

BAR = 44
WIDEST = 1400
STROKES = 40
AXIS_FIGURE = 8.4
"""How wide one figure of an axis is, before the text scale."""
SWATCH = 30
"""A small square and the space around it."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Three outcomes: what is good (solid), what is even (plain), what is bad (hatched)."""

    shares: tuple[float, float, float]
    figures: tuple[str, str, str]
    words: tuple[str, str, str]


def hatching(width: float, height: float, colour: str) -> list[cv.Shape]:
    pen = ft.Paint(color=colour, stroke_width=2, style=ft.PaintingStyle.STROKE)
    starts = range(-int(height), int(width), 10)
    return [cv.Line(x, height, x + height, 0, pen) for x in starts]


def odds_bar(t: Theme, odds: Odds) -> ft.Control:
    """Who wins, as a bar; the figures stand under their part, or one line each where it is narrow."""
    grounds = (t.c.sea, t.c.land, t.c.danger)
    whole = sum(odds.shares) or 1.0
    parts = [round(1000 * share / whole) for share in odds.shares]
    hatched = cv.Canvas(hatching(WIDEST * parts[2] / 1000, BAR, t.c.sheet))
    cells: list[ft.Control] = [
        ft.Container(hatched if i == 2 else None, expand=part, bgcolor=grounds[i])
        for i, part in enumerate(parts)
        if part
    ]
    bar = ft.Container(
        ft.Row(cells, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        height=BAR,
        border=ft.Border.all(1.5, t.c.ink),
        border_radius=3,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    label = ", ".join(f"{word} {value}" for word, value in zip(odds.words, odds.figures, strict=True))
    beside = sum(text_width(word, 16) + SWATCH for word in odds.words)
    legend = odds_columns(t, odds, grounds) if beside <= t.body / t.scale else odds_lines(t, odds, grounds)
    return read_as(label, block([bar, legend], spacing=6))


def swatch(t: Theme, ground: str) -> ft.Control:
    return ft.Container(width=14, height=14, bgcolor=ground, border=ft.Border.all(1, t.c.ink))


def odds_lines(t: Theme, odds: Odds, grounds: Sequence[str]) -> ft.Control:
    return block(
        [
            ft.Row([swatch(t, ground), text(t, word, 16, expand=True), figure(t, value, 22)], spacing=10)
            for word, value, ground in zip(odds.words, odds.figures, grounds, strict=True)
        ],
        spacing=2,
    )


def odds_columns(t: Theme, odds: Odds, grounds: Sequence[str]) -> ft.Control:
    sides = (ft.CrossAxisAlignment.START, ft.CrossAxisAlignment.CENTER, ft.CrossAxisAlignment.END)
    return ft.Row(
        [
            ft.Column(
                [figure(t, value, 26), ft.Row([swatch(t, ground), text(t, word, 16)], spacing=8, tight=True)],
                spacing=0,
                tight=True,
                horizontal_alignment=side,
            )
            for word, value, ground, side in zip(odds.words, odds.figures, grounds, sides, strict=True)
        ],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )


def odds_gauge(
    t: Theme,
    share: float,
    shown: str,
    words: str,
    *,
    label: str,
    facts: Sequence[tuple[str, str]] = (),
    width: float | None = None,
    beside: bool = False,
) -> ft.Control:
    """A half ring that fills with danger; its figure is the screen. `facts`: small figures over their words, under the
    ring or `beside` it."""
    across = min(width or t.body, 420)
    tone: Tone = "danger" if share >= 0.2 else "warn" if share >= 0.1 else "ok"
    colour = t.tone(tone)[0]
    middle, radius = across / 2, across * 0.42
    deep = radius * 0.19
    shapes: list[cv.Shape] = []
    for i in range(STROKES):
        turn = math.pi * (1 - (i + 0.5) / STROKES)
        full = (i + 0.5) / STROKES <= share
        pen = ft.Paint(
            color=colour if full else t.c.sea_soft,
            stroke_width=radius * math.pi / STROKES * 0.72,
            style=ft.PaintingStyle.STROKE,
        )
        shapes.append(spoke(middle, radius, turn, (0, -deep), pen))
    thin = ft.Paint(color=t.c.ink, stroke_width=1.5, style=ft.PaintingStyle.STROKE)
    shapes += [spoke(middle, radius, math.pi * i / 8, (3, 9), thin) for i in range(9)]
    needle = ft.Paint(color=t.c.ink, stroke_width=4, style=ft.PaintingStyle.STROKE, stroke_cap=ft.StrokeCap.ROUND)
    shapes.append(spoke(middle, radius, math.pi * (1 - share), (4, -deep - 8), needle))
    height = radius + 14
    centre = ft.Column(
        [figure(t, shown, 46, colour), text(t, words, 16, W600, text_align=ft.TextAlign.CENTER)],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    ring = ft.Container(cv.Canvas(shapes, width=across, height=height), alignment=ft.Alignment.CENTER)
    if t.large:
        whole: ft.Control = block([ring, ft.Container(centre, alignment=ft.Alignment.CENTER)], spacing=4)
    else:
        whole = ft.Stack([ring, ft.Container(centre, alignment=ft.Alignment.BOTTOM_CENTER, bottom=0, left=0, right=0)])
    parts: list[ft.Control] = [read_as(label, whole)]
    if facts and beside:
        cells = ft.Container(fact_cells(t, facts, 2), expand=True)
        return ft.Row([ft.Container(parts[0], width=across), cells], spacing=10)
    if facts:
        parts.append(fact_cells(t, facts))
    return block(parts, spacing=10)


def spoke(middle: float, radius: float, turn: float, reach: tuple[float, float], pen: ft.Paint) -> cv.Shape:
    """A stroke towards the middle of the ring; the ring's foot stands 12 px under its top margin."""
    x, y = math.cos(turn), -math.sin(turn)
    foot = radius + 12
    near, far = radius + reach[0], radius + reach[1]
    return cv.Line(middle + x * near, foot + y * near, middle + x * far, foot + y * far, pen)


WIDE_WORDS = 16.8
"""A second line is taken for so large where a word of wide letters must fit, as « Commandement »."""


def fact_cells(t: Theme, facts: Sequence[tuple[str, str]], abreast: int = 0) -> ft.Control:
    """Small figures over their words, between two hairlines; so many `abreast`, or as many as there is room for."""

    def one(value: str, word: str) -> ft.Control:
        face: list[ft.Control] = [
            figure(t, value, 22, text_align=ft.TextAlign.CENTER),
            second(t, word, t.c.ink, text_align=ft.TextAlign.CENTER),
        ]
        column = ft.Column(face, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        return read_as(f"{word} {value}", column)

    fit = columns_that_fit(t, [word for _, word in facts], len(facts), size=WIDE_WORDS, around=0)
    most = abreast or (fit if fit == len(facts) and not t.large else min(2, fit))
    cells = grid([one(value, word) for value, word in facts], most)
    line = ft.BorderSide(1, t.c.line)
    return ft.Container(cells, padding=ft.Padding.symmetric(vertical=8), border=ft.Border(top=line, bottom=line))


@dataclass(frozen=True, slots=True)
class Series:
    """The score of one seat over time, from its first point on."""

    colour: str
    name: str
    values: tuple[int, ...]


def nice_step(most: int) -> int:
    """A step that gives three or four labels: 1, 2, 5, 10, 20, 50 …"""
    step = 1
    while most / step > 5:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step


def charts() -> ModuleType:
    """Flet's charts, read when the first is drawn: they bring every kind of chart, and the first screen has none."""
    import flet_charts  # type: ignore[import-untyped]

    module: ModuleType = flet_charts
    return module


def axis_label(t: Theme, value: int) -> ft.BaseControl:
    words = ft.Text(t.number(value), no_wrap=True, style=read_style(t.c.ink2, t.damp(14, 0.3)))
    label: ft.BaseControl = charts().ChartAxisLabel(value=value, label=words)
    return label


def label_room(t: Theme, figures: Sequence[int]) -> float:
    """How wide the widest figure beside the chart is, with a gap before the axis."""
    letters = max((len(t.number(v)) for v in figures), default=1)
    return max(34.0, letters * AXIS_FIGURE * t.grow(1, 0.3) + 8)


def score_chart(t: Theme, series: Sequence[Series], *, summary: str) -> ft.Control:
    """Lines with dashes, a legend of flags with totals, few axis labels; read out as its summary."""
    fch = charts()
    top = max((v for s in series for v in s.values), default=1)
    low = min((v for s in series for v in s.values), default=0)
    step = nice_step(max(top - min(low, 0), 1))
    bottom = math.floor(min(low, 0) / step) * step
    last = max((len(s.values) for s in series), default=2)
    across = nice_step(max(last - 1, 1))
    marks = sorted({1, *range(across * (1 // across + 1), last - across // 2, across), last})
    lines = [
        fch.LineChartData(
            points=[fch.LineChartDataPoint(i, v) for i, v in enumerate(s.values, 1)],
            color=t.seat_line(s.colour),
            stroke_width=3,
            dash_pattern=list(SEAT_COLOURS[s.colour].dash) or None,
        )
        for s in series
    ]
    figures = range(bottom, top + 1, step)
    labels = [axis_label(t, v) for v in figures]
    chart = fch.LineChart(
        data_series=lines,
        interactive=False,
        animation=0,
        min_x=1,
        max_x=max(last, 2),
        min_y=bottom,
        max_y=max(top * 1.06, bottom + step),
        horizontal_grid_lines=fch.ChartGridLines(interval=step, color=t.c.line, width=1),
        border=ft.Border(left=ft.BorderSide(1.5, t.c.ink), bottom=ft.BorderSide(1.5, t.c.ink)),
        left_axis=fch.ChartAxis(labels=labels, label_spacing=step, label_size=label_room(t, figures)),
        bottom_axis=fch.ChartAxis(labels=[axis_label(t, v) for v in marks], label_spacing=1, label_size=24),
        height=(140 if t.short else 190) if t.handheld else 250,
    )
    legend = ft.Row(
        [seat_figure(t, s.colour, s.name, t.number(s.values[-1]) if s.values else "") for s in series],
        spacing=14,
        run_spacing=4,
        wrap=True,
    )
    chart_box = ft.Container(silent(chart), padding=ft.Padding.only(right=10))
    return card(t, read_as(summary, block([legend, chart_box], spacing=12)), padding=ft.Padding(12, 12, 6, 10))
