"""One runner of vectors: cases in YAML, and the verbs that a game registers once. A new case needs no Python.

A case says what is given, what is done and what holds then:

    - id: PR-TV-R07
      section: "2. Recrutement"
      given: {players: {Emma: {coins: 3}, B: {}}, harbour: [SAI-3-1]}
      when: [stop, {take: SAI-3-1, by: Emma}]
      then: {players: {Emma: {coins: 0, persons: [SAI-3-1]}}}

* `given` goes to the game's `begin`, which lays the scene.
* Each step of `when` is a registered verb: `stop`, or `{take: SAI-3-1, by: Emma}`, whose first key is the verb, its
  value the argument, and the other keys the arguments by name. One step needs no list. A verb that the rules refuse
  ends the case; `then: {refused: no_allowance}` (or `{error: E_NO_ALLOWANCE}`) expects that refusal, and without it
  there must be none.
* `when: setup` may also name a question: a calculation that needs no scene and gives its values from `given`, and from
  the arguments that stand beside its name as those of a verb do.
* `then` names values. Of a value with parts (`players`) only the parts that are named are compared; `1/4` is a
  fraction. A `note` beside them explains, and is not compared.

`tests/support/taps.py` has the verbs that every game shares: to do a procedure with its answers, and to look at the
state, the open question, the notes and the buttons.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Generic, TypeVar

import yaml

from companion.core.errors import Refused

Scene = TypeVar("Scene")
Step = TypeVar("Step", bound=Callable[..., Any])
Check = TypeVar("Check", bound=Callable[[Any, Any], Iterable[str]])
Given = Mapping[str, Any]


class BadVector(Exception):
    """A case that cannot be run as it is written: an unknown word, or an id that stands twice."""


@dataclass(frozen=True)
class Vector:
    id: str
    given: Given
    when: Any
    then: Mapping[str, Any]

    def __str__(self) -> str:
        return self.id

    @property
    def steps(self) -> Sequence[Any]:
        """What is done, one after another."""
        if self.when is None:
            return ()
        return self.when if isinstance(self.when, list) else (self.when,)

    @property
    def values(self) -> Mapping[str, Any]:
        """What is compared beside the refusal."""
        return {name: value for name, value in self.then.items() if name not in ("error", "refused", "note")}

    @property
    def error(self) -> str:
        """The refusal that is expected, as `E_` and the reason; "" for none."""
        reason = self.then.get("refused")
        return f"E_{reason.upper()}" if reason else str(self.then.get("error", ""))


def load_vectors(folder: Path) -> list[Vector]:
    """Every case of the folder, file by file in the order of their names."""
    rows = [row for path in sorted(folder.glob("*.yaml")) for row in yaml.safe_load(path.read_text(encoding="utf-8"))]
    found = [Vector(str(row["id"]), row.get("given") or {}, row.get("when"), row.get("then") or {}) for row in rows]
    twice = {v.id for v in found if sum(v.id == other.id for other in found) > 1}
    if twice:
        raise BadVector(f"these ids stand twice: {sorted(twice)}")
    if empty := [v.id for v in found if not v.then]:
        raise BadVector(f"these cases expect nothing: {empty}")
    return found


class Verbs(Generic[Scene]):
    """The words of a game's cases; each is a function, registered under its own name."""

    def __init__(self, begin: Callable[[Given], Scene]) -> None:
        self.begin = begin
        self.steps: dict[str, Callable[..., Any]] = {}
        self.values: dict[str, Callable[[Scene], Any]] = {}
        self.checks: dict[str, Callable[[Scene, Any], Iterable[str]]] = {}
        self.questions: dict[str, Callable[..., Mapping[str, Any]]] = {}
        self.at_end: Callable[[Scene, Given], Iterable[str]] = lambda scene, then: ()
        """What must hold at the end of every case, whatever it names."""

    def step(self, do: Step) -> Step:
        """Something that is done: `do(scene, argument, name=…)`, without the argument where the case gives none."""
        self.steps[do.__name__] = do
        return do

    def value(self, read: Callable[[Scene], Any]) -> Callable[[Scene], Any]:
        """Something that can be seen afterwards."""
        self.values[read.__name__] = read
        return read

    def check(self, compare: Check) -> Check:
        """Something that is more than a value: `compare(scene, expected)` tells what does not hold."""
        self.checks[compare.__name__] = compare
        return compare

    def question(self, answer: Step) -> Step:
        """A calculation that needs no scene: `answer(given, argument, name=…)` gives its values by name."""
        self.questions[answer.__name__] = answer
        return answer

    def differences(self, vector: Vector) -> list[str]:
        """What does not hold, each in a line; none, if the rules do what the case says."""
        if verb_of(vector.when) in self.questions:
            found = call(self.questions, "question", vector.given, vector.when)
            return list(compare("", vector.then, found))
        scene = self.begin(vector.given)
        error, expected = self.play(scene, vector.steps), vector.error
        wrong = [] if error == expected else [f"error: {expected or 'none'} expected, {error or 'none'} found"]
        for name, value in vector.values.items():
            wrong += self.compare(scene, name, value)
        return [*wrong, *self.at_end(scene, vector.then)]

    def compare(self, scene: Scene, name: str, expected: Any) -> Iterable[str]:
        if name in self.checks:
            return self.checks[name](scene, expected)
        if name not in self.values:
            raise BadVector(f"no value {name!r}; there are {', '.join(sorted({*self.values, *self.checks}))}")
        return compare(name, expected, self.values[name](scene))

    def play(self, scene: Scene, steps: Sequence[Any]) -> str:
        """Do one step after another, up to the first that is refused: its error, `E_` and the reason."""
        for written in steps:
            try:
                call(self.steps, "verb", scene, written)
            except Refused as no:
                return f"E_{no.reason.upper()}"
        return ""


def verb_of(written: Any) -> str:
    """The first word of what is written; of a list there is none."""
    if isinstance(written, str):
        return written
    return str(next(iter(written), "")) if isinstance(written, Mapping) else ""


def call(words: Mapping[str, Callable[..., Any]], kind: str, on: Any, written: Any) -> Any:
    """Do what is written: the verb alone, or the verb with its argument and the arguments by name."""
    if (verb := verb_of(written)) not in words:
        raise BadVector(f"no {kind} {verb!r}; there are {', '.join(sorted(words))}")
    if isinstance(written, str):
        return words[verb](on)
    (_, argument), *named = written.items()
    return words[verb](on, argument, **dict(named))


def compare(name: str, expected: Any, found: Any) -> Iterator[str]:
    """Part by part where there are parts; a part that the game does not have is a fault of the case."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for part, value in expected.items():
            path = f"{name}.{part}" if name else str(part)
            if part == "note":
                continue
            if part not in found:
                raise BadVector(f"no value {path!r}; there are {', '.join(map(str, found))}")
            yield from compare(path, value, found[part])
    elif not is_equal(expected, found):
        yield f"{name}: {expected} expected, {found} found"


def is_equal(expected: Any, found: Any) -> bool:
    if isinstance(found, Fraction):
        return Fraction(str(expected)) == found
    if isinstance(found, tuple):
        return bool(expected == list(found))
    return bool(expected == found)
