"""Every tracked value that the table may correct by hand: the board is right."""

from companion.core.game import Field
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.fields.ports import port_fields
from companion.games.blackbeard.fields.sheets import sheet_fields
from companion.games.blackbeard.fields.table import deck_fields, hunter_fields, player_fields, turn_fields
from companion.games.blackbeard.state import State


def fields(catalogue: Catalogue, state: State) -> tuple[Field, ...]:
    return (
        *player_fields(catalogue, state),
        *(f for pirate in state.pirates.values() for f in sheet_fields(catalogue, state, pirate)),
        *port_fields(catalogue, state),
        *hunter_fields(catalogue, state),
        *deck_fields(catalogue, state),
        *turn_fields(catalogue, state),
    )
