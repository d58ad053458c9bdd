"""How this works: the first steps, the screen that one comes from, and the goal of each game."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.notices import notice_lines
from companion.ui.core.phone import Phone
from companion.ui.core.screen_state import NoticeState
from companion.ui.core.theme import Theme, across
from companion.ui.help.example import example_row
from companion.ui.help.sheet import goal, lines, purpose_of_screen
from companion.ui.home.tables import game_name


@dataclass(slots=True, eq=False)
class HelpState(NoticeState):
    """What came of a tap on the help."""


PAGES = ("home", "new", "join", "box", "settings")


EXAMPLES = "examples"


def help_screen(phone: Phone, t: Theme) -> ft.Control:
    words = phone.words()
    _, *rest = phone.router.path
    page = rest[0] if rest and rest[0] in PAGES else "home"
    back = partial(phone.go, "/" if page == "home" else f"/{page}")
    about = [about_game(phone, t, id) for id in sorted(phone.service.games)]
    games = [w.panes(t, w.in_two(about, [1] * len(about)), width=across(t))]
    notices = notice_lines(phone, t, phone.screen_state(HelpState))
    if rest[:1] == [EXAMPLES]:
        return w.page_frame(t, w.Bar(words("example.any"), on_back=back, back=words("back")), [*notices, *games])
    first = [w.section(t, words("help.first")), w.card(t, w.block(lines(t, words, "help.first")))]
    bar = w.Bar(words("help.title"), on_back=back, back=words("back"))
    return w.page_frame(t, bar, [*notices, *purpose_of_screen(t, words, page), *first, *games])


def about_game(phone: Phone, t: Theme, id: str) -> list[ft.Control]:
    """The goal of a game, and an example of it to try."""
    name, state = game_name(phone, id), phone.screen_state(HelpState)
    return [*goal(t, phone.words(id), name), *example_row(phone, t, id, name, state)]


def help_action(phone: Phone, page: str) -> w.BarAction:
    """The “?” of a screen that belongs to no table."""
    return w.BarAction("help", phone.words()("help.open"), partial(phone.go, f"/help/{page}"))
