"""A host that is killed while phones tap, again and again: what it has acknowledged is there after each start."""

import random
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

import httpx

from companion.core.record import TableRecord
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore, read_only_store
from models.database import open_engine
from tests.browser.conftest import Host

GAME, COLOURS = "pirates-en-duel", ("blue", "red", "white", "green")
NAMES = ("Anne", "Bart", "Claire", "David")
LONGEST_LIFE = 1.0
"""Seconds between the first tap that a host acknowledges and its death."""
GIVE_UP = 30.0


@dataclass
class Kills:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    in_doubt: int = 0
    """Entries on the disk whose phone was cut off before it heard of them."""
    lost: list[str] = field(default_factory=list)


def set_tables(database: Path, games: Any, count: int) -> list[TableRecord]:
    store = SqliteStore(open_engine(database))
    service = Service(store, games)
    codes = [service.create(GAME, list(zip(NAMES, COLOURS, strict=True)), {}) for _ in range(count)]
    records = [store.table(code) for code in codes]
    store.close()
    return records


class Taps:
    """The taps of the phones at one table, and which of them the host has acknowledged."""

    def __init__(self, table: TableRecord) -> None:
        self.table = table
        self.lock = Lock()
        self.acknowledged: dict[int, tuple[str, int]] = {}
        """By number of the entry: the seat that tapped, and the value that it set."""

    def tap_until(self, stop: Event, base: str, seat: str, chance: random.Random) -> None:
        token = next(s.token for s in self.table.seats if s.id == seat)
        url = f"{base}/api/tables/{self.table.code}"
        headers = {"Authorization": f"Bearer {token}"}
        with suppress(httpx.HTTPError), httpx.Client(headers=headers, timeout=10) as phone:
            number = int(phone.get(url).json()["number"])
            while not stop.is_set():
                value = chance.randrange(100)
                what = {"path": ["players", seat, "treasure"], "value": value}
                answer = phone.post(f"{url}/start", json={"do": "correct", "with": what, "ticket": {"number": number}})
                if answer.is_success:
                    with self.lock:
                        self.acknowledged[number] = (seat, value)
                number = int((answer if answer.is_success else phone.get(url)).json()["number"])

    def lost_from(self, store: SqliteStore) -> list[str]:
        found = {e.number: (e.by, e.what["with"]["value"]) for e in store.log(self.table.code)}
        return [f"{self.table.code} {n}: {a}" for n, a in self.acknowledged.items() if found.get(n) != a]


def count_acknowledged_taps(taps: Sequence[Taps]) -> int:
    return sum(len(table.acknowledged) for table in taps)


def play_and_kill(host: Host, taps: Sequence[Taps], chance: random.Random) -> None:
    """One life of the host, from its start to kill -9."""
    host.start()
    stop, before = Event(), count_acknowledged_taps(taps)
    seats = [(table, seat.id) for table in taps for seat in table.table.seats[:2]]
    phones = [
        Thread(target=table.tap_until, args=(stop, host.base, seat, random.Random(chance.random())))
        for table, seat in seats
    ]
    for phone in phones:
        phone.start()
    give_up = time.monotonic() + GIVE_UP
    while count_acknowledged_taps(taps) == before and time.monotonic() < give_up:
        time.sleep(0.01)
    time.sleep(chance.random() * LONGEST_LIFE)
    host.stop(signal.SIGKILL)
    stop.set()
    for phone in phones:
        phone.join()


def run_kills(host: Host, games: Any, *, seconds: float, most: int, tables: int = 2) -> Kills:
    """Until both are reached: so many seconds, and so many kills."""
    chance, folder = random.Random(1), host.folder
    taps = [Taps(record) for record in set_tables(folder / "companion.db", games, tables)]
    result, began = Kills(), time.monotonic()
    while result.kills < most or time.monotonic() - began < seconds:
        play_and_kill(host, taps, chance)
        result.kills += 1
        store = read_only_store(folder / "companion.db")
        result.lost = [lost for table in taps for lost in table.lost_from(store)]
        stored = sum(len(store.log(table.table.code)) for table in taps)
        store.close()
        result.acknowledged = count_acknowledged_taps(taps)
        result.in_doubt = stored - result.acknowledged
        if result.lost:
            break
    return result
