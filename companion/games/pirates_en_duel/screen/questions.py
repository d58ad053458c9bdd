"""What stands between a question of a combat and its answers."""

import flet as ft

from companion.core.ask import Ask
from companion.core.procedure import Progress
from companion.games.pirates_en_duel.odds import forecast_at
from companion.games.pirates_en_duel.rules.odds_value import Odds
from companion.games.pirates_en_duel.screen.common import brother_note, catalogue_of, chances, exactness, side
from companion.games.pirates_en_duel.state import State
from companion.ui import widgets as w
from companion.ui.core.theme import second, text
from companion.ui.table.context import TableContext


def combat_panel(context: TableContext, ask: Ask, progress: Progress[object]) -> list[ft.Control]:
    """The combat under way, once both ships are named."""
    state = progress.state
    if not isinstance(state, State) or state.combat is None or not state.combat.defender:
        return []
    odds = forecast_at(catalogue_of(context), state, ask, progress.asked) if context.phone.odds else None
    return versus(context, state, odds)


def versus(context: TableContext, state: State, odds: Odds | None) -> list[ft.Control]:
    """Two ships face to face, the card's gold, and before the first throw what may come of it."""
    combat = state.combat
    assert combat is not None
    stake = text(context.t, context.words("stake", n=combat.gold))
    panel = [stake, w.grid([side(context, state, ship, combat.type) for ship in combat.sides], 2, 10)]
    if odds:
        note = second(context.t, context.words(exactness(state)))
        panel += [
            *chances(context, state, combat.sides, odds),
            note,
            *brother_note(context, state, combat.sides, combat.type),
        ]
    return panel
