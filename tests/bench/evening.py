"""A long evening of many tables: `python -m tests.bench.evening [MINUTES] [TABLES] [PHONES]`, 30, 20 and 50 by default.

A host in a process of its own; phones on websockets that draw their screens and tap by the API with their seat's token.
Now and then a phone sleeps and takes its session up again, reloads, or loses the network without a word. In the end
every acknowledged entry is on the disk, nothing was printed that looks like a bug, and the host stops. It ends with 1
where an entry was lost, the host has printed an error, or a phone has not played to the end."""

import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.app import build_games
from companion.storage.sqlite import read_only_store
from tests.browser.conftest import Host
from tests.support.hosts.kills import Taps, set_tables
from tests.support.hosts.wire import HERE, Wire

LONGEST_PAUSE = 4.0
"""Seconds between two things that a phone does."""


class EveningPhone:
    def __init__(self, host: Host, taps: Taps, number: int, seen: Counter[str], lock: Lock) -> None:
        self.host, self.taps, self.seen, self.lock = host, taps, seen, lock
        self.chance = random.Random(number)
        self.seat = taps.table.seats[number % len(taps.table.seats)]
        self.number = 0
        self.wire: Wire | None = None
        self.session = ""
        self.has_played = False

    def note(self, what: str) -> None:
        with self.lock:
            self.seen[what] += 1

    def connect(self, session: str = "") -> None:
        self.wire = Wire(self.host.port, HERE, Cookie=f"chart_table_phone=phone-{self.seat.token}")
        self.wire.register(f"/join/{self.taps.table.code}/{self.seat.token}", session or None)
        self.wire.settle()
        self.session = self.wire.session

    def play(self, until: float) -> None:
        headers = {"Authorization": f"Bearer {self.seat.token}"}
        with httpx.Client(base_url=self.host.base, headers=headers, timeout=60) as api:
            while time.monotonic() < until:
                try:
                    self.act(api)
                except (httpx.HTTPError, ConnectionClosed, InvalidStatus, OSError, TimeoutError) as wrong:
                    self.note(f"error: {type(wrong).__name__}")
                    self.wire = None
                time.sleep(self.chance.random() * LONGEST_PAUSE)
        self.has_played = True
        if self.wire:
            with suppress(ConnectionClosed, OSError):
                self.wire.close()

    def act(self, api: httpx.Client) -> None:
        if self.wire is None:
            self.connect(self.session if self.chance.random() < 0.5 else "")
        what = self.chance.choices(("tap", "sleep", "reload", "lose"), (80, 8, 6, 6))[0]
        self.note(what)
        assert self.wire is not None
        match what:
            case "tap":
                self.tap(api)
                self.wire.settle()
            case "sleep":
                self.wire.close()
                time.sleep(self.chance.random() * LONGEST_PAUSE)
                self.connect(self.session)
            case "reload":
                self.wire.close()
                self.connect()
            case _:  # nothing is said and nothing is read any more
                lost, self.wire = self.wire, None
                lost.socket.socket.close()

    def tap(self, api: httpx.Client) -> None:
        url = f"/api/tables/{self.taps.table.code}"
        value = self.chance.randrange(100)
        what: dict[str, Any] = {"path": ["players", self.seat.id, "treasure"], "value": value}
        answer = api.post(f"{url}/start", json={"do": "correct", "with": what, "ticket": {"number": self.number}})
        if answer.is_success:
            with self.taps.lock:
                self.taps.acknowledged[self.number] = (self.seat.id, value)
        self.note(f"answer {answer.status_code}")
        told = answer if answer.is_success else api.get(url)
        told.raise_for_status()
        self.number = int(told.json()["number"])


def memory_of(host: Host) -> int:
    """MB that the host holds, where the system tells."""
    assert host.process is not None
    with suppress(OSError):
        status = Path(f"/proc/{host.process.pid}/status").read_text()
        return next(int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmRSS"))
    return 0


def main(minutes: float, tables: int, count: int) -> None:
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        taps = [Taps(record) for record in set_tables(Path(folder) / "companion.db", build_games(), tables)]
        host.start()
        until, lock = time.monotonic() + 60 * minutes, Lock()
        phones = [EveningPhone(host, taps[number % tables], number // tables, seen, lock) for number in range(count)]
        threads = [Thread(target=phone.play, args=(until,)) for phone in phones]
        for thread in threads:
            thread.start()
        memory = [memory_of(host)]
        while any(thread.is_alive() for thread in threads):
            memory.append(memory_of(host))
            print(f"{memory[-1]} MB, {seen['tap']} taps", flush=True)
            time.sleep(max(1.0, min(60.0, until - time.monotonic())))
        for thread in threads:
            thread.join()
        began = time.monotonic()
        host.stop(signal.SIGTERM)
        stopped = time.monotonic() - began
        store = read_only_store(Path(folder) / "companion.db")
        lost = [line for table in taps for line in table.lost_from(store)]
        store.close()
        printed = [line for line in host.log.read_text().splitlines() if "Traceback" in line or "ERROR" in line]
    acknowledged = sum(len(table.acknowledged) for table in taps)
    print(f"{minutes} minutes, {tables} tables, {count} phones: {acknowledged} acknowledged entries, {len(lost)} lost")
    print(f"memory: {memory[0]} MB at the start, {max(memory)} at the most, {memory[-1]} at the end")
    print(f"stopped in {stopped:.2f} s; {len(printed)} errors printed", *printed[:5], sep="\n  ")
    gone = sum(not phone.has_played for phone in phones)
    print(f"{gone} phones have not played to the end")
    for what, times in sorted(seen.items()):
        print(f"  {what}: {times}")
    sys.exit(1 if lost or printed or gone else 0)


if __name__ == "__main__":
    given = sys.argv[1:4]
    main(float(given[0]) if given else 30, *(int(n) for n in (*given[1:], *("20", "50")[max(0, len(given) - 1) :])))
