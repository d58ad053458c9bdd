"""Dead Reckoning on a phone. Shows the state, starts procedures, decides nothing. One module a place."""

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from companion.core.ask import Ask
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.core.table import Entry
from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.screen import lookup, questions, sheets, table
from companion.games.dead_reckoning.screen.common import catalogue_of
from companion.games.dead_reckoning.screen.sheets.score import final_score
from companion.games.dead_reckoning.screen.to_do import notes_to_do
from companion.ui import widgets as w
from companion.ui.core.memo import Item
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion

OWN = (
    "move_ship",
    "place_cube",
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
    kept_verbs = ("play_card", "load", "other_effect", "end_turn")

    def next_step(self, context: TableContext) -> Action | None:
        return table.next_step(context)

    def hint(self, context: TableContext, action: Action) -> str:
        """Under "Raise sails" stands how many: a loaded hold may leave none."""
        if action.procedure != "raise_sails" or action.seat is None:
            return super().hint(context, action)
        power = view_data.power(catalogue_of(context), context.state, action.seat)
        return context.words(f"sails_hint.{power.how}", n=power.sails)

    def heading(self, context: TableContext) -> Sequence[Item]:
        return table.heading(context)

    def draws(self, action: Action) -> bool:
        """12 cargo to give up are an achievement: the Table offers it, too, once they are there."""
        return action.procedure in OWN and (action.procedure != "give_cargo" or action.refused is not None)

    def table(self, context: TableContext) -> Sequence[Item]:
        return super().table(context) if context.state.phase == "set-up" else table.table(context)

    def final_score(self, context: TableContext) -> Sequence[Item]:
        return final_score(context)

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        return sheets.sheets(context)

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        return lookup.look_up(context)

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        return questions.question(context, ask)

    def to_do(self, context: TableContext, entry: Entry) -> Sequence[w.Choice]:
        """The markers of a ship are taken at once; one that sinks takes none. Nobody draws no card."""
        return super().to_do(context, replace(entry, notes=notes_to_do(entry.notes, tuple(context.state.players))))

    def answers(self, context: TableContext, ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
        return questions.answers(context, ask, draft)
