"""Taps on a disk that fails at every write and sync of the save path:
`python -m tests.bench.full_count.faults [COUNT]`, 10,000 by default. Needs a C compiler.

Each tap is tried with a fault at its first write, then at its second and so on, until it comes through. A tap that
was acknowledged is never lost; one that was not is said in words, and the table goes on from what the disk holds."""

import ctypes
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import perf_counter

from companion.commands.simulate import sample
from companion.core.errors import BadData, Refused, Stale
from companion.core.record import EntryRecord
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.support.sample_game import load

KINDS = {1: "full disk", 2: "failing sync", 3: "short write", 4: "bad write"}
WORDS = ("disk_full", "database_unwritable")
SOURCE = Path(__file__).with_name("failing_disk.c")
LIBRARY = "FAILING_DISK"
REOPEN_EVERY = 50
LONGEST = 60
"""Entries after which another table is set."""


def run_with_failing_disk() -> None:
    """Start this program again with the disk before libc."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "failing_disk.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        env = {**os.environ, "LD_PRELOAD": str(library), LIBRARY: str(library)}
        command = [sys.executable, "-m", "tests.bench.full_count.faults", *sys.argv[1:]]
        sys.exit(subprocess.run(command, env=env, check=False).returncode)


class Bench:
    def __init__(self, folder: Path, disk: ctypes.CDLL) -> None:
        self.path = folder / "companion.db"
        self.disk = disk
        self.chance = random.Random(1)
        self.seen: Counter[str] = Counter()
        self.acknowledged: list[EntryRecord] = []
        self.store, self.service = self.open()
        self.code = self.new_table()

    def open(self) -> tuple[SqliteStore, Service]:
        store = SqliteStore(open_engine(self.path))
        return store, Service(store, {"plunder": load()}, clock=lambda: 1_800_000_000)

    def new_table(self) -> str:
        self.acknowledged = []
        return self.service.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})

    @contextmanager
    def failing(self, kind: int, nth: int) -> Iterator[None]:
        self.disk.disk_fail(kind, nth)
        try:
            yield
        finally:
            self.failures, self.calls = self.disk.disk_failures(), self.disk.disk_calls()
            self.disk.disk_fail(0, 0)

    def tap(self) -> None:
        """An answer to the open question, or any button."""
        live = self.service.live(self.code)
        number, main = live.table.number, live.main
        if main is not None:
            ask = live.progress[main.id].ask
            assert ask is not None
            answer = sample(ask, self.chance.randrange)
            self.service.answer(self.code, HOST, main.id, answer, Ticket(number, len(main.answers)))
            return
        offers = [a for a in live.table.game.actions(live.table.state, None) if a.refused is None]
        if not offers or (number and self.chance.random() < 0.2):
            self.service.undo(self.code, HOST, Ticket(number))
        else:
            self.service.start(self.code, HOST, self.chance.choice(offers), Ticket(number))

    def try_tap(self, kind: int, nth: int) -> bool:
        """Whether the disk failed under the tap."""
        state = self.chance.getstate()
        acknowledged = False
        try:
            with self.failing(kind, nth):
                self.tap()
            acknowledged = True
        except Stale:
            self.seen["caught up"] += 1
        except BadData as wrong:
            if wrong.reason not in WORDS:
                raise
            self.seen[f"{KINDS[kind]}: {wrong.reason}"] += 1
        except Refused:
            self.seen["refused by the rules"] += 1
            return False
        if self.failures:
            self.seen[KINDS[kind]] += 1
            self.chance.setstate(state)  # the same tap again, one write later
            self.seen["acknowledged all the same"] += acknowledged
        self.check(acknowledged)
        return bool(self.failures)

    def check(self, acknowledged: bool) -> None:
        """The disk has every acknowledged entry, and at most one more: of the tap that was not acknowledged."""
        stored = self.store.log(self.code)
        assert [*stored][: len(self.acknowledged)] == self.acknowledged, "an acknowledged entry is lost"
        assert len(stored) <= len(self.acknowledged) + 1
        if not acknowledged and len(stored) > len(self.acknowledged):
            self.seen["not acknowledged, but there"] += 1
        if acknowledged:
            assert self.service.live(self.code).table.number == len(stored), "acknowledged, and not on the disk"
        self.acknowledged = [*stored]

    def reopen(self) -> None:
        """As after a power cut: what another start of the app finds."""
        self.store.close()
        self.store, self.service = self.open()
        self.store.check()
        assert self.store.log(self.code) == self.acknowledged
        self.service.live(self.code)
        self.seen["restarts"] += 1


def main(wanted: int) -> None:
    disk = ctypes.CDLL(os.environ[LIBRARY])
    began, done = perf_counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), disk)
        for round in count():
            kind = 1 + round % len(KINDS)
            for nth in count(1):
                if not bench.try_tap(kind, nth):
                    break
                done += 1
            if round % REOPEN_EVERY == 0:
                bench.reopen()
            if len(bench.acknowledged) > LONGEST:
                bench.code = bench.new_table()
            if done >= wanted:
                break
        bench.reopen()
        bench.store.close()
    print(f"{done} faults, {round + 1} taps, {perf_counter() - began:.0f} s, no acknowledged entry lost")
    for what, times in sorted(bench.seen.items()):
        print(f"  {what}: {times}")


if __name__ == "__main__":
    if LIBRARY not in os.environ:
        run_with_failing_disk()
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
