"""The real database, on a real disk."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.integration.database.rows import TABLE

Opened = Callable[[], SqliteStore]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder é%20" / "companion.db"


@pytest.fixture
def opened(path: Path) -> Iterator[Opened]:
    """Start the app: each call opens the same file anew."""
    stores: list[SqliteStore] = []

    def start() -> SqliteStore:
        stores.append(SqliteStore(open_engine(path)))
        return stores[-1]

    yield start
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Opened) -> SqliteStore:
    made = opened()
    made.create(TABLE)
    return made
