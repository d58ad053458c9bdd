"""Taps at a table of Plunder that bring it to an edge: gold by hand, an entry that waits aside."""

from typing import Any

from companion.core.ask import Seat
from companion.core.table import Entry, Played, Table, Undone
from tests.conftest import ANNE

PASSED = Played("pass")


def with_gold(table: Table, gold: int, captain: int = 0) -> Table:
    return table.after(table.act(None, "correct", {"path": ("captains", captain, "gold"), "value": gold}))


def aside(table: Table, *events: Any, what: Played | Undone = PASSED, seat: Seat = ANNE) -> Table:
    return table.after(Entry(table.number, seat, what, events, moved=True, aside=True))
