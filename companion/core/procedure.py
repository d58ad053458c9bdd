"""Rules that talk: a procedure is a generator of steps, and `run` plays it as far as the answers go."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.ask import (
    D6,
    Answer,
    Arrange,
    Ask,
    BoxFact,
    Choose,
    Dice,
    Face,
    Facts,
    Form,
    Instead,
    Number,
    Option,
    Phrase,
    Pick,
    Seat,
    Some,
    Text,
    YesNo,
)
from companion.core.errors import Refused

T = TypeVar("T")
State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the explanation, `note.<key>`, with its rule. A headline is what the log says of the whole entry."""

    key: str
    rule: str = ""
    facts: Facts = field(default_factory=dict)
    headline: bool = False
    secret_to: Seat | None = None

    def is_open_to(self, seat: Seat | None) -> bool:
        return self.secret_to in (None, seat)


@dataclass(frozen=True, slots=True)
class Happened:
    """A fact. What comes back from `yield` is the state after it."""

    event: Any


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a long procedure stands: one of its named steps (`stage.<name>`)."""

    steps: tuple[str, ...]
    now: str


Step = Ask | Note | Happened | Stage
Talk = Generator[Step, Any, T]
Procedure = Generator[Step, Any, Any]
Evolve = Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class BoxLearned:
    """The table used this value of the owner's box; from now on the log knows it."""

    key: str
    value: Any


@dataclass(frozen=True, slots=True)
class Progress(Generic[State]):
    """How far a procedure came: the open question, or None at its end."""

    ask: Ask | None
    state: State
    events: tuple[Any, ...] = ()
    notes: tuple[Note, ...] = ()
    asked: tuple[Ask, ...] = ()
    answers: tuple[Answer, ...] = ()
    stage: Stage | None = None


def run(
    talk: Procedure, state: State, evolve: Evolve, answers: Sequence[Answer], *, strict: bool = True
) -> Progress[State]:
    """Play the procedure as far as the answers go.

    An answer that does not fit is Refused; where `strict` is off, the talk stops there with the question open.
    """
    left = iter(answers)
    return play(talk, state, evolve, lambda _: next(left, None), strict=strict)


def play(
    talk: Procedure, state: State, evolve: Evolve, answer: Callable[[Ask], Answer | None], *, strict: bool = True
) -> Progress[State]:
    """Play the procedure; `answer` answers each question, or leaves it open with None."""
    events: list[Any] = []
    notes: list[Note] = []
    asked: list[Ask] = []
    given: list[Answer] = []
    reply, stage = None, None

    def so_far(ask: Ask | None) -> Progress[State]:
        return Progress(ask, state, tuple(events), tuple(notes), tuple(asked), tuple(given), stage)

    while True:
        try:
            step = talk.send(reply)
        except StopIteration:
            return so_far(None)
        reply = None
        match step:
            case Note():
                notes.append(step)
            case Stage():
                stage = step
            case Happened(event):
                events.append(event)
                reply = state = evolve(state, event)
            case Ask():
                if (said := answer(step)) is None:
                    return so_far(step)
                try:
                    reply = step.read(said)
                except Refused:
                    if strict:
                        raise
                    return so_far(step)
                asked.append(step)
                given.append(reply)
                if isinstance(step, Dice) and isinstance(reply, tuple):
                    notes.append(note_of_throw(step, reply))


THROW = "dice_thrown"


def note_of_throw(ask: Dice, faces: tuple[Face, ...]) -> Note:
    """The faces as they fell, typed or thrown by the app; of a throw made again, both."""
    first, again = faces[: ask.count], faces[ask.count :]
    facts: Facts = {"faces": again, "first": first} if again else {"faces": first}
    return Note(f"{THROW}_again" if again else THROW, ask.rule, facts, secret_to=ask.seat if ask.secret else None)


def is_throw(note: Note) -> bool:
    return note.key.startswith(THROW)


def put_question(question: Ask) -> Talk[Any]:
    """Ask what stands ready, such as a form that the owner's box shares. The helpers below make their question."""
    answer = yield question
    return answer


def roll(
    key: str,
    count: int = 1,
    faces: tuple[Face, ...] = D6,
    *,
    by_hand: bool = False,
    gives: Mapping[Face, Phrase] | None = None,
    seat: Seat | None = None,
    rule: str = "",
    also: tuple[Option, ...] = (),
    **facts: Any,
) -> Talk[Any]:
    """Ask for real dice; the answer is a tuple of faces, or an `Instead` of `also`. None at all needs no question."""
    if count == 0:
        return ()
    thrown = yield Dice(
        key=key,
        count=count,
        faces=faces,
        by_hand=by_hand,
        gives=gives or {},
        seat=seat,
        rule=rule,
        also=also,
        facts=facts,
    )
    return thrown


