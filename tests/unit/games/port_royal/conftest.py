"""A table of Port Royal to try things on."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.assets import tables_of
from companion.core.game import AnyGame
from companion.games.port_royal import load
from companion.games.port_royal.data import Catalogue, read_catalogue
from tests.unit.games.port_royal.play import Play


@pytest.fixture(scope="session")
def cards() -> Catalogue:
    return read_catalogue(tables_of("port-royal"))


@pytest.fixture(scope="session")
def game() -> AnyGame:
    return load(tables_of("port-royal"))


@pytest.fixture
def play(game: AnyGame) -> Callable[..., Play]:
    """A table in the middle of a turn: `play({"players": {"A": {…}}, …})`."""

    def make(given: Mapping[str, Any], **options: str) -> Play:
        return Play(game, given, options)

    return make
