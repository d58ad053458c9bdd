"""Port Royal on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Sequence

import flet as ft

from companion.core.ask import Ask, Choose
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.games.port_royal import ledger
from companion.games.port_royal.screen.discover import drawing, kind_tiles_of
from companion.games.port_royal.screen.lighter import who_took
from companion.games.port_royal.screen.lookup import lookup
from companion.games.port_royal.screen.news import last_round, news, tax_preview
from companion.games.port_royal.screen.questions import faces
from companion.games.port_royal.screen.record import evenings, this_evening
from companion.games.port_royal.screen.seats import depth, expeditions, ranking, set_up_card, strips, whose
from companion.games.port_royal.screen.trade_hire import window
from companion.games.port_royal.state import DRAWING, State
from companion.ui import widgets as w
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion

OWN = ("turn_up", "first_card", "take", "complete", "took", "reshuffle", "census", "log_coin")


class Screen(GameScreen):
    def draws(self, action: Action) -> bool:
        """A refused stop needs no button: the screen says that a card is turned up first."""
        return action.procedure in OWN or (action.procedure == "stop" and action.refused is not None)

    def heading(self, context: TableContext) -> Sequence[ft.Control]:
        state: State = context.state
        lines = [*last_round(context), whose(context), *recounted(context)]
        if state.phase == "set-up":
            return [*lines, set_up_card(context)]
        if state.over:
            return [*lines, ranking(context)]
        if not state.full:
            return [*lines, *news(context), *who_took(context)]
        if state.phase in DRAWING:
            return [*lines, *drawing(context)]
        if state.phase == "window":
            return [*lines, *news(context), *window(context)]
        return [*lines, *news(context), *kind_tiles_of(context, "first_card")]

    def table(self, context: TableContext) -> Sequence[ft.Control]:
        state: State = context.state
        if state.phase == "set-up":
            return [depth(context), *super().table(context)]
        if state.over:
            return [*strips(context), *this_evening(context), *evenings(context)]
        return [*expeditions(context), *strips(context), depth(context)]

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        return [*recounted(context), *super().sheets(context)]

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        return lookup(context)

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        """On a short screen the two cards come first: what they do is shown as soon as one is named."""
        return [tax_preview(context, progress.state)] if ask.key == "face_tax" and not context.t.short else []

    def answers(self, context: TableContext, ask: Ask, desk: AnswerDraft) -> DrawnQuestion | None:
        if not isinstance(ask, Choose) or not ask.key.startswith(("face_", "took_")):
            return None
        return faces(context, ask, desk)


def recounted(context: TableContext) -> list[ft.Control]:
    """The coins on the table were others than the log's: which entry was it?"""
    found = ledger.recount(context.model.live.table.taps)
    if found is None:
        return []
    words, facts = context.words, {"who": found.seat, "noted": found.noted, "counted": found.counted}
    said = words("recount.found", **facts)
    cause = words("recount.cause", entry=context.said(found.cause)) if found.cause else words("recount.no_cause")
    return [w.notice(context.t, f"{said} {cause}", tone="magenta", mark="coin")]
