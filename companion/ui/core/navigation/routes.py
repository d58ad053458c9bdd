"""Paths to screens. One view; the address bar says where it looks, so that back and reload work."""

from collections.abc import Callable
from importlib import import_module

import flet as ft

from companion.hosting.files.log_file import log_failure
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.home.trouble import trouble_screen
from companion.ui.join.requests import request_cards
from companion.ui.widgets import notice, text_scale_probe

Screen = Callable[[Phone, Theme], ft.Control]
SCREENS = {
    "home": "companion.ui.home.screen:home_screen",
    "trouble": "companion.ui.home.trouble:trouble_screen",
    "table": "companion.ui.table.screen:table_screen",
    "new": "companion.ui.new_table.screen:new_screen",
    "join": "companion.ui.join.screen:join_screen",
    "box": "companion.ui.box.screen:box_screen",
    "settings": "companion.ui.settings.screen:settings_screen",
    "help": "companion.ui.help.screen:help_screen",
    "evenings": "companion.ui.evenings.screen:evenings_screen",
    "receive": "companion.ui.receive.screen:receive_screen",
}
"""The first part of the path, and what draws it."""


@ft.component
def App(phone: Phone) -> ft.Control:
    """The root: everything that a phone shows follows from its `Phone`."""
    _, phone.link.draw = ft.use_state(0)
    t = phone.theme()
    shown = draw_screen(phone, t)
    # Another table, or the same phone after a reload, is drawn whole: nothing of what it showed before may stay.
    whole = ft.Container(shown, expand=True, key=f"{phone.wakings}:{phone.model.code if phone.model else ''}")
    page = ft.Column([*notices(phone, t), whole], spacing=0, expand=True)
    return ft.Stack([text_scale_probe(phone.link.rescale), ft.SafeArea(page, expand=True)], expand=True)


def draw_screen(phone: Phone, t: Theme) -> ft.Control:
    """The screen of the path; where it cannot be drawn, one sentence with the way home."""
    try:
        return screen_at(phone)(phone, t)
    except Exception as wrong:
        return trouble_screen(phone, t, log_failure(wrong, f"drawing {phone.router.path[:1] or 'home'}"))


def notices(phone: Phone, t: Theme) -> list[ft.Control]:
    """Over every screen: who asks for a seat, and what went wrong with the last tap."""
    try:
        shown = request_cards(phone, t)
    except Exception as wrong:
        phone.link.failure, shown = log_failure(wrong, "drawing the requests"), []
    return [*shown, *failure_notice(phone, t)]


def failure_notice(phone: Phone, t: Theme) -> list[ft.Control]:
    failure = phone.link.failure
    if failure is None:
        return []
    said = phone.refusal(failure)
    return [notice(t, said, tone="warn", close=phone.words()("close"), on_close=phone.link.forget_failure)]


def screen_at(phone: Phone) -> Screen:
    """The screen of the path; its module is read when it is first looked at."""
    path = phone.router.path
    name = path[0] if path and path[0] in SCREENS else "home"
    if phone.router.problem is not None or (name == "table" and phone.model is None):
        name = "trouble"
    return import_screen(name)


def import_screen(name: str) -> Screen:
    module, _, function = SCREENS[name].partition(":")
    found: Screen = getattr(import_module(module), function)
    return found
