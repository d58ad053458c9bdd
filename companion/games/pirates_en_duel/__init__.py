"""Pirates en Duel (Sweet November, 2012): recruit a crew, draw a Combat card, fight with red and blue dice."""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.games.pirates_en_duel.data import read
from companion.games.pirates_en_duel.events import Event
from companion.games.pirates_en_duel.game import PiratesEnDuel
from companion.games.pirates_en_duel.state import State


def load(tables: Mapping[str, Any]) -> Game[State, Event]:
    return PiratesEnDuel(read(tables))
