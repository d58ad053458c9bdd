"""What every game passes on alike: a record of its functions, and the members that call them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Generic, TypeVar

from companion.core.ask import Seat
from companion.core.evening.luck import Luck
from companion.core.evening.moment import Moment
from companion.core.game import Action, Field, GameInfo, Standing
from companion.core.lazy import OnDemand
from companion.core.procedure import Note, Procedure

State = TypeVar("State")
Event = TypeVar("Event")


def same(value: Any, seat: Seat | None) -> Any:
    """The view of a game in which nothing is secret."""
    return value


def no_moments(before: Any, events: Sequence[Any], notes: Sequence[Note], after: Any) -> Sequence[Moment]:
    """The moments of a game that names none."""
    return ()


def no_luck(states: Sequence[Any], events: Sequence[Sequence[Any]]) -> Sequence[Luck]:
    """The luck of a game that knows no chances."""
    return ()


@dataclass(frozen=True)
class GameFunctions(Generic[State, Event]):
    """The functions of a game, its catalogue already given to each."""

    events: Sequence[type]
    procedures: Mapping[str, Callable[..., Procedure]]
    evolve: Callable[[State, Event], State]
    actions: Callable[[State, Seat | None], Sequence[Action]]
    fields: Callable[[State], Iterable[Field]]
    standings: Callable[[State], Sequence[Standing]]
    broken_invariants: Callable[[State], Iterable[str]]
    view: Callable[[State, Seat | None], State] = same
    redact: Callable[[Event, Seat | None], Event] = same
    is_finished: Callable[[State], bool] = attrgetter("over")
    moments: Callable[[State, Sequence[Event], Sequence[Note], State], Iterable[Moment]] = no_moments
    luck: Callable[[Sequence[State], Sequence[Sequence[Event]]], Iterable[Luck]] = no_luck


class GameBase(Generic[State, Event]):
    """The members of `Game` that only pass on. A game adds `colours`, `setup`, `turn` and `active`."""

    def __init__(self, info: GameInfo, functions: GameFunctions[State, Event]) -> None:
        self._info = info
        self._functions = functions

    @property
    def info(self) -> GameInfo:
        return self._info

    @property
    def events(self) -> Sequence[type]:
        return self._functions.events

    @property
    def procedures(self) -> Mapping[str, Callable[..., Procedure]]:
        return self._functions.procedures

    def evolve(self, state: State, event: Event) -> State:
        return self._functions.evolve(state, event)

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        return self._functions.actions(state, seat)

    def fields(self, state: State) -> Sequence[Field]:
        """A correction needs one of them: those after it are not made."""
        return OnDemand(self._functions.fields(state))

    def view(self, state: State, seat: Seat | None) -> State:
        return self._functions.view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event:
        return self._functions.redact(event, seat)

    def standings(self, state: State) -> Sequence[Standing]:
        return self._functions.standings(state)

    def is_finished(self, state: State) -> bool:
        return self._functions.is_finished(state)

    def moments(self, before: State, events: Sequence[Event], notes: Sequence[Note], after: State) -> Sequence[Moment]:
        return tuple(self._functions.moments(before, events, notes, after))

    def luck(self, states: Sequence[State], events: Sequence[Sequence[Event]]) -> Sequence[Luck]:
        return tuple(self._functions.luck(states, events))

    def broken_invariants(self, state: State) -> Sequence[str]:
        return tuple(self._functions.broken_invariants(state))
