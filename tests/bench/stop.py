"""How long the host takes to stop under dead lines: `python -m tests.bench.stop [LINES]`, 1,000 by default.

Each line has registered and its screen was drawn; then its process is stopped: nobody reads, answers or closes."""

import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.browser.conftest import ROOT, Host


def main(lines: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        host.start()
        command = [sys.executable, "-m", "tests.support.hosts.dead_lines", str(host.port), str(lines), "/"]
        began = time.monotonic()
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as phones:
            assert phones.stdout is not None
            print(f"{phones.stdout.readline().strip()} in {time.monotonic() - began:.0f} s", flush=True)
            phones.send_signal(signal.SIGSTOP)
            began = time.monotonic()
            host.stop(signal.SIGTERM)
            print(f"stopped in {time.monotonic() - began:.2f} s")
            phones.kill()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
