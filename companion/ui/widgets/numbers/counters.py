"""Numbers on a sheet: steps, counters, holds and small figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import flet as ft

from companion.ui.core.theme import W600, Theme, figure, longest_word, second, text, text_width
from companion.ui.widgets.base import Action, block, card, grid, handler, read_as, row_list, sign, silent, tap
from companion.ui.widgets.flags import seat_flag


def step(t: Theme, way: Literal[-1, 1], label: str, on_click: Action | None) -> ft.Control:
    """The square beside a value: one less, or one more."""
    colour = t.c.ink if on_click else t.c.edge
    bars: list[ft.Control] = [ft.Container(width=16, height=2.5, bgcolor=colour)]
    if way > 0:
        bars.append(ft.Container(width=2.5, height=16, bgcolor=colour))
    box = ft.Container(
        ft.Stack(bars, alignment=ft.Alignment.CENTER),
        width=48,
        height=48,
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.sheet if on_click else None,
        border=ft.Border.all(1.5, t.c.edge if on_click else t.c.line),
        border_radius=6,
        on_click=handler(on_click),
    )
    return tap(box, label)


@dataclass(frozen=True, slots=True)
class Count:
    """A counter: what it counts, how it is said, and what one step is called."""

    name: str
    value: str
    said: str
    down: str
    up: str
    on_step: Callable[[int], object] | None
    mark: str | None = None
    colour: str | None = None
    unit: str = ""
    can_down: bool = True
    can_up: bool = True
    on_value: Action | None = None


def count_figure(t: Theme, count: Count, size: float) -> ft.Control:
    shown = figure(t, count.value, size, text_align=ft.TextAlign.CENTER, no_wrap=True)
    if not count.on_value:
        return ft.Semantics(label=count.said, container=True, content=silent(shown))
    box = ft.Container(
        shown,
        height=48,
        alignment=ft.Alignment.CENTER,
        border_radius=6,
        on_click=handler(count.on_value),
    )
    return tap(box, count.said)


def count_steps(count: Count) -> tuple[Action | None, Action | None]:
    if not count.on_step:
        return None, None
    down = partial(count.on_step, -1) if count.can_down else None
    return down, partial(count.on_step, 1) if count.can_up else None


def count_name(t: Theme, count: Count, beside: bool = False) -> list[ft.Control]:
    """Its mark, its name and its unit: under the name, or beside it where the name has a line of its own."""
    parts: list[ft.Control] = []
    if count.colour:
        parts.append(seat_flag(t, count.colour, 24))
    elif count.mark:
        parts.append(silent(sign(t, count.mark, 24)))
    name = text(t, count.name, 17, W600)
    if not count.unit:
        return [*parts, ft.Container(name, expand=True)]
    unit = second(t, count.unit)
    if beside:
        return [*parts, ft.Row([name, unit], spacing=8, run_spacing=0, wrap=True, expand=True)]
    return [*parts, ft.Column([name, unit], spacing=0, expand=True, tight=True)]


def figure_column(t: Theme, counts: Sequence[Count]) -> float:
    """One width for the figures of a card, so that its steps stand under each other."""
    return t.grow(max(64, *(text_width(count.value, 30) for count in counts)), 0.5)


def counter(
    t: Theme,
    count: Count,
    *,
    form: Literal["row", "tall"] | None = None,
    width: float | None = None,
    column: float | None = None,
) -> ft.Control:
    """Less, figure, more, in fixed columns. Under 340 px, and at large text, name and figure stand on two lines."""
    down, up = count_steps(count)
    minus, plus = step(t, -1, count.down, down), step(t, 1, count.up, up)
    room = (width or t.body) / t.scale
    if form == "tall" or room < 316:
        value = ft.Container(count_figure(t, count, 30), expand=True, alignment=ft.Alignment.CENTER)
        line = ft.Row([minus, value, plus], spacing=8)
        content: ft.Control = block([ft.Row(count_name(t, count, beside=True), spacing=10), line], spacing=8)
        return ft.Container(content, padding=ft.Padding.symmetric(vertical=10, horizontal=12))
    across = column or figure_column(t, [count])
    value = ft.Container(count_figure(t, count, 30), width=across, alignment=ft.Alignment.CENTER)
    row = ft.Row([*count_name(t, count), minus, value, plus], spacing=8)
    return ft.Container(row, padding=ft.Padding(12, 8, 8, 8))


def counters(t: Theme, counts: Sequence[Count], *, width: float | None = None) -> ft.Control:
    """One card of counters; two or three abreast where there is room."""
    across = width or t.body
    abreast = min(3, len(counts), int(across / t.scale // 212))
    if t.handheld or abreast < 2:
        column = figure_column(t, counts)
        return row_list(t, [counter(t, count, width=across, column=column) for count in counts])
    tall = [card(t, counter(t, count, form="tall"), padding=0) for count in counts]
    return grid(tall, abreast, spacing=10)


@dataclass(frozen=True, slots=True)
class Hold:
    """One hold, slot or cargo space. `full`: something is in it."""

    amount: str
    name: str
    said: str
    full: bool = True
    on_click: Action | None = None
    mark: str = "hold"


def hold_cell(t: Theme, hold: Hold, *, slim: bool = False) -> ft.Control:
    fore = t.c.ink if hold.full else t.c.ink2
    amount = figure(t, hold.amount, 22) if hold.full else text(t, hold.amount, 17, color=fore)
    lines = ft.Column([amount, second(t, hold.name)], spacing=0, tight=True, expand=True)
    cask = [] if slim else [sign(t, hold.mark, 28, t.c.sea if hold.full else t.c.edge)]
    box = ft.Container(
        ft.Row([*cask, lines], spacing=12),
        padding=ft.Padding.symmetric(vertical=9, horizontal=10 if slim else 14),
        bgcolor=t.c.sheet if hold.full else None,
        border=ft.Border.all(1.5, t.c.ink if hold.full else t.c.edge),
        border_radius=6,
        on_click=handler(hold.on_click),
    )
    return tap(box, hold.said) if hold.on_click else read_as(hold.said, box)


def holds(t: Theme, cells: Sequence[Hold], *, per_row: int | None = None) -> ft.Control:
    """Two in a row where no word is broken; three and more on a phone leave no room for the cask."""
    wanted = 1 if t.large else per_row or 2
    around = 24 if wanted > 2 and t.handheld else 72
    longest = max((text_width(longest_word(cell.name), 15) for cell in cells), default=0)
    across = max(1, min(wanted, int((t.body + 8) // (longest + around + 8))))
    return grid([hold_cell(t, cell, slim=across > 2 and t.handheld) for cell in cells], across)
