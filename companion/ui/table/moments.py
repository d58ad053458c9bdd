"""The band of a moment: under the title of every place and every question, on every phone, until it has gone by."""

from functools import partial

import flet as ft

from companion.core.evening.moment import Moment
from companion.ui import widgets as w
from companion.ui.core.theme import Tone
from companion.ui.table.context import TableContext

LOOKS: dict[str, tuple[str, Tone]] = {
    "bust": ("skull", "danger"),
    "sinking": ("skull", "danger"),
    "death": ("skull", "danger"),
    "mutiny": ("loyalty", "danger"),
    "duel": ("combat", "sea"),
    "retired": ("anchor", "ok"),
    "chests": ("chest", "sea"),
    "last_round": ("wait", "magenta"),
}
"""The mark and the tone of each kind."""
MOST = 2
"""As many moments of one entry as leave room for the place under them."""


def bands(context: TableContext) -> list[ft.Control]:
    """What the table talks about just now; the last one can be sent away."""
    shown = context.model.band
    if shown is None:
        return []
    moments = shown.moments[-MOST:]
    return [draw_band(context, moment, last=moment is moments[-1]) for moment in moments]


def draw_band(context: TableContext, moment: Moment, *, last: bool) -> ft.Control:
    t, words, model = context.t, context.words, context.model
    mark, tone = LOOKS[moment.kind]
    lines = [
        *(w.BandLine("arrow_down", words.say(p), "danger") for p in moment.lost),
        *(w.BandLine("arrow_up", words.say(p), "ok") for p in moment.gain),
        *(w.BandLine("arrow_right", words.say(p)) for p in moment.more),
    ]
    colour = moment.colour or context.colour(moment.seat)
    flag = w.seat_flag(t, colour, 28) if moment.seat in model.colours else None
    return w.band(
        t,
        words.say(moment.said),
        lines,
        tone=tone,
        mark=mark,
        flag=flag,
        close=words("close"),
        on_close=partial(model.drop_band, model.band) if last else None,
    )


def under_title(context: TableContext, title: ft.Control) -> ft.Control:
    """The title of a screen, and under it what the table talks about."""
    found = bands(context)
    if not found:
        return title
    return ft.Column([title, *found], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
