"""What every place of the screen needs: names, flags, and whose Pirate this phone looks at."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.ask import Phrase
from companion.games.blackbeard import glance
from companion.games.blackbeard.state import SYSTEM, Pirate, State
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.sight import Sight
from companion.ui.theme import Look

SYSTEM_FLAG = "black"


def known(sight: Sight) -> State:
    """The table, with what the owner's box knows and this table has not needed yet."""
    state: State = sight.state
    return replace(state, box={**sight.model.box(), **state.box})


def say(words: Words, phrases: Sequence[Phrase]) -> str:
    return " · ".join(words.say(p) for p in phrases)


def name_of(sight: Sight, seat: str) -> str:
    return sight.words("seat.system") if seat == SYSTEM else sight.name(seat)


def flag_of(sight: Sight, seat: str) -> str:
    return SYSTEM_FLAG if seat == SYSTEM else sight.colour(seat)


def chosen_pirate(sight: Sight) -> Pirate | None:
    """Whose sheet and whose view of the Ports this phone shows."""
    state: State = sight.state
    id = str(sight.model.look("pirate", ""))
    if id not in state.pirates:
        id = glance.own_pirate(state, sight.model.role.seat)
    return state.pirates.get(id)


def choose(sight: Sight, id: str) -> None:
    sight.model.set_look("pirate", id)


def pirate_chips(sight: Sight, chosen: Pirate) -> ft.Control:
    state: State = sight.state
    chips = [
        w.chip(
            sight.t,
            f"{p.id} {sight.words(f'captain.{p.card}')}",
            partial(choose, sight, p.id),
            mark=p.ship,
            on=p.id == chosen.id,
        )
        for p in sorted(state.pirates.values(), key=lambda p: p.id)
    ]
    return w.chip_row(chips, scrolls=True)


def tabs(t: Look, names: Sequence[str], now: int, to: Callable[[int], None]) -> ft.Control:
    """One of a few pages; at large text a line that is pushed sideways, for stacked they would fill the screen."""
    if not t.large:
        return w.segment(t, names, now, to)
    return w.chip_row([w.chip(t, n, partial(to, i), on=i == now) for i, n in enumerate(names)], scrolls=True)
