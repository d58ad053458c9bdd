"""The coins as the log moved them: where a count by hand and the log part, which entry was it?"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.ask import Seat
from companion.core.table import Entry
from companion.core.table_rules import Corrected
from companion.games.port_royal import events as e


@dataclass(frozen=True, slots=True)
class Recount:
    """The coins of a player were just set by hand. `cause`: the entry that would explain the difference."""

    seat: Seat
    noted: int
    counted: int
    cause: Entry | None


def change_of_coins(event: object, seat: Seat) -> int:
    """What the event did to the coins of the seat."""
    match event:
        case e.CoinsGained(who, coins) if who == seat:
            return coins
        case e.CoinsSpent(who, coins) | e.CoinsRefused(who, coins) if who == seat:
            return -coins
        case e.CoinsHanded(giver, taker, coins):
            return coins * ((taker == seat) - (giver == seat))
        case _:
            return 0


def find_recount(taps: Sequence[Entry]) -> Recount | None:
    """The last taps, if they set the coins of one player by hand; then the latest entry that may not have been played.

    Before an earlier count the coins were right, so nothing from that time can be the cause.
    """
    last = correction_of_coins(taps[-1]) if taps else None
    if last is None:
        return None
    first, at = last, len(taps) - 1
    while at and (step := correction_of_coins(taps[at - 1])) and step.path == last.path:
        first, at = step, at - 1
    if first.before is None or first.before == last.after:
        return None
    seat = Seat(str(last.path[1]))
    return Recount(seat, first.before, last.after, find_cause(taps[:at], seat, first.before - last.after))


def correction_of_coins(entry: Entry) -> Corrected | None:
    found = next((x for x in entry.events if isinstance(x, Corrected)), None)
    return found if found and found.path[0] == "players" and found.path[-1] == "coins" else None


def find_cause(taps: Sequence[Entry], seat: Seat, missing: int) -> Entry | None:
    """The latest entry that moved just so many coins; as one movement, or all in all."""
    for entry in reversed(taps):
        if is_count_of(entry, seat):
            return None
        moves = [change_of_coins(event, seat) for event in entry.events]
        if missing in moves or missing == sum(moves):
            return entry
    return None


def is_count_of(entry: Entry, seat: Seat) -> bool:
    if (set_by := correction_of_coins(entry)) is not None:
        return bool(set_by.path[1] == seat)
    return any(isinstance(x, e.CoinsCounted) and x.seat == seat for x in entry.events)
