"""A tap until it is on the disk, beside one bare commit of SQLite, and what opening a long table takes:
`python -m tests.bench.stored`. In turns, so that a busy disk is busy for both."""

import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

from companion.app import build_games
from companion.core.game import Action
from companion.core.record import EntryRecord, head_of
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.support.kills import COLOURS, GAME, NAMES

LONG = 5_000
TIMES, OPENED = 200, 5
Figures = dict[str, float]


def clock(do: Callable[[], object]) -> float:
    """Milliseconds that it takes."""
    began = time.perf_counter()
    do()
    return 1000 * (time.perf_counter() - began)


class BareCommit:
    """One row as long as an entry, written and synced by itself: the least that storing can cost."""

    def __init__(self, folder: Path, like: EntryRecord) -> None:
        self.connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            self.connection.execute(f"PRAGMA {pragma}")
        self.connection.execute("CREATE TABLE entry (code TEXT, number INTEGER, what TEXT, PRIMARY KEY (code, number))")
        self.text = json.dumps([like.what, like.events, like.notes, like.parent, like.device])
        self.numbers = count()

    def __call__(self) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("INSERT INTO entry VALUES ('BENCH', ?, ?)", (next(self.numbers), self.text))
        self.connection.execute("COMMIT")


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


def main() -> Figures:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with closing(SqliteStore(open_engine(folder / "companion.db"))) as store:
            service = Service(store, build_games())
            short = service.create(GAME, list(zip(NAMES, COLOURS, strict=True)), {})
            long = make_long(service, store, LONG)
            times_of_opening = open_times(service, store, long)
            taps = {"at_0": Correction(service, short), "at_5000": Correction(service, long)}
            for tap in taps.values():
                tap()
            bare = BareCommit(folder, store.entries(short)[0])
            times: dict[str, list[float]] = {name: [] for name in ("bare", *taps)}
            for _ in range(TIMES):
                times["bare"].append(clock(bare))
                for what, tap in taps.items():
                    times[what].append(clock(tap))
            bare.connection.close()
    found = {name: statistics.median(values) for name, values in times.items()}
    found |= times_of_opening
    for what in taps:
        print(f"tap to stored, {what:<8} {found[what]:7.2f} ms   bare commit {found['bare']:.2f} ms ", end="")
        print(f"  × {found[what] / found['bare']:.2f}")
    for what, name in (("open_5000", "with its fold"), ("open_5000_folding", "folded from the first")):
        print(f"open {LONG} entries, {name}: {found[what]:.0f} ms, {found[f'{what}_cpu']:.0f} ms of the processor")
    return found


if __name__ == "__main__":
    main()
