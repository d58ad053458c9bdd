"""Blackbeard on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Mapping, Sequence

import flet as ft

from companion.core.ask import Ask
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.core.table import Entry
from companion.games.blackbeard import view_data
from companion.games.blackbeard.actions import MARKS
from companion.games.blackbeard.screen.chart import table_chart
from companion.games.blackbeard.screen.common import Chosen, catalogue_of, chosen_pirate, flag_of, name_of, pirate_chips
from companion.games.blackbeard.screen.lookup import lookup
from companion.games.blackbeard.screen.outcomes import has_news, pieces_to_place, ships_to_place
from companion.games.blackbeard.screen.questions import answers, chances
from companion.games.blackbeard.screen.sheets import sheet, whole_table
from companion.games.blackbeard.screen.table import clock, heading, ledger, seat_of, warships
from companion.games.blackbeard.state import State
from companion.ui import widgets as w
from companion.ui.core.memo import Item
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion


class Screen(GameScreen):
    search = "search_ports"

    def heading(self, context: TableContext) -> Sequence[Item]:
        return heading(context)

    def next_step(self, context: TableContext) -> Action | None:
        return view_data.next_step(catalogue_of(context), context.state, context.model.actions)

    def draws(self, action: Action) -> bool:
        return action.procedure in MARKS or action.procedure == "interfere"

    def table(self, context: TableContext) -> Sequence[Item]:
        seats = view_data.own_first(context.state, context.model.role.seat)
        blocks = context.in_columns(lambda narrow: [seat_of(narrow, context.state.players[s]) for s in seats])
        scores = [] if context.state.over else ledger(context)
        return [*table_chart(context), *clock(context), *blocks, *warships(context), *scores]

    def final_score(self, context: TableContext) -> Sequence[Item]:
        return ledger(context) or super().final_score(context)

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        pirate = chosen_pirate(context)
        if pirate is None:
            words = context.words
            empty = w.empty_state(context.t, words("sheet.none"), words("sheet.none_yet"), mark="sloop")
            return [empty, *whole_table(context)]
        return [pirate_chips(context, pirate), *sheet(context, pirate), *whole_table(context)]

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        return lookup(context)

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        return chances(context, ask, progress)

    def answers(self, context: TableContext, ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
        return answers(context, ask, draft)

    def to_do(self, context: TableContext, entry: Entry) -> Sequence[w.Choice]:
        return [*super().to_do(context, entry), *pieces_to_place(context, entry), *ships_to_place(context, entry)]

    def has_news(self, entry: Entry) -> bool:
        return has_news(entry)

    def page(self, context: TableContext, place: str) -> str:
        chosen = context.screen_state(Chosen)
        if place == "lookup":
            return f"{chosen.view}/{chosen.port}"
        return chosen.pirate if place == "sheets" else ""

    def series(self, state: State) -> Mapping[str, Mapping[str, int]]:
        """Notoriety of the Pirates in play, beside the Victory Points."""
        return {"chart.notoriety": {s: sum(p.notoriety for p in state.fleet(s)) for s in state.players}}

    def series_seats(self, context: TableContext) -> Mapping[str, tuple[str, str]]:
        return {s: (name_of(context, s), flag_of(context, s)) for s in context.state.players}
