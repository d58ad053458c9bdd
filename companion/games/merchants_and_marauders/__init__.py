"""Merchants & Marauders (Z-Man Games, 2010): trade, raid and fight your way to ten glory points."""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.games.merchants_and_marauders.data import read_catalogue
from companion.games.merchants_and_marauders.events import Event
from companion.games.merchants_and_marauders.game import MerchantsAndMarauders
from companion.games.merchants_and_marauders.state import State


def load(tables: Mapping[str, Any]) -> Game[State, Event]:
    return MerchantsAndMarauders(read_catalogue(tables))
