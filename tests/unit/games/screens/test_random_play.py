"""Every game, tapped at random: whatever comes, each place and each question draws, in both languages, at any size."""

import pytest

from companion.hosting.service import Service
from tests.unit.games.screens.evening import ALL_GAMES, Evening

TAPS = 20


@pytest.mark.parametrize("game", ALL_GAMES)
def test_whatever_is_tapped_every_screen_draws(host: Service, game: str) -> None:
    evening = Evening(host, game, seed=1)

    for _ in range(TAPS):
        evening.look_everywhere()
        if not evening.tap():
            break

    evening.look_everywhere()
