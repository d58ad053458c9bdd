"""Every result says what came of it: no entry is called by the name of its action. Games at random and by the bot."""

import random

import pytest

from companion.app import build_games
from companion.assets import words
from companion.commands.simulate import Play, PlayByBot
from companion.core.codec import Codec
from companion.core.game import AnyGame
from companion.core.table import Entry, Played, Table

GAMES = build_games()
ENTRIES = 60


def play(game: AnyGame, bot: type[Play], seats: int, seed: int) -> Table:
    low, high = game.info.seats
    player = bot(Codec(game), min(max(seats, low), high), random.Random(seed), "headlines")
    table = player.open_table()
    while not game.is_finished(table.state) and table.number < ENTRIES:
        table = player.tap(table)
    return table


def says_its_result(game: str, entry: Entry) -> bool:
    headline = entry.headline
    if headline is None or not isinstance(entry.what, Played):
        return False
    said = words("en", game).at({seat: seat for seat in "abcdefghij"})
    action = said.maybe(f"procedure.{entry.what.procedure}", **{**entry.what.arguments, "seat": entry.seat})
    return said(f"note.{headline.key}", **headline.facts) not in ("", action)


@pytest.mark.parametrize(("bot", "seats", "seed"), [(PlayByBot, 2, 1), (Play, 3, 2)])
@pytest.mark.parametrize("game", list(GAMES))
def test_every_result_has_a_headline_that_says_it(game: str, bot: type[Play], seats: int, seed: int) -> None:
    table = play(GAMES[game], bot, seats, seed)

    bare = [e.what.procedure for e in table.log if isinstance(e.what, Played) and not says_its_result(game, e)]

    assert bare == []


def test_cargo_that_was_only_looked_at_has_a_headline() -> None:
    game = GAMES["merchants-and-marauders"]
    table = play(game, PlayByBot, 2, 1)
    afloat = next(s for s in table.seats if table.state.players[s].afloat)

    assert table.act(afloat, "change_cargo", {}, ["="]).headline is not None
