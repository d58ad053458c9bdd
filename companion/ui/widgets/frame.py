"""The frame of a screen: title, body, last entry with undo, and the five places."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import flet as ft
import flet.canvas as cv

from companion.ui.core.memo import part
from companion.ui.core.theme import W400, W600, W800, Theme, damped_text, read_style, text, title
from companion.ui.widgets.base import Action, Pick, block, focus_group, hairline, handler, sign, silent, tap
from companion.ui.widgets.buttons import icon_button

RAIL = 98
WIDEST_TABLE = 1400
SEGMENT = 28
LONG_ENTRY = 60
"""An entry of more letters is set smaller in large text, so that it leaves room for the place above it."""


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


@dataclass(frozen=True, slots=True)
class Bar:
    """The title of a screen, with the way back at its left, and one action and its help at its right."""

    words: str
    under: str = ""
    on_back: Action | None = None
    back: str = ""
    action: BarAction | None = None
    help: BarAction | None = None
    """What explains the screen, before the action."""


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a table, and which of them is open."""

    all: tuple[Place, ...]
    current: int
    on_place: Pick


def neatline(t: Theme, width: float | None = None) -> ft.Control:
    """The graduated frame of a chart."""
    across = width or t.width
    ink = ft.Paint(color=t.c.ink)
    bars: list[cv.Shape] = [
        cv.Rect(x, 1.5, SEGMENT, 3, paint=ink) for x in range(SEGMENT, int(across) + SEGMENT, 2 * SEGMENT)
    ]
    rails: list[cv.Shape] = [cv.Rect(0, y, across, 1, paint=ink) for y in (0, 5)]
    return silent(cv.Canvas([*bars, *rails], height=6, width=across))


def title_bar(t: Theme, bar: Bar) -> ft.Control:
    actions = [action for action in (bar.help, bar.action) if action]
    lines: list[ft.Control] = [title(t, bar.words, 112 if len(actions) < 2 else 184)]
    if bar.under:
        style = read_style(t.c.ink2, t.damp(15, 0.4))
        most = 3 if t.large or len(actions) > 1 else 2
        lines.append(ft.Text(bar.under, style=style, max_lines=most, overflow=ft.TextOverflow.ELLIPSIS))
    parts: list[ft.Control] = [icon_button(t, "arrow_left", bar.back, bar.on_back)] if bar.on_back else []
    parts.append(ft.Column(lines, spacing=0, expand=True, tight=True))
    parts += [icon_button(t, action.mark, action.label, action.on_click) for action in actions]
    side = 4 if bar.on_back else t.margin
    lift = 6 if bar.under or bar.on_back or actions else 17
    return ft.Container(
        ft.Row(parts, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding(side, lift, 4 if actions else t.margin, lift - 1),
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


def place_cells(t: Theme, places: Places, rail: bool) -> list[ft.Control]:
    return [
        place_cell(t, place, i == places.current, partial(places.on_place, i), rail)
        for i, place in enumerate(places.all)
    ]


def place_bar(t: Theme, places: Places) -> ft.Control:
    cells = place_cells(t, places, rail=False)
    return ft.Container(ft.Row(cells, spacing=0), bgcolor=t.c.sheet)


def place_rail(t: Theme, places: Places) -> ft.Control:
    rose = ft.Container(silent(sign(t, "rose", 42)), height=92, alignment=ft.Alignment.CENTER)
    cells = place_cells(t, places, rail=True)
    column = ft.Column(
        [rose, *cells],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        scroll=ft.ScrollMode.HIDDEN,
    )
    return ft.Container(
        focus_group(column),
        width=RAIL,
        bgcolor=t.c.sheet,
        border=ft.Border(right=ft.BorderSide(1, t.c.ink)),
    )


def undo_square(t: Theme, log: Log) -> ft.Control:
    return icon_button(t, "undo", log.undo, log.on_undo, edged=True)


@part
def undo_button(t: Theme, label: str, undo: Action) -> ft.Control:
    """It stays while another sentence stands beside it."""
    box = ft.Container(
        ft.Row([sign(t, "undo", 20), text(t, label, 17, W600, no_wrap=True)], spacing=10, tight=True),
        height=48,
        padding=ft.Padding.symmetric(horizontal=10),
        border_radius=6,
        on_click=handler(undo),
    )
    return tap(box, label)


def log_strip(t: Theme, log: Log, side: float | None = None) -> ft.Control:
    """What was entered last, and the way back, on every place of a table."""
    cut = log.state == "cut"
    fore = t.c.warn if cut else t.c.ink2 if log.state == "empty" else t.c.ink
    parts: list[ft.Control] = [silent(sign(t, "cut", 20, fore))] if cut else []
    words = damped_text(t, log.sentence, 15, 0.4 if len(log.sentence) <= LONG_ENTRY else 0.2, color=fore, expand=True)
    parts.append(ft.Semantics(live_region=True, content=words, expand=True))
    if log.on_undo and (t.large or t.kind == "narrow"):
        parts.append(icon_button(t, "undo", log.undo, log.on_undo))
    elif log.on_undo:
        parts.append(undo_button(t, log.undo, log.on_undo))
    margin = t.margin if side is None else side
    return ft.Container(
        ft.Row(parts, spacing=10),
        padding=ft.Padding(margin, 4, margin - 10 if log.on_undo else margin, 4),
        bgcolor=t.c.warn_soft if cut else t.c.land,
        border=ft.Border(top=ft.BorderSide(1, t.c.line)),
    )


def bottom_slot(t: Theme, controls: Sequence[ft.Control], side: float) -> ft.Control:
    *beside, last = controls
    content = ft.Row([*beside, ft.Container(last, expand=True)], spacing=10) if beside else last
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=10, horizontal=side))


