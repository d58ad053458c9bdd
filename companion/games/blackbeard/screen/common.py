"""What every place of the screen needs: names, flags, and whose Pirate this phone looks at."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.ask import Phrase
from companion.games.blackbeard import view_data
from companion.games.blackbeard.state import SYSTEM, Pirate, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.theme import Theme
from companion.ui.table.context import TableContext

SYSTEM_FLAG = "black"


def known(context: TableContext) -> State:
    """The table, with what the owner's box knows and this table has not needed yet."""
    state: State = context.state
    return replace(state, box={**context.model.box(), **state.box})


def say(words: Words, phrases: Sequence[Phrase]) -> str:
    return " · ".join(words.say(p) for p in phrases)


def name_of(context: TableContext, seat: str) -> str:
    return context.words("seat.system") if seat == SYSTEM else context.name(seat)


def flag_of(context: TableContext, seat: str) -> str:
    return SYSTEM_FLAG if seat == SYSTEM else context.colour(seat)


def chosen_pirate(context: TableContext) -> Pirate | None:
    """Whose sheet and whose view of the Ports this phone shows."""
    state: State = context.state
    id = str(context.model.look("pirate", ""))
    if id not in state.pirates:
        id = view_data.own_pirate(state, context.model.role.seat)
    return state.pirates.get(id)


def choose(context: TableContext, id: str) -> None:
    context.model.set_look("pirate", id)


def pirate_chips(context: TableContext, chosen: Pirate) -> ft.Control:
    state: State = context.state
    chips = [
        w.chip(
            context.t,
            f"{p.id} {context.words(f'captain.{p.card}')}",
            partial(choose, context, p.id),
            mark=p.ship,
            on=p.id == chosen.id,
        )
        for p in sorted(state.pirates.values(), key=lambda p: p.id)
    ]
    return w.chip_row(chips, scrolls=True)


def tabs(t: Theme, names: Sequence[str], now: int, to: Callable[[int], None]) -> ft.Control:
    """One of a few pages; at large text a line that is pushed sideways, for stacked they would fill the screen."""
    if not t.large:
        return w.segment(t, names, now, to)
    return w.chip_row([w.chip(t, n, partial(to, i), on=i == now) for i, n in enumerate(names)], scrolls=True)
