"""Blackbeard on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.ask import Ask
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.games.blackbeard.data import PORTS
from companion.games.blackbeard.forecast import forecast
from companion.games.blackbeard.menu import MARKS
from companion.games.blackbeard.screen.common import chosen_pirate, flag_of, name_of, pirate_chips, tabs
from companion.games.blackbeard.screen.lookups import cards_view, odds_view, tables_view
from companion.games.blackbeard.screen.ports import directory, port_card
from companion.games.blackbeard.screen.sheets import sheet, whole_table
from companion.games.blackbeard.screen.table import clock, heading, ledger, seat_of, warships
from companion.games.blackbeard.state import State
from companion.ui import widgets as w
from companion.ui.game_screen import GameScreen
from companion.ui.sight import Sight

VIEWS = ("ports", "odds", "tables", "cards")


class Screen(GameScreen):
    search = "search_ports"

    def heading(self, sight: Sight) -> Sequence[ft.Control]:
        return heading(sight)

    def draws(self, action: Action) -> bool:
        return action.procedure in MARKS or action.procedure == "interfere"

    def table(self, sight: Sight) -> Sequence[ft.Control]:
        blocks = [seat_of(sight, p) for p in sight.state.players.values()]
        return [*clock(sight), *blocks, *warships(sight), *ledger(sight)]

    def sheets(self, sight: Sight) -> Sequence[ft.Control]:
        pirate = chosen_pirate(sight)
        if pirate is None:
            words = sight.words
            empty = w.empty_state(sight.t, words("sheet.none"), words("sheet.none_yet"), mark="sloop")
            return [empty, *whole_table(sight)]
        return [pirate_chips(sight, pirate), *sheet(sight, pirate), *whole_table(sight)]

    def lookup(self, sight: Sight) -> Sequence[ft.Control]:
        port = str(sight.model.look("port", ""))
        view = str(sight.model.look("view", VIEWS[0]))
        search = str(sight.model.look("lookup", ""))

        def turn_to(i: int) -> None:
            sight.model.looks["port"] = ""
            sight.model.set_look("view", VIEWS[i])

        names = [sight.words(f"view.{v}") for v in VIEWS]
        pick = tabs(sight.t, names, VIEWS.index(view), turn_to)
        match view:
            case "odds":
                body = odds_view(sight)
            case "tables":
                body = tables_view(sight)
            case "cards":
                body = cards_view(sight, search)
            case _ if port in PORTS:
                body = port_card(sight, port)
            case _:
                body = directory(sight, search)
        return [pick, *body]

    def question(self, sight: Sight, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        """The chances before anybody commits himself."""
        state: Any = progress.state
        informed = replace(state, box={**sight.model.box(), **state.box})
        notes = [w.Note(sight.rule(c.rule), sight.words.say(c.phrase)) for c in forecast(informed, ask)]
        return [w.note_list(sight.t, sight.words("odds.title"), notes)] if notes else []

    def page(self, sight: Sight, place: str) -> str:
        if place == "lookup":
            return f"{sight.model.look('view', VIEWS[0])}/{sight.model.look('port', '')}"
        return str(sight.model.look("pirate", "")) if place == "sheets" else ""

    def plotted(self, state: State) -> Mapping[str, Mapping[str, int]]:
        """Notoriety of the Pirates in play, beside the Victory Points."""
        return {"chart.notoriety": {s: sum(p.notoriety for p in state.fleet(s)) for s in state.players}}

    def plotted_seats(self, sight: Sight) -> Mapping[str, tuple[str, str]]:
        return {s: (name_of(sight, s), flag_of(sight, s)) for s in sight.state.players}
