"""One running game: its log, and the state that follows from it. The log is the only truth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial, reduce
from itertools import accumulate, takewhile
from typing import Any

from companion.core import table_rules
from companion.core.ask import Answer, Facts, Seat
from companion.core.errors import Refused
from companion.core.game import Action, AnyGame, Options, Sitting
from companion.core.lazy import Items, Lazy, append_items
from companion.core.plain import fingerprint, plain
from companion.core.procedure import Note, Progress, is_throw, run


@dataclass(frozen=True, slots=True)
class Played:
    """A procedure with its arguments and the answers that the players gave."""

    procedure: str
    arguments: Facts = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """These entries are taken back. Taking back an `Undone` brings its entries up again: redo."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a procedure with its answers, or an undo; and the events and notes that followed."""

    number: int
    seat: Seat | None
    what: Played | Undone
    events: tuple[Any, ...] = ()
    notes: tuple[Note, ...] = ()
    by: Seat | None = None
    at: int = 0
    moved: bool = False
    """Another phone acted at the same time: since the two logs were merged, this lies at another place than before."""
    aside: bool = False
    """It no longer made sense there. It is kept, it changes nothing, and the table settles what it meant."""

    @property
    def headline(self) -> Note | None:
        """The note that says it all: the headline, else the last one that is more than a throw."""
        said = [n for n in self.notes if n.headline] or [n for n in self.notes if not is_throw(n)]
        return said[-1] if said else None


@dataclass(frozen=True, slots=True)
class Owner:
    """Who began a procedure: the seat, if the phone has one, and the phone itself."""

    seat: Seat | None = None
    phone: str = ""


@dataclass(frozen=True, slots=True)
class GroundChange:
    """Another entry came while a procedure was under way: its number, and how many answers are asked again."""

    entry: int
    asked_again: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A procedure under way, with the answers so far. It is stored, and comes back after a reload or a restart.

    `open` is off once it was dropped; it can be brought back as long as it still makes sense.
    """

    id: str
    action: Action
    number: int
    answers: tuple[Answer, ...] = ()
    open: bool = True
    owner: Owner = Owner()
    change: GroundChange | None = None


BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What a rule may run into on a state that it was not made for."""


def is_same_action(one: Action, other: Action) -> bool:
    """Whether two actions start the same procedure with the same arguments, however these were read."""
    return one.procedure == other.procedure and plain(one.arguments) == plain(other.arguments)


def is_settlement(entry: Entry) -> bool:
    return isinstance(entry.what, Played) and entry.what.procedure == "settle"


def standing(log: Sequence[Entry]) -> list[Entry]:
    """The entries that no standing `Undone` took back, oldest first."""
    return [*newest_standing(log)][::-1]


def newest_standing(log: Sequence[Entry]) -> Iterator[Entry]:
    """The standing entries, newest first: older ones are read only if somebody iterates that far."""
    gone: set[int] = set()
    for entry in reversed(log):
        if entry.number in gone:
            continue
        if isinstance(entry.what, Undone) and not entry.aside:
            gone.update(entry.what.entries)
        yield entry


@dataclass(frozen=True, slots=True)
class Fold:
    """What the first entries of a log came to: the state, and which of them stand."""

    number: int
    """How many entries."""
    taps: tuple[int, ...]
    """The numbers of the standing taps."""
    set_aside: tuple[int, ...]
    moved: bool
    state: Any


