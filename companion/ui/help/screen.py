"""How this works: the first steps, the screen that one comes from, and the goal of each game."""

from functools import partial

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.help.sheet import goal, lines, purpose_of_screen
from companion.ui.home.tables import game_name

PAGES = ("home", "new", "join", "box", "settings")


def help_screen(phone: Phone, t: Theme) -> ft.Control:
    words = phone.words()
    _, *rest = phone.router.path
    page = rest[0] if rest and rest[0] in PAGES else "home"
    first = [w.section(t, words("help.first")), w.card(t, w.block(lines(t, words, "help.first")))]
    games = [part for id in sorted(phone.service.games) for part in goal(t, phone.words(id), game_name(phone, id))]
    back = partial(phone.go, "/" if page == "home" else f"/{page}")
    bar = w.Bar(words("help.title"), on_back=back, back=words("back"))
    return w.page_frame(t, bar, [*purpose_of_screen(t, words, page), *first, *games])


def help_action(phone: Phone, page: str) -> w.BarAction:
    """The “?” of a screen that belongs to no table."""
    return w.BarAction("help", phone.words()("help.open"), partial(phone.go, f"/help/{page}"))
