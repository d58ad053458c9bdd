"""A part of a screen that is drawn again only when what it is given has changed."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import flet as ft
from flet.components.utils import _CURRENT_RENDERER

from companion.ui.core.failures import guard_drawing

P = ParamSpec("P")


def part(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """Give it values that compare by value, and bound methods: a lambda made anew is a change each time.

    Outside a screen that is being drawn it is the plain function.
    """
    remembered: Callable[P, ft.Control] = ft.memo(ft.component(guard_drawing(draw)))  # type: ignore[no-untyped-call]

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        return remembered(*args, **kwargs) if _CURRENT_RENDERER.get() else draw(*args, **kwargs)

    return drawn
