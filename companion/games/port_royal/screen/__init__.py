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
from companion.ui.desk import Desk, Drawn
from companion.ui.game_screen import GameScreen
from companion.ui.sight import Sight

OWN = ("turn_up", "first_card", "take", "complete", "took", "reshuffle", "census", "log_coin")


class Screen(GameScreen):
    def draws(self, action: Action) -> bool:
        """A refused stop needs no button: the screen says that a card is turned up first."""
        return action.procedure in OWN or (action.procedure == "stop" and action.refused is not None)

    def heading(self, sight: Sight) -> Sequence[ft.Control]:
        state: State = sight.state
        lines = [*last_round(sight), whose(sight), *recounted(sight)]
        if state.phase == "set-up":
            return [*lines, set_up_card(sight)]
        if state.over:
            return [*lines, ranking(sight)]
        if not state.full:
            return [*lines, *news(sight), *who_took(sight)]
        if state.phase in DRAWING:
            return [*lines, *drawing(sight)]
        if state.phase == "window":
            return [*lines, *news(sight), *window(sight)]
        return [*lines, *news(sight), *kind_tiles_of(sight, "first_card")]

    def table(self, sight: Sight) -> Sequence[ft.Control]:
        state: State = sight.state
        if state.phase == "set-up":
            return [depth(sight), *super().table(sight)]
        if state.over:
            return [*strips(sight), *this_evening(sight), *evenings(sight)]
        return [*expeditions(sight), *strips(sight), depth(sight)]

    def sheets(self, sight: Sight) -> Sequence[ft.Control]:
        return [*recounted(sight), *super().sheets(sight)]

    def lookup(self, sight: Sight) -> Sequence[ft.Control]:
        return lookup(sight)

    def question(self, sight: Sight, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        """On a short screen the two cards come first: what they do is shown as soon as one is named."""
        return [tax_preview(sight, progress.state)] if ask.key == "face_tax" and not sight.t.short else []

    def answers(self, sight: Sight, ask: Ask, desk: Desk) -> Drawn | None:
        if not isinstance(ask, Choose) or not ask.key.startswith(("face_", "took_")):
            return None
        return faces(sight, ask, desk)


def recounted(sight: Sight) -> list[ft.Control]:
    """The coins on the table were others than the log's: which entry was it?"""
    found = ledger.recount(sight.model.live.table.taps)
    if found is None:
        return []
    words, facts = sight.words, {"who": found.seat, "noted": found.noted, "counted": found.counted}
    said = words("recount.found", **facts)
    cause = words("recount.cause", entry=sight.said(found.cause)) if found.cause else words("recount.no_cause")
    return [w.notice(sight.t, f"{said} {cause}", tone="magenta", mark="coin")]
