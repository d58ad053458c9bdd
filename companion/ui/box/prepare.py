"""Before the first entry of a table: prepare the box now, take it from a friend's phone, or be asked when needed."""

from functools import partial

import flet as ft

from companion.ui import widgets as w
from companion.ui.box.state import BoxState
from companion.ui.box.totals import Sum, box_sum
from companion.ui.core.memo import Item
from companion.ui.core.theme import heading, second
from companion.ui.table.context import TableContext

SECONDS = 12
"""To find one thing in the box and to tap its figures."""


def prepare_box(context: TableContext) -> list[Item]:
    """Offered once for each game, to the one who keeps its box, while something of it is not known."""
    model, game = context.model, context.game.info
    key = f"box/{game.id}"
    if model.number or not model.role.host or context.phone.preferences.has_seen(key):
        return []
    known = box_sum(game, context.phone.service.box(game.id))
    return [] if known.of is None or known.complete else [draw_offer(context, game.id, key, known)]


def draw_offer(context: TableContext, game: str, key: str, known: Sum) -> ft.Control:
    t, words, phone = context.t, context.words, context.phone
    left = (known.of or 0) - known.known
    hint = words("box.prepare.hint", n=max(1, round(left * SECONDS / 60)), known=known.known, of=known.of)
    box, here = phone.screen_state(BoxState), phone.router.route

    def prepare() -> None:
        box.came_from = here
        phone.go(f"/box/{game}/next")

    cells = [
        w.button(t, words("box.prepare_now"), prepare, mark="pencil"),
        w.button(t, words("box.take"), partial(phone.go, "/receive"), mark="glass"),
    ]
    later = w.button(t, words("box.later"), partial(phone.preferences.remember_help, key), kind="quiet")
    body = [heading(t, words("box.prepare")), second(t, hint), w.grid(cells, 1 if t.large else 2), later]
    return w.card(t, w.block(body, spacing=10), padding=14)
