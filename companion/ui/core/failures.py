"""The guard around the parts that Flet draws by itself, and how each phone says what failed."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec
from weakref import WeakKeyDictionary

import flet as ft

from companion.core.errors import CompanionError
from companion.hosting.log_file import log_failure

P = ParamSpec("P")
SENTENCES: WeakKeyDictionary[object, Callable[[CompanionError], str]] = WeakKeyDictionary()
"""How each session says an error in the language of its phone."""


def guard_drawing(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """Where the part cannot be drawn, the sentence stands in its place."""

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        try:
            return draw(*args, **kwargs)
        except Exception as wrong:
            return ft.Text(sentence(log_failure(wrong, f"drawing {draw.__name__}")))

    return drawn


def sentence(error: CompanionError) -> str:
    say = SENTENCES.get(ft.context.page.session)
    return say(error) if say else error.reason
