"""What every place of the screen needs: names, flags, and whose Pirate this phone looks at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.core.ask import Phrase
from companion.games.blackbeard import view_data
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.game import Blackbeard
from companion.games.blackbeard.state import SYSTEM, Pirate, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.screen_state import ScreenState
from companion.ui.core.theme import Theme
from companion.ui.table.context import TableContext

SYSTEM_FLAG = "black"


def catalogue_of(context: TableContext) -> Catalogue:
    game = context.game
    assert isinstance(game, Blackbeard)
    return game.catalogue


@dataclass(slots=True, eq=False)
class Chosen(ScreenState):
    """What this phone has chosen to see."""

    pirate: str = ""
    view: str = "ports"
    """The page of Look up."""
    port: str = ""
    ports: str = ""
    """Which Ports are listed: a kind and what is kept of it."""
    group: str = "players"
    filtering: bool = False
    """The filters of the Port Directory are open."""
    unfolded: str = ""
    """The Sea Area or nation of which every Port that may be ticked is listed."""
    striking_at: int | None = None
    """The number of the entry before which the Warships that may strike are listed."""


def state_with_box(context: TableContext) -> State:
    """The table, with what the owner's box knows and this table has not needed yet."""
    state: State = context.state
    return replace(state, box={**context.model.box(), **state.box})


def say(words: Words, phrases: Sequence[Phrase]) -> str:
    return " · ".join(words.say(p) for p in phrases)


def name_of(context: TableContext, seat: str) -> str:
    return context.words("table.system") if seat == SYSTEM else context.name(seat)


def flag_of(context: TableContext, seat: str) -> str:
    return SYSTEM_FLAG if seat == SYSTEM else context.colour(seat)


def chosen_pirate(context: TableContext) -> Pirate | None:
    """Whose sheet and whose view of the Ports this phone shows."""
    state: State = context.state
    id = context.screen_state(Chosen).pirate
    if id not in state.pirates:
        id = view_data.own_pirate(state, context.model.role.seat)
    return state.pirates.get(id)


def choose(context: TableContext, id: str) -> None:
    context.screen_state(Chosen).change(pirate=id)


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
        for seat in view_data.own_first(state, context.model.role.seat)
        for p in sorted(state.fleet(seat), key=lambda p: p.id)
    ]
    return w.chip_row(chips)


def tabs(t: Theme, names: Sequence[str], now: int, to: Callable[[int], None]) -> ft.Control:
    """One of a few pages; at large text as chips, for stacked they would fill the screen."""
    if not t.large:
        return w.segment(t, names, now, to)
    return w.chip_row([w.chip(t, n, partial(to, i), on=i == now) for i, n in enumerate(names)])
