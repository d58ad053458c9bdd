"""What a phone has opened or half typed on a screen, with a class for each screen. None of it is a table's state."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TypeVar


def draw_nothing() -> None:
    """For a state that no screen shows."""


@dataclass(slots=True, eq=False)
class ScreenState:
    """Set an attribute to keep a value without a drawing; `change` draws the screen again."""

    redraw: Callable[[], None] = field(default=draw_nothing, repr=False)

    def change(self, **values: object) -> None:
        for name, value in values.items():
            setattr(self, name, value)
        self.redraw()

    def setter(self, **values: object) -> "Setter":
        """The change as a tap."""
        return Setter(self, tuple(values.items()))

    def reset(self) -> None:
        """Set every field to its first value. Draws nothing."""
        fresh = type(self)(self.redraw)
        for known in fields(self):
            setattr(self, known.name, getattr(fresh, known.name))


@dataclass(frozen=True, slots=True)
class Setter:
    """Two that set the same values of the same screen are equal, so that a button is not drawn again for nothing."""

    state: ScreenState
    values: tuple[tuple[str, object], ...]

    def __call__(self) -> None:
        self.state.change(**dict(self.values))


State = TypeVar("State", bound=ScreenState)


class ScreenStates:
    """The states of a phone's screens, each made when its screen is first opened."""

    def __init__(self, redraw: Callable[[], None]) -> None:
        self.redraw = redraw
        self.known: dict[type[ScreenState], ScreenState] = {}

    def get(self, kind: type[State]) -> State:
        found = self.known.get(kind)
        if not isinstance(found, kind):
            found = self.known[kind] = kind(self.redraw)
        return found


@dataclass(slots=True, eq=False)
class NoticeState(ScreenState):
    """A screen that says what came of a file or a tap, until it is closed."""

    notice: "Notice | None" = None


@dataclass(frozen=True, slots=True)
class Notice:
    sentence: str
    good: bool
