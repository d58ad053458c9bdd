"""For those who only watch: their code, and the two views for screens that nobody taps."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.navigation.router import VIEWS
from companion.ui.core.theme import second
from companion.ui.table.context import TableContext
from companion.ui.table.state import ShareState

WATCH = "watch"
VIEW_MARKS = {"television": "glass", "tablet": "phone"}


def watchers(context: TableContext) -> list[ft.Control]:
    """On the phone of somebody at the table: the code to give away, and this very screen as such a view."""
    t, words, model = context.t, context.words, context.model
    show = w.button(t, words("watch_link"), context.screen_state(ShareState).setter(seat_link=WATCH), mark="glass")
    shown = [show, *open_views(context)]
    if model.role.seat is not None:
        shown.append(w.button(t, words("stand_up"), lambda: context.phone.router.stand_up(model.code), mark="leave"))
    return shown


def open_views(context: TableContext) -> list[ft.Control]:
    """The views on this screen; whoever has a seat here comes back by the way back of the browser, or by Escape."""
    go = context.phone.go
    return [
        w.button(
            context.t,
            context.words(f"watch.open_{view}"),
            partial(go, f"/table/{context.model.code}/{view}"),
            mark=VIEW_MARKS[view],
        )
        for view in VIEWS
    ]


def pick_view(context: TableContext) -> list[ft.Control]:
    """How the table is shown to whoever scans the watchers' code."""
    t, words, state = context.t, context.words, context.screen_state(ShareState)
    views = ("", *VIEWS)
    names = [words(f"watch.{view or 'screen'}") for view in views]
    pick = w.segment(t, names, views.index(state.view), lambda i: state.change(view=views[i]))
    hint = [second(t, words(f"watch.{state.view}_hint"))] if state.view else []
    return [second(t, words("watch.how")), pick, *hint]


def watching_only(context: TableContext) -> Sequence[ft.Control]:
    """What Share shows to a watcher."""
    said = w.empty_state(context.t, context.words("watching"), context.words("watching.hint"), mark="glass")
    return [said, *open_views(context)]
