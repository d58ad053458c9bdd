"""Every tracked value that the table may correct by hand: the board is right."""

from collections.abc import Iterator

from companion.core.game import Field
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.fields.ports import port_fields
from companion.games.blackbeard.fields.sheets import sheet_fields
from companion.games.blackbeard.fields.table import deck_fields, hunter_fields, player_fields, turn_fields
from companion.games.blackbeard.state import State


def fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    yield from player_fields(catalogue, state)
    for pirate in state.pirates.values():
        yield from sheet_fields(catalogue, state, pirate)
    yield from port_fields(catalogue, state)
    yield from hunter_fields(catalogue, state)
    yield from deck_fields(catalogue, state)
    yield from turn_fields(catalogue, state)
