"""Merchants & Marauders on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Sequence

import flet as ft

from companion.core.ask import Ask
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.core.table import Entry
from companion.games.merchants_and_marauders.actions import PORT_PROCEDURES
from companion.games.merchants_and_marauders.screen import lookup, questions, sheets, table
from companion.ui.core.memo import Item
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.widgets import Choice
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion


class Screen(GameScreen):
    def heading(self, context: TableContext) -> Sequence[Item]:
        return table.heading(context)

    def draws(self, action: Action) -> bool:
        return action.procedure in sheets.OWN_SHEET or action.procedure in PORT_PROCEDURES

    def next_step(self, context: TableContext) -> Action | None:
        """Who has reached the goal declares it before anything else."""
        return table.declaration(context) or super().next_step(context)

    def table(self, context: TableContext) -> Sequence[Item]:
        return table.table(context)

    def big_picture(self, context: TableContext, width: float, height: float) -> ft.Control | None:
        return table.big_picture(context, context.state, width, height)

    def final_score(self, context: TableContext) -> Sequence[Item]:
        return table.final_score(context, context.state)

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        return sheets.sheets(context)

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        return lookup.lookup(context)

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        return questions.question(context, ask, progress)

    def outcome(self, context: TableContext, entry: Entry) -> Sequence[ft.Control]:
        return questions.outcome(context, entry)

    def has_news(self, entry: Entry) -> bool:
        return questions.has_news(entry)

    def to_do(self, context: TableContext, entry: Entry) -> Sequence[Choice]:
        return questions.to_do(context, entry)

    def answers(self, context: TableContext, ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
        return questions.answers(ask, draft)
