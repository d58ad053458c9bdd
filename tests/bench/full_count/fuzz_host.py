"""Forged requests, files, boxes, settings, codes and frames:
`python -m tests.bench.full_count.fuzz_host [SECONDS] [SEED]`.

Five minutes by default. No answer may be a 500, and nothing may end in a traceback."""

import sys
import tempfile
import time
from pathlib import Path

from tests.browser.conftest import Host
from tests.support.hosts.forgery import Forger


def main(seconds: float, seed: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        forger = Forger(host, Path(folder), seed)
        host.start()
        try:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                forger.round()
            forger.check_host()
        finally:
            host.stop()
    print(f"sent: {dict(forger.sent)}")
    print(f"answers: {dict(sorted(forger.statuses.items()))}")
    print(f"faults: {len(forger.faults)}")
    for fault in sorted(set(forger.faults))[:40]:
        print(f"  {fault}")
    return 1 if forger.faults else 0


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(given + [300, 1][len(given) :])))
