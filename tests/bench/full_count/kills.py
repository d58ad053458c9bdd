"""A host that is killed while phones tap: `python -m tests.bench.full_count.kills [COUNT]`, 1,000 by default."""

import sys
import tempfile
from pathlib import Path
from time import perf_counter

from companion.app import build_games
from tests.support.hosts.forked_host import ForkedHost
from tests.support.hosts.kills import Kills, run_kills

TABLES = 4
BLOCK = 50
"""Kills of one database; then a new one, so that its log does not become longer than any evening's."""


def main(kills: int) -> None:
    began, total = perf_counter(), Kills()
    while total.kills < kills and not total.lost:
        with tempfile.TemporaryDirectory() as folder:
            most = min(BLOCK, kills - total.kills)
            host = ForkedHost(Path(folder))
            block = run_kills(host, build_games(), seconds=0, most=most, tables=TABLES)
        total.kills += block.kills
        total.acknowledged += block.acknowledged
        total.in_doubt += block.in_doubt
        total.lost += block.lost
        print(
            f"{total.kills} kills, {total.acknowledged} acknowledged entries, {len(total.lost)} lost,"
            f" {total.in_doubt} stored whose phone was cut off, {perf_counter() - began:.0f} s",
            flush=True,
        )
    sys.exit(1 if total.lost else 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
