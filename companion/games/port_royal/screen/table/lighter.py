"""Score and Table: one tap says who traded a ship for how many coins, or who hired; the next one names the person."""

import flet as ft

from companion.core.ask import Seat
from companion.core.game import Action
from companion.games.port_royal.data import PERSON
from companion.games.port_royal.screen.common import KIND_MARK
from companion.ui import widgets as w
from companion.ui.core.late_taps import GuardedTap
from companion.ui.core.memo import Item, section_of
from companion.ui.core.theme import figure, second
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import handler

Taking = dict[tuple[Seat, int], Action]
"""By player and coins; 0 for a person."""


def who_took(context: TableContext) -> list[Item]:
    """The players whose cards this phone enters: its own person's, or everybody's where it goes round."""
    state = context.state
    sold = {(a.seat, int(a.arguments["coins"])): a for a in context.model.actions if a.procedure == "sold" and a.seat}
    hired = {(a.seat, 0): a for a in context.model.actions if is_hire(a) and a.seat}
    taking: Taking = {**sold, **hired}
    seats = [s for s in state.from_active if any(seat == s for seat, _ in taking)]
    if not seats:
        return []
    values = (tuple(taking.items()), tuple(seats), state.depth)
    return [section_of(context, values, lambda: took_list(context, taking, seats))]


def is_hire(action: Action) -> bool:
    return action.procedure == "took" and action.arguments["kind"] == PERSON


def took_list(context: TableContext, taking: Taking, seats: list[Seat]) -> list[Item]:
    words, state = context.words, context.state
    if state.depth == "score":
        tiles = [hire_tile(context, seat, taking.get((seat, 0))) for seat in seats]
        abreast = 2 if context.t.large else 3 if context.t.kind == "narrow" else len(tiles)
        return [w.section(context.t, words("took.hired")), w.grid(tiles, abreast)]
    rows = [player_row(context, seat, taking) for seat in seats]
    how = [] if context.t.short else [second(context.t, words("took.how"))]
    return [w.section(context.t, words("took.title")), *how, w.row_list(context.t, rows)]


def hire_tile(context: TableContext, seat: Seat, action: Action | None) -> ft.Control:
    start, label = tap_of(context, action), label_of(context, seat)
    return w.tile(context.t, context.name(seat), start, colour=context.colour(seat), label=label)


def label_of(context: TableContext, seat: Seat, coins: int = 0) -> str:
    if coins:
        return context.words("action.sold", who=seat, coins=coins)
    return context.words("action.took", who=seat, kind=PERSON)


def tap_of(context: TableContext, action: Action | None) -> GuardedTap | None:
    return context.starts(action) if action else None


def player_row(context: TableContext, seat: Seat, taking: Taking) -> ft.Control:
    """The player, then what a ship was worth, and a person."""
    t = context.t
    who = w.seat_chip(t, context.colour(seat), context.name(seat))
    values = sorted({coins for of, coins in taking if of == seat and coins})
    cells = [kind_cell(context, seat, n, taking.get((seat, n))) for n in (*values, 0)]
    hire = taking.get((seat, 0))
    why_not = [second(t, context.words.say(hire.refused))] if hire and hire.refused else []
    if t.kind in ("narrow", "phone"):
        content: ft.Control = w.block([who, w.grid(cells, 3 if t.large else len(cells), 6), *why_not], spacing=6)
    else:
        line = ft.Container(w.block([w.grid(cells, len(cells)), *why_not], spacing=6), expand=True)
        content = ft.Row([ft.Container(who, width=t.grow(150, 0.5)), line])
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=8, horizontal=10))


def kind_cell(context: TableContext, seat: Seat, coins: int, action: Action | None) -> ft.Control:
    """A ship by its coins, or a person."""
    t, start = context.t, tap_of(context, action)
    if coins:
        worth = figure(t, context.words.with_sign(coins), 20, no_wrap=True)
        signs: list[ft.Control] = [worth, w.sign(t, "coin", 18)]
    else:
        signs = [w.sign(t, KIND_MARK[PERSON], 26)]
    box = ft.Container(
        ft.Row(signs, spacing=2, alignment=ft.MainAxisAlignment.CENTER),
        height=48,
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.sheet,
        border=ft.Border.all(1.5, t.c.edge if start else t.c.line),
        border_radius=6,
        opacity=1 if start else 0.45,
        on_click=handler(start),
    )
    return w.tap(box, label_of(context, seat, coins))
