"""The moments of a table, as one seat may know them."""

from companion.core.ask import Seat
from companion.core.evening.moment import Moment
from companion.core.redact import redact_entry
from companion.core.table import Played, Table

OF_EVERY_TABLE = ("correct", "agree")
"""Procedures that put a value right: the board shows it already."""


def moments_of(table: Table, position: int, seat: Seat | None) -> tuple[Moment, ...]:
    """What the standing tap at this position brought: from the views of the seat, and from what it may know of it."""
    tap = table.taps[position]
    if not isinstance(tap.what, Played) or tap.what.procedure in OF_EVERY_TABLE:
        return ()
    known = redact_entry(table, tap, seat)
    before, after = (table.game.view(table.states[at], seat) for at in (position, position + 1))
    return tuple(table.game.moments(before, known.events, known.notes, after))
