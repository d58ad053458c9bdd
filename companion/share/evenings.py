"""Many evenings added up for a group of names, across the games: who plays what, wins, luck, records."""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from companion.share.results import Outcome, Scored, harmless
from companion.share.sheet_picture import Sheet, SheetRow, draw_sheet


@dataclass(frozen=True, slots=True)
class Tally:
    """What one person did in one game: finished games, wins, and luck where the game knows chances."""

    games: int = 0
    wins: int = 0
    got: int = 0
    expected: Fraction = Fraction(0)
    luck: Fraction = Fraction(0)
    """So much better than expected, added up."""
    knows_luck: bool = False

    def add(self, scored: Scored) -> "Tally":
        luck = scored.luck
        return Tally(
            self.games + 1,
            self.wins + scored.won,
            self.got + (luck.got if luck else 0),
            self.expected + (luck.expected if luck else 0),
            self.luck + (luck.advantage if luck else 0),
            self.knows_luck or luck is not None,
        )


@dataclass(frozen=True, slots=True)
class Person:
    """One name over all evenings; `colour` is that of the newest table."""

    name: str
    colour: str
    tallies: Mapping[str, Tally] = field(default_factory=dict)

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies.values())

    @property
    def wins(self) -> int:
        return sum(tally.wins for tally in self.tallies.values())


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What was reached in one game: how often it was played, the best score and the longest evening."""

    game: str
    title: str
    played: int
    best: Scored
    best_day: str
    longest: int
    """Minutes; 0 where the times are missing."""


@dataclass(frozen=True, slots=True)
class Evenings:
    """Most wins first; the game that was played most first."""

    people: tuple[Person, ...]
    records: tuple[GameRecord, ...]
    outcomes: tuple[Outcome, ...]


def names_in(outcomes: Iterable[Outcome]) -> tuple[str, ...]:
    """Everybody who finished a game, whoever played most first."""
    played = Counter(scored.name for outcome in outcomes if outcome.finished for scored in outcome.scores)
    return tuple(sorted(played, key=lambda name: (-played[name], name.casefold())))


def add_up(outcomes: Sequence[Outcome], group: frozenset[str] = frozenset()) -> Evenings:
    """The finished games at which everybody of the group sat; without a group, all of them. Newest last."""
    counted = [o for o in outcomes if o.finished and group <= {s.name for s in o.scores}]
    counted.sort(key=lambda outcome: outcome.started)
    tallies: dict[str, dict[str, Tally]] = defaultdict(dict)
    colours: dict[str, str] = {}
    for outcome in counted:
        for scored in outcome.scores:
            if group and scored.name not in group:
                continue
            mine = tallies[scored.name]
            mine[outcome.game] = mine.get(outcome.game, Tally()).add(scored)
            colours[scored.name] = scored.colour
    people = [Person(name, colours[name], found) for name, found in tallies.items()]
    people.sort(key=lambda person: (-person.wins, -person.games, person.name.casefold()))
    return Evenings(tuple(people), records_of(counted), tuple(counted))


def records_of(outcomes: Sequence[Outcome]) -> tuple[GameRecord, ...]:
    by_game: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        if outcome.scores:
            by_game[outcome.game].append(outcome)
    found = [record_of(game, played) for game, played in by_game.items()]
    return tuple(sorted(found, key=lambda record: (-record.played, record.title)))


def record_of(game: str, played: Sequence[Outcome]) -> GameRecord:
    day, best = max(
        ((outcome.day, scored) for outcome in played for scored in outcome.scores), key=lambda pair: pair[1].score
    )
    return GameRecord(game, played[0].title, len(played), best, day, max(outcome.minutes for outcome in played))


def as_csv(evenings: Evenings, heads: Sequence[str]) -> str:
    """A line for each person at each table: day, game, table, place, name, score, won, minutes."""
    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(heads)
    for outcome in evenings.outcomes:
        lines.writerows(
            [outcome.day, outcome.title, outcome.table, s.place, harmless(s.name), s.score, int(s.won), outcome.minutes]
            for s in outcome.scores
        )
    return out.getvalue()


def picture(evenings: Evenings, title: str, under: str, said: Mapping[str, str], app: str) -> bytes:
    """The people with their wins on a sheet of the chart; `said`: what stands under each name, `app`: its own name."""
    most = max((person.wins for person in evenings.people), default=0)
    rows = [
        SheetRow(
            "",
            person.name,
            str(person.wins),
            said[person.name],
            best=bool(most) and person.wins == most,
            colour=person.colour,
        )
        for person in evenings.people
    ]
    return draw_sheet(Sheet(title, under, rows, app))
