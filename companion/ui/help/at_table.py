"""Help at a table: the “?” of each place, the strip on the first Table, and the code that is offered to the others."""

from functools import partial

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.memo import Item, section_of
from companion.ui.core.theme import heading, text
from companion.ui.help.sheet import goal, numbered_lines, purpose_of_screen, signs
from companion.ui.table.context import TableContext
from companion.ui.table.model import PLACES
from companion.ui.table.state import TableState

FIRST_TABLE = "first_table"
FIRST_ENTRIES = 8
"""After so many entries the strip of the first Table makes room, also if nobody put it away."""
FIRST_MARKS = ("flags", "arrow_right", "undo")


def help_page(context: TableContext, here: str) -> ft.Control:
    """Over the place that it explains; what is opened there stays."""
    t, words = context.t, context.words
    close = context.screen_state(TableState).setter(help=False)
    body = [*purpose_of_screen(t, words, here), *goal(t, words, words("help.goal")), *signs(t, words)]
    bar = w.Bar(words("help.title"), under=words(f"place.{here}"), on_back=close, back=words("back"))
    return w.page_frame(t, bar, body, bottom=[w.button(t, words("help.got_it"), close, kind="primary")])


def first_steps(context: TableContext) -> list[Item]:
    """Once on each phone: others join (if there are any), the solid button, undo. The first entries put it away."""
    seen = context.phone.preferences.has_seen(FIRST_TABLE)
    if seen or not context.model.role.acts or context.model.number > FIRST_ENTRIES:
        return []
    return [section_of(context, (), lambda: [draw_first_steps(context)])]


def draw_first_steps(context: TableContext) -> ft.Control:
    t, words = context.t, context.words
    rows: list[ft.Control] = [
        ft.Row([w.silent(w.sign(t, mark, 22, t.c.sea)), text(t, said, expand=True)], spacing=12)
        for mark, said in zip(FIRST_MARKS, numbered_lines(words, "help.first"), strict=True)
        if mark != "flags" or len(context.model.names) > 1
    ]
    seen = partial(context.phone.preferences.remember_help, FIRST_TABLE)
    done = w.button(t, words("help.got_it"), seen, mark="check")
    return w.card(t, w.block([heading(t, words("help.first")), *rows, done], spacing=10), padding=14)


def join_offer(context: TableContext) -> list[Item]:
    """The code with which the others join, shown before the first entry."""
    model, t, words = context.model, context.t, context.words
    free = [s for s in model.live.record.seats if not s.taken]
    alone = context.phone.surroundings.alone
    if alone or model.number or not model.role.host or len(model.names) < 2 or not free:
        return []
    share = partial(context.phone.router.go_place, PLACES.index("share"))
    return [w.step_button(t, words("help.show_code"), share, hint=words("help.show_code.hint"), mark="qr")]
