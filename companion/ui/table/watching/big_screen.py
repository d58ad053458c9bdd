"""A television in the room: the state of the table in letters that can be read from the sofa. Nothing can be tapped."""

from math import ceil

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.theme import W400, W600, figure, text
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import screen_of
from companion.ui.table.watching.glance import (
    last_entries,
    seat_face,
    seats_at_a_glance,
    size_that_fits,
    what_goes_on,
)

ENTRIES, FEW_ENTRIES = 4, 2
"""What happened last; fewer beside a picture."""
SEATS_A_ROW = 5


def big_screen(context: TableContext) -> ft.Control:
    t = context.t
    unit = max(0.62, min(t.width / (1280 if t.width > t.height else 900), t.height / 760))
    margin = 36 * unit
    room = t.width - 2 * margin
    body = [
        title_line(context, unit, room),
        *headline_lines(context, unit, room),
        *seats_and_picture(context, unit, room),
    ]
    inside = ft.Column(
        body, spacing=18 * unit, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return ft.Container(inside, padding=margin, bgcolor=t.c.paper, expand=True)


def title_line(context: TableContext, unit: float, room: float) -> ft.Control:
    t, name = context.t, context.words("game.name")
    sign = w.silent(w.sign(t, context.game.info.mark, 34 * unit))
    title = figure(t, name, size_that_fits(t, name, 30 * unit, room - 60 * unit), no_wrap=True)
    heading = ft.Semantics(header=True, heading_level=1, content=title)
    return w.block([ft.Row([sign, heading], spacing=14 * unit), w.neatline(t, room)], spacing=8 * unit)


def headline_lines(context: TableContext, unit: float, room: float) -> list[ft.Control]:
    """Said aloud when it changes."""
    t = context.t
    headline, notes = what_goes_on(context)
    size = 54 * unit if len(headline) < 40 else 42 * unit
    longest = max(headline.split(), key=len, default="")
    head = figure(t, headline, size_that_fits(t, longest, size, room))
    return [
        ft.Semantics(live_region=True, header=True, heading_level=2, content=head),
        *(text(t, note, 26 * unit, color=t.c.ink2) for note in notes),
    ]


def seats_and_picture(context: TableContext, unit: float, room: float) -> list[ft.Control]:
    """The seats and what happened last; beside them, or under them on an upright screen, what the game draws."""
    t = context.t
    wide = t.width > t.height
    share = room * 0.53 if wide else room
    picture = screen_of(context.game.info.id).big_picture(context, share, t.height * (0.72 if wide else 0.5))
    if picture is None:
        return [seat_rows(context, unit, room), *entry_lines(context, unit, ENTRIES)]
    if not wide:
        return [seat_rows(context, unit, room), *entry_lines(context, unit, FEW_ENTRIES), picture]
    gap = 24 * unit
    beside = room - share - gap
    seats = w.block([seat_rows(context, unit, beside), *entry_lines(context, unit, FEW_ENTRIES)], spacing=18 * unit)
    return [
        ft.Row(
            [ft.Container(seats, width=beside), picture], spacing=gap, vertical_alignment=ft.CrossAxisAlignment.START
        )
    ]


def seats_a_row(count: int, most: int) -> int:
    """So that no row stands nearly empty under a full one."""
    rows = max(1, ceil(count / most))
    return max(1, ceil(count / rows))


def seat_rows(context: TableContext, unit: float, room: float) -> ft.Control:
    glances = seats_at_a_glance(context)
    fitting = max(1, int(room / context.t.scale // (190 * unit)))
    columns = seats_a_row(len(glances), min(SEATS_A_ROW, fitting))
    gap = 14 * unit
    across = (room - gap * (columns - 1)) / columns - 26 * unit
    return w.grid([seat_face(context, glance, across, unit) for glance in glances], columns, gap)


def entry_lines(context: TableContext, unit: float, count: int) -> list[ft.Control]:
    t = context.t
    rows: list[ft.Control] = []
    for entry, said in last_entries(context, count):
        by = entry.seat or entry.by
        flag = w.seat_flag(t, context.colour(by), 30 * unit) if by else w.silent(w.sign(t, "rose", 26 * unit))
        words = text(t, said, 24 * unit, W400 if rows else W600, expand=True)
        rows.append(ft.Row([flag, words], spacing=14 * unit))
    return [w.block(rows, spacing=6 * unit)] if rows else []
