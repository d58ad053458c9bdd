"""Everything that the app may ask of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from companion.core.ask import Ask, Choose, Facts, Form, Phrase, Refusal, Seat
from companion.core.evening.luck import Luck
from companion.core.evening.moment import Moment
from companion.core.plain import Path, plain
from companion.core.procedure import Note, Procedure

State = TypeVar("State")
Event = TypeVar("Event")
Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that the table agrees on: a variant at set-up, or a house rule that may change during play.

    Words: `choice.<id>` its title, `choice.<id>.why` its reason, `choice.<id>.<value>` each value.
    """

    id: str
    values: tuple[str, ...]
    default: str
    rule: str = ""
    in_play: bool = True
    seats: tuple[int, ...] = ()
    """It matters only to so many players, and nobody else is asked; () to any number."""
    since: int = 1
    """The revision of the rules that brought it. A code of an older revision does not hold it."""
    first: str = ""
    """What the form of a new table begins with, where that is not the default, which stored codes go by."""


@dataclass(frozen=True, slots=True)
class BoxCategory:
    """A kind of thing in the owner's box: one form for each, kept under `<id>/<name>`.

    `names` lists those that must exist (six captains); without it the category grows as cards turn up. `total` is the
    number of pieces in the box, to which the parts of the form that are named in `counts` must add up. `vocabulary` has
    the words for its names, where the category's id is not one. `shipped`: what the app comes with, by name, until the
    owner's own copy says otherwise.
    """

    id: str
    form: Ask
    names: tuple[str, ...] = ()
    mark: str = ""
    total: int = 0
    counts: tuple[str, ...] = ()
    vocabulary: str = ""
    shipped: Mapping[str, Any] = field(default_factory=dict)

    @property
    def prefix(self) -> str:
        """Every key of its values begins with it."""
        return f"{self.id}/"


@dataclass(frozen=True, slots=True)
class GameInfo:
    id: str
    seats: tuple[int, int]
    mark: str
    revision: int = 1
    variants: tuple[Choice, ...] = ()
    house_rules: tuple[Choice, ...] = ()
    categories: tuple[BoxCategory, ...] = ()
    beside: frozenset[str] = frozenset()
    """The procedures that the rulebook allows at any time, or that concern one person alone: they run beside the main
    procedure of the table, on the phone that began them. Every other procedure is a main one."""
    open_offers: bool = False
    """What may be started follows from what everybody sees: it is computed once for all phones."""
    evening: int = 300
    """As many entries as a long evening has: the longest time that the box announces, an entry every 40 seconds."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        return (*self.variants, *self.house_rules)

    def options(self, chosen: Options) -> dict[str, str]:
        """Every choice with its value: the chosen one, else the default."""
        return {c.id: v if (v := chosen.get(c.id)) in c.values else c.default for c in self.choices}


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where when the table is set: the seat and the colour of its pieces."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class Action:
    """A procedure that may be started now: a button. `action.<procedure>` is its label, `….hint` its second line."""

    procedure: str
    arguments: Facts = field(default_factory=dict)
    seat: Seat | None = None
    facts: Facts = field(default_factory=dict)
    mark: str = ""
    rule: str = ""
    primary: bool = False
    danger: bool = False
    refused: Refusal | None = None
    follows: str = ""
    """The procedure after which this one begins by itself, on the phone that ended that one: nothing else is to do."""


@dataclass(frozen=True, slots=True)
class Field:
    """A tracked value that the people at the table may correct: `field.<key>`.

    Where one place of the state is not all of it (a ship that comes or goes, a list that grows), `events` says what
    must happen for a value to stand, and the path is only its name.
    """

    path: Path
    key: str
    ask: Ask
    value: Any
    facts: Facts = field(default_factory=dict)
    seat: Seat | None = None
    events: Callable[[Any], Sequence[Any]] | None = field(default=None, compare=False)

    def as_fact(self, value: Any) -> Any:
        """The value as a fact of a sentence: an option is read as its label."""
        if isinstance(value, tuple):
            return tuple(self.as_fact(v) for v in value)
        if not isinstance(self.ask, Choose) or (option := self.ask.option(value)) is None:
            return value
        return plain(option.label or Phrase(f"ask.{self.ask.key}.{value}", self.ask.facts))


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat in the ranking, best first. Equal places share a number."""

    seat: Seat
    place: int
    score: int
    facts: Facts = field(default_factory=dict)


def rank_seats(values: Mapping[Seat, Any]) -> list[tuple[Seat, int]]:
    """Each seat with its place, the highest value first. Equal values share a place and keep their order."""
    best = sorted(values, key=lambda seat: values[seat], reverse=True)
    return [(seat, 1 + sum(other > values[seat] for other in values.values())) for seat in best]


class Game(Protocol[State, Event]):
    """What a box brings: rules as pure functions. Its state holds `options` and `box` beside its own fields."""

    @property
    def info(self) -> GameInfo: ...

    @property
    def events(self) -> Sequence[type]:
        """Every kind of event, so that a log can be read back."""
        ...

    @property
    def procedures(self) -> Mapping[str, Callable[..., Procedure]]:
        """Every rule that talks, by its name: (state, seat, **arguments) -> Procedure."""
        ...

    def colours(self, seats: int) -> Sequence[str]:
        """The colours that so many seats choose from, in the order in which they are proposed."""
        ...

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        """The table before the first tap."""
        ...

    def evolve(self, state: State, event: Event) -> State:
        """The table after the event. Never refuses: the event has happened."""
        ...

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        """What the seat may start now, the likeliest first; for nobody in particular, what anyone may."""
        ...

    def fields(self, state: State) -> Sequence[Field]:
        """Every tracked value that can be corrected by hand."""
        ...

    def view(self, state: State, seat: Seat | None) -> State:
        """The state with what this seat may not see taken out."""
        ...

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """The event with what this seat may not see taken out; folding these gives `view`."""
        ...

    def turn(self, state: State) -> Phrase:
        """Where the game stands in one line: `turn.…`."""
        ...

    def active(self, state: State) -> Seat | None:
        """Whose turn it is."""
        ...

    def standings(self, state: State) -> Sequence[Standing]:
        """The ranking as it would be now."""
        ...

    def moments(self, before: State, events: Sequence[Event], notes: Sequence[Note], after: State) -> Sequence[Moment]:
        """What an entry brought that the whole table talks about. Everything is given as one seat sees it."""
        ...

    def luck(self, states: Sequence[State], events: Sequence[Sequence[Event]]) -> Sequence[Luck]:
        """What came beside what was to be expected, where the game knows chances: `luck` in its words.

        `states[n]` is the table before `events[n]`, the events of one entry.
        """
        ...

    def is_finished(self, state: State) -> bool: ...

    def broken_invariants(self, state: State) -> Sequence[str]:
        """The invariants that do not hold: none, unless there is a bug."""
        ...


AnyGame = Game[Any, Any]

__all__ = [
    "Action",
    "AnyGame",
    "BoxCategory",
    "Choice",
    "Field",
    "Form",
    "Game",
    "GameInfo",
    "Options",
    "Sitting",
    "Standing",
]
