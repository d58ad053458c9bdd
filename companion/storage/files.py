"""A database as a file: what the disk says about it, and bringing it up to date."""

from pathlib import Path

from models.database import open_engine, plainly

__all__ = ["migrate", "plainly"]


def migrate(path: Path) -> None:
    """A database of an older version gets the rows of this one, after a copy of it."""
    open_engine(path).dispose()
