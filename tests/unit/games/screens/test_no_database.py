"""A phone that draws itself again reads nothing from the disk: the table that it shows is in memory."""

import pytest

from companion.hosting.service import Service
from tests.unit.games.screens.evening import ALL_GAMES, Evening

TAPS = 8
PLACES = ("table", "sheets", "lookup", "history")


class ClosedStore:
    """Nothing may be asked of it."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"a redraw asks the store for {name}")


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_redraw_reads_no_database(host: Service, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(host, game, seed=2)
    look = evening.look

    def look_twice(place: str) -> None:
        look(place)
        with monkeypatch.context() as closed:
            closed.setattr(host, "store", ClosedStore())
            look(place)

    monkeypatch.setattr(evening, "look", look_twice)
    for _ in range(TAPS):
        for place in PLACES:
            evening.look(place)
        if not evening.tap():
            break
