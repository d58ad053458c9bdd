"""Pirates en Duel on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Sequence

import flet as ft

from companion.core.ask import Ask
from companion.core.procedure import Progress, is_throw
from companion.core.table import Entry
from companion.games.pirates_en_duel.screen.lookup import lookup_place
from companion.games.pirates_en_duel.screen.questions import combat_answers, combat_panel
from companion.games.pirates_en_duel.screen.sheets import sheets_place
from companion.games.pirates_en_duel.screen.table import table_place, turn_strip
from companion.games.pirates_en_duel.screen.to_do import to_do
from companion.ui import widgets as w
from companion.ui.core.memo import Item
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion

ECHOES = frozenset(
    {
        "aboard",
        "drafted",
        "imposed",
        "left_out",
        "line_turned",
        "not_taken",
        "recruited",
        "recruited_nobody",
        "replaced",
        "sergeant",
        "spread",
        "table_set",
        "tavern_failed",
    }
)
"""Notes that only repeat what somebody has just tapped: no page of a result is made of them."""


class Screen(GameScreen):
    def heading(self, context: TableContext) -> Sequence[Item]:
        return [*super().heading(context), *turn_strip(context)]

    def table(self, context: TableContext) -> Sequence[Item]:
        return table_place(context)

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        return sheets_place(context)

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        return lookup_place(context)

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        return combat_panel(context, ask, progress)

    def has_news(self, entry: Entry) -> bool:
        return any(n.key not in ECHOES and not is_throw(n) for n in entry.notes)

    def to_do(self, context: TableContext, entry: Entry) -> Sequence[w.Choice]:
        return to_do(context.words, entry)

    def answers(self, context: TableContext, ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
        return combat_answers(context, ask, draft)
