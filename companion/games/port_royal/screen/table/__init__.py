"""The place Table: what this moment of the turn needs above its buttons, the players under them."""

from companion.games.port_royal.screen.lookup.statistics import this_evening
from companion.games.port_royal.screen.sheets import recount_notice
from companion.games.port_royal.screen.table.discover import drawing, kind_tiles_of
from companion.games.port_royal.screen.table.lighter import who_took
from companion.games.port_royal.screen.table.news import is_bust_told, last_round, news
from companion.games.port_royal.screen.table.seats import depth, expeditions, set_up_card, strips, turn_line
from companion.games.port_royal.screen.table.trade_hire import window
from companion.games.port_royal.state import DRAWING, State
from companion.ui.core.memo import Item
from companion.ui.table.context import TableContext
from companion.ui.table.under_way import is_my_turn


def heading(context: TableContext) -> list[Item]:
    state: State = context.state
    said_above = context.model.main is None and is_my_turn(context)
    tells_more = state.phase in ("set-up", "over") or (state.full and state.phase in ("must-draw", "window"))
    whose = [] if (said_above and not tells_more) or is_bust_told(context) else [turn_line(context)]
    lines = [*last_round(context), *whose, *recount_notice(context)]
    if state.phase == "set-up":
        return [*lines, set_up_card(context)]
    if not state.full:
        return [*lines, *news(context), *who_took(context)]
    if state.phase in DRAWING:
        return [*lines, *drawing(context)]
    if state.phase == "window":
        return [*lines, *news(context), *window(context)]
    return [*lines, *news(context), *kind_tiles_of(context, "first_card")]


def table(context: TableContext) -> list[Item]:
    state: State = context.state
    if state.phase == "set-up":
        return [depth(context)]
    if state.over:
        return [*this_evening(context)]
    return [*expeditions(context), *strips(context), depth(context)]
