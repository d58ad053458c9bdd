"""The end of a game as people tell it: who won by how much, and what the log says about how it came."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.ask import Seat
from companion.core.evening.luck import Luck
from companion.core.evening.times import Turn, longest_turn
from companion.core.game import Standing
from companion.core.table import Entry, Played, Table


@dataclass(frozen=True, slots=True)
class Leap:
    """An entry that brought one seat so many points more."""

    seat: Seat
    entry: int
    points: int


@dataclass(frozen=True, slots=True)
class Ending:
    """Computed once from the whole log of a finished game. Nobody's secret is in it: it reads what everybody sees, and
    looks back on what the end has opened."""

    standings: tuple[Standing, ...]
    winners: tuple[Seat, ...]
    margin: int | None
    """Points before the next seat; None where there is no other seat."""
    turning: int | None
    """The number of the entry after which the winner was never caught again."""
    leap: Leap | None
    longest: Turn | None
    luck: tuple[Luck, ...]


def ending_of(table: Table) -> Ending:
    standings = tuple(table.game.standings(table.state))
    winners = winners_of(table, standings)
    scores = scores_over_time(table)
    return Ending(
        standings,
        winners,
        margin_of(standings, winners),
        turning_point(table, winners, scores),
        greatest_leap(table, scores),
        longest_turn(table),
        tuple(table.game.luck(table.states, [tap.events for tap in table.taps])),
    )


def winners_of(table: Table, standings: Sequence[Standing]) -> tuple[Seat, ...]:
    """The seats that the game itself names as winners; none where an opponent that nobody plays has won.

    A side of several partners is no seat: then whoever stands first has won with the others who do.
    """
    named = table.game.turn(table.state).facts.get("who", ())
    listed = tuple(named) if isinstance(named, tuple | list) else (named,)
    if known := tuple(seat for seat in table.seats if seat in listed):
        return known
    first = tuple(s.seat for s in standings if s.place == 1)
    return first if listed and len(first) == len(table.seats) > 1 else ()


def margin_of(standings: Sequence[Standing], winners: Sequence[Seat]) -> int | None:
    won = [s.score for s in standings if s.seat in winners]
    others = [s.score for s in standings if s.seat not in winners]
    return max(won) - max(others) if won and others else None


def scores_over_time(table: Table) -> list[dict[Seat, int]]:
    """The scores of all seats before the first entry and after each, as everybody saw them; where the end has opened
    all that counts, such as the gold in the chests, as they really were."""
    game = table.game
    is_open = game.standings(game.view(table.state, None)) == game.standings(table.state)
    seen = table.states if is_open else [game.view(state, None) for state in table.states]
    return [{s.seat: s.score for s in game.standings(state)} for state in seen]


def turning_point(table: Table, winners: Sequence[Seat], scores: Sequence[Mapping[Seat, int]]) -> int | None:
    """The entry with which the one winner came before everybody else, for good; None where several won.

    A value that was put right is no turn of the game: then nobody knows when it came.
    """
    if len(winners) != 1 or len(table.seats) < 2:
        return None
    (winner,) = winners
    for position in range(len(table.taps) - 1, -1, -1):
        if not is_alone_in_front(scores[position], winner):
            tap = table.taps[position]
            return None if is_correction(tap) else tap.number
    return None


def is_alone_in_front(scores: Mapping[Seat, int], seat: Seat) -> bool:
    return all(scores.get(seat, 0) > score for other, score in scores.items() if other != seat)


def greatest_leap(table: Table, scores: Sequence[Mapping[Seat, int]]) -> Leap | None:
    """The entry that brought one seat most. Where several gain at once, or it is nobody's turn, the game adds up, and
    nobody leaps."""
    best: Leap | None = None
    for position, tap in enumerate(table.taps):
        before, after = scores[position], scores[position + 1]
        gained = {seat: after[seat] - before.get(seat, 0) for seat in after if after[seat] > before.get(seat, 0)}
        if len(gained) != 1 or is_correction(tap) or table.game.active(table.states[position]) is None:
            continue
        ((seat, points),) = gained.items()
        if seat in table.seats and (best is None or points > best.points):
            best = Leap(seat, tap.number, points)
    return best


def is_correction(tap: Entry) -> bool:
    return isinstance(tap.what, Played) and tap.what.procedure == "correct"
