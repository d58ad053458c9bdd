"""Rows of the app's own lists: tables in progress, boxes, history, house rules."""

from collections.abc import Sequence
from typing import Literal

import flet as ft
import flet.canvas as cv

from companion.ui.core.theme import (
    W400,
    W600,
    Theme,
    figure,
    fit_line,
    read_style,
    second,
    text,
    title_text,
    water_name,
)
from companion.ui.widgets.base import Action, Pick, Sign, block, card, handler, read_as, sign, silent, tap
from companion.ui.widgets.buttons import icon_button, segment, tag
from companion.ui.widgets.flags import seat_flag


def table_row(
    t: Theme,
    title: str,
    under: str,
    on_click: Action,
    *,
    label: str,
    mark: Sign,
    colours: Sequence[str] = (),
    when: str = "",
    menu: ft.Control | None = None,
) -> ft.Control:
    """A table in progress: game, what it waits for, who sits there, when it was played; `menu` stands in its corner."""
    flags = ft.Row([seat_flag(t, colour, 22) for colour in colours], spacing=8, run_spacing=4, wrap=True, expand=True)
    corner: list[ft.Control] = [second(t, when)] if when else []
    if menu:
        corner.append(ft.Container(width=32))
    level = ft.CrossAxisAlignment.END
    feet = [ft.Row([flags, *corner], spacing=8, vertical_alignment=level)]
    if t.large:  # the day under the flags
        feet = [ft.Row([flags]), ft.Row(corner, spacing=8, alignment=ft.MainAxisAlignment.END)]
    lines = block([figure(t, title, 20), text(t, under, 16), *feet], spacing=3, expand=True)
    box = ft.Container(
        ft.Row([sign(t, mark, 34, t.c.sea), lines], spacing=14),
        padding=ft.Padding(14, 10, 12, 10),
        bgcolor=t.c.sheet,
        border=ft.Border.all(1.5, t.c.edge),
        border_radius=6,
        on_click=handler(on_click),
    )
    row = tap(box, label)
    return ft.Stack([row, ft.Container(menu, right=0, bottom=0, offset=ft.Offset(0, 0.05))]) if menu else row


def box_row(
    t: Theme, name: str, known: str, share: float | None, *, label: str, mark: Sign, on_click: Action | None = None
) -> ft.Control:
    """A game's box: how much of what it prints is known. No bar where nobody knows how much there is."""
    words = [text(t, name, 17, W600), second(t, known)]
    head: ft.Control = (
        block(words, spacing=0) if t.large else ft.Row([ft.Container(words[0], expand=True), words[1]], spacing=8)
    )
    lines = [head] if share is None else [head, share_bar(t, share)]
    arrow = [sign(t, "arrow_right", 20, t.c.ink2)] if on_click and t.kind != "narrow" else []
    box = ft.Container(
        ft.Row([sign(t, mark, 26), block(lines, spacing=5, expand=True), *arrow], spacing=14),
        padding=ft.Padding.symmetric(vertical=10, horizontal=14),
        on_click=handler(on_click),
    )
    return tap(box, label) if on_click else read_as(label, box)


