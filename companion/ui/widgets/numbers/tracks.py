"""Rulers: tracks, ladders and the phases of a turn."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal

import flet as ft

from companion.ui.core.theme import W400, W600, W800, Theme, damped_text, figure, second, text, text_width
from companion.ui.widgets.base import Action, Sign, block, handler, read_as, sides, sign, silent, tap
from companion.ui.widgets.flags import seat_flag
from companion.ui.widgets.numbers.counters import step


def window(value: int, low: int, high: int, count: int) -> range:
    """The part of the track that fits, centred on the value."""
    shown = min(count, high - low + 1)
    first = min(max(low, value - shown // 2), high - shown + 1)
    return range(first, first + shown)


def track_cell(
    t: Theme, name: str, v: int, value: int, *, first: bool, mark: str | None, on_click: Action | None, zero: bool
) -> ft.Control:
    here = v == value
    fill = t.c.sea if here else t.c.sheet if v > value else t.c.sea_soft if v % 2 else t.c.water
    if mark:
        goal = mark != "skull" and not here
        fill = t.c.ink2 if goal else fill
        colour = t.c.on_sea if here else t.c.sheet if goal else t.c.danger
        face: ft.Control = sign(t, mark, 18, colour)
    elif here:
        face = figure(t, t.number(v), 23, t.c.on_sea, no_wrap=True)
    else:
        colour = t.c.ink if v < value else t.c.ink2
        face = damped_text(t, t.number(v), 15, 0.5, color=colour, no_wrap=True)
    rule = None if first else ft.BorderSide(2 if zero else 1, t.c.ink if zero else t.c.edge)
    box = ft.Container(
        face,
        height=48,
        alignment=ft.Alignment.CENTER,
        bgcolor=fill,
        border=sides(left=rule),
        on_click=handler(on_click),
    )
    return tap(box, f"{name} {t.number(v)}", here, 3 if here else 2)


def track(
    t: Theme,
    name: str,
    value: int,
    ends: tuple[int, int],
    on_set: Callable[[int], object] | None,
    *,
    down: str,
    up: str,
    mark: Sign | None = None,
    colour: str | None = None,
    note: str = "",
    marks: Mapping[int, str] | None = None,
    steps: Literal["both", "up", "none"] = "both",
    width: float | None = None,
) -> ft.Control:
    """A graduated ruler: tap a cell, or step by one. `marks` draws a cell as a mark (a skull where it sinks)."""
    low, high = ends
    across = width or t.body
    buttons = {"both": 2, "up": 1, "none": 0}[steps if on_set else "none"]
    fit = max(3, int((across - 56 * buttons) // (30 * max(1.0, t.grow(1, 0.5)))))
    shown = window(value, low, high, fit)
    put = {v: partial(on_set, v) for v in range(low, high + 1)} if on_set else {}
    cells = [
        track_cell(
            t,
            name,
            v,
            value,
            first=v == shown[0],
            mark=(marks or {}).get(v),
            on_click=put.get(v),
            zero=v == 0 and low < 0,
        )
        for v in shown
    ]
    ladder = ft.Container(
        ft.Row(cells, spacing=0),
        expand=True,
        border=ft.Border.all(1.5, t.c.ink),
        border_radius=3,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    line: list[ft.Control] = [ladder]
    if buttons == 2:
        line.insert(0, step(t, -1, down, put.get(value - 1)))
    if buttons:
        line.append(step(t, 1, up, put.get(value + 1)))
    head = value_head(t, name, mark=mark, colour=colour, note=note, width=across)
    return block([head, ft.Row(line, spacing=8)], spacing=4)


def value_head(
    t: Theme,
    name: str,
    *,
    mark: Sign | None = None,
    colour: str | None = None,
    note: str = "",
    width: float | None = None,
) -> ft.Control:
    """Mark or flag, name, and what limits the value: under the name where it does not fit beside it."""
    beside = not t.large and text_width(name, 19) + text_width(note, 15) + 48 <= (width or t.body)
    parts: list[ft.Control] = []
    if colour:
        parts.append(seat_flag(t, colour, 24))
    elif mark:
        parts.append(silent(sign(t, mark, 20)))
    parts.append(text(t, name, 17, W600, expand=True))
    if note and beside:
        parts.append(second(t, note))
    row = ft.Row(parts, spacing=8)
    return block([row, second(t, note)], spacing=0) if note and not beside else row


def ladder(
    t: Theme, done: int, total: int, *, height: float = 12, tone: str | None = None, passed: str | None = None
) -> ft.Control:
    """A small graduated bar: so many of so many, or the step that is on with the `passed` ones paler. Silent."""
    fill = tone or t.c.sea
    cells = [
        ft.Container(
            expand=1,
            bgcolor=t.c.sheet if i >= done else passed if passed and i < done - 1 else fill,
            border=sides(left=ft.BorderSide(1, t.c.edge) if i else None),
        )
        for i in range(total)
    ]
    row = ft.Row(list(cells), spacing=0, height=height, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return silent(
        ft.Container(row, border=ft.Border.all(1, t.c.ink), border_radius=3, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)
    )


def phases(t: Theme, words: Sequence[str], now: int, *, label: str) -> ft.Control:
    """The steps of a turn in a ladder. Where that has no room: the label ("Actions, step 4 of 4") and a bar."""
    room = t.body / t.scale
    needs = [text_width(word, 15.5) + (27 if i < now else 8) for i, word in enumerate(words)]
    if t.large or sum(needs) > room:
        head = text(t, label, 17, W800)
        return read_as(label, block([head, ladder(t, now + 1, len(words), passed=t.c.sea_soft)], spacing=4))

    def cell(i: int) -> ft.Control:
        here, done = i == now, i < now
        face: list[ft.Control] = [sign(t, "check", 14, t.c.ink)] if done else []
        colour = t.c.on_sea if here else t.c.ink
        face.append(text(t, words[i], 15.5, W800 if here else W400, colour, no_wrap=True))
        return ft.Container(
            ft.Row(face, spacing=5, tight=True, alignment=ft.MainAxisAlignment.CENTER),
            expand=round(needs[i]),
            height=34,
            alignment=ft.Alignment.CENTER,
            bgcolor=t.c.sea if here else t.c.water if done else t.c.sheet,
            border=sides(left=ft.BorderSide(1, t.c.edge) if i else None),
        )

    row = ft.Row([cell(i) for i in range(len(words))], spacing=0)
    framed = ft.Container(
        row, border=ft.Border.all(1.5, t.c.ink), border_radius=3, clip_behavior=ft.ClipBehavior.ANTI_ALIAS
    )
    return read_as(label, framed)
