"""The place Table: chests to count, cards in play, level-ups, the map, every ship."""

import flet as ft

from companion.games.dead_reckoning.screen.sheets.score import chests, over
from companion.games.dead_reckoning.screen.table.map import chart
from companion.games.dead_reckoning.screen.table.seats import seats
from companion.games.dead_reckoning.screen.table.turn import cards_in_play, heading, level_ups
from companion.ui.table.context import TableContext

__all__ = ["heading", "table"]


def table(context: TableContext) -> list[ft.Control]:
    return [
        *over(context),
        *chests(context),
        *cards_in_play(context),
        *level_ups(context),
        *chart(context),
        *seats(context),
    ]
