"""Score and Table: one tap says who took what kind of card, the next one names it."""

import flet as ft

from companion.core.ask import Seat
from companion.core.game import Action
from companion.games.port_royal.data import COLOURS
from companion.games.port_royal.screen.cards import FLAG, KIND_MARK
from companion.ui import widgets as w
from companion.ui.core.late_taps import GuardedTap
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import handler

KINDS = (*COLOURS, "person")


def who_took(context: TableContext) -> list[ft.Control]:
    words, state = context.words, context.state
    taking: dict[tuple[Seat, str], Action] = {
        (a.seat, str(a.arguments["kind"])): a for a in context.model.actions if a.procedure == "took" and a.seat
    }
    if state.depth == "score":
        tiles = [hired(context, seat, taking.get((seat, "person"))) for seat in state.from_active]
        abreast = 2 if context.t.large else 3 if context.t.kind == "narrow" else len(tiles)
        return [w.section(context.t, words("took.hired")), w.grid(tiles, abreast)]
    rows = [took_row(context, seat, taking) for seat in state.from_active]
    return [w.section(context.t, words("took.title")), w.row_list(context.t, rows)]


def hired(context: TableContext, seat: Seat, action: Action | None) -> ft.Control:
    start, label = started(context, action), named(context, seat)
    return w.tile(context.t, context.name(seat), start, colour=context.colour(seat), label=label)


def named(context: TableContext, seat: Seat, kind: str = "person") -> str:
    return context.words("action.took", who=seat, kind=kind)


def started(context: TableContext, action: Action | None) -> GuardedTap | None:
    return context.starts(action) if action else None


def took_row(context: TableContext, seat: Seat, taking: dict[tuple[Seat, str], Action]) -> ft.Control:
    """The player, then the five colours and a person."""
    t = context.t
    who = w.seat_chip(t, context.colour(seat), context.name(seat))
    cells = [kind_cell(context, seat, kind, taking.get((seat, kind))) for kind in KINDS]
    if t.kind in ("narrow", "phone"):
        content: ft.Control = w.block([who, w.grid(cells, 3 if t.large else 6, 6)], spacing=6)
    else:
        content = ft.Row([ft.Container(who, width=t.grown(150, 0.5)), ft.Container(w.grid(cells, 6), expand=True)])
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=8, horizontal=10))


def kind_cell(context: TableContext, seat: Seat, kind: str, action: Action | None) -> ft.Control:
    t, start = context.t, started(context, action)
    drawn = w.seat_flag(t, FLAG[kind], 28) if kind in FLAG else w.sign(t, KIND_MARK[kind], 26)
    box = ft.Container(
        drawn,
        height=48,
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.sheet,
        border=ft.Border.all(1.5, t.c.edge if start else t.c.line),
        border_radius=6,
        opacity=1 if start else 0.45,
        on_click=handler(start),
    )
    return w.tap(box, named(context, seat, kind))
