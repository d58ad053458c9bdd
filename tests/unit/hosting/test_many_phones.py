"""Two to five phones at one table, in any interleaving: nobody loses a question, and no entry is made that one phone
alone could not make.

The full counts run by `python -m tests.bench.full_count.many_phones`.
"""

import pytest

from companion.app import build_games
from tests.support.sample_game import load
from tests.support.tables.many_phones import play_schedule
from tests.support.tables.skirmish import Skirmish

ALL_GAMES = build_games()


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_a_small_game_survives_every_interleaving(first: int) -> None:
    for seed in range(first, first + 100):
        play_schedule(Skirmish(), seed)
        play_schedule(load(), seed, steps=20)


@pytest.mark.parametrize("game", sorted(ALL_GAMES))
def test_every_game_survives_interleaved_phones(game: str) -> None:
    for seed in range(12):
        play_schedule(ALL_GAMES[game], seed, steps=60, alone=25)
