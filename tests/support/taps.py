"""The verbs that every game's cases share: to do a procedure with its answers, and to look at what has come of it.

    when: {do: attack_ship, by: a, with: {board: r1c1}, answers: [b, 1, [one, two]]}
    then: {state: {players.a.gold: 3}, asks: commit, question: {n: 2}, notes: [cubes], buttons: {end_turn: ""}}

`by` is a seat, the active one where none is named. `answers` come one after another, or by the question's key:
`{which_ship: b, crew_roll: [4, 2]}`. An answer may also be written as

* `{instead: knocked}`: one that stands beside the question;
* `{all: skull}`: every die shows that face;
* `{each: [3, 1]}`: by key, the first time this, then that;
* `{who: {a: 3, b: 1}}`: by the seat or side that the question is about.

A procedure stops at the first question without an answer. Only the last one may, where the case tells of its question
(`asks`, `question`, `accepts`, `rejects`): the others must come to their end.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from companion.core import table_rules
from companion.core.ask import Ask, Instead, Seat
from companion.core.game import AnyGame
from companion.core.plain import get_at, plain
from companion.core.procedure import Note, Progress, play
from tests.support.vectors import BadVector, Given, Verbs


@dataclass
class Taps:
    """A table in the middle of a game: its state, and how far the last procedure came."""

    game: AnyGame
    state: Any
    last: Progress[Any] = field(default_factory=lambda: Progress(None, None))

    def do(self, procedure: str, by: str | None, arguments: Given, answers: "Answers") -> None:
        if self.last.ask is not None:
            raise BadVector(f"{procedure!r} comes while {self.last.ask.key!r} is not answered")
        if procedure not in self.game.procedures:
            raise BadVector(f"no procedure {procedure!r}; there are {', '.join(self.game.procedures)}")
        talk = self.game.procedures[procedure](self.state, Seat(by) if by else None, **arguments)
        self.last = play(talk, self.state, partial(table_rules.evolve, self.game), answers)
        self.state = self.last.state
        if left := answers.unused_answers:
            raise BadVector(f"{procedure!r} does not ask for {left}")

    def button(self, name: str) -> str:
        """Why the button `[seat/]procedure` is grey: "" when it may be tapped, "none" when there is none."""
        seat, _, procedure = name.rpartition("/")
        by = Seat(seat) if seat else self.game.active(self.state)
        found = [a for a in self.game.actions(self.state, by) if a.procedure == procedure]
        if not found:
            return "none"
        return found[0].refused.reason if found[0].refused else ""


Scene = TypeVar("Scene", bound=Taps)


class Answers:
    """The answers of a procedure, in their order or by the question's key."""

    def __init__(self, written: Sequence[Any] | Given) -> None:
        self.written = dict(written) if isinstance(written, Mapping) else list(written)
        self.times: dict[str, int] = {}
        self.used = 0

    def __call__(self, ask: Ask) -> Any:
        time = self.times.get(ask.key, 0)
        self.times[ask.key] = time + 1
        if isinstance(self.written, dict):
            return answer_of(ask, self.written.get(ask.key), time)
        self.used += 1
        return answer_of(ask, self.written[self.used - 1], 0) if self.used <= len(self.written) else None

    @property
    def unused_answers(self) -> list[Any]:
        """What nobody asked for."""
        if isinstance(self.written, dict):
            return [key for key in self.written if key not in self.times]
        return self.written[self.used :]


def answer_of(ask: Ask, written: Any, time: int) -> Any:
    """What is written as the answer to this question; None leaves it open."""
    if not isinstance(written, Mapping):
        return written
    (way, value), *more = written.items()
    match way:
        case "instead" if not more:
            return Instead(value)
        case "all" if not more:
            return (value,) * int(getattr(ask, "count", 1))
        case "each" if not more:
            return answer_of(ask, value[time], time) if time < len(value) else None
        case "who" if not more:
            return answer_of(ask, value.get(ask.facts.get("who", ask.seat)), time)
    raise BadVector(f"{written} is no answer to {ask.key!r}")


def tap_verbs(begin: Callable[[Given], Scene]) -> Verbs[Scene]:
    """The shared words; a game adds its own."""
    verbs = Verbs(begin)
    verbs.step(do)
    for value in (asks, state, question, asked, facts, places, finished):
        verbs.value(value)
    for check in (accepts, rejects, notes, no_notes, buttons):
        verbs.check(check)
    verbs.at_end = untold_question
    return verbs


