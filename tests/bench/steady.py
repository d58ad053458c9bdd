"""Taps at a steady rate: `python -m tests.bench.steady [SECONDS] [TABLES] [PHONES] [RATE]`, by default 300, 20, 50, 10.

Phones on Flet's own wire, taps by the API with a seat's token. Told at the end: until a tap was acknowledged, which is
when the disk has it; until the last phone of its table had its change; the host's memory; and what was lost."""

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
from tests.support.kills import Taps, set_tables

SLOWEST = 10.0
"""Seconds after which a phone counts as not told."""


@dataclass
class Steady:
    stored: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    refused: int = 0
    not_shown: int = 0


@dataclass
class SteadyTable:
    taps: Taps
    phones: list[WirePhone]
    number: int = 0

    async def tap(self, api: httpx.AsyncClient, chance: random.Random, found: Steady) -> None:
        seat = chance.choice(self.taps.table.seats)
        value = chance.randrange(100)
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
        self.number = int(answer.json()["number"])
        while not all(phone.times for phone in self.phones):
            if time.perf_counter() - began > SLOWEST:
                found.not_shown += 1
                return
            await asyncio.sleep(0.005)
        found.shown.append(1000 * (max(phone.times[0] for phone in self.phones) - began))


async def play(host: Host, taps: Sequence[Taps], phones: int, seconds: float, rate: float) -> Steady:
    found, chance = Steady(), random.Random(1)
    tables = [SteadyTable(table, []) for table in taps]
    for number in range(phones):
        table = tables[number % len(tables)]
        seat = table.taps.table.seats[number // len(tables) % len(table.taps.table.seats)]
        route = f"/join/{table.taps.table.code}/{seat.token}"
        table.phones.append(await WirePhone(host.port, route, f"steady-{number}").open())
    await until_quiet([phone for table in tables for phone in table.phones])
    running: set[asyncio.Task[None]] = set()
    used, began, told = processor_seconds(host), time.perf_counter(), 0.0
    async with httpx.AsyncClient(base_url=host.base, timeout=60) as api:
        for turn in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, began + turn / rate - time.perf_counter()))
            task = asyncio.create_task(tables[turn % len(tables)].tap(api, chance, found))
            running.add(task)
            task.add_done_callback(running.discard)
            if time.perf_counter() - began >= told:
                told += 30
                print(f"{time.perf_counter() - began:4.0f} s: {memory_of(host)} MB", flush=True)
        await asyncio.gather(*running)
    took = time.perf_counter() - began
    busy = (processor_seconds(host) - used) / took
    print(f"{len(found.stored) / took:.1f} taps a second; the host used {100 * busy:.0f} % of a processor")
    for table in tables:
        for phone in table.phones:
            await phone.close()
    return found


def p95(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)] if values else float("nan")


def main(seconds: float, tables: int, phones: int, rate: float) -> None:
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        host = Host(folder)
        taps = [Taps(record) for record in set_tables(folder / "companion.db", build_games(), tables)]
        host.start()
        try:
            found = asyncio.run(play(host, taps, phones, seconds, rate))
            memory = memory_of(host)
        finally:
            host.stop()
        store = read_only_store(folder / "companion.db")
        lost = [line for table in taps for line in table.lost_from(store)]
        store.close()
    print(f"stored p95 {p95(found.stored):.0f} ms, shown p95 {p95(found.shown):.0f} ms, {memory} MB at the end")
    print(f"{len(found.stored)} taps, {found.refused} refused, {found.not_shown} not shown, {len(lost)} lost")
    print(f"load of the machine: {before:.1f} before, {os.getloadavg()[0]:.1f} after")
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    given = [float(n) for n in sys.argv[1:5]]
    seconds, tables, phones, rate = (*given, *(300.0, 20.0, 50.0, 10.0)[len(given) :])
    main(seconds, int(tables), int(phones), rate)
