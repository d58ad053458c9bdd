"""The club, measured: many tables, several processes, one PostgreSQL of its own with fsync on.

    python -m tests.bench.club same [ROUNDS]                                two taps for one number at two processes
    python -m tests.bench.club growth [SECONDS] [TABLES]                    taps a second with one, two and four
    python -m tests.bench.club cost [SECONDS]                               what a tap costs PostgreSQL
    python -m tests.bench.club soak [SECONDS] [WORKERS] [TABLES] [PHONES] [RATE]
        steady taps and phones on the wire; a process is killed every 20 s, PostgreSQL is restarted once

Defaults: 10000; 10, 50; 10; 300, 2, 50, 200, 20. Ends with 1 where anything was lost, doubled or not shown.
"""

import asyncio
import json
import multiprocessing
import os
import random
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import psycopg
from websockets.exceptions import WebSocketException

from companion.app import build_club
from companion.core.ask import Seat
from companion.core.errors import CompanionError, Stale
from companion.core.game import Action
from companion.core.record import TableRecord, head_at
from companion.hosting.live import Role, Ticket
from companion.settings import Settings
from companion.storage.postgres import PostgresStore
from models.postgres import open_engine
from tests.bench.wire_phone import WirePhone
from tests.browser.conftest import Host
from tests.integration.database.rows import TABLE, entry
from tests.support.hosts.kills import COLOURS, GAME, NAMES
from tests.support.hosts.postgres import Postgres

KILL_EVERY, SHOWN_IN, GIVE_UP = 20.0, 30.0, 120.0
"""Seconds between two kills; in which a tap must be drawn on a phone; and after which nobody waits any longer."""
LEAST = 10
"""The smallest treasure that is tapped: nobody begins with as much."""


@contextmanager
def database() -> Iterator[tuple[Postgres, str]]:
    server = Postgres().start()
    try:
        yield server, server.new_database()
    finally:
        server.remove()


def set_tables(url: str, count: int) -> list[TableRecord]:
    service = build_club(Settings(url=url, database=Path(tempfile.gettempdir()) / "x.db"))
    codes = [service.create(GAME, list(zip(NAMES, COLOURS, strict=True)), {}) for _ in range(count)]
    records = [service.store.table(code) for code in codes]
    service.store.close()  # type: ignore[attr-defined]
    return records


@contextmanager
def workers(url: str, count: int) -> Iterator[Host]:
    """`companion --workers N`, with all of them listening."""
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder), "--workers", str(count), COMPANION_DB=url, XDG_DATA_HOME=folder)
        host.start()
        wait_for_hosts(url, count)  # each is counted a moment before it listens
        try:
            yield host
        finally:
            host.stop()


def wait_for_hosts(url: str, count: int) -> None:
    give_up = time.monotonic() + GIVE_UP
    while count_hosts(url) < count:
        assert time.monotonic() < give_up, "not all processes came"
        time.sleep(0.1)


def count_hosts(url: str) -> int:
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        found = connection.execute("SELECT count(*) FROM club_host").fetchone()
        return int(found[0]) if found else 0


def children_of(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(c) for c in found if b"spawn_main" in Path(f"/proc/{c}/cmdline").read_bytes()]


def processor_seconds(pids: Sequence[int]) -> float:
    total = 0.0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return total


# Two taps for one number


def tap_all(url: str, codes: Sequence[str], rounds: int, barrier: Any, results: Any) -> None:
    """One of the two processes: the other one taps at the same moment, for the same number of the same table."""
    service = build_club(Settings(url=url, database=Path(tempfile.gettempdir()) / "x.db"))
    outcomes = []
    for turn in range(rounds):
        code, number = codes[turn % len(codes)], turn // len(codes)
        correct = Action("correct", {"path": ("players", "a", "treasure"), "value": turn % 100})
        barrier.wait()
        try:
            service.start(code, Role(Seat("a")), correct, Ticket(number))
            outcomes.append("stored")
        except Stale:
            outcomes.append("stale")
        except CompanionError as other:
            outcomes.append(other.reason)
    results.put(outcomes)
    service.store.close()  # type: ignore[attr-defined]


def same(rounds: int) -> int:
    context = multiprocessing.get_context("spawn")
    with database() as (_, url):
        codes = [record.code for record in set_tables(url, 50)]
        barrier, results = context.Barrier(2), context.Queue()
        pair = [context.Process(target=tap_all, args=(url, codes, rounds, barrier, results)) for _ in range(2)]
        began = time.perf_counter()
        for process in pair:
            process.start()
        one, other = results.get(), results.get()
        for process in pair:
            process.join()
        took = time.perf_counter() - began
        store = PostgresStore(open_engine(url), Path())
        entries = sum(len(store.log(code)) for code in codes)
        store.close()
    right = sum(sorted(pair) == ["stale", "stored"] for pair in zip(one, other, strict=True))
    first = one.count("stored")
    print(f"{rounds} times two taps for one number: {right} times one stored and one told so, in {took:.0f} s")
    print(f"the first process was first {first} times, the other one {other.count('stored')}; {entries} entries")
    return 0 if right == rounds == entries else 1


# Taps by the API, without phones


