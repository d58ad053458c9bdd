"""The bot plays whole evenings by the questions that a person answers."""

import random

from companion.commands.simulate import PlayByBot, simulate
from companion.core.codec import Codec
from companion.core.game import AnyGame
from companion.games.port_royal.data import Catalogue


def test_the_bot_plays_whole_games_without_a_flaw(game: AnyGame) -> None:
    """Coins and cards conserved, nothing refused, every log readable."""
    outcome = simulate(game, 6, bot=True, seed=4)

    assert outcome.problems == ()
    assert outcome.finished == 6
    assert outcome.taps / outcome.games < 600


def test_a_whole_recorded_game_ends_as_it_did(game: AnyGame, cards: Catalogue) -> None:
    """The same seed is the same evening: log in, final ranking out."""
    play = PlayByBot(Codec(game), 3, random.Random("recorded"), "recorded")
    table = play.open_table()
    while not game.is_finished(table.state):
        table = play.tap(table)

    ranking = game.standings(table.state)

    assert ranking[0].place == 1
    assert max(cards.vp(p) for p in table.state.players.values()) >= 12
    assert {p.turns for p in table.state.players.values()} == {table.state.round}
    assert ranking[0].score == max(s.score for s in ranking)
