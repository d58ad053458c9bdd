"""An answer while it is being given, and what the drawing of its question gives back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import flet as ft

from companion.core.ask import Answer
from companion.i18n import Words
from companion.ui.core.theme import Theme, across


@dataclass(frozen=True, slots=True)
class AnswerDraft:
    """An answer while it is being given: what there is of it so far, and where the whole one goes."""

    t: Theme
    words: Words
    look: Callable[[], Any]
    """The half-made answer as it is now; what is being typed changes it without a new drawing."""
    hold: Callable[[Any], object]
    """Keep the half-made answer and draw again."""
    keep: Callable[[Any], object]
    """Keep it without drawing: what is being typed is on the screen already."""
    send: Callable[[Answer], object]
    known: Mapping[str, Any]
    """What the owner's box knows."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """The colour of each seat."""

    @property
    def value(self) -> Any:
        return self.look()

    def inside(self, look: Callable[[], Any], changed: Callable[[Any], Any]) -> "AnswerDraft":
        """The draft of a part of the answer: `changed` puts the part into the whole."""
        return replace(
            self,
            look=look,
            hold=lambda v: self.hold(changed(v)),
            keep=lambda v: self.keep(changed(v)),
            send=lambda v: self.hold(changed(v)),
        )

    def part(self, index: int, count: int) -> "AnswerDraft":
        def whole() -> tuple[Any, ...]:
            held = self.look()
            return held if isinstance(held, tuple) and len(held) == count else (None,) * count

        return self.inside(lambda: whole()[index], lambda v: (*whole()[:index], v, *whole()[index + 1 :]))

    def under(self, key: str) -> "AnswerDraft":
        """The draft of one entry of an answer that is a mapping."""

        def whole() -> dict[str, Any]:
            held = self.look()
            return held if isinstance(held, dict) else {}

        return self.inside(lambda: whole().get(key), lambda v: {**whole(), key: v})


WIDEST = 1080
"""Of a question, between its margins."""


def whole_of(t: Theme) -> Theme:
    """For what is as wide as a question."""
    return replace(t, pane=across(t, WIDEST))


def pane_of(t: Theme) -> Theme:
    """For what stands in one of two columns of a question; as wide as the question where there is only one."""
    return whole_of(t).in_pane()


@dataclass(frozen=True, slots=True)
class DrawnQuestion:
    """The controls of a question. `ready`: the answer that a confirming button would send; None until there is one.

    A question whose tap is its answer needs no such button: `direct`. Until there is an answer the button may say what
    is `missing`. `throws`: the app may throw the dice instead. `beside`: what stands beside the answers where there is
    room, as wide as a pane of the wizard, else under them.
    """

    body: Sequence[ft.Control]
    ready: Answer = None
    direct: bool = False
    missing: str = ""
    throws: bool = True
    beside: Sequence[ft.Control] = ()