TitleBar, PlaceBar, PlaceRail = part(title_bar), part(place_bar), part(place_rail)
NeatLine = part(neatline)
"""They stay while the body changes, as long as their actions compare equal."""


def page_frame(
    t: Theme,
    bar: Bar | ft.Control,
    body: Sequence[ft.Control],
    *,
    bottom: Sequence[ft.Control] = (),
    widest: float = 1180,
) -> ft.Control:
    """A page without places, or a wizard: `bottom` are the actions fixed under its body."""
    side = max(t.margin, (t.width - widest) / 2)
    top = TitleBar(t, bar) if isinstance(bar, Bar) else bar
    stack: list[ft.Control] = [top, NeatLine(t), scroll_body(body, side)]
    if bottom:
        stack += [hairline(t), bottom_slot(t, bottom, side)]
    return ft.Container(fill_column(stack), bgcolor=t.c.paper, expand=True)


def table_frame(
    t: Theme, top: ft.Control, body: Sequence[ft.Control], foot: ft.Control, *, places: Places, page: str
) -> ft.Control:
    """A table with its places: in a bar under the thumb, or in a rail at the side.

    Another `page` begins at its top, however far the last one was pushed up.
    """
    across = t.width if t.handheld else t.width - RAIL
    under_title = hairline(t) if t.handheld else NeatLine(t, across)
    stack: list[ft.Control] = [top, under_title, scroll_body(body, table_side(t), f"page-{page}"), foot]
    if t.handheld:
        stack += [NeatLine(t), PlaceBar(t, places)]
        return ft.Container(fill_column(stack), bgcolor=t.c.paper, expand=True)
    whole = ft.Row(
        [PlaceRail(t, places), fill_column(stack)],
        spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(whole, bgcolor=t.c.paper, expand=True)


def table_side(t: Theme) -> float:
    """The margin of a table's body."""
    across = t.width if t.handheld else t.width - RAIL
    return max(t.margin, (across - WIDEST_TABLE) / 2)


def table_foot(controls: Sequence[ft.Control]) -> ft.Column:
    """What stands fixed under the body: the last entry, then the actions."""
    return ft.Column(list(controls), spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def has_strip(t: Theme, log: Log | None, acts: bool) -> bool:
    """On a short phone the strip of the last entry gives way to the actions: undo becomes the square beside them."""
    return log is not None and not (acts and log.state != "cut" and t.short and t.handheld)


def foot_strip(t: Theme, log: Log) -> ft.Control:
    return log_strip(t, log, table_side(t))


def foot_actions(t: Theme, bottom: Sequence[ft.Control], log: Log | None, strip: bool) -> ft.Control:
    """`log`: the last entry; `strip`: it stands above them."""
    edge = [] if strip else [hairline(t)]
    undo = [undo_square(t, log)] if log and log.on_undo and not strip else []
    return table_foot([*edge, bottom_slot(t, [*undo, *bottom], table_side(t))])


def fill_column(controls: Sequence[ft.Control]) -> ft.Column:
    return ft.Column(list(controls), spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def scroll_body(body: Sequence[ft.Control], side: float, key: str | None = None) -> ft.Column:
    return ft.Column(
        [ft.Container(block(body), padding=ft.Padding(side, 12, side, 16))],
        key=key,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
