"""Who took how long, from the times of the entries. Where they are missing, nothing is told."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from companion.core.ask import Seat
from companion.core.table import Table

PAUSE = 30 * 60
"""A longer gap between two entries is no playing time: a supper, or a night."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A run of entries before each of which it was this seat's turn."""

    seat: Seat
    first: int
    """The number of its first entry."""
    seconds: int


def turns_of(table: Table) -> tuple[Turn, ...]:
    """The turns of the standing entries, oldest first. The time before an entry is that of whose turn it was."""
    gaps = [*gaps_of(table)]
    found = []
    for seat, run in groupby(gaps, key=lambda gap: gap[0]):
        parts = [*run]
        seconds = sum(seconds for _, _, seconds in parts)
        if seat is not None and seconds:
            found.append(Turn(seat, parts[0][1], seconds))
    return tuple(found)


def gaps_of(table: Table) -> list[tuple[Seat | None, int, int]]:
    """For each entry: whose turn it was before, its number, and the seconds since the entry before it."""
    found = []
    before = 0
    for position, tap in enumerate(table.taps):
        gap = tap.at - before if before and tap.at else 0
        before = tap.at or before
        counted = gap if 0 < gap <= PAUSE else 0
        found.append((table.game.active(table.states[position]), tap.number, counted))
    return found


def times_of(table: Table) -> dict[Seat, int]:
    """The seconds of each seat that had a turn, in the order of the seats."""
    spent: Counter[Seat] = Counter()
    for turn in turns_of(table):
        spent[turn.seat] += turn.seconds
    return {seat: spent[seat] for seat in table.seats if spent[seat]}


def longest_turn(table: Table) -> Turn | None:
    return max(turns_of(table), key=lambda turn: turn.seconds, default=None)
