"""The frame of a screen: title, body, last entry with undo, and the five places."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import flet as ft
import flet.canvas as cv

from companion.ui.core.memo import part
from companion.ui.core.theme import W400, W600, W800, Theme, read_style, second, text, title
from companion.ui.widgets.base import Action, Pick, block, hairline, handler, sign, silent, tap
from companion.ui.widgets.buttons import icon_button

RAIL = 98
SEGMENT = 28


@dataclass(frozen=True, slots=True)
class Place:
    mark: str
    word: str


@dataclass(frozen=True, slots=True)
class Log:
    """The last entry in one sentence. `cut`: the phone has lost the host and says so instead."""

    sentence: str
    undo: str = ""
    on_undo: Action | None = None
    state: Literal["entry", "empty", "cut"] = "entry"


@dataclass(frozen=True, slots=True)
class BarAction:
    """The one action at the right of a title."""

    mark: str
    label: str
    on_click: Action


def neatline(t: Theme, width: float | None = None) -> ft.Control:
    """The graduated frame of a chart."""
    across = width or t.width
    ink = ft.Paint(color=t.c.ink)
    bars: list[cv.Shape] = [
        cv.Rect(x, 1.5, SEGMENT, 3, paint=ink) for x in range(SEGMENT, int(across) + SEGMENT, 2 * SEGMENT)
    ]
    rails: list[cv.Shape] = [cv.Rect(0, y, across, 1, paint=ink) for y in (0, 5)]
    return silent(cv.Canvas([*bars, *rails], height=6, width=across))


def title_bar(
    t: Theme,
    words: str,
    under: str = "",
    *,
    on_back: Action | None = None,
    back: str = "",
    action: BarAction | None = None,
) -> ft.Control:
    lines: list[ft.Control] = [title(t, words)]
    if under:
        lines.append(second(t, under, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS))
    parts: list[ft.Control] = [icon_button(t, "arrow_left", back, on_back)] if on_back else []
    parts.append(ft.Column(lines, spacing=0, expand=True, tight=True))
    if action:
        parts.append(icon_button(t, action.mark, action.label, action.on_click))
    side = 4 if on_back else t.margin
    lift = 6 if under or on_back or action else 17
    return ft.Container(
        ft.Row(parts, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding(side, lift, 4 if action else t.margin, lift - 1),
    )


def place_cell(t: Theme, place: Place, here: bool, on_click: Action | None, rail: bool) -> ft.Control:
    size = t.damp(14, 0.125)
    face = ft.Column(
        [
            sign(t, place.mark, 24),
            ft.Text(place.word, no_wrap=True, style=read_style(t.c.ink, size, W800 if here else W400)),
        ],
        spacing=3,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    bar = ft.BorderSide(4, t.c.ink if here else t.c.sheet)
    box = ft.Container(
        face,
        height=72 if rail else 64,
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.sea_soft if here else t.c.sheet,
        border=ft.Border(left=bar) if rail else ft.Border(bottom=bar),
        padding=ft.Padding.only(right=4) if rail else ft.Padding.only(top=4),
        on_click=handler(on_click),
    )
    return tap(box, place.word, here, None if rail else 1)


def place_bar(t: Theme, places: Sequence[Place], current: int, on_place: Pick) -> ft.Control:
    cells = [place_cell(t, p, i == current, partial(on_place, i), False) for i, p in enumerate(places)]
    return ft.Container(ft.Row(cells, spacing=0), bgcolor=t.c.sheet)


def place_rail(t: Theme, places: Sequence[Place], current: int, on_place: Pick) -> ft.Control:
    rose = ft.Container(silent(sign(t, "rose", 42)), height=92, alignment=ft.Alignment.CENTER)
    cells = [place_cell(t, p, i == current, partial(on_place, i), True) for i, p in enumerate(places)]
    return ft.Container(
        ft.Column(
            [rose, *cells],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            scroll=ft.ScrollMode.HIDDEN,
        ),
        width=RAIL,
        bgcolor=t.c.sheet,
        border=ft.Border(right=ft.BorderSide(1, t.c.ink)),
    )


def undo_square(t: Theme, log: Log) -> ft.Control:
    return icon_button(t, "undo", log.undo, log.on_undo, edged=True)


def log_strip(t: Theme, log: Log, side: float | None = None) -> ft.Control:
    """What was entered last, and the way back, on every place of a table."""
    cut = log.state == "cut"
    fore = t.c.warn if cut else t.c.ink2 if log.state == "empty" else t.c.ink
    parts: list[ft.Control] = [silent(sign(t, "cut", 20, fore))] if cut else []
    words = text(t, log.sentence, 15, color=fore, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    parts.append(ft.Semantics(live_region=True, content=words, expand=True) if cut else words)
    if log.on_undo and t.large:
        parts.append(icon_button(t, "undo", log.undo, log.on_undo))
    elif log.on_undo:
        undo = ft.Container(
            ft.Row([sign(t, "undo", 20), text(t, log.undo, 17, W600, no_wrap=True)], spacing=10, tight=True),
            height=48,
            padding=ft.Padding.symmetric(horizontal=10),
            border_radius=6,
            on_click=handler(log.on_undo),
        )
        parts.append(tap(undo, log.undo))
    margin = t.margin if side is None else side
    return ft.Container(
        ft.Row(parts, spacing=10, height=None if t.large else 48),
        padding=ft.Padding(margin, 4, margin - 10 if log.on_undo else margin, 4),
        bgcolor=t.c.warn_soft if cut else t.c.land,
        border=ft.Border(top=ft.BorderSide(1, t.c.line)),
    )


def bottom_slot(t: Theme, controls: Sequence[ft.Control], side: float) -> ft.Control:
    content = controls[0] if len(controls) == 1 else ft.Row(list(controls), spacing=10)
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=10, horizontal=side))


TitleBar, PlaceBar, PlaceRail, LogStrip = part(title_bar), part(place_bar), part(place_rail), part(log_strip)
"""They stay while the body changes, as long as their actions are bound methods."""


def frame(
    t: Theme,
    words: str,
    body: Sequence[ft.Control],
    *,
    under: str = "",
    on_back: Action | None = None,
    back: str = "",
    action: BarAction | None = None,
    header: ft.Control | None = None,
    bottom: Sequence[ft.Control] = (),
    log: Log | None = None,
    places: Sequence[Place] = (),
    current: int = 0,
    on_place: Pick | None = None,
    widest: float = 1180,
    lazy: bool = False,
    page: str = "",
) -> ft.Control:
    """A whole screen. With places it is a table; without, a wizard or a page with actions under the thumb.

    `header` replaces the title bar (Home). `bottom` are the actions fixed under the body. Another `page` begins at its
    top, however far the last one was pushed up.
    On a short phone with bottom actions the log strip gives way: undo becomes the square beside them.
    """
    rail = bool(places) and not t.handheld
    across = t.width - (RAIL if rail else 0)
    side = max(t.margin, (across - widest) / 2)
    squeeze = bool(bottom) and log is not None and log.state != "cut" and t.short and t.handheld
    top = header or TitleBar(t, words, under, on_back=on_back, back=back, action=action)
    under_title = hairline(t) if places and t.handheld else neatline(t, across)
    inside = ft.Padding(side, 12, side, 16)
    if lazy:
        middle: ft.Control = ft.ListView(list(body), spacing=10, padding=inside, expand=True)
    else:
        middle = ft.Column(
            [ft.Container(block(body), padding=inside)],
            key=f"page-{page}" if page else None,
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    stack: list[ft.Control] = [top, under_title, middle]
    if log and not squeeze:
        stack.append(LogStrip(t, log, side))
    if bottom:
        if not log or squeeze:
            stack.append(hairline(t))
        undo = [undo_square(t, log)] if squeeze and log and log.on_undo else []
        for control in bottom if undo else ():
            control.expand = control.expand or True
        stack.append(bottom_slot(t, [*undo, *bottom], side))
    if places and on_place and t.handheld:
        stack += [neatline(t), PlaceBar(t, tuple(places), current, on_place)]
    whole_page = ft.Column(stack, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if rail and on_place:
        whole: ft.Control = ft.Row(
            [PlaceRail(t, tuple(places), current, on_place), whole_page],
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        whole = whole_page
    return ft.Container(whole, bgcolor=t.c.paper, expand=True)
