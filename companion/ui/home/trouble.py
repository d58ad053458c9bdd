"""What cannot be shown, in one sentence, with the ways out."""

from functools import partial

import flet as ft

from companion.core.errors import CompanionError, Refused
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.widgets import Bar, action_row, button, empty_state, page_frame


def trouble_screen(phone: Phone, t: Theme, problem: CompanionError | None = None) -> ft.Control:
    words = phone.words()
    problem = problem or phone.router.problem or Refused("unknown_page")
    title = words.maybe(f"trouble.{problem.reason}") or words("trouble")
    return page_frame(
        t,
        Bar(words("app.name")),
        [empty_state(t, title, words.refusal(problem), mark="person" if lost_seat(problem) else "cut")],
        bottom=[action_row(t, ways_out(phone, t, problem))],
    )


def lost_seat(problem: CompanionError) -> bool:
    return problem.reason == "seat_freed"


def ways_out(phone: Phone, t: Theme, problem: CompanionError) -> list[ft.Control]:
    """Home; before it, back to the seats of a table where this phone has lost its own."""
    words, freed = phone.words(), lost_seat(problem)
    home = button(t, words("go_home"), lambda: phone.go("/"), mark="rose", kind="plain" if freed else "primary")
    if not freed:
        return [home]
    join = partial(phone.go, f"/join/{problem.facts['code']}")
    return [button(t, words("seat_again"), join, mark="person", kind="primary"), home]