def untold_question(taps: Taps, then: Given) -> Iterator[str]:
    if taps.last.ask is not None and not then.keys() & {"asks", "question", "accepts", "rejects"}:
        yield f"asks: none expected, {taps.last.ask.key} found"


def do(taps: Taps, procedure: str, by: str = "", answers: Sequence[Any] | Given = (), **more: Any) -> None:
    arguments = more.pop("with", {})
    if more:
        raise BadVector(f"nothing is done with {sorted(more)}")
    seat = by or taps.game.active(taps.state)
    taps.do(procedure, None if by == "nobody" else seat, arguments, Answers(answers))


def asks(taps: Taps) -> str | None:
    """The key of the open question."""
    return taps.last.ask.key if taps.last.ask else None


class Places(Mapping[str, Any]):
    """Values by their path: `players.a.gold`."""

    def __init__(self, root: Any) -> None:
        self.root = root

    def __getitem__(self, path: str) -> Any:
        steps = (int(s) if s.isdigit() else s for s in path.split("."))
        return plain(get_at(self.root, tuple(steps)))

    def __contains__(self, path: object) -> bool:
        try:
            self[str(path)]
        except (KeyError, AttributeError, IndexError):
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(plain(self.root))

    def __len__(self) -> int:
        return len(plain(self.root))


def state(taps: Taps) -> Mapping[str, Any]:
    return Places(taps.state)


def details(ask: Ask) -> Mapping[str, Any]:
    """The parts and the facts of a question."""
    names = [n for n in dir(ask) if not n.startswith("_") and not callable(getattr(ask, n))]
    return {**{n: getattr(ask, n) for n in names}, **ask.facts}


def question(taps: Taps) -> Mapping[str, Any]:
    """The open question."""
    if taps.last.ask is None:
        raise BadVector("no question is open")
    return details(taps.last.ask)


class Asked(dict[str, Any]):
    """The questions that were answered, by their key: `times`, and the parts and facts of the first."""

    def __contains__(self, key: object) -> bool:
        return True

    def __missing__(self, key: str) -> Mapping[str, Any]:
        return {"times": 0}


def asked(taps: Taps) -> Mapping[str, Any]:
    found = Asked()
    for ask in taps.last.asked:
        before = found.get(ask.key, {**details(ask), "times": 0})
        found[ask.key] = {**before, "times": before["times"] + 1}
    return found


def facts(taps: Taps) -> Mapping[str, Any]:
    """What the notes fill in, by their key; of several notes with one key, of the last."""
    return {note.key: note.facts for note in taps.last.notes}


def places(taps: Taps) -> Mapping[str, int]:
    """The place of each seat in the ranking."""
    return {s.seat: s.place for s in taps.game.standings(taps.state)}


def finished(taps: Taps) -> bool:
    return taps.game.is_finished(taps.state)


def open_question(taps: Taps) -> Ask:
    if taps.last.ask is None:
        raise BadVector("no question is open")
    return taps.last.ask


def accepts(taps: Taps, answers: Sequence[Any]) -> Iterator[str]:
    ask = open_question(taps)
    yield from (f"accepts: {a} is refused" for a in answers if not ask.accepts(answer_of(ask, a, 0)))


def rejects(taps: Taps, answers: Sequence[Any]) -> Iterator[str]:
    ask = open_question(taps)
    yield from (f"rejects: {a} is accepted" for a in answers if ask.accepts(answer_of(ask, a, 0)))


def keys_of(notes: Sequence[Note]) -> list[str]:
    return [note.key for note in notes]


def notes(taps: Taps, expected: Sequence[str]) -> Iterator[str]:
    said = keys_of(taps.last.notes)
    yield from (f"notes: {key} is not among {said}" for key in expected if key not in said)


def no_notes(taps: Taps, expected: Sequence[str]) -> Iterator[str]:
    yield from (f"no_notes: {key} is said" for key in expected if key in keys_of(taps.last.notes))


def buttons(taps: Taps, expected: Given) -> Iterator[str]:
    for name, reason in expected.items():
        if (found := taps.button(name)) != reason:
            yield f"buttons.{name}: {reason or 'free'} expected, {found or 'free'} found"
