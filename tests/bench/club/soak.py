"""Steady taps while processes are killed and PostgreSQL is restarted: nothing is lost, doubled or not shown."""

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import WebSocketException

from companion.core.record import TableRecord, head_at
from companion.storage.postgres import PostgresStore
from models.postgres import open_engine
from tests.bench.club.servers import GIVE_UP, LEAST, children_of, database, set_tables, spread, workers
from tests.bench.club.throughput import Caller
from tests.bench.wire_phone import WirePhone
from tests.browser.conftest import Host
from tests.support.hosts.postgres import Postgres

KILL_EVERY, SHOWN_IN = 20.0, 30.0
"""Seconds between two kills, and in which a tap must be drawn on a phone."""


class ClubPhone(WirePhone):
    """A phone that comes back by itself when its process has died, as Flet's own client does."""

    ended = False
    seen = b""
    """What it was asked to look for, once it was drawn here."""

    async def stay(self) -> None:
        while not self.ended:
            try:
                await self.open()
                assert self.reader is not None
                await self.reader
            except (OSError, WebSocketException, TimeoutError):
                pass
            if not self.ended:
                await asyncio.sleep(0.3)

    def shows(self, words: bytes) -> bool:
        """Whether these words were drawn here. Each frame is looked at once."""
        while self.seen != words and self.frames:
            if words in self.frames.pop():
                self.seen = words
        return self.seen == words

    async def end(self) -> None:
        self.ended = True
        if self.socket:
            await self.socket.close()


@dataclass
class Soak:
    taps: int = 0
    said_away: int = 0
    """Taps that were told in words that the database is away."""
    cut: int = 0
    """Taps whose process died before it answered."""
    stale: int = 0
    not_shown: int = 0
    left_out: int = 0
    """Taps that were due while every table was still busy with one."""
    stored: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    kills: int = 0
    problems: list[str] = field(default_factory=list)


@dataclass
class SoakTable:
    record: TableRecord
    phones: list[ClubPhone] = field(default_factory=list)
    acknowledged: dict[int, tuple[str, int]] = field(default_factory=dict)
    doubtful: list[tuple[str, int]] = field(default_factory=list)
    number: int | None = None
    busy: bool = False
    tries: int = 0
    words: bytes = b""
    """How the last tap that was acknowledged is drawn on every phone."""

    async def tap(self, port: int, chance: random.Random, found: Soak) -> None:
        self.busy = True
        try:
            await self.tap_once(port, chance, found)
        finally:
            self.busy = False

    async def tap_once(self, port: int, chance: random.Random, found: Soak) -> None:
        caller, path = Caller(port), f"/api/tables/{self.record.code}"
        seat, value = chance.choice(self.record.seats), LEAST + self.tries % (100 - LEAST)
        self.tries += 1  # no seat has the value already, so that every tap changes every screen
        body = {"do": "correct", "with": {"path": ["players", seat.id, "treasure"], "value": value}}
        began = time.perf_counter()
        try:
            if self.number is None:
                status, answer = await caller.call("GET", path, seat.token)
                self.number = answer["number"] if status == 200 else None
            if self.number is None:
                found.said_away += 1
                return
            body["ticket"] = {"number": self.number}
            status, answer = await caller.call("POST", f"{path}/start", seat.token, body)
        except (OSError, EOFError):
            found.cut += 1
            if self.number is not None:
                self.doubtful.append((seat.id, value))
            self.number = None
            return
        finally:
            caller.close()
        if status == 200:
            found.taps += 1
            found.stored.append(1000 * (time.perf_counter() - began))
            self.acknowledged[self.number] = (seat.id, value)
            self.number, self.words = answer["number"], f"{seat.name}: treasure {value},".encode()
            await self.until_shown(began, found)
            return
        found.said_away += status == 503
        found.stale += status == 409
        if status == 503:  # the server may have committed before it went
            self.doubtful.append((seat.id, value))
        if status not in (409, 503):
            found.problems.append(f"{self.record.code}: {status} {answer}")
        self.number = None

    async def until_shown(self, began: float, found: Soak) -> None:
        while waiting := [phone for phone in self.phones if not phone.shows(self.words)]:
            if time.perf_counter() - began > SHOWN_IN:
                found.not_shown += len(waiting)
                return
            await asyncio.sleep(0.01)
        found.shown.append(1000 * (time.perf_counter() - began))


async def open_phones(port: int, tables: Sequence[SoakTable], count: int) -> list[asyncio.Task[None]]:
    staying = []
    for number in range(count):
        table = tables[number % len(tables)]
        seat = table.record.seats[number // len(tables) % len(table.record.seats)]
        phone = ClubPhone(port, f"/join/{table.record.code}/{seat.token}", f"club-{number}")
        table.phones.append(phone)
        staying.append(asyncio.create_task(phone.stay()))
        await asyncio.sleep(0.05)
    give_up = time.perf_counter() + 3 * GIVE_UP
    while not all(phone.times for table in tables for phone in table.phones):
        assert time.perf_counter() < give_up, "not all phones were drawn"
        await asyncio.sleep(0.1)
    print(f"{count} phones at {len(tables)} tables are drawn", flush=True)
    return staying


async def tap_steadily(port: int, tables: Sequence[SoakTable], seconds: float, rate: float, found: Soak) -> None:
    chance, began = random.Random(1), time.perf_counter()
    running: set[asyncio.Task[None]] = set()
    for turn in range(int(seconds * rate)):
        await asyncio.sleep(max(0.0, began + turn / rate - time.perf_counter()))
        if not (free := [table for table in tables if not table.busy]):
            found.left_out += 1
            continue
        table = chance.choice(free)
        for phone in table.phones:
            phone.frames.clear()
        task = asyncio.create_task(table.tap(port, chance, found))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)


