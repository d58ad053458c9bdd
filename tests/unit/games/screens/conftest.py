"""A host with every game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.unit.games.screens.evening import ALL_GAMES


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Service]:
    store = SqliteStore(open_engine(tmp_path / "companion.db"))
    yield Service(store, ALL_GAMES, clock=lambda: 1_800_000_000)
    store.close()
