"""A host that is killed while phones tap: `python -m tests.bench.kills [COUNT]`, 1,000 by default."""

import sys
import tempfile
from pathlib import Path
from time import perf_counter

from companion.app import build_shelf
from tests.support.kills import run_kills

TABLES = 4


def main(kills: int) -> None:
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        result = run_kills(Path(folder), build_shelf(), seconds=0, most=kills, tables=TABLES)
    print(
        f"{result.kills} kills, {result.acknowledged} acknowledged entries, {len(result.lost)} lost,"
        f" {result.in_doubt} stored whose phone was cut off, {perf_counter() - began:.0f} s"
    )
    sys.exit(1 if result.lost else 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