def share_bar(t: Theme, share: float) -> ft.Control:
    full = max(0, min(100, round(share * 100)))
    parts: list[ft.Control] = [ft.Container(expand=full, bgcolor=t.c.sea)] if full else []
    if full < 100:
        parts.append(ft.Container(expand=100 - full))
    return ft.Container(
        ft.Row(parts, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        height=8,
        bgcolor=t.c.sheet,
        border=ft.Border.all(1, t.c.edge),
        border_radius=2,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def link_row(
    t: Theme,
    words: str,
    on_click: Action | None,
    *,
    under: str = "",
    value: str = "",
    mark: Sign | None = None,
    colour: str | None = None,
    trailing: ft.Control | None = None,
) -> ft.Control:
    """A row that leads somewhere: look-up lists, settings, ports. `trailing` stands before the arrow."""
    face: list[ft.Control] = []
    if colour:
        face.append(seat_flag(t, colour, 28))
    elif mark:
        face.append(sign(t, mark, 24))
    lines: list[ft.Control] = [text(t, words, 17, W600)]
    if under:
        lines.append(second(t, under))
    if trailing and t.large:
        lines.append(trailing)
    face.append(ft.Column(lines, spacing=0, expand=True, tight=True))
    if value:
        face.append(figure(t, value, 20, no_wrap=True))
    if trailing and not t.large:
        face.append(trailing)
    if on_click and not trailing:
        face.append(sign(t, "arrow_right", 18, t.c.ink2))
    box = ft.Container(
        ft.Row(face, spacing=12),
        padding=ft.Padding.symmetric(vertical=8 if under else 14, horizontal=12),
        on_click=handler(on_click),
    )
    spoken = ", ".join(part for part in (words, under, value) if part)
    return tap(box, spoken) if on_click else read_as(spoken, box)


HistoryState = Literal["entry", "correction", "undone", "app"]


def history_line(
    t: Theme,
    entry: str,
    sentence: str,
    detail: str = "",
    *,
    label: str,
    colour: str | None = None,
    state: HistoryState = "entry",
    undo: str = "",
    on_undo: Action | None = None,
    on_click: Action | None = None,
) -> ft.Control:
    """One entry: who over its number, what in a sentence, how in a detail, and the way back to it."""
    fore = t.c.magenta if state == "correction" else t.c.ink2 if state == "undone" else t.c.ink
    undone = state == "undone"
    style = read_style(fore, 17 * t.zoom, W400 if undone else W600, struck=undone)
    words = ft.Text(sentence, style=style)
    who = seat_flag(t, colour, 22) if colour else sign(t, "rose", 22)
    number = text(t, entry, 14, color=t.c.ink2, no_wrap=True)
    left: ft.Control = (
        silent(ft.Row([who, number], spacing=10))
        if t.large
        else ft.Column([who, number], spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    )
    lines: list[ft.Control] = [words]
    if detail:
        lines.append(second(t, detail))
    back = [icon_button(t, "undo", undo, on_undo, size=20)] if on_undo else []
    if t.large:  # the sentence under who and number, as wide as the list
        head = ft.Row([ft.Container(left, padding=ft.Padding.only(left=10), expand=True), *back])
        below = ft.Container(block(lines, spacing=0), padding=ft.Padding(10, 0, 4, 8), on_click=handler(on_click))
        return block([head, tap(below, label) if on_click else read_as(label, below)], spacing=0)
    body = ft.Row(
        [ft.Container(left, width=t.grow(38, 0.6)), ft.Column(lines, spacing=0, expand=True, tight=True)],
        spacing=10,
    )
    box = ft.Container(body, padding=ft.Padding(10, 8, 4, 8), on_click=handler(on_click))
    read = tap(box, label, expand=True) if on_click else read_as(label, box, expand=True)
    return ft.Row([read, *back], spacing=0)


def history_head(t: Theme, words: str, note: str = "") -> ft.Control:
    """The turn that the lines under it belong to."""
    row = ft.Row([ft.Container(titled_row(t, words), expand=True), *([second(t, note)] if note else [])], spacing=8)
    return ft.Container(row, padding=ft.Padding.symmetric(vertical=9, horizontal=12), bgcolor=t.c.land)


def titled_row(t: Theme, words: str) -> ft.Control:
    return ft.Semantics(header=True, heading_level=4, content=text(t, words, 16, W600))


def rule_switch(
    t: Theme,
    title: str,
    reason: str,
    words: Sequence[str],
    chosen: int,
    *,
    on_pick: Pick | None,
    changed: str = "",
    width: float | None = None,
) -> ft.Control:
    """A house rule: title, one line of why, and its ways; `changed` marks one that was changed in play."""
    across = width or t.body
    lines: list[ft.Control] = [text(t, title, 17, W600)]
    if reason:
        lines.append(second(t, reason))
    if changed:
        lines.append(ft.Row([tag(t, changed, tone="magenta", mark="pencil")]))
    about = ft.Column(lines, spacing=2, tight=True, expand=True)
    need = sum(len(word) * 10 + 30 for word in words)
    under = t.large or need > across * (0.45 if reason else 0.62)
    ways = segment(t, words, chosen, on_pick, width=across - 24 if under else need)
    label = ft.Semantics(label=title, container=True, content=ways)
    if under:
        about.expand = None
        content: ft.Control = block([about, label], spacing=8)
    else:
        content = ft.Row([about, label], spacing=12)
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=10, horizontal=12))


def seat_entry(
    t: Theme,
    letter: str,
    colour: str,
    name: ft.Control,
    *,
    turn_colour: str,
    on_colour: Action,
    up: str = "",
    on_up: Action | None = None,
    remove: str = "",
    on_remove: Action | None = None,
) -> ft.Control:
    """Who sits where, before the game: letter, flag to turn, name to type, up, remove. Large names stand below."""
    flag = ft.Container(
        seat_flag(t, colour, 32),
        width=48,
        height=48,
        alignment=ft.Alignment.CENTER,
        border_radius=6,
        on_click=handler(on_colour),
    )
    head: list[ft.Control] = [ft.Container(figure(t, letter, 20), width=t.grow(20, 0.5)), tap(flag, turn_colour)]
    ends: list[ft.Control] = []
    if up:
        ends.append(icon_button(t, "arrow_up", up, on_up, size=20))
    if remove:
        ends.append(icon_button(t, ft.Icons.CLOSE, remove, on_remove, size=22))
    if t.large:
        line = ft.Row([*head, ft.Container(expand=True), *ends], spacing=4)
        return ft.Container(block([line, name], spacing=4), padding=ft.Padding(12, 4, 12, 12))
    name.expand = True
    spacing = 0 if t.kind == "narrow" else 4
    return ft.Container(ft.Row([*head, name, *ends], spacing=spacing), padding=ft.Padding(12, 4, 2, 4))


def sums(t: Theme, lines: Sequence[tuple[str, str]], total: tuple[str, str] | None = None) -> ft.Control:
    """Amounts under each other, and what they come to."""

    def line(words: str, value: str, last: bool) -> ft.Control:
        shown = figure(t, value, 22) if last else text(t, value, 17)
        row = ft.Row([text(t, words, 17, W600 if last else W400, expand=True), shown], spacing=8)
        return ft.Container(row, padding=ft.Padding.symmetric(vertical=8, horizontal=12))

    rows = [line(words, value, False) for words, value in lines]
    if total:
        rows += [ft.Container(height=2, bgcolor=t.c.ink), line(*total, True)]
    return card(t, block(rows, spacing=0), padding=0)


def depth_lines(t: Theme, width: float, height: float) -> ft.Control:
    """Shoal water: the lines of equal depth that a chart draws."""
    pen = ft.Paint(color=t.c.sea_soft, stroke_width=1.5, style=ft.PaintingStyle.STROKE)
    lines: list[cv.Shape] = []
    for i, level in enumerate((0.12, 0.3, 0.5, 0.72, 0.92)):
        y, swell = height * level, height * (0.13 if i % 2 else -0.1)
        steps: list[cv.Path.PathElement] = [cv.Path.MoveTo(0, y)]
        stride = 130 + 24 * i
        for k in range(int(width // stride) + 1):
            bend = swell if k % 2 else -swell
            steps.append(cv.Path.QuadraticTo(stride * (k + 0.5), y + bend, stride * (k + 1), y))
        lines.append(cv.Path(steps, pen))
    return silent(cv.Canvas(lines, width=width, height=height))


HEAD_ACTION = 96
"""The width of two marks to tap."""


def home_head(t: Theme, name: str, motto: str, action: ft.Control | None = None) -> ft.Control:
    """The cartouche of Home: the rose, the name and the motto on shoal water."""
    rose, gap = (40, 10) if t.handheld else (48, 14)
    room = t.body - rose - gap - (HEAD_ACTION + gap if action else 0)
    size = max(22.0, fit_line(t, name, 30, room))
    names = ft.Column(
        [title_text(t, name, size, 1), water_name(t, motto, 15 if t.handheld else 17)], spacing=0, tight=True
    )
    names.expand = True
    row = ft.Row([silent(sign(t, "rose", rose)), names, *([action] if action else [])], spacing=gap)
    front = ft.Container(row, padding=ft.Padding.symmetric(vertical=16, horizontal=t.margin))
    sea = ft.Container(depth_lines(t, t.width, t.grow(96, 1)), left=0, top=0)
    return ft.Container(ft.Stack([sea, front]), bgcolor=t.c.water, clip_behavior=ft.ClipBehavior.HARD_EDGE)
