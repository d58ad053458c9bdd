"""Dead Reckoning on a phone. Shows the state, starts procedures, decides nothing. One module a place."""

from collections.abc import Sequence

import flet as ft

from companion.core.ask import Ask
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.games.dead_reckoning.screen import battle, chart, crew, look_up, prizes, score, seats, ship, turn
from companion.games.dead_reckoning.screen.shared import Open, chosen_seat
from companion.ui import widgets as w
from companion.ui.desk import Desk, Drawn
from companion.ui.game_screen import GameScreen
from companion.ui.sight import Sight

SHEETS = ("ship", "crew", "prizes", "score")
SHEET_MARKS = ("sloop", "cards", "glory", "coin")
OWN = (
    "move_ship",
    "chart_board",
    "produce_here",
    "use_ability",
    "chest",
    "damage",
    "rearrange",
    "jettison",
    "give_cargo",
    "level_up",
    "count_chest",
)
"""Actions that have a place of their own on the screens."""


class Screen(GameScreen):
    def heading(self, sight: Sight) -> Sequence[ft.Control]:
        return turn.heading(sight)

    def draws(self, action: Action) -> bool:
        return action.procedure in OWN

    def table(self, sight: Sight) -> Sequence[ft.Control]:
        if sight.state.phase == "set-up":
            return super().table(sight)
        return [
            *score.over(sight),
            *score.chests(sight),
            *turn.cards_in_play(sight),
            *turn.level_ups(sight),
            *chart.chart(sight),
            *seats.seats(sight),
        ]

    def sheets(self, sight: Sight) -> Sequence[ft.Control]:
        model, words = sight.model, sight.words
        sheet = model.look("sheet") or ("score" if sight.state.phase in ("scoring", "over") else "ship")

        def pick(i: int) -> None:
            model.set_look("sheet", SHEETS[i])

        names = [words(f"sheet.{s}") for s in SHEETS]
        head = w.segment(sight.t, names, SHEETS.index(sheet), pick, marks=SHEET_MARKS)
        match sheet:
            case "prizes":
                return [head, *prizes.prizes(sight)]
            case "score":
                return [head, *score.sheet(sight)]
            case _:
                return [head, *self.of_seat(sight, sheet)]

    def of_seat(self, sight: Sight, sheet: str) -> list[ft.Control]:
        seat = chosen_seat(sight)
        chips = [
            w.chip(sight.t, sight.name(s), Open(sight.model, "sheet_seat", s), colour=sight.colour(s), on=s == seat)
            for s in sight.state.players
        ]
        row = [w.chip_row(chips, scrolls=not sight.t.large)] if len(chips) > 1 else []
        return [*row, *(crew.crew(sight, seat) if sheet == "crew" else ship.ship(sight, seat))]

    def lookup(self, sight: Sight) -> Sequence[ft.Control]:
        return look_up.look_up(sight)

    def question(self, sight: Sight, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        return battle.question(sight, ask)

    def answers(self, sight: Sight, ask: Ask, desk: Desk) -> Drawn | None:
        return battle.answers(sight, ask, desk)
