"""Dead Reckoning (AEG, 2022): sail a hidden map, hold islands with cubes, fight through a cube tower."""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.games.dead_reckoning.data import read
from companion.games.dead_reckoning.events import Event
from companion.games.dead_reckoning.game import DeadReckoning
from companion.games.dead_reckoning.state import State


def load(tables: Mapping[str, Any]) -> Game[State, Event]:
    return DeadReckoning(read(tables))
