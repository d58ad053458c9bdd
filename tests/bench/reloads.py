"""What a phone that reloads costs the host: `python -m tests.bench.reloads [TIMES]`.

One browser opens Port Royal's Table again and again, each time as a page that remembers no session, as a tab does that
was closed. The first reloads fill what the host keeps for such a browser; what the others add is lost memory."""

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.bench.start import memory_of
from tests.bench.taps import prepare
from tests.bench.wire_phone import WirePhone, until_quiet
from tests.browser.conftest import Host

TIMES, WARM = 60, 45
"""Python looks for what nobody holds any longer when much has come since: until then the first reloads only add."""


async def reload(host: Host, route: str) -> None:
    phone = await WirePhone(host.port, route, "one-browser").open()
    await until_quiet([phone])
    await phone.close()


async def measure(host: Host, route: str, times: int) -> float:
    """kB of memory that one reload leaves behind."""
    for _ in range(WARM):
        await reload(host, route)
    before = memory_of(host)
    for _ in range(times):
        await reload(host, route)
    return 1024 * (memory_of(host) - before) / times


def main(times: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        prepared = prepare(Path(folder), "port-royal")
        host = Host(Path(folder))
        host.start()
        try:
            left = asyncio.run(measure(host, prepared.route("table", 0), times))
        finally:
            host.stop()
    print(f"{left:.1f} kB are left of each of {times} reloads", flush=True)
    return {"kb_a_reload": left}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)
