"""Random legal play, to find what no person would try. The box is made up: every answer is drawn, nothing is kept."""

import json
import random
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from math import log2
from time import perf_counter
from typing import Any

from companion.commands.measure_codes import Measured, measure_table, open_bits, spread, whose_turn
from companion.core import table_rules
from companion.core.ask import Ask, Below, Seat
from companion.core.codec import Codec
from companion.core.errors import Refused
from companion.core.game import Action, AnyGame, Sitting
from companion.core.procedure import play
from companion.core.record import EntryRecord
from companion.core.table import Entry, Played, Table
from companion.hosting.identifiers import SEAT_IDS

MOST_GAMES, MOST_TAPS, MOST_ANSWERS = 1_000_000, 4_000, 500
PROBLEMS_SHOWN = 10
WEIGHT_OF_PRIMARY = 4
SHARE_OF_UNDO, SHARE_OF_LOOKS, SHARE_OF_RETELLING = 25, 20, 8
SMALL = 20
MOST_CODED = 200
"""As many games as are worth packing too: a share code is read back before it counts, which is as long as playing."""
SHARE_OF_OTHERS = 3
"""How often a person does something else than what the screen proposes, if it is new in this turn: once in so many."""


@dataclass
class Outcome:
    """What came of the games. `problems` tells the first few of what went wrong."""

    game: str
    games: int = 0
    finished: int = 0
    taps: int = 0
    exceptions: int = 0
    broken_invariants: int = 0
    refused_offers: int = 0
    seconds: float = 0.0
    problems: tuple[str, ...] = ()
    codes: tuple[Measured, ...] = ()

    def result(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "games": self.games,
            "finished": self.finished,
            "taps": self.taps,
            "exceptions": self.exceptions,
            "broken_invariants": self.broken_invariants,
            "refused_offers": self.refused_offers,
            "coded": len(self.codes),
            "code_bytes": spread([m.code for m in self.codes]),
            "uncut_code_bytes": spread([m.uncut for m in self.codes]),
            "seat_code_bytes": spread([m.seat for m in self.codes]),
            "code_floor": spread([m.floor for m in self.codes]),
            "code_over_floor": round(max((m.over_floor for m in self.codes), default=0.0), 2),
            "catch_up_bytes": spread([size for m in self.codes for size in m.catch_ups]),
            "seconds": round(self.seconds, 2),
        }

    def add(self, other: "Outcome") -> None:
        self.games += other.games
        self.finished += other.finished
        self.taps += other.taps
        self.exceptions += other.exceptions
        self.broken_invariants += other.broken_invariants
        self.refused_offers += other.refused_offers
        self.codes = (*self.codes, *other.codes)
        self.problems = (*self.problems, *other.problems)[:PROBLEMS_SHOWN]


def simulate(
    game: AnyGame,
    games: int = 100,
    seats: int | None = None,
    seed: int = 1,
    *,
    workers: int = 1,
    bot: bool = False,
    coded: int = 0,
) -> Outcome:
    """Play so many games. The same seed plays the same ones, in however many processes."""
    low, high = game.info.seats
    if not 1 <= games <= MOST_GAMES:
        raise Refused("wrong_number_of_games", high=MOST_GAMES)
    if seats is not None and not low <= seats <= high:
        raise Refused("wrong_number_of_seats", low=low, high=high)
    started = perf_counter()
    whole = Outcome(game.info.id)
    for part in shares(game, games, Kind(seats, seed, bot, coded), workers):
        whole.add(part)
    whole.seconds = perf_counter() - started
    return whole


@dataclass(frozen=True, slots=True)
class Kind:
    """How the games are played. The first `coded` of them are also packed into share codes."""

    seats: int | None = None
    seed: int = 1
    bot: bool = False
    coded: int = 0


def shares(game: AnyGame, games: int, kind: Kind, workers: int) -> Sequence[Outcome]:
    if workers < 2 or games < SMALL:
        return [play_some(game, range(games), kind)]
    with ProcessPoolExecutor(workers) as pool:
        turns = [range(first, games, workers) for first in range(workers)]
        return list(pool.map(partial(play_share, game.info.id, kind=kind), turns))


def play_share(game_id: str, numbers: Sequence[int], kind: Kind) -> Outcome:
    """Play a part of the games in a process of its own, which builds its own games."""
    from companion.app import build_games

    return play_some(build_games()[game_id], numbers, kind)


