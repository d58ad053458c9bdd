"""The place Sheets: ship, crew, achievements and score, of the seat that this phone has chosen."""

import flet as ft

from companion.games.dead_reckoning.screen.common import Chosen, chosen_seat
from companion.games.dead_reckoning.screen.sheets import achievements, crew, score, ship
from companion.ui import widgets as w
from companion.ui.table.context import TableContext

SHEETS = ("ship", "crew", "prizes", "score")
SHEET_MARKS = ("sloop", "cards", "glory", "coin")


def sheets(context: TableContext) -> list[ft.Control]:
    chosen, words = context.screen_state(Chosen), context.words
    sheet = chosen.sheet or ("score" if context.state.phase in ("scoring", "over") else "ship")

    def pick(i: int) -> None:
        chosen.change(sheet=SHEETS[i])

    names = [words(f"sheet.{s}") for s in SHEETS]
    head = w.segment(context.t, names, SHEETS.index(sheet), pick, marks=SHEET_MARKS)
    match sheet:
        case "prizes":
            return [head, *achievements.prizes(context)]
        case "score":
            return [head, *score.sheet(context)]
        case _:
            return [head, *sheet_of_seat(context, sheet)]


def sheet_of_seat(context: TableContext, sheet: str) -> list[ft.Control]:
    seat = chosen_seat(context)
    chips = [
        w.chip(
            context.t,
            context.name(s),
            context.screen_state(Chosen).setter(sheet_seat=s),
            colour=context.colour(s),
            on=s == seat,
        )
        for s in context.state.players
    ]
    row = [w.chip_row(chips)] if len(chips) > 1 else []
    return [*row, *(crew.crew(context, seat) if sheet == "crew" else ship.ship(context, seat))]
