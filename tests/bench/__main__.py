"""Everything that is measured, in one table, each figure beside what it is measured against: `make bench`.

The same as JSON in `build/bench/bench.json`. Parts by name: `python -m tests.bench start stored codes taps phone`."""

import json
import os
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from companion.app import build_games
from companion.commands.measure_codes import HEADER_AND_NAMES
from companion.commands.simulate import Play
from companion.core.codec import Codec
from tests.bench import boardgame, phone_alone, start, stored, taps

CODED = 3
"""Games of each box whose codes are measured."""
FILE = boardgame.MODULES / "bench.json"


@dataclass(frozen=True)
class Row:
    what: str
    own: float
    against: str
    floor: float
    unit: str
    wanted: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.own / self.floor if self.floor else None

    def __str__(self) -> str:
        ratio = f"× {self.ratio:7.2f}" if self.ratio is not None else ""
        wanted = f"≤ {self.wanted:g}" if self.wanted else ""
        floor = f"{self.floor:12.1f}" if self.floor else " " * 12
        return f"{self.what:<44} {self.own:12.1f} {floor} {self.unit:<6} {ratio:<10} {wanted:<6} {self.against}"


def start_rows() -> list[Row]:
    found = start.main(start.TIMES)
    empty, own = found["empty"], found["own"]
    rows = [
        ("start until it serves", "start_ms", "ms", 1.2),
        ("first screen in the browser", "first_frame_ms", "ms", 1.2),
        ("memory with one phone", "memory_mb", "MB", None),
        ("bytes of the first visit", "bytes", "bytes", None),
    ]
    return [Row(what, own[key], "an empty Flet app", empty[key], unit, wanted) for what, key, unit, wanted in rows]


def stored_rows() -> list[Row]:
    found = stored.main()
    return [
        Row("tap to stored, first entries", found["at_0"], "one bare commit", found["bare_at_0"], "ms", 1.5),
        Row("tap to stored, 5,000 entries", found["at_5000"], "one bare commit", found["bare_at_5000"], "ms", 1.5),
        Row("open a table of 5,000 entries", found["open_5000"], "100 ms", 100, "ms", 1),
    ]


def codes_rows() -> list[Row]:
    rows = []
    for id, game in build_games().items():
        low, high = game.info.seats
        played = [Play(Codec(game), low + n % (high - low + 1), random.Random(n), f"bench {n}") for n in range(CODED)]
        codes = [code for play in played for code in play.whole(coded=True).codes]
        size = statistics.mean(max(0, code.code - HEADER_AND_NAMES) for code in codes)
        floor = statistics.mean(code.floor for code in codes)
        rows.append(Row(f"code of a game, without names: {id}", size, "the sum of log2 of the options", floor, "bytes"))
    return rows


def tap_rows() -> list[Row]:
    found = taps.main(taps.GAMES, taps.PLACES, taps.COUNTS)
    floor = found.pop("boardgame.io")
    rows = []
    for name, figures in found.items():
        count = int(name.rpartition("/")[2])
        wanted = (4.0 if count <= 10 else 6.0) if "/table/" in name else None
        against, least = "boardgame.io in memory", floor.get(count, 0)
        rows.append(Row(f"tap to all: {name}", figures["all_ms"], against, least, "ms", wanted))
        rows.append(Row(f"bytes a phone: {name}", figures["bytes_a_phone"], "600 bytes", 600, "bytes", 1))
        processor = figures["processor_ms_a_phone"]
        rows.append(Row(f"processor a phone: {name}", processor, "boardgame.io in memory", least, "ms"))
    return rows


def phone_rows() -> list[Row]:
    found = phone_alone.main()
    rows = [
        ("start", "second start of a phone alone", 3.0),
        ("question", "tap to question, phone alone", 1.5),
        ("answer", "tap to stored answer, phone alone", 1.5),
        ("undo", "tap to undone, phone alone", 1.5),
    ]
    against = "web mode with a running host"
    timed = [Row(said, found[f"alone_{what}"], against, found[f"web_{what}"], "ms", most) for what, said, most in rows]
    return [*timed, Row("heap of Python, phone alone", found["heap"], "90 MB", 90, "MB", 1)]


PARTS: dict[str, Callable[[], list[Row]]] = {
    "start": start_rows,
    "stored": stored_rows,
    "codes": codes_rows,
    "taps": tap_rows,
    "phone": phone_rows,
}


def main(parts: Sequence[str]) -> None:
    before = os.getloadavg()
    rows = [row for part in parts for row in PARTS[part]()]
    print(f"\n{'':<44} {'own':>12} {'against':>12} {'':<6} {'ratio':<10} wanted")
    for row in rows:
        print(row)
    after = os.getloadavg()
    print(f"load of the machine: {before[0]:.1f} before, {after[0]:.1f} after, {os.cpu_count()} processors")
    FILE.parent.mkdir(parents=True, exist_ok=True)
    measured = [{**asdict(row), "ratio": row.ratio} for row in rows]
    FILE.write_text(json.dumps({"load": [before, after], "rows": measured}, indent=1) + "\n")
    print(f"the same as JSON: {FILE.relative_to(boardgame.ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(PARTS))
