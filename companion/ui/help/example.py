"""An example table: opened from New table, Home or the help; at it, one hint at a time, the end, and the way out."""

from functools import partial

import flet as ft

from companion.core.errors import CompanionError
from companion.hosting.files.example_file import example_of, has_example
from companion.hosting.files.examples import open_hint, set_example
from companion.hosting.identifiers import is_example
from companion.ui import widgets as w
from companion.ui.core.memo import Item, section_of
from companion.ui.core.notices import refuse
from companion.ui.core.phone import Phone
from companion.ui.core.screen_state import NoticeState
from companion.ui.core.theme import Theme, heading, second, text
from companion.ui.table.context import TableContext


def example_row(phone: Phone, t: Theme, game: str, name: str, state: NoticeState) -> list[ft.Control]:
    """The way to an example of this game, for the one who can create tables."""
    if not phone.is_host or not has_example(game):
        return []
    words = phone.words()
    open_one = partial(open_example, phone, game, state)
    row = w.link_row(t, words("example.try", game=name), open_one, under=words("example.try.hint"), mark="map")
    return [w.card(t, row, padding=0)]


def open_example(phone: Phone, game: str, state: NoticeState) -> None:
    """The one that somebody is in the middle of, else a new one."""
    try:
        code = unfinished_example(phone, game) or set_example(phone.service, game)
    except CompanionError as no:
        refuse(phone, state, no)
        return
    phone.go(f"/table/{code}")


def unfinished_example(phone: Phone, game: str) -> str | None:
    lasts = len(example_of(game).hints)
    tables = phone.service.tables()
    codes = [r.code for r in tables if r.game == game and is_example(r.code) and not r.archived]
    return next((code for code in codes if open_hint(phone.service.live(code)) <= lasts), None)


def guide(context: TableContext) -> list[Item]:
    """Above everything else on the Table of an example: the next hint; after the last one, the end."""
    n = open_hint(context.model.live)
    return [section_of(context, (n,), lambda: [draw_guide(context, n)])]


def draw_guide(context: TableContext, n: int) -> ft.Control:
    t, words = context.t, context.words
    of = len(example_of(context.game.info.id).hints)
    if n > of:
        return w.card(t, w.block([*end_lines(context), *ways_out(context)], spacing=8), padding=14, edge=t.c.sea)
    step = second(t, words("example.step", n=n, of=of))
    head = ft.Row([ft.Container(step, expand=True), *bin_of(context)], spacing=8)
    return w.card(t, w.block([head, text(t, words(f"example.hint.{n}"))], spacing=2), padding=12, edge=t.c.sea)


def end_lines(context: TableContext) -> list[ft.Control]:
    words = context.words
    return [heading(context.t, words("example.done")), text(context.t, words("example.done.why"))]


def bin_of(context: TableContext) -> list[ft.Control]:
    """The way out of an example at any time, for the one who keeps the tables."""
    if not context.model.role.host:
        return []
    delete = partial(delete_example, context.phone, context.model.code)
    return [w.icon_button(context.t, "trash", context.words("example.delete"), delete)]


def ways_out(context: TableContext) -> list[ft.Control]:
    if not context.model.role.host:
        return []
    t, words, phone = context.t, context.words, context.phone
    delete = w.button(t, words("example.delete"), partial(delete_example, phone, context.model.code), mark="trash")
    real = w.button(t, words("new.title"), partial(phone.go, "/new"), mark="helm")
    return [w.grid([delete, real], 1 if t.large else 2)]


def delete_example(phone: Phone, code: str) -> None:
    """Nothing of it was anybody's evening: it goes without a question."""
    phone.go("/")
    phone.service.delete(code)


def hint_of_question(context: TableContext) -> list[ft.Control]:
    """Over a question of an example: what one would do on a real table, and what to do here."""
    if not is_example(context.model.code):
        return []
    return [w.notice(context.t, context.words("example.question"), tone="sea", mark="map")]
