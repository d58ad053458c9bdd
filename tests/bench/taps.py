"""One tap, until every other phone has its change: `python -m tests.bench.taps [GAME] [PLACE] [PHONES]…`.

The real host in a process of its own, each game in the middle of a game, phones on Flet's own wire. The tap takes back
a correction of one number (on the Table and the Sheets: Undo, tapped on one of the phones; in the wizard, which has no
Undo, the correction comes over the API). Every figure stands beside boardgame.io's broadcast, in the same run."""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from companion.app import build_games
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.bench.boardgame import boardgame
from tests.bench.wire_phone import WirePhone, open_phones, until_quiet
from tests.browser.conftest import Host
from tests.browser.tables import prepare_table
from tests.support.tables.mid_game import begin_procedure, number_of, seats_of

GAMES = tuple(build_games())
PLACES = ("table", "sheets", "wizard")
COUNTS = (5, 10, 25)
TAPS, WARM, MIDDLE = 10, 2, 40
"""How many taps count, how many come before them, and how many entries are the middle of a game."""
TICK = os.sysconf("SC_CLK_TCK")
Figures = dict[str, float]


@dataclass(frozen=True)
class Prepared:
    """A table in the middle of a game: who may open it, and a number of it that can be corrected."""

    game: str
    code: str
    tokens: tuple[str, ...]
    host_key: str
    path: list[str | int]
    values: tuple[int, int]

    def route(self, place: str, number: int) -> str:
        if place == "wizard":
            return f"/table/{self.code}"
        return f"/join/{self.code}/{self.tokens[number % len(self.tokens)]}"


def prepare(folder: Path, game: str) -> Prepared:
    code = prepare_table(folder, game, seats_of(game), lambda table: table.number >= MIDDLE)
    store = SqliteStore(open_engine(folder / "companion.db"))
    service = Service(store, build_games())
    live = service.live(code)
    path, values = number_of(live.table)
    tokens = tuple(s.token for s in live.record.seats)
    prepared = Prepared(game, code, tokens, service.host_key, path, values)
    store.close()
    return prepared


def show_wizard(folder: Path, prepared: Prepared) -> None:
    with closing(SqliteStore(open_engine(folder / "companion.db"))) as store:
        begin_procedure(Service(store, build_games()), prepared.code)


