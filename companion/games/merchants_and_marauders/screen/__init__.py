"""Merchants & Marauders on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Sequence

import flet as ft

from companion.core.ask import Ask
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.core.table import Entry
from companion.games.merchants_and_marauders.offers import PORT_PROCEDURES
from companion.games.merchants_and_marauders.screen import lookup, outcome, questions, sheets, table
from companion.ui.desk import Desk, Drawn
from companion.ui.game_screen import GameScreen
from companion.ui.sight import Sight


class Screen(GameScreen):
    def heading(self, sight: Sight) -> Sequence[ft.Control]:
        return table.heading(sight)

    def draws(self, action: Action) -> bool:
        return action.procedure in sheets.OWN_SHEET or action.procedure in PORT_PROCEDURES

    def table(self, sight: Sight) -> Sequence[ft.Control]:
        return table.table(sight)

    def sheets(self, sight: Sight) -> Sequence[ft.Control]:
        return sheets.sheets(sight)

    def lookup(self, sight: Sight) -> Sequence[ft.Control]:
        return lookup.lookup(sight)

    def question(self, sight: Sight, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        return questions.shown(sight, ask, progress)

    def outcome(self, sight: Sight, entry: Entry) -> Sequence[ft.Control]:
        return outcome.shown(sight, entry)

    def answers(self, sight: Sight, ask: Ask, desk: Desk) -> Drawn | None:
        return questions.answers(ask, desk)
