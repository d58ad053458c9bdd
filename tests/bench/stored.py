"""A tap until it is on the disk, beside one bare commit of SQLite, and what opening a long table takes:
`python -m tests.bench.stored`. In turns, so that a busy disk is busy for both.

The bare commit writes the very rows of such a tap (the entry, the sum of its log, when the table was touched) into a
copy of the same database, under the same settings, from values that lie ready. Told besides: a tap until its command
returns, when the phones at the table know of it, and a commit of one row alone."""

import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from companion.app import build_games
from companion.core.game import Action
from companion.core.record import EntryRecord, head_of
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.storage import statements
from companion.storage.sqlite import SqliteStore
from models.database import PRAGMAS, open_engine
from tests.support.hosts.kills import COLOURS, GAME, NAMES

LONG = 5_000
TIMES, OPENED = 200, 5
Figures = dict[str, float]


def clock(do: Callable[[], object]) -> float:
    """Milliseconds that it takes."""
    began = time.perf_counter()
    do()
    return 1000 * (time.perf_counter() - began)


class BareCommit:
    """The same rows again and again, each time with the next number."""

    def __init__(self, store: SqliteStore, path: Path, code: str) -> None:
        with closing(sqlite3.connect(store.path)) as source, closing(sqlite3.connect(path)) as target:
            source.backup(target)
        self.connection = sqlite3.connect(path, isolation_level=None)
        for pragma in PRAGMAS:
            self.connection.execute(f"PRAGMA {pragma}")
        last = store.entries(code)[-1]
        self.code, self.numbers = code, count(last.number + 1)
        self.entry = statements.entry_values(code, last)
        self.sum = {"key": f"sum/{code}", "value": statements.encode(store.setting(f"sum/{code}"))}
        self.touched = {"touched": code, "touched_at": self.entry["at"]}

    def __call__(self) -> None:
        self.entry["number"] = next(self.numbers)
        execute = self.connection.execute
        execute("BEGIN IMMEDIATE")
        execute(statements.TOUCH_TABLE, self.touched)
        execute(statements.INSERT_ENTRY, self.entry)
        execute("UPDATE setting SET value = :value WHERE key = :key", self.sum)
        execute("COMMIT")

    def write_one_row(self) -> None:
        self.entry["number"] = next(self.numbers)
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute(statements.INSERT_ENTRY, self.entry)
        self.connection.execute("COMMIT")


class TimedStore(SqliteStore):
    """Notes when the last entry was on the disk."""

    stored_at = 0.0

    def append(self, *args: Any, **kwargs: Any) -> None:
        super().append(*args, **kwargs)
        self.stored_at = time.perf_counter()


class Correction:
    """A number of a table is corrected, by a tap of the host."""

    def __init__(self, service: Service, code: str) -> None:
        self.service, self.code, self.values = service, code, count()

    def __call__(self) -> None:
        action = Action("correct", {"path": ("players", "a", "treasure"), "value": 5 + next(self.values) % 3})
        self.service.start(self.code, HOST, action, Ticket(self.service.live(self.code).table.number))


def make_long(service: Service, store: SqliteStore, entries: int) -> str:
    """A table of so many entries, put into the database at once."""
    code = service.create(GAME, list(zip(NAMES, COLOURS, strict=True)), {})
    live = service.live(code)
    table, log, head = live.table, list[EntryRecord](), ""
    codec = service.codec(live.record.game).of(live.record)
    for number in range(entries):
        entry = table.act(None, "correct", {"path": ("players", "a", "treasure"), "value": 5 + number % 3})
        log.append(codec.write(replace(entry, number=number, at=1_790_000_000 + number), service.device, head))
        head = head_of(log[-1])
        table = table.after(entry) if number < 3 else table
    record = replace(live.record, code=f"{code[:6]}-LONG")
    store.import_table(record, log)
    return record.code


def open_times(service: Service, store: SqliteStore, code: str) -> Figures:
    """Milliseconds of the clock and of the processor: with what the log came to kept beside it, and without."""
    found: dict[str, list[float]] = {}
    for _ in range(OPENED):
        for name, forget in (("open_5000_folding", True), ("open_5000", False)):
            if forget:
                store.set_setting(f"fold/{code}", None)
            processor = time.process_time()
            found.setdefault(name, []).append(clock(lambda: service.load(code)))
            found.setdefault(f"{name}_cpu", []).append(1000 * (time.process_time() - processor))
    return {name: min(values) for name, values in found.items()}


def tap_times(service: Service, store: TimedStore, codes: Mapping[str, str], folder: Path) -> Figures:
    """Medians in milliseconds, by what was done: the tap, the tap with its telling, the bare commits."""
    times: dict[str, list[float]] = {}
    taps = {what: Correction(service, code) for what, code in codes.items()}
    for tap in taps.values():
        tap()
    bares = {what: BareCommit(store, folder / f"{what}.db", code) for what, code in codes.items()}
    for _ in range(TIMES):
        for what, tap in taps.items():
            times.setdefault(f"bare_{what}", []).append(clock(bares[what]))
            began = time.perf_counter()
            times.setdefault(f"returned_{what}", []).append(clock(tap))
            times.setdefault(what, []).append(1000 * (store.stored_at - began))
            times.setdefault(f"one_row_{what}", []).append(clock(bares[what].write_one_row))
    for bare in bares.values():
        bare.connection.close()
    return {name: statistics.median(values) for name, values in times.items()}


def main() -> Figures:
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with closing(TimedStore(open_engine(folder / "companion.db"))) as store:
            service = Service(store, build_games())
            short = service.create(GAME, list(zip(NAMES, COLOURS, strict=True)), {})
            long = make_long(service, store, LONG)
            found = open_times(service, store, long)
            codes = {"at_0": short, f"at_{LONG}": long}
            found |= tap_times(service, store, codes, folder)
    for what in codes:
        tap, bare = found[what], found[f"bare_{what}"]
        print(
            f"tap to stored, {what:<8} {tap:6.2f} ms   bare commit of its rows {bare:6.2f} ms   × {tap / bare:.2f}",
            end="",
        )
        print(f"   (until it returns {found[f'returned_{what}']:.2f}, one row alone {found[f'one_row_{what}']:.2f} ms)")
    for what, name in (("open_5000", "with its fold"), ("open_5000_folding", "folded from the first")):
        print(f"open {LONG} entries, {name}: {found[what]:.0f} ms, {found[f'{what}_cpu']:.0f} ms of the processor")
    print(f"load of the machine: {before:.1f} before, {os.getloadavg()[0]:.1f} after")
    return found


if __name__ == "__main__":
    main()
