"""Blackbeard: The Golden Age of Piracy (GMT, 2008): loot, torture, sack, retire, while the others play fate."""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.games.blackbeard.data import read_catalogue
from companion.games.blackbeard.events import Event
from companion.games.blackbeard.game import Blackbeard
from companion.games.blackbeard.state import State


def load(tables: Mapping[str, Any]) -> Game[State, Event]:
    return Blackbeard(read_catalogue(tables))
