"""What it costs to open a table of a thousand entries: read from plain data, and folded.

Run: python -m tests.bench.replay
"""

import random
import time
from itertools import count

from companion.app import build_games
from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.game import Sitting
from companion.core.table import Entry, Table

ENTRIES = 1000


def play_table(seed: int) -> Table:
    """Random play of Pirates en Duel, then small corrections up to the number wanted."""
    below = random.Random(seed).randrange
    game = build_games()["pirates-en-duel"]
    sittings = [Sitting(Seat(s), c) for s, c in zip("abcd", game.colours(4), strict=True)]
    table = Table.open(game, sittings, {})
    while table.number < ENTRIES:
        offered = [a for a in game.actions(table.state, None) if a.refused is None]
        if offered and not game.is_finished(table.state):
            table = table.after(step(table, offered[below(len(offered))], below))
        else:
            path = ("players", "a", "treasure")
            table = table.after(table.act(None, "correct", {"path": path, "value": below(14) + 1}))
    return table


def step(table: Table, action, below) -> Entry:  # type: ignore[no-untyped-def]
    answers: list[object] = []
    for _ in count():
        progress = table.talk(action.seat, action.procedure, action.arguments, answers)
        if progress.ask is None:
            break
        answers.append(progress.ask.sample(below))
    return table.act(action.seat, action.procedure, action.arguments, answers)


if __name__ == "__main__":
    table = play_table(1)
    codec = Codec(table.game)
    written = [codec.write(entry) for entry in table.log]
    codec.read(written[0])
    start = time.perf_counter()
    read = [codec.read(record) for record in written]
    middle = time.perf_counter()
    again = Table.open(table.game, table.sittings, table.options, read)
    end = time.perf_counter()
    assert again.hash == table.hash
    print(f"{len(read)} entries: read {1000 * (middle - start):.1f} ms, folded {1000 * (end - middle):.1f} ms")
