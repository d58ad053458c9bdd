"""Taps at a steady rate: `python -m tests.bench.steady [SECONDS] [TABLES] [PHONES] [RATE]`, by default 300, 20, 50, 10.

Phones on Flet's own wire, taps by the API with a seat's token. Told at the end: until a tap was acknowledged, which is
when the disk has it; until the last phone of its table had its change; the host's memory; and what was lost. Ends with
1 where an acknowledged tap is lost, failed or was not shown. What is slow is told, and is no failure."""

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from companion.app import build_games
from companion.storage.sqlite import read_only_store
from tests.bench.evening import memory_of
from tests.bench.taps import processor_seconds
from tests.bench.wire_phone import WirePhone, until_quiet
from tests.browser.conftest import Host
from tests.support.hosts.kills import Taps, set_tables

SLOWEST = 10.0
"""Seconds after which a phone counts as not told."""
EVERY = 30.0
"""Seconds between two looks at the host's memory."""


@dataclass
class Steady:
    """Milliseconds of every tap, and what went wrong."""

    stored: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    refused: int = 0
    failed: int = 0
    not_shown: int = 0


@dataclass
class SteadyTable:
    taps: Taps
    phones: list[WirePhone]
    number: int = 0
    values: dict[str, int] = field(default_factory=dict)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def tap(self, api: httpx.AsyncClient, chance: random.Random, found: Steady) -> None:
        """One tap after another at each table, so that each phone's next frame is that of this tap."""
        async with self.turn:
            try:
                await self.tap_now(api, chance, found)
            except (httpx.HTTPError, KeyError, ValueError) as wrong:
                found.failed += 1
                print(f"{self.taps.table.code}: {type(wrong).__name__} {wrong}", flush=True)

    async def tap_now(self, api: httpx.AsyncClient, chance: random.Random, found: Steady) -> None:
        seat = chance.choice(self.taps.table.seats)
        value = chance.choice([v for v in range(100) if v != self.values.get(seat.id)])
        body: dict[str, Any] = {
            "do": "correct",
            "with": {"path": ["players", seat.id, "treasure"], "value": value},
            "ticket": {"number": self.number},
        }
        for phone in self.phones:
            phone.frames.clear()
            phone.times.clear()
        began = time.perf_counter()
        url = f"/api/tables/{self.taps.table.code}"
        headers = {"Authorization": f"Bearer {seat.token}"}
        answer = await api.post(f"{url}/start", json=body, headers=headers)
        found.stored.append(1000 * (time.perf_counter() - began))
        if not answer.is_success:
            found.refused += 1
            self.number = int((await api.get(url, headers=headers)).json()["number"])
            return
        self.taps.acknowledged[self.number] = (seat.id, value)
        self.number, self.values[seat.id] = int(answer.json()["number"]), value
        while not all(phone.times for phone in self.phones):
            if time.perf_counter() - began > SLOWEST:
                found.not_shown += 1
                return
            await asyncio.sleep(0.005)
        if self.phones:
            found.shown.append(1000 * (max(phone.times[0] for phone in self.phones) - began))


async def open_tables(host: Host, taps: Sequence[Taps], phones: int) -> list[SteadyTable]:
    """So many phones, spread over the tables and their seats."""
    tables = [SteadyTable(table, []) for table in taps]
    for number in range(phones):
        table = tables[number % len(tables)]
        seat = table.taps.table.seats[number // len(tables) % len(table.taps.table.seats)]
        route = f"/join/{table.taps.table.code}/{seat.token}"
        table.phones.append(await WirePhone(host.port, route, f"steady-{number}").open())
    await until_quiet([phone for table in tables for phone in table.phones])
    return tables


async def play(host: Host, taps: Sequence[Taps], phones: int, seconds: float, rate: float) -> Steady:
    found, chance = Steady(), random.Random(1)
    tables = await open_tables(host, taps, phones)
    found.memory.append(memory_of(host))
    running: set[asyncio.Task[None]] = set()
    used, began = processor_seconds(host), time.perf_counter()
    async with httpx.AsyncClient(base_url=host.base, timeout=60) as api:
        for turn in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, began + turn / rate - time.perf_counter()))
            task = asyncio.create_task(tables[turn % len(tables)].tap(api, chance, found))
            running.add(task)
            task.add_done_callback(running.discard)
            if time.perf_counter() - began >= EVERY * len(found.memory):
                found.memory.append(memory_of(host))
                print(f"{time.perf_counter() - began:4.0f} s: {found.memory[-1]} MB", flush=True)
        await asyncio.gather(*running)
    took = time.perf_counter() - began
    found.memory.append(memory_of(host))
    busy = (processor_seconds(host) - used) / took
    print(f"{len(found.stored) / took:.1f} taps a second; the host used {100 * busy:.0f} % of a processor")
    for table in tables:
        for phone in table.phones:
            await phone.close()
    return found


def line_of(what: str, values: Sequence[float], wanted: float) -> str:
    ordered = sorted(values) or [float("nan")]
    p50, p95 = (ordered[int(len(ordered) * share)] for share in (0.5, 0.95))
    return f"{what}: p50 {p50:.0f}, p95 {p95:.0f} ms (wanted {wanted:.0f}), longest {ordered[-1]:.0f} ms"


def main(seconds: float, tables: int, phones: int, rate: float) -> None:
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        host = Host(folder)
        taps = [Taps(record) for record in set_tables(folder / "companion.db", build_games(), tables)]
        host.start()
        try:
            found = asyncio.run(play(host, taps, phones, seconds, rate))
        finally:
            host.stop()
        store = read_only_store(folder / "companion.db")
        lost = [line for table in taps for line in table.lost_from(store)]
        store.close()
    print(line_of("stored", found.stored, 50))
    print(line_of("shown", found.shown, 300))
    print(f"memory: {found.memory[0]} MB at the start, {found.memory[-1]} at the end, at most {max(found.memory)}")
    print(
        f"{len(found.stored)} taps, {found.refused} refused, {found.failed} failed, "
        f"{found.not_shown} not shown in {SLOWEST:.0f} s, {len(lost)} lost"
    )
    print(f"load of the machine: {before:.1f} before, {os.getloadavg()[0]:.1f} after")
    sys.exit(1 if lost or found.failed or found.not_shown else 0)


if __name__ == "__main__":
    given = [float(n) for n in sys.argv[1:5]]
    seconds, tables, phones, rate = (*given, *(300.0, 20.0, 50.0, 10.0)[len(given) :])
    main(seconds, int(tables), int(phones), rate)
