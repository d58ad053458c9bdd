"""How long each player's turns took: quietly, for the phone that wants it."""

import flet as ft

from companion.core.ask import Seat
from companion.core.evening.times import times_of
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import Item, section_of
from companion.ui.table.context import TableContext

MINUTE, HOUR = 60, 3600


def time_text(words: Words, seconds: int) -> str:
    """Seconds under a minute, then minutes, then hours with their minutes."""
    if seconds < MINUTE:
        return words("time.seconds", n=seconds)
    minutes = round(seconds / MINUTE)
    if minutes < HOUR // MINUTE:
        return words("time.minutes", n=minutes)
    return words("time.hours", n=minutes // 60, minutes=f"{minutes % 60:02}")


def times(context: TableContext) -> list[Item]:
    """The time of each player, where this phone wants it and the entries tell it."""
    if not context.phone.preferences.times:
        return []
    live = context.model.live
    found = live.computed.get("times", lambda: times_of(live.table))
    if not found:
        return []
    minutes = {seat: seconds // MINUTE for seat, seconds in found.items()}
    return [section_of(context, (tuple(minutes.items()),), lambda: draw_times(context, found))]


def draw_times(context: TableContext, found: dict[Seat, int]) -> list[ft.Control]:
    words = context.words
    shown = [
        w.seat_figure(context.t, context.colour(seat), context.name(seat), time_text(words, seconds))
        for seat, seconds in found.items()
    ]
    row = ft.Row(shown, spacing=16, run_spacing=8, wrap=True)
    said = ", ".join(f"{context.name(seat)} {time_text(words, seconds)}" for seat, seconds in found.items())
    return [w.section(context.t, words("time.title")), w.card(context.t, w.read_as(said, row), padding=14)]