def play_some(game: AnyGame, numbers: Sequence[int], kind: Kind) -> Outcome:
    low, high = game.info.seats
    outcome, codec = Outcome(game.info.id), Codec(game)
    player = PlayByBot if kind.bot else Play
    for number in numbers:
        count = kind.seats or low + number % (high - low + 1)
        name = f"seed {kind.seed}, game {number}, {count} seats"
        play = player(codec, count, random.Random(f"{kind.seed}/{number}"), name)
        outcome.add(play.whole(coded=number < kind.coded))
    return outcome


class Play:
    """One game, from its set-up to its end."""

    def __init__(self, codec: Codec, seats: int, chance: random.Random, name: str) -> None:
        self.codec = codec
        self.game = game = codec.game
        self.chance = chance
        self.name = name
        self.seats = seats
        self.outcome = Outcome(game.info.id, games=1)
        self.floor: list[float] = []
        """log2 of what each entry was chosen from; first, of the options of the table."""

    def whole(self, coded: bool = False) -> Outcome:
        try:
            table = self.open_table()
            for step_number in range(MOST_TAPS):
                if self.game.is_finished(table.state):
                    self.outcome.finished = 1
                    break
                table = self.tap(table)
                if step_number % SHARE_OF_LOOKS == 0:
                    self.ask_for_screens(table)
            self.ask_for_screens(table)
            self.check_log(table)
            if coded:
                self.outcome.codes = (measure_table(self.codec, table, self.floor, self.name),)
        except Exception as wrong:  # a rule that fails in any way is what we are looking for
            self.outcome.exceptions += 1
            last = traceback.extract_tb(wrong.__traceback__)[-1]
            self.problem(f"{type(wrong).__name__}: {wrong} ({last.name}, line {last.lineno})")
        return self.outcome

    def below(self, count: int) -> int:
        return self.chance.randrange(count)

    def open_table(self) -> Table:
        colours = list(self.game.colours(self.seats))
        self.chance.shuffle(colours)
        sittings = [Sitting(Seat(SEAT_IDS[i]), colours[i]) for i in range(self.seats)]
        options = {c.id: c.values[self.below(len(c.values))] for c in self.game.info.choices}
        self.floor.append(sum(log2(len(c.values)) for c in self.game.info.choices))
        try:
            return Table.open(self.game, sittings, options)
        except Refused:  # some variants ask for another number of seats
            return Table.open(self.game, sittings, {})

    def tap(self, table: Table) -> Table:
        """The table after one tap, or as it was where nothing came of it."""
        offers = self.open_offers(table)
        self.floor.append(log2(len(offers)))
        weights = [WEIGHT_OF_PRIMARY if a.primary else 1 for a in offers]
        (action,) = self.chance.choices(offers, weights)
        return self.after(table, action, ())

    def open_offers(self, table: Table) -> list[Action]:
        offers = [a for a in self.game.actions(table.state, None) if a.refused is None]
        if not offers:
            raise LookupError("nothing is offered and the game is not over")
        return offers

    def after(self, table: Table, action: Action, given: Sequence[Any]) -> Table:
        """The table after an action that was offered, which must go through; now and then it is undone."""
        try:
            after = self.play(table, action, given)
        except Refused as no:
            self.outcome.refused_offers += 1
            self.problem(f"{action.procedure} {dict(action.arguments)} was offered, then refused: {no.reason}")
            return table
        self.outcome.taps += 1
        self.check_state(after, action.procedure)
        if self.below(SHARE_OF_UNDO) == 0:
            return self.undo_and_redo(after)
        return after

    def play(self, table: Table, action: Action, given: Sequence[Any]) -> Table:
        """Play the procedure with answers by chance. Replayed from these answers it must give the same entry."""
        rule = table_rules.procedures(self.game)[action.procedure]
        talk = rule(table.state, action.seat, **action.arguments)
        evolve = partial(table_rules.evolve, self.game)
        told = play(talk, table.state, evolve, answers_by_chance(self.below, given))
        self.floor[-1] += sum(open_bits(ask, said) for ask, said in zip(told.asked, told.answers, strict=True))
        answers = told.answers
        entry = Entry(
            table.number, action.seat, Played(action.procedure, action.arguments, answers), told.events, told.notes
        )
        if self.below(SHARE_OF_RETELLING) == 0:
            again = table.act(action.seat, action.procedure, action.arguments, answers)
            self.expect(entry == again, f"{action.procedure} is told in two ways")
        return table.after(entry)

    def undo_and_redo(self, table: Table) -> Table:
        """Undo some taps and bring them back; sometimes they stay undone."""
        count = 1 + self.below(min(3, len(table.taps)))
        undone = table.after(table.undo(None, table.taps[-count].number if count > 1 else None))
        self.floor.append(0.0)
        self.expect(undone.state == table.states[-1 - count], "undo gives another state")
        if self.below(3) == 0:
            return undone
        redone = undone.after(undone.redo(None))
        self.floor.append(0.0)
        self.expect(redone.hash == table.hash, "redo gives another state")
        return redone

    def check_state(self, table: Table, procedure: str) -> None:
        for broken in self.game.broken_invariants(table.state):
            self.expect(False, f"{broken} after {procedure}")

    def ask_for_screens(self, table: Table) -> None:
        """Call everything that a screen asks of the game: it must have an answer at any moment."""
        game, state = self.game, table.state
        game.standings(state)
        game.active(state)
        game.fields(state)
        for seat in (None, *table.seats):
            game.turn(game.view(state, seat))
            game.actions(state, seat)

    def check_log(self, table: Table) -> None:
        """The log, written and read back, leads to the same state."""
        log = [self.codec.read(through_json(self.codec.write(entry))) for entry in table.log]
        again = Table.open(self.game, table.sittings, table.options, log)
        self.expect(again.hash == table.hash, "the log replays to another state")

    def expect(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.outcome.broken_invariants += 1
            self.problem(otherwise)

    def problem(self, what: str) -> None:
        if len(self.outcome.problems) < PROBLEMS_SHOWN:
            self.outcome.problems = (*self.outcome.problems, f"{self.name}, tap {self.outcome.taps}: {what}")


class PlayByBot(Play):
    """As people play, by the rules as they come out of the box.

    By the game's own strategy where it has one (`bot(state, below)` gives a tap and its first answers); otherwise
    whoever's turn it is does what the screen proposes, and now and then something else, but that only once a turn.
    """

    whose = ""
    done: frozenset[str] = frozenset()
    """The procedures of this turn."""

    def open_table(self) -> Table:
        table = Table.open(self.game, super().open_table().sittings, {})
        self.floor = [0.0]
        return table

    def tap(self, table: Table) -> Table:
        offers = self.open_offers(table)
        self.floor.append(log2(len(offers)))
        own = getattr(self.game, "bot", None)
        action, given = own(table.state, self.below) if own else (self.propose(table, offers), ())
        return self.after(table, action, given)

    def propose(self, table: Table, offers: Sequence[Action]) -> Action:
        if (whose := whose_turn(table, table.state)) != self.whose:
            self.whose, self.done = whose, frozenset()
        active = self.game.active(table.state)
        mine = [a for a in offers if a.seat in (None, active)] or offers
        first = [a for a in mine if a.primary]
        others = [a for a in mine if not a.primary and a.procedure not in self.done]
        taken = first if first and self.below(SHARE_OF_OTHERS) else others or first or mine
        action = taken[self.below(len(taken))]
        self.done |= {action.procedure}
        return action


def answers_by_chance(below: Below, given: Sequence[Any] = ()) -> Callable[[Ask], Any]:
    """Answers every question: by what is given, then by chance."""
    answered = count()

    def answer(ask: Ask) -> Any:
        number = next(answered)
        if number >= MOST_ANSWERS:
            raise LookupError(f"{ask.key} is asked without end")
        return given[number] if number < len(given) else sample(ask, below)

    return answer


def sample(ask: Ask, below: Below) -> Any:
    try:
        return ask.sample(below)
    except (ValueError, IndexError) as wrong:
        raise LookupError(f"{ask.key} has no answer at all") from wrong


def through_json(entry: EntryRecord) -> EntryRecord:
    """The entry written as JSON and read back."""
    what, events, notes = json.loads(json.dumps([entry.what, entry.events, entry.notes]))
    return replace(entry, what=what, events=tuple(events), notes=tuple(notes))
