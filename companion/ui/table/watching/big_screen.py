"""A television in the room: the state of the table in letters that can be read from the sofa. Nothing can be tapped."""

from math import ceil

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.theme import W400, W600, figure, text
from companion.ui.table.context import TableContext
from companion.ui.table.evening.facts import evening_facts
from companion.ui.table.game_screen import screen_of
from companion.ui.table.watching.glance import (
    last_entries,
    seat_face,
    seats_at_a_glance,
    size_that_fits,
    what_goes_on,
)
from companion.ui.widgets.base import Sign

ENTRIES = range(4, 13)
"""So many of the last entries as the height has room for; at the end the facts of the evening come first."""
FEW_ENTRIES = 2
"""Beside a picture."""
HEAD, SEAT, FACT, ENTRY = 240, 215, 84, 48
"""How high the lines above the seats, a row of seats, a fact and an entry are, on a screen of 1280 by 760."""
SEATS_A_ROW = 5


def big_screen(context: TableContext) -> ft.Control:
    t = context.t
    unit = max(0.62, min(t.width / (1280 if t.width > t.height else 900), t.height / 760))
    margin = 36 * unit
    room = t.width - 2 * margin
    body = [
        title_line(context, unit, room),
        *headline_lines(context, unit, room),
        *(seats_and_picture(context, unit, room) or seats_and_lines(context, unit, room)),
    ]
    inside = ft.Column(
        body, spacing=18 * unit, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return ft.Container(inside, padding=margin, bgcolor=t.c.paper, expand=True)


def seats_and_lines(context: TableContext, unit: float, room: float) -> list[ft.Control]:
    """The seats, at the end of the game the facts of the evening, and of the last entries as many as fit."""
    columns, evening = seat_columns(context, unit, room), evening_lines(context, unit)
    used = HEAD + SEAT * ceil(len(context.model.names) / columns) + FACT * len(evening)
    fitting = max(0 if evening else ENTRIES[0], int((context.t.height / unit - used) // ENTRY))
    return [seat_rows(context, unit, room), *evening, *entry_lines(context, unit, min(ENTRIES[-1], fitting))]


def seats_and_picture(context: TableContext, unit: float, room: float) -> list[ft.Control]:
    """The seats and what happened last; beside them, or under them on an upright screen, what the game draws. Nothing
    where it draws nothing, or is over."""
    t = context.t
    wide = t.width > t.height
    share = room * 0.53 if wide else room
    picture = screen_of(context.game.info.id).big_picture(context, share, t.height * (0.72 if wide else 0.5))
    if picture is None or context.game.is_finished(context.state):
        return []
    gap = 24 * unit
    beside = room - share - gap if wide else room
    seats = [seat_rows(context, unit, beside), *entry_lines(context, unit, FEW_ENTRIES)]
    if not wide:
        return [*seats, picture]
    left = ft.Container(w.block(seats, spacing=18 * unit), width=beside)
    return [ft.Row([left, picture], spacing=gap, vertical_alignment=ft.CrossAxisAlignment.START)]


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


def seats_a_row(count: int, most: int) -> int:
    """How many seats stand in a row, so that no row is nearly empty under a full one."""
    rows = max(1, ceil(count / most))
    return max(1, ceil(count / rows))


def seat_columns(context: TableContext, unit: float, room: float) -> int:
    fitting = max(1, int(room / context.t.scale // (190 * unit)))
    return seats_a_row(len(context.model.names), min(SEATS_A_ROW, fitting))


def seat_rows(context: TableContext, unit: float, room: float) -> ft.Control:
    glances, columns = seats_at_a_glance(context), seat_columns(context, unit, room)
    gap = 14 * unit
    across = (room - gap * (columns - 1)) / columns - 26 * unit
    return w.grid([seat_face(context, glance, across, unit) for glance in glances], columns, gap)


def evening_lines(context: TableContext, unit: float) -> list[ft.Control]:
    """At the end of the game: what it tells of the evening."""
    facts = evening_facts(context) if context.game.is_finished(context.state) else []
    return [fact_line(context, unit, *fact) for fact in facts]


def fact_line(context: TableContext, unit: float, mark: Sign, title: str, sentence: str) -> ft.Control:
    t = context.t
    words: list[ft.Control] = [text(t, title, 22 * unit, color=t.c.ink2), text(t, sentence, 26 * unit, W600)]
    lines = ft.Column(words, spacing=0, expand=True, tight=True)
    return ft.Row([w.silent(w.sign(t, mark, 36 * unit, t.c.sea)), lines], spacing=14 * unit)


def entry_lines(context: TableContext, unit: float, count: int) -> list[ft.Control]:
    t = context.t
    rows: list[ft.Control] = []
    for entry, said in last_entries(context, count):
        by = entry.seat or entry.by
        flag = w.seat_flag(t, context.colour(by), 30 * unit) if by else w.silent(w.sign(t, "rose", 26 * unit))
        mark = ft.Container(flag, width=30 * unit + 3, alignment=ft.Alignment.CENTER)
        words = text(t, said, 24 * unit, W400 if rows else W600, expand=True)
        rows.append(ft.Row([mark, words], spacing=14 * unit))
    return [w.block(rows, spacing=6 * unit)] if rows else []
