"""Look-ups: the Port Directory, chances, tables, cards."""

from collections.abc import Sequence

import flet as ft

from companion.games.blackbeard.screen.common import Chosen, tabs
from companion.games.blackbeard.screen.lookup.ports import directory, port_card
from companion.games.blackbeard.screen.lookup.tables import cards_view, odds_view, tables_view
from companion.ui.table.context import TableContext
from companion.ui.table.state import LookupState

VIEWS = ("ports", "odds", "tables", "cards")


def lookup(context: TableContext) -> Sequence[ft.Control]:
    chosen, search = context.screen_state(Chosen), context.screen_state(LookupState).search
    port, view = chosen.port, chosen.view

    def turn_to(i: int) -> None:
        chosen.change(port="", view=VIEWS[i])

    names = [context.words(f"view.{v}") for v in VIEWS]
    pick = tabs(context.t, names, VIEWS.index(view), turn_to)
    match view:
        case "odds":
            body = odds_view(context)
        case "tables":
            body = tables_view(context)
        case "cards":
            body = cards_view(context, search)
        case _ if port in context.state.ports:
            body = port_card(context, port)
        case _:
            body = directory(context, search)
    return [pick, *body]
