"""Blackbeard on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.ask import Ask
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.games.blackbeard.actions import MARKS
from companion.games.blackbeard.data import PORTS
from companion.games.blackbeard.forecast import forecast
from companion.games.blackbeard.screen.common import chosen_pirate, flag_of, name_of, pirate_chips, tabs
from companion.games.blackbeard.screen.lookups import cards_view, odds_view, tables_view
from companion.games.blackbeard.screen.ports import directory, port_card
from companion.games.blackbeard.screen.sheets import sheet, whole_table
from companion.games.blackbeard.screen.table import clock, heading, ledger, seat_of, warships
from companion.games.blackbeard.state import State
from companion.ui import widgets as w
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen

VIEWS = ("ports", "odds", "tables", "cards")


class Screen(GameScreen):
    search = "search_ports"

    def heading(self, context: TableContext) -> Sequence[ft.Control]:
        return heading(context)

    def draws(self, action: Action) -> bool:
        return action.procedure in MARKS or action.procedure == "interfere"

    def table(self, context: TableContext) -> Sequence[ft.Control]:
        blocks = [seat_of(context, p) for p in context.state.players.values()]
        return [*clock(context), *blocks, *warships(context), *ledger(context)]

    def sheets(self, context: TableContext) -> Sequence[ft.Control]:
        pirate = chosen_pirate(context)
        if pirate is None:
            words = context.words
            empty = w.empty_state(context.t, words("sheet.none"), words("sheet.none_yet"), mark="sloop")
            return [empty, *whole_table(context)]
        return [pirate_chips(context, pirate), *sheet(context, pirate), *whole_table(context)]

    def lookup(self, context: TableContext) -> Sequence[ft.Control]:
        port = str(context.model.look("port", ""))
        view = str(context.model.look("view", VIEWS[0]))
        search = str(context.model.look("lookup", ""))

        def turn_to(i: int) -> None:
            context.model.looks["port"] = ""
            context.model.set_look("view", VIEWS[i])

        names = [context.words(f"view.{v}") for v in VIEWS]
        pick = tabs(context.t, names, VIEWS.index(view), turn_to)
        match view:
            case "odds":
                body = odds_view(context)
            case "tables":
                body = tables_view(context)
            case "cards":
                body = cards_view(context, search)
            case _ if port in PORTS:
                body = port_card(context, port)
            case _:
                body = directory(context, search)
        return [pick, *body]

    def question(self, context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        """The chances before anybody commits himself."""
        state: Any = progress.state
        informed = replace(state, box={**context.model.box(), **state.box})
        notes = [w.Note(context.rule(c.rule), context.words.say(c.phrase)) for c in forecast(informed, ask)]
        return [w.note_list(context.t, context.words("odds.title"), notes)] if notes else []

    def page(self, context: TableContext, place: str) -> str:
        if place == "lookup":
            return f"{context.model.look('view', VIEWS[0])}/{context.model.look('port', '')}"
        return str(context.model.look("pirate", "")) if place == "sheets" else ""

    def plotted(self, state: State) -> Mapping[str, Mapping[str, int]]:
        """Notoriety of the Pirates in play, beside the Victory Points."""
        return {"chart.notoriety": {s: sum(p.notoriety for p in state.fleet(s)) for s in state.players}}

    def plotted_seats(self, context: TableContext) -> Mapping[str, tuple[str, str]]:
        return {s: (name_of(context, s), flag_of(context, s)) for s in context.state.players}
