"""Look up at every game's table, without knowing the game."""

import pytest

from companion.hosting.service import Service
from companion.palette import DAY
from companion.ui.core.theme import Theme
from companion.ui.table.screen import draw_table
from companion.ui.table.state import LookupState
from tests.unit.games.screens.evening import ALL_GAMES, Evening, readable_texts


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_search_without_a_hit_says_so(game: str, host: Service) -> None:
    evening = Evening(host, game, 1)
    phone = evening.phone
    assert phone.model is not None
    phone.preferences.language = "en"
    phone.router.route = f"/table/{evening.code}/lookup"
    phone.model.states.get(LookupState).search = "qqzzqq"

    shown = list(readable_texts(draw_table(phone, Theme(DAY, 320, 700))))

    assert any(line in ("Nothing fits", "No Port fits.") for line in shown)