class Caller:
    """A keep-alive connection that costs the machine little: the clients share its two cores with the hosts."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, token: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON. OSError or EOFError where the process has died: it may have stored the tap."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
        try:
            writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
            await writer.drain()
            async with asyncio.timeout(GIVE_UP):
                lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
                length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))
                return int(lines[0].split()[1]), json.loads(await reader.readexactly(length))
        except (OSError, EOFError):
            self.close()
            raise

    def close(self) -> None:
        if self.streams:
            self.streams[1].close()
            self.streams = None


async def tap_flat_out(port: int, record: TableRecord, until: float, taken: list[float]) -> None:
    caller, number = Caller(port), 0
    while time.perf_counter() < until:
        seat = record.seats[number % len(record.seats)]
        what = {"path": ["players", seat.id, "treasure"], "value": number % 100}
        body = {"do": "correct", "with": what, "ticket": {"number": number}}
        began = time.perf_counter()
        status, answer = await caller.call("POST", f"/api/tables/{record.code}/start", seat.token, body)
        assert status == 200, answer
        taken.append(1000 * (time.perf_counter() - began))
        number = answer["number"]
    caller.close()


async def flat_out(port: int, records: Sequence[TableRecord], seconds: float) -> list[float]:
    taken: list[float] = []
    until = time.perf_counter() + seconds
    await asyncio.gather(*(tap_flat_out(port, record, until, taken) for record in records))
    return taken


def growth(seconds: float, tables: int) -> int:
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    for count in (1, 2, 4):
        with database() as (_, url):
            records = set_tables(url, tables)
            with workers(url, count) if count > 1 else one_host(url) as host:
                pids = children_of(host.process.pid) if count > 1 and host.process else [host.process.pid]  # type: ignore[union-attr]
                asyncio.run(flat_out(host.port, records[:4], 1))  # warm
                used = processor_seconds(pids)
                fresh = set_tables(url, tables)
                taken = asyncio.run(flat_out(host.port, fresh, seconds))
                cost = 1000 * (processor_seconds(pids) - used) / len(taken)
        middle, slow = statistics.median(taken), sorted(taken)[int(len(taken) * 0.95)]
        print(
            f"{count} processes: {len(taken) / seconds:6.0f} taps a second, {cost:5.2f} ms of a core each,"
            f" answered in {middle:.0f} ms (p95 {slow:.0f})",
            flush=True,
        )
    return 0


@contextmanager
def one_host(url: str) -> Iterator[Host]:
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder), COMPANION_DB=url, XDG_DATA_HOME=folder)
        host.start()
        try:
            yield host
        finally:
            host.stop()


# What PostgreSQL itself needs


def cost(seconds: float, writers: int = 8) -> int:
    with database() as (server, url):
        store = PostgresStore(open_engine(url), Path())
        codes = [f"TABLE-{number}" for number in range(writers)]
        for code in codes:
            store.create(replace(TABLE, code=code))
        counted = [0] * writers
        until = time.perf_counter() + seconds
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
            lsn = connection.execute("SELECT pg_current_wal_lsn()").fetchone()
            used = processor_seconds(processes_of(server))

            def write(number: int) -> None:
                while time.perf_counter() < until:
                    with store.turn(codes[number]):
                        store.append(codes[number], entry(counted[number]))
                    counted[number] += 1

            threads = [threading.Thread(target=write, args=(number,)) for number in range(writers)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            taps = sum(counted)
            busy = processor_seconds(processes_of(server)) - used
            assert lsn is not None
            wal = connection.execute("SELECT pg_current_wal_lsn() - %s::pg_lsn", (lsn[0],)).fetchone()
            assert wal is not None
        store.close()
    print(f"{writers} writers in one process: {taps / seconds:.0f} taps a second stored")
    print(f"PostgreSQL: {1000 * busy / taps:.2f} ms of a core and {int(wal[0]) / taps / 1024:.1f} KB of its log each")
    return 0


def processes_of(server: Postgres) -> list[int]:
    assert server.process is not None
    pid = server.process.pid
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


# An evening


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


def spread(values: Sequence[float]) -> str:
    found = sorted(values)
    return f"{found[len(found) // 2]:.0f} ms (p95 {found[int(len(found) * 0.95)]:.0f})" if found else "-"


def check_log(store: PostgresStore, table: SoakTable, found: Soak) -> str:
    """Every tap that was acknowledged is there under its number, and nothing that nobody has tapped."""
    log = store.log(table.record.code)
    there = {e.number: (str(e.by), e.what["with"]["value"]) for e in log}
    lost = [n for n, tap in table.acknowledged.items() if there.get(n) != tap]
    foreign = [tap for n, tap in there.items() if n not in table.acknowledged and tap not in table.doubtful]
    found.problems += [f"{table.record.code}: entry {n} was acknowledged and is not there" for n in lost]
    found.problems += [f"{table.record.code}: nobody was told of {tap}" for tap in foreign]
    return head_at(log)


def main(what: str, given: Sequence[float]) -> int:
    def numbers(*defaults: float) -> list[float]:
        return [*given, *defaults[len(given) :]]

    match what:
        case "same":
            return same(int(numbers(10_000)[0]))
        case "growth":
            seconds, tables = numbers(10, 50)
            return growth(seconds, int(tables))
        case "cost":
            return cost(numbers(10)[0])
        case "soak":
            seconds, count, tables, phones, rate = numbers(300, 2, 50, 200, 20)
            return soak(seconds, int(count), int(tables), int(phones), rate)
        case _:
            print(__doc__)
            return 2


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # servers and processes end with it
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "", [float(n) for n in sys.argv[2:]]))