async def play(
    host: Host, server: Postgres, tables: Sequence[SoakTable], *, phones: int, seconds: float, rate: float
) -> Soak:
    found, ended = Soak(), asyncio.Event()
    staying = await open_phones(host.port, tables, phones)
    trouble = asyncio.create_task(make_trouble(host, server, seconds, found, ended))
    await tap_steadily(host.port, tables, seconds, rate, found)
    ended.set()
    await trouble
    await compare(host, tables, found)
    for table in tables:
        for phone in table.phones:
            await phone.end()
    await asyncio.gather(*staying, return_exceptions=True)
    return found


async def make_trouble(host: Host, server: Postgres, seconds: float, found: Soak, ended: asyncio.Event) -> None:
    """A process is killed every 20 s; PostgreSQL is restarted once, half-way."""
    assert host.process is not None
    began, restarted, next_kill = time.perf_counter(), False, KILL_EVERY
    while not ended.is_set():
        await asyncio.sleep(0.2)
        now = time.perf_counter() - began
        if not restarted and now > seconds / 2:
            restarted = True
            await asyncio.to_thread(server.restart)
            print(f"{now:4.0f} s: PostgreSQL was restarted", flush=True)
        if now > next_kill and now < seconds - 5:
            next_kill += KILL_EVERY
            if alive := children_of(host.process.pid):
                os.kill(random.choice(alive), signal.SIGKILL)
                found.kills += 1
                print(f"{now:4.0f} s: a process was killed; {found.taps} taps so far", flush=True)


async def compare(host: Host, tables: Sequence[SoakTable], found: Soak) -> None:
    """In the end every process shows the same state of every table, and every phone was told of its last tap."""
    give_up = time.perf_counter() + GIVE_UP
    while (wrong := [line for table in tables for line in await differences(host.port, table)]) and (
        time.perf_counter() < give_up
    ):
        await asyncio.sleep(1)
    found.problems += wrong


async def differences(port: int, table: SoakTable) -> list[str]:
    states = set()
    for _ in range(6):  # each on a connection of its own, so at any process
        caller = Caller(port)
        try:
            status, answer = await caller.call("GET", f"/api/tables/{table.record.code}", table.record.seats[0].token)
            states.add((status, answer.get("number"), json.dumps(answer.get("state"), sort_keys=True)))
        except (OSError, EOFError):
            states.add((0, None, ""))
        caller.close()
    late = [phone.name for phone in table.phones if table.words and not phone.shows(table.words)]
    several = [f"{table.record.code}: {len(states)} different states"] if len(states) > 1 else []
    return [*several, *(f"{name} was not told of the last tap" for name in late)]


def soak(seconds: float, count: int, tables: int, phones: int, rate: float) -> int:
    before = os.getloadavg()[0]
    with database() as (server, url):
        playing = [SoakTable(record) for record in set_tables(url, tables)]
        with workers(url, count) as host:
            found = asyncio.run(play(host, server, playing, phones=phones, seconds=seconds, rate=rate))
        store = PostgresStore(open_engine(url), Path())
        heads = [check_log(store, table, found) for table in playing]
        store.close()
    print(f"{count} processes, {tables} tables, {phones} phones: {found.taps} taps in {seconds:.0f} s")
    print(f"{found.kills} kills; load of the machine {before:.1f} before, {os.getloadavg()[0]:.1f} after")
    print(f"the phones and fingers of this run took {100 * time.process_time() / seconds:.0f} % of a core")
    print(f"stored in {spread(found.stored)}, on the last phone in {spread(found.shown)}")
    print(
        f"{found.left_out} left out while all tables were busy, {found.said_away} told that the database is away,"
        f" {found.cut} cut off, {found.stale} stale,"
        f" {found.not_shown} not shown in {SHOWN_IN:.0f} s; {len(heads)} logs whole, {len(found.problems)} problems"
    )
    for problem in found.problems[:20]:
        print(problem)
    return 1 if found.problems or found.not_shown else 0


def check_log(store: PostgresStore, table: SoakTable, found: Soak) -> str:
    """Every tap that was acknowledged is there under its number, and nothing that nobody has tapped."""
    log = store.log(table.record.code)
    there = {e.number: (str(e.by), e.what["with"]["value"]) for e in log}
    lost = [n for n, tap in table.acknowledged.items() if there.get(n) != tap]
    foreign = [tap for n, tap in there.items() if n not in table.acknowledged and tap not in table.doubtful]
    found.problems += [f"{table.record.code}: entry {n} was acknowledged and is not there" for n in lost]
    found.problems += [f"{table.record.code}: nobody was told of {tap}" for tap in foreign]
    return head_at(log)
