"""Dead Reckoning on a phone. Shows the state, starts procedures, decides nothing. One module a place."""

from collections.abc import Sequence

import flet as ft

from companion.core.ask import Ask
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.games.dead_reckoning.screen import battle, chart, crew, look_up, prizes, score, seats, ship, turn
from companion.games.dead_reckoning.screen.shared import Open, chosen_seat
from companion.ui import widgets as w
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion

SHEETS = ("ship", "crew", "prizes", "score")
SHEET_MARKS = ("sloop", "cards", "glory", "coin")
OWN = (
    "move_ship",
    "chart_board",
    "produce_here",
    "use_ability",
    "chest",
    "damage",
    "rearrange",
    "jettison",
    "give_cargo",
    "level_up",
    "count_chest",
)
"""Actions that have a place of their own on the screens."""


class Screen(GameScreen):
    def heading(self, context: TableContext) -> Sequence[ft.Control]:
        return turn.heading(context)

    def draws(self, action: Action) -> bool:
        return action.procedure in OWN

    def table(self, context: TableContext) -> Sequence[ft.Control]:
        if context.state.phase == "set-up":
            return super().table(context)
        return [
            *score.over(context),
            *score.chests(context),
            *turn.cards_in_play(context),
            *turn.level_ups(context),
            *chart.chart(context),
            *seats.seats(context),
        ]

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        model, words = context.model, context.words
        sheet = model.look("sheet") or ("score" if context.state.phase in ("scoring", "over") else "ship")

        def pick(i: int) -> None:
            model.set_look("sheet", SHEETS[i])

        names = [words(f"sheet.{s}") for s in SHEETS]
        head = w.segment(context.t, names, SHEETS.index(sheet), pick, marks=SHEET_MARKS)
        match sheet:
            case "prizes":
                return [head, *prizes.prizes(context)]
            case "score":
                return [head, *score.sheet(context)]
            case _:
                return [head, *self.of_seat(context, sheet)]

    def of_seat(self, context: TableContext, sheet: str) -> list[ft.Control]:
        seat = chosen_seat(context)
        chips = [
            w.chip(
                context.t, context.name(s), Open(context.model, "sheet_seat", s), colour=context.colour(s), on=s == seat
            )
            for s in context.state.players
        ]
        row = [w.chip_row(chips, scrolls=not context.t.large)] if len(chips) > 1 else []
        return [*row, *(crew.crew(context, seat) if sheet == "crew" else ship.ship(context, seat))]

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        return look_up.look_up(context)

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        return battle.question(context, ask)

    def answers(self, context: TableContext, ask: Ask, desk: AnswerDraft) -> DrawnQuestion | None:
        return battle.answers(context, ask, desk)