def choose(
    key: str,
    options: Sequence[Option | str | int],
    *,
    default: Answer = None,
    seat: Seat | None = None,
    secret: bool = False,
    rule: str = "",
    also: tuple[Option, ...] = (),
    **facts: Any,
) -> Talk[Any]:
    """Ask for one of the options. One alone is still asked, so that nobody wonders what happened."""
    listed = tuple(o if isinstance(o, Option) else Option(o) for o in options)
    return put_question(
        Choose(key=key, options=listed, default=default, seat=seat, secret=secret, rule=rule, also=also, facts=facts)
    )


def some(
    key: str,
    options: Sequence[Option],
    *,
    least: int = 0,
    most: int | None = None,
    default: Answer = None,
    seat: Seat | None = None,
    secret: bool = False,
    rule: str = "",
    **facts: Any,
) -> Talk[Any]:
    """Ask for several of the options; the answer is a tuple in their order."""
    listed = tuple(options)
    return put_question(
        Some(
            key=key,
            options=listed,
            least=least,
            most=most,
            default=default,
            seat=seat,
            secret=secret,
            rule=rule,
            facts=facts,
        )
    )


def pick(
    key: str,
    what: str,
    options: Sequence[Option],
    *,
    new: Form | None = None,
    seat: Seat | None = None,
    rule: str = "",
    also: tuple[Option, ...] = (),
    **facts: Any,
) -> Talk[Any]:
    """Ask for one thing of a kind, found by search; the answer is its value, or the filled form where it is new."""
    listed = tuple(options)
    return put_question(Pick(key=key, what=what, options=listed, new=new, seat=seat, rule=rule, also=also, facts=facts))


def arrange(
    key: str, options: Sequence[Option], *, seat: Seat | None = None, rule: str = "", **facts: Any
) -> Talk[tuple[Any, ...]]:
    """Ask for an order of all the options."""
    return put_question(Arrange(key=key, options=tuple(options), seat=seat, rule=rule, facts=facts))


def fill_in(
    key: str, parts: Sequence[Ask], *, seat: Seat | None = None, rule: str = "", **facts: Any
) -> Talk[tuple[Any, ...]]:
    """Ask several things on one sheet; the answer holds one answer for each."""
    return put_question(Form(key=key, parts=tuple(parts), seat=seat, rule=rule, facts=facts))


def confirm(
    key: str, *, default: bool | None = None, seat: Seat | None = None, rule: str = "", **facts: Any
) -> Talk[bool]:
    return put_question(YesNo(key=key, default=default, seat=seat, rule=rule, facts=facts))


def number(
    key: str,
    low: int,
    high: int,
    *,
    default: int | None = None,
    seat: Seat | None = None,
    secret: bool = False,
    rule: str = "",
    **facts: Any,
) -> Talk[int]:
    return put_question(
        Number(key=key, low=low, high=high, default=default, seat=seat, secret=secret, rule=rule, facts=facts)
    )


def short_text(key: str, *, seat: Seat | None = None, secret: bool = False, rule: str = "", **facts: Any) -> Talk[str]:
    """Ask for a few words; none are needed."""
    return put_question(Text(key=key, optional=True, default="", seat=seat, secret=secret, rule=rule, facts=facts))


def happen(event: Any) -> Talk[Any]:
    """Something has happened; the state after it."""
    state = yield Happened(event)
    return state


def with_box_fact(state: Any, key: str, form: Ask, *, also: tuple[Option, ...] = (), **facts: Any) -> Talk[Any]:
    """The state that knows a value of the owner's box: from this table's log, or asked once and kept in it.

    An answer of `also` leaves it unknown.
    """
    if key in state.box:
        return state
    value = yield BoxFact(
        key=form.key, fact=key, form=form, facts=facts, rule=form.rule, default=form.default, also=also
    )
    if isinstance(value, Instead):
        return state
    state = yield Happened(BoxLearned(key, value))
    return state


def box_fact(state: Any, key: str, form: Ask, **facts: Any) -> Talk[Any]:
    """A value of the owner's box, as `with_box_fact` learns it."""
    state = yield from with_box_fact(state, key, form, **facts)
    return state.box[key]
