"""The guard around the parts that Flet draws by itself, and how each phone says what failed."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import flet as ft

from companion.core.errors import CompanionError
from companion.hosting.files.log_file import log_failure

P = ParamSpec("P")
Say = Callable[[CompanionError], str]


def set_sentences(page: ft.Page, say: Say) -> None:
    """How an error is said in the language of this phone: kept with its page."""
    page.data = say


def guard_drawing(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """The drawing with a guard: where it fails, a sentence stands in its place."""

    @wraps(draw)
    def draw_guarded_part(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        try:
            return draw(*args, **kwargs)
        except Exception as wrong:
            return ft.Text(sentence(log_failure(wrong, f"drawing {draw.__name__}")))

    return draw_guarded_part


def sentence(error: CompanionError) -> str:
    say: Say | None = ft.context.page.data
    return say(error) if say else error.reason
