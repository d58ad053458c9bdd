"""The screen of a table, drawn without a page, and the words on it."""

from types import SimpleNamespace
from typing import cast

import flet as ft

from companion.assets import words
from companion.core.ask import Seat
from companion.core.table import Table
from companion.games.pirates_en_duel.screen.common import Chosen
from companion.hosting.live import Role
from companion.palette import DAY
from companion.ui.core.screen_state import ScreenStates
from companion.ui.core.theme import Theme
from companion.ui.table.context import TableContext
from tests.support.headless import within
from tests.unit.games.pirates_en_duel.sea import GAME, NAMES

FLEET = ("blue: captain 0/1", "red: captain 0/2", "white: captain 0/1", "green: captain 0/0")

BAR = "Nobody wins"


def context_of(table: Table, *, odds: bool = True, seat: Seat | None = None, **chosen: object) -> TableContext:
    names = {name: name.title() for name in NAMES}
    states = ScreenStates(lambda: None)
    states.get(Chosen).change(**chosen)
    model = SimpleNamespace(
        correct=lambda *path: None,
        role=Role(seat),
        names=names,
    )
    context = SimpleNamespace(
        t=Theme(DAY, 390),
        words=words("en", GAME.info.id).at(names),
        phone=SimpleNamespace(preferences=SimpleNamespace(odds=odds)),
        screen_state=states.get,
        model=model,
        state=table.state,
        game=GAME,
        active=GAME.active(table.state),
        name=lambda seat: names[seat],
        colour=lambda seat: "blue",
        rule=lambda rule: rule,
        onlooker=None,
    )
    context.in_list = context  # a phone has one column
    return cast(TableContext, context)


def texts(*controls: ft.Control) -> list[str]:
    return [node.value for control in controls for node in within(control) if isinstance(node, ft.Text)]
