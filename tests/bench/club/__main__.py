"""The club, measured: many tables, several processes, one PostgreSQL of its own with fsync on.

    python -m tests.bench.club same [ROUNDS]                                two taps for one number at two processes
    python -m tests.bench.club growth [SECONDS] [TABLES]                    taps a second with one, two and four
    python -m tests.bench.club cost [SECONDS]                               what a tap costs PostgreSQL
    python -m tests.bench.club soak [SECONDS] [WORKERS] [TABLES] [PHONES] [RATE]
        steady taps and phones on the wire; a process is killed every 20 s, PostgreSQL is restarted once

Defaults: 10000; 10, 50; 10; 300, 2, 50, 200, 20. Ends with 1 where anything was lost, doubled or not shown.
"""

import signal
import sys
from collections.abc import Sequence

from tests.bench.club.same_number import same
from tests.bench.club.soak import soak
from tests.bench.club.throughput import cost, growth


def main(what: str, given: Sequence[float]) -> int:
    def numbers(*defaults: float) -> list[float]:
        return [*given, *defaults[len(given) :]]

    match what:
        case "same":
            return same(int(numbers(10_000)[0]))
        case "growth":
            seconds, tables = numbers(10, 50)
            return growth(seconds, int(tables))
        case "cost":
            return cost(numbers(10)[0])
        case "soak":
            seconds, count, tables, phones, rate = numbers(300, 2, 50, 200, 20)
            return soak(seconds, int(count), int(tables), int(phones), rate)
        case _:
            print(__doc__)
            return 2


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # servers and processes end with it
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "", [float(n) for n in sys.argv[2:]]))
