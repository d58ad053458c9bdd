"""A printed figure, typed with one tap: a row of all that it can be."""

from collections.abc import Sequence
from math import ceil

import flet as ft

from companion.ui.core.theme import W600, W800, Theme, text
from companion.ui.widgets.base import Handler, Pick, block, grid, picks, tap


def figure_row(
    t: Theme, name: str, figures: Sequence[str], on_pick: Pick, *, said: Sequence[str], chosen: int | None
) -> ft.Control:
    """The name above its figures, in rows of nearly the same length; none is chosen until one is tapped.

    Without a `name` where the page says it.
    """
    rows = ceil(len(figures) / (5 if t.large else 8))
    across = ceil(len(figures) / max(1, rows))
    cells = [
        tap(cell(t, figure, i == chosen, picks(on_pick, i)), said[i], i == chosen) for i, figure in enumerate(figures)
    ]
    head = [text(t, name, 17, W600)] if name else []
    return block([*head, grid(cells, across, 4)], spacing=4)


def cell(t: Theme, figure: str, on: bool, on_click: Handler | None) -> ft.Container:
    return ft.Container(
        text(t, figure, 18, W800 if on else W600, text_align=ft.TextAlign.CENTER),
        height=t.grow(44, 0.5),
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.sea_soft if on else t.c.sheet,
        border=ft.Border.all(2 if on else 1.5, t.c.ink if on else t.c.edge),
        border_radius=6,
        on_click=on_click,
    )
