"""Recorded games of every revision, as tables: what people really tapped, for tests of what is told about it."""

from functools import cache
from pathlib import Path

from companion.app import build_games
from companion.core.table import Table
from companion.hosting.files.export_file import read_export, write_export
from tests.unit.released.tables import FILES, read_released_table

GAMES = build_games()
LATEST = tuple(file for file in FILES if "-early-" not in file.name)
"""Without those of the first day, when the rules changed before revision 1 was done."""


@cache
def table_of(path: Path) -> Table:
    return read_export(write_export(read_released_table(path).export), GAMES).table


@cache
def finished_table(game: str) -> Table:
    """The newest recorded table of the game that came to its end with several seats."""
    for path in reversed(LATEST):
        if path.parent.name == game:
            table = table_of(path)
            if table.game.is_finished(table.state) and len(table.seats) > 1:
                return table
    raise LookupError(game)
