"""Random legal play of any game, tap by tap."""

import random
from collections.abc import Iterator

from companion.commands.simulate import Play
from companion.core.ask import Answer
from companion.core.codec import Codec
from companion.core.game import AnyGame
from companion.core.table import Table


def evening(game: AnyGame, seed: int, taps: int) -> Iterator[Table]:
    """A table before the first tap and after each, as far as the game goes."""
    play = Play(Codec(game), max(2, game.info.seats[0]), random.Random(seed), "evening")
    table = play.open_table()
    yield table
    for _ in range(taps):
        if game.is_finished(table.state):
            return
        table = play.tap(table)
        yield table


def tap_once(table: Table, chance: random.Random) -> Table:
    """The table after one of its offers, the likely ones more often. An offer that is refused fails here."""
    offers = [a for a in table.game.actions(table.state, None) if a.refused is None]
    action = chance.choices(offers, [4 if a.primary else 1 for a in offers])[0]
    answers: list[Answer] = []
    while (ask := table.talk(action.seat, action.procedure, action.arguments, answers).ask) is not None:
        answers.append(ask.sample(chance.randrange))
    return table.after(table.act(action.seat, action.procedure, action.arguments, answers))
