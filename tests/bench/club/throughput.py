"""Taps a second with one, two and four processes, and what a tap costs PostgreSQL."""

import asyncio
import json
import os
import statistics
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg

from companion.core.record import TableRecord
from companion.storage.postgres import PostgresStore
from models.postgres import open_engine
from tests.bench.club.servers import (
    GIVE_UP,
    children_of,
    database,
    one_host,
    processes_of,
    processor_seconds,
    set_tables,
    workers,
)
from tests.integration.database.rows import TABLE, entry


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
