"""Port Royal on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Sequence

import flet as ft

from companion.core.ask import Ask, Choose
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.core.table import Played
from companion.games.port_royal.rules.rounds import is_end_of_game
from companion.games.port_royal.screen.lookup import lookup
from companion.games.port_royal.screen.questions import faces, tax_preview
from companion.games.port_royal.screen.sheets import recount_notice, sheets
from companion.games.port_royal.screen.table import heading, table
from companion.games.port_royal.screen.table.discover import bust_in_short
from companion.games.port_royal.screen.table.seats import ranking
from companion.ui.core.memo import Item, as_control
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion

OWN = (
    "turn_up",
    "first_card",
    "take",
    "complete",
    "took",
    "sold",
    "name_card",
    "repel_ship",
    "reshuffle",
    "census",
    "log_coin",
)
"""Procedures that the screens below start from a place of their own."""


TURN_BEGINS = ("next_turn", "bust_called")


def is_turn_new(context: TableContext) -> bool:
    """Nothing has been entered in this turn."""
    last = next((e.what for e in context.model.live.table.taps[-1:]), None)
    return isinstance(last, Played) and last.procedure in TURN_BEGINS


class Screen(GameScreen):
    def draws(self, action: Action) -> bool:
        """A refused stop needs no button: the screen says that a card is turned up first."""
        return action.procedure in OWN or (action.procedure == "stop" and action.refused is not None)

    def hint(self, context: TableContext, action: Action) -> str:
        """What one more card risks stands on the button that stops."""
        if action.procedure == "set_up":
            return ""  # the rule's name says the same once more
        risk = bust_in_short(context) if action.procedure == "stop" else ""
        return " · ".join(part for part in (super().hint(context, action), risk) if part)

    def next_step(self, context: TableContext) -> Action | None:
        """The last turn begins with its cards: the game ends by the solid button once one of them is entered."""
        step = super().next_step(context)
        ends = step is not None and step.procedure == "next_turn" and is_end_of_game(context.state)
        return None if ends and context.state.depth == "table" and is_turn_new(context) else step

    def heading(self, context: TableContext) -> Sequence[Item]:
        return heading(context)

    def table(self, context: TableContext) -> Sequence[Item]:
        return [*table(context), *(super().table(context) if context.state.phase == "set-up" else [])]

    def final_score(self, context: TableContext) -> Sequence[Item]:
        return [ranking(context)]

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        return [*map(as_control, recount_notice(context)), *sheets(context)]

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        return lookup(context)

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        """On a short screen the two cards come first: what they do is shown as soon as one is named."""
        return tax_preview(context, progress.state) if ask.key == "face_tax" and not context.t.short else []

    def answers(self, context: TableContext, ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
        if not isinstance(ask, Choose) or not ask.key.startswith(("face_", "took_")):
            return None
        return faces(context, ask, draft)