@dataclass(frozen=True)
class Table:
    """Immutable. `act`, `undo` and `redo` say what to record; `after` records it.

    `states` holds the state before the first tap and after each standing one, so that undo replays nothing.
    `set_aside` are the numbers of all entries that a merge has set aside; `moved`: it has given some another place.
    """

    game: AnyGame
    sittings: tuple[Sitting, ...]
    options: Options
    log: Items[Entry]
    taps: Items[Entry]
    states: Items[Any]
    set_aside: tuple[int, ...] = ()
    moved: bool = False

    @classmethod
    def open(cls, game: AnyGame, sittings: Sequence[Sitting], options: Options, log: Sequence[Entry] = ()) -> "Table":
        """Replay: fold the events of every standing tap."""
        agreed = game.info.options(options)
        state = game.setup(sittings, agreed)
        states = [state]
        taps = [e for e in standing(log) if isinstance(e.what, Played) and not e.aside]
        evolve = partial(table_rules.evolve, game)
        for tap in taps:
            state = reduce(evolve, tap.events, state)
            states.append(state)
        set_aside = tuple(e.number for e in log if e.aside)
        moved = any(e.moved for e in log)
        return cls(game, tuple(sittings), agreed, tuple(log), tuple(taps), tuple(states), set_aside, moved)

    @classmethod
    def resume(
        cls, game: AnyGame, sittings: Sequence[Sitting], options: Options, log: Lazy[Entry], fold: Fold
    ) -> "Table":
        """The same table from what its first entries came to. Those are read when somebody asks for one of them."""
        before, agreed = log[: fold.number], game.info.options(options)
        states = cache(lambda: cls.open(game, sittings, options, before).states)
        taps = Lazy(log.item, fold.taps)
        known = Lazy(lambda at: states()[at], range(len(taps)), (fold.state,))
        first = cls(game, tuple(sittings), agreed, before, taps, known, fold.set_aside, fold.moved)
        return reduce(cls.after, log[fold.number :], first)

    @property
    def fold(self) -> Fold:
        taps = self.taps
        numbers = (
            [*taps.indices, *(t.number for t in taps.tail)] if isinstance(taps, Lazy) else [t.number for t in taps]
        )
        return Fold(self.number, tuple(numbers), self.set_aside, self.moved, self.state)

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def number(self) -> int:
        """The number of the next entry: what a tap must name to be in time."""
        return len(self.log)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(s.seat for s in self.sittings)

    @cached_property
    def hash(self) -> str:
        return fingerprint(self.state)

    def view(self, seat: Seat | None) -> Any:
        return self.game.view(self.state, seat)

    def talk(
        self, seat: Seat | None, procedure: str, arguments: Facts, answers: Sequence[Answer], *, strict: bool = True
    ) -> Progress[Any]:
        """Play a procedure on the present state as far as the answers go."""
        rule = table_rules.procedures(self.game).get(procedure)
        if rule is None:
            raise Refused("no_such_procedure", procedure=procedure)
        try:
            steps = rule(self.state, seat, **arguments)
        except TypeError as wrong:
            raise Refused("no_such_procedure", procedure=procedure) from wrong
        return run(steps, self.state, partial(table_rules.evolve, self.game), answers, strict=strict)

    def act(self, seat: Seat | None, procedure: str, arguments: Facts, answers: Sequence[Answer] = ()) -> Entry:
        """The entry that the answers make. Refused when a rule forbids it or an answer is missing."""
        return self.entry(seat, procedure, arguments, self.talk(seat, procedure, arguments, answers))

    def entry(self, seat: Seat | None, procedure: str, arguments: Facts, done: Progress[Any]) -> Entry:
        """The entry of a procedure that was played on the present state to its end."""
        if done.ask is not None:
            raise Refused("answer_missing", question=done.ask.key)
        return Entry(self.number, seat, Played(procedure, arguments, done.answers), done.events, done.notes)

    def offer(self, action: Action, view: Any = None) -> Action:
        """The action as the game offers it now, or Refused: what every table has is always offered.

        `view`: the state as whoever wants to start it sees it, so that the answer tells nothing else.
        """
        if action.seat is not None and action.seat not in self.seats:
            raise Refused("unknown_seat")
        if action.procedure in table_rules.procedures_of_every_table(self.game):
            return Action(action.procedure, action.arguments, action.seat)
        offers = self.offers(action.seat, self.state if view is None else view)
        found = [o for o in offers if is_same_action(o, action) and o.seat in (None, action.seat)]
        if not found:
            raise Refused("not_now")
        if all(o.refused for o in found) and (refused := found[0].refused):
            raise Refused.of(refused)
        return Action(action.procedure, found[0].arguments, action.seat)

    def offers(self, seat: Seat | None, state: Any) -> Sequence[Action]:
        """What may be started for the seat: on its own phone, and on one that is passed round."""
        mine = [a for a in self.game.actions(state, None) if a.seat == seat]
        return (*self.game.actions(state, seat), *mine)

    def refit(self, draft: Draft) -> Draft | None:
        """The draft on the present state: back to the first answer that no longer fits, or None if it cannot start."""
        try:
            self.offer(draft.action)
        except Refused:
            return None
        answers = draft.answers
        while True:
            try:
                done = self.talk(
                    draft.action.seat, draft.action.procedure, draft.action.arguments, answers, strict=False
                )
            except Refused:
                if not answers:
                    return None
                answers = answers[:-1]
            else:
                return replace(draft, answers=done.answers, number=self.number)

    def undo(self, seat: Seat | None, back_to: int | None = None) -> Entry:
        """Take back the last tap, or every tap from `back_to` on."""
        first = back_to if back_to is not None else self.taps[-1].number if self.taps else 0
        gone = [t.number for t in takewhile(lambda tap: tap.number >= first, reversed(self.taps))]
        if not gone:
            raise Refused("nothing_to_undo")
        return Entry(self.number, seat, Undone(tuple(reversed(gone))))

    @property
    def last_undo(self) -> Entry | None:
        """The undo that a redo would take back: the newest standing one of taps, if nothing was tapped since."""
        for entry in newest_standing(self.log):
            if entry.aside:
                continue
            if isinstance(entry.what, Played):
                return None
            if all(self.is_played(number) for number in entry.what.entries):
                return entry
        return None

    def is_played(self, number: int) -> bool:
        return 0 <= number < self.number and isinstance(self.log[number].what, Played)

    def redo(self, seat: Seat | None) -> Entry:
        if (undo := self.last_undo) is None:
            raise Refused("nothing_to_redo")
        return Entry(self.number, seat, Undone((undo.number,)))

    @cached_property
    def aside(self) -> tuple[Entry, ...]:
        """The entries that a merge has set aside and nobody has decided on yet."""
        if not self.set_aside:
            return ()
        settled = {t.what.arguments.get("entry") for t in self.taps if is_settlement(t) and isinstance(t.what, Played)}
        return tuple(e for e in standing(self.log) if e.aside and not is_settlement(e) and e.number not in settled)

    def settle(self, seat: Seat | None, number: int, how: str) -> Entry:
        """The table decides about an entry set aside: its facts count, it is played again on this state, or neither."""
        found = next((e for e in self.aside if e.number == number), None)
        if found is None or how not in ("keep", "now", "drop"):
            raise Refused("nothing_to_settle")
        what = Played("settle", {"entry": number, "how": how})
        if how == "drop":
            return Entry(self.number, seat, what)
        if not isinstance(found.what, Played):
            raise Refused("undo_is_late")
        if how == "now":
            try:
                again = self.act(found.seat, found.what.procedure, found.what.arguments, found.what.answers)
            except BROKEN as wrong:
                raise Refused("facts_do_not_fit") from wrong
            return Entry(self.number, seat, what, again.events, again.notes)
        self.check_facts(found.events)
        return Entry(self.number, seat, what, found.events, found.notes)

    def check_facts(self, events: Sequence[Any]) -> None:
        """Facts from elsewhere are taken over only if they break nothing and move neither turn nor phase."""
        try:
            after = reduce(partial(table_rules.evolve, self.game), events, self.state)
            broken = self.game.broken_invariants(after) and not self.game.broken_invariants(self.state)
        except BROKEN as wrong:
            raise Refused("facts_do_not_fit") from wrong
        if broken:
            raise Refused("facts_do_not_fit")
        if self.moment(after) != self.moment(self.state):
            raise Refused("facts_move_turn")

    def moment(self, state: Any) -> tuple[Any, ...]:
        """The point that the game has reached: whose turn it is, and which phase."""
        turn = self.game.turn(state)
        return self.game.active(state), turn.key, turn.facts.get("round"), self.game.is_finished(state)

    def after(self, entry: Entry, done: Progress[Any] | None = None) -> "Table":
        """`done`: the procedure as it was played on the present state, if it was: it knows what its events come to."""
        log, moved = append_items(self.log, entry), self.moved or entry.moved
        if entry.aside:
            return replace(self, log=log, set_aside=(*self.set_aside, entry.number), moved=moved)
        if isinstance(entry.what, Played):
            state = done.state if done else reduce(partial(table_rules.evolve, self.game), entry.events, self.state)
            return replace(
                self, log=log, taps=append_items(self.taps, entry), states=append_items(self.states, state), moved=moved
            )
        if moved:
            return self.open(self.game, self.sittings, self.options, log)
        if self.taps and entry.what.entries[0] <= self.taps[-1].number and self.is_tail(entry.what.entries):
            keep = len(self.taps) - len(entry.what.entries)
            return replace(self, log=log, taps=self.taps[:keep], states=self.states[: keep + 1])
        if back := self.taps_of_redo(entry.what.entries):
            evolve = partial(table_rules.evolve, self.game)
            states = accumulate(back, lambda state, tap: reduce(evolve, tap.events, state), initial=self.state)
            return replace(
                self, log=log, taps=append_items(self.taps, *back), states=append_items(self.states[:-1], *states)
            )
        return self.open(self.game, self.sittings, self.options, log)

    def is_tail(self, numbers: Sequence[int]) -> bool:
        """These are exactly the last standing taps, so the states before them still hold."""
        return tuple(t.number for t in self.taps[-len(numbers) :]) == tuple(numbers)

    def taps_of_redo(self, numbers: Sequence[int]) -> tuple[Entry, ...]:
        """The taps that a redo adds at the end, so that nothing before them is replayed; none where it is not so."""
        undo = self.log[numbers[0]].what if len(numbers) == 1 else None
        if not isinstance(undo, Undone) or (self.taps and undo.entries[0] < self.taps[-1].number):
            return ()
        taps = tuple(self.log[n] for n in undo.entries)
        return taps if all(isinstance(t.what, Played) for t in taps) else ()
