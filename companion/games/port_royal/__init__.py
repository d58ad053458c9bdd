"""Port Royal (Pfister, 2014): turn up cards, stop before two ships of a colour meet, trade and hire."""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.games.port_royal.data import read_catalogue
from companion.games.port_royal.events import Event
from companion.games.port_royal.game import PortRoyal
from companion.games.port_royal.state import State


def load(tables: Mapping[str, Any]) -> Game[State, Event]:
    return PortRoyal(read_catalogue(tables))