def processor_seconds(host: Host) -> float:
    """What the host has used of the processor, where the system tells."""
    assert host.process is not None
    try:
        fields = Path(f"/proc/{host.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


@contextmanager
def running(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    host.start()
    try:
        yield host
    finally:
        host.stop()


class Tapper:
    """Corrects the number by the API, and takes that back by a tap on the first phone."""

    def __init__(self, host: Host, prepared: Prepared, place: str, phones: Sequence[WirePhone]) -> None:
        self.prepared, self.place, self.phones = prepared, place, phones
        headers = {"Authorization": f"Bearer {prepared.host_key}"}
        self.api = httpx.AsyncClient(base_url=host.base, headers=headers, timeout=30)
        self.url = f"/api/tables/{prepared.code}"
        self.number = 0
        self.turn = 0

    async def __aenter__(self) -> "Tapper":
        await self.read_number()
        return self

    async def read_number(self) -> None:
        self.number = int((await self.api.get(self.url)).json()["number"])

    async def __aexit__(self, *_: object) -> None:
        await self.api.aclose()

    async def correct(self) -> None:
        self.turn += 1
        arguments = {"path": self.prepared.path, "value": self.prepared.values[self.turn % 2]}
        body: dict[str, Any] = {"do": "correct", "with": arguments, "ticket": {"number": self.number}}
        answer = await self.api.post(f"{self.url}/start", json=body)
        answer.raise_for_status()
        self.number = int(answer.json()["number"])

    async def tap(self) -> tuple[float, float, float] | None:
        """Milliseconds until the tapping phone and until the last of the others has its change; bytes for each. None
        where the tap came too late to count, on a machine that is too busy."""
        for phone in self.phones:
            phone.forget()
        began = time.perf_counter()
        if self.place == "wizard":
            await self.correct()
        else:
            await self.phones[0].tap("Undo")
        await until_quiet(self.phones)
        before = self.number
        await self.read_number()
        if self.place != "wizard" and self.number != before + 1:
            return None
        others = self.phones[1:] or self.phones
        sizes = [sum(len(frame) for frame in phone.frames) for phone in others]
        last = max(phone.times[-1] for phone in others)
        return 1000 * (self.phones[0].times[0] - began), 1000 * (last - began), statistics.mean(sizes)


async def measure(host: Host, prepared: Prepared, place: str, count: int) -> Figures:
    def make(number: int) -> WirePhone:
        return WirePhone(host.port, prepared.route(place, number), f"bench-{prepared.code}-{number}")

    phones = await open_phones(make, count)
    if place == "sheets":
        for phone in phones:
            await phone.go(f"/table/{prepared.code}/sheets")
        await until_quiet(phones)
    own: list[float] = []
    every: list[float] = []
    sizes: list[float] = []
    used, turns = 0.0, 0
    async with Tapper(host, prepared, place, phones) as tapper:
        while len(every) < TAPS:
            if place != "wizard":
                await tapper.correct()
                await until_quiet(phones)
            before = processor_seconds(host)
            found = await tapper.tap()
            turns += found is not None
            if found and turns > WARM:
                used += processor_seconds(host) - before
                own.append(found[0])
                every.append(found[1])
                sizes.append(found[2])
    for phone in phones:
        await phone.close()
    return {
        "own_ms": statistics.median(own),
        "all_ms": statistics.median(every),
        "all_p95_ms": sorted(every)[int(len(every) * 0.95)],
        "bytes_a_phone": statistics.median(sizes),
        "processor_ms_a_phone": 1000 * used / TAPS / count,
    }


def measure_places(game: str, places: Sequence[str], counts: Sequence[int]) -> Iterator[tuple[str, int, Figures]]:
    with tempfile.TemporaryDirectory() as folder:
        prepared = prepare(Path(folder), game)
        for place in sorted(places, key=PLACES.index):
            if place == "wizard":
                show_wizard(Path(folder), prepared)
            with running(Path(folder)) as host:
                for count in counts:
                    yield place, count, asyncio.run(measure(host, prepared, place, count))


def line_of(name: str, place: str, count: int, found: Figures, floor: float | None) -> str:
    ratio = f"× {found['all_ms'] / floor:5.1f}" if floor else "      -"
    return (
        f"{name:<24} {place:<7} {count:>2} phones: own {found['own_ms']:6.1f} ms, all {found['all_ms']:6.1f} ms"
        f" (p95 {found['all_p95_ms']:6.1f}) {ratio}; {found['bytes_a_phone']:6.0f} bytes a phone;"
        f" {found['processor_ms_a_phone']:5.1f} ms of processor a phone"
    )


def main(games: Sequence[str], places: Sequence[str], counts: Sequence[int]) -> dict[str, Any]:
    floor = boardgame(counts)
    for count, ms in floor.items():
        print(f"{'boardgame.io in memory':<24} {count:>10} phones: all {ms:6.1f} ms", flush=True)
    found: dict[str, Any] = {"boardgame.io": floor}
    for game in games:
        for place, count, figures in measure_places(game, places, counts):
            found[f"{game}/{place}/{count}"] = figures
            print(line_of(game, place, count, figures, floor.get(count)), flush=True)
    return found


if __name__ == "__main__":
    given = sys.argv[1:]
    named = [g for g in given if g in GAMES]
    some = [p for p in given if p in PLACES]
    numbers = [int(n) for n in given if n.isdigit()]
    main(named or GAMES, some or PLACES, numbers or COUNTS)
