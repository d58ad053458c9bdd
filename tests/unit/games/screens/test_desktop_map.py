"""The map of Merchants & Marauders on a desktop: as wide as its column, so that no name of a port touches another."""

import flet.canvas as cv

from companion.app import build_games
from companion.hosting.service import Service
from companion.palette import DAY
from companion.ui.core.theme import Theme
from tests.gallery.tables import lay_merchants
from tests.support.headless import within
from tests.support.memory_store import MemoryStore
from tests.support.screens.drawn import draw_phone, phone_at


def test_the_map_fills_its_column() -> None:
    service = Service(MemoryStore(), build_games())
    phone = phone_at(service, lay_merchants(service, True))

    drawn = draw_phone(phone, Theme(DAY, 1280, 800))

    maps = [c for c in within(drawn) if isinstance(c, cv.Canvas) and float(c.height or 0) > 200]
    widest = max(float(c.width or 0) for c in maps)
    assert widest > 500
