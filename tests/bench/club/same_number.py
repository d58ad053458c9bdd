"""Two taps for one number at two processes: one of them is stale."""

import multiprocessing
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.app import build_club
from companion.core.ask import Seat
from companion.core.errors import CompanionError, Stale
from companion.core.game import Action
from companion.hosting.live import Role, Ticket
from companion.settings import Settings
from companion.storage.postgres import PostgresStore
from models.postgres import open_engine
from tests.bench.club.servers import database, set_tables


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
