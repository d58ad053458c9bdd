"""What a tap costs with many phones at the table: until the last one has its change, and how many bytes each gets.

Run: python -m tests.bench.phones
"""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from flet.messaging.protocol import Message

from companion.app import build
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.settings import Settings
from companion.ui.core.phone import make_main
from tests.support.headless import Headless

TAPS = 20


async def measure(phones: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=Path(folder) / "bench.db", language="en")
        service = build(settings)
        names = [("Anne", "blue"), ("Bart", "red"), ("Claire", "white"), ("David", "green")]
        code = service.create("pirates-en-duel", names, {})
        main = make_main(service, settings)
        opened = [await Headless().start(main, f"/table/{code}") for _ in range(phones)]
        got = [0]

        for phone in opened:
            send = phone.client.send_message

            def send_and_count(message: Message, send=send, client=phone.client) -> None:  # type: ignore[no-untyped-def]
                got[0] += len(client.pack([message.action, message.body]))
                send(message)

            phone.client.send_message = send_and_count  # type: ignore[method-assign]
        times, sizes = [], []
        for tap in range(TAPS):
            got[0] = 0
            path = ("players", "a", "treasure")
            start = time.perf_counter()
            action = Action("correct", {"path": path, "value": 5 + tap % 3})
            service.start(code, HOST, action, Ticket(service.live(code).table.number))
            quiet = 0
            while quiet < 3:
                before = got[0]
                await asyncio.sleep(0)
                quiet = quiet + 1 if got[0] == before else 0
            times.append(time.perf_counter() - start)
            sizes.append(got[0] / phones)
            await asyncio.sleep(0.01)
        print(f"{phones} phones: {statistics.median(times) * 1000:.1f} ms, {statistics.median(sizes):.0f} bytes each")
        for phone in opened:
            phone.close()


if __name__ == "__main__":
    for count in (1, 5, 10, 25):
        asyncio.run(measure(count))
