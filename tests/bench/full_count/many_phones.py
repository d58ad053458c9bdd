"""Many schedules of many phones: `python -m tests.bench.full_count.many_phones [SMALL] [EACH]`.

10,000 and 500 by default."""

import sys
from time import perf_counter

from companion.app import build_games
from tests.support.tables.many_phones import play_schedule
from tests.support.tables.skirmish import Skirmish


def main(small: int, each: int) -> None:
    for name, game, count in [("skirmish", Skirmish(), small), *((n, g, each) for n, g in build_games().items())]:
        began, entries = perf_counter(), 0
        for seed in range(count):
            steps, alone = (40, 0) if name == "skirmish" else (60, 40)
            entries += play_schedule(game, seed, steps, alone).live.table.number
        print(f"{name}: {count} schedules, {entries} entries, nothing lost, {perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(*(int(n) for n in (*sys.argv[1:3], *("10000", "500")[len(sys.argv) - 1 :])))
