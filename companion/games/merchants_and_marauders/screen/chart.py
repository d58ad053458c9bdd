"""The sea: the map with its ships and arrows, and each move in words."""

from collections.abc import Sequence

import flet as ft

from companion.games.merchants_and_marauders import view_data
from companion.games.merchants_and_marauders.data import NATION_OF, ZONES, nation_of_slot
from companion.games.merchants_and_marauders.screen.caribbean import CARIBBEAN
from companion.games.merchants_and_marauders.state import Move, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import part
from companion.ui.core.theme import W600, Theme, second, text
from companion.ui.table.context import TableContext
from companion.ui.widgets.sea_map import Piece, sea_map


def chart(
    t: Theme,
    words: Words,
    width: float,
    *,
    moves: tuple[tuple[str, str], ...],
    pieces: tuple[Piece, ...],
    borders: tuple[tuple[str, str], ...],
    label: str,
) -> ft.Control:
    return sea_map(
        t,
        CARIBBEAN,
        width,
        names={z: words(f"zone.{z}") for z in ZONES},
        letters={z: words(f"flag.{n}") for z, n in NATION_OF.items()},
        borders=borders,
        moves=moves,
        pieces=pieces,
        label=label,
    )


SeaChart = part(chart)


def map_of(context: TableContext, state: State, width: float) -> ft.Control:
    words = context.words
    pieces = tuple(
        Piece(m.zone, colour=context.colour(m.seat))
        if m.seat
        else Piece(m.zone, mark=view_data.slot_mark(m.slot), letters=flag_of(words, m.slot))
        for m in view_data.moored(state)
    )
    spoken = [said_piece(context, m) for m in view_data.moored(state)]
    moves = tuple((m.start, m.to) for m in state.moves)
    label = words("sea.map_says", what="; ".join(spoken))
    return SeaChart(
        context.t, words, width, moves=moves, pieces=pieces, borders=view_data.border_lines(state), label=label
    )


def flag_of(words: Words, slot: str) -> str:
    nation = nation_of_slot(slot)
    return words(f"flag.{nation}") if nation else ""


def said_piece(context: TableContext, moored: view_data.Moored) -> str:
    who = context.name(moored.seat) if moored.seat else context.words(f"slot.{moored.slot}")
    return context.words("sea.at_zone", who=who, zone=moored.zone)


def move_lines(context: TableContext, moves: Sequence[Move]) -> ft.Control:
    return w.row_list(context.t, [move_line(context, i, move) for i, move in enumerate(moves, 1)])


def move_line(context: TableContext, number: int, move: Move) -> ft.Control:
    t, words = context.t, context.words
    name = words(f"slot.{move.slot}")
    stays = move.start == move.to
    way = words("sea.stays_in", zone=move.to) if stays else words("sea.from_to", start=move.start, to=move.to)
    why = words.say(view_data.move_phrase(move))
    disc = ft.Container(
        text(t, words.number(number), 16, W600, t.c.sheet, no_wrap=True),
        width=28,
        height=28,
        bgcolor=t.c.magenta,
        border_radius=14,
        alignment=ft.Alignment.CENTER,
    )
    lines = ft.Column([text(t, name), text(t, way, 18, ft.FontWeight.W_800), second(t, why)], spacing=1, expand=True)
    row = ft.Row(
        [disc, w.sign(t, view_data.slot_mark(move.slot), 26), lines],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    box = ft.Container(row, padding=ft.Padding.symmetric(vertical=10, horizontal=12))
    return w.said(f"{number}. {name}: {way}. {why}", box)
