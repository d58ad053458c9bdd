"""What cannot be shown, in one sentence, with the way home."""

import flet as ft

from companion.core.errors import CompanionError, Refused
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.widgets import Bar, button, empty_state, page_frame


def trouble_screen(phone: Phone, t: Theme, problem: CompanionError | None = None) -> ft.Control:
    words = phone.words()
    problem = problem or phone.router.problem or Refused("unknown_page")
    home = button(t, words("go_home"), lambda: phone.go("/"), mark="rose", kind="primary")
    return page_frame(
        t, Bar(words("app.name")), [empty_state(t, words("trouble"), words.refusal(problem), mark="cut")], bottom=[home]
    )
