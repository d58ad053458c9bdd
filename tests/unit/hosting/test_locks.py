"""Each table waits for itself alone. Threads wait for events, never for a clock."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service

LONG = 60.0
"""Seconds after which a test gives up: nothing here takes any time of its own."""


def correct_gold(service: Service, code: str) -> int:
    number = service.live(code).table.number
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 3 + number}), Ticket(number))
    return service.live(code).table.number


class BlockedStore:
    """Entries of one table reach the disk once it is let through."""

    def __init__(self, service: Service, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self.let_through = Event(), Event()
        append: Callable[..., None] = service.store.append

        def append_when_let(appended: str, *more: Any) -> None:
            if appended == code:
                self.reached.set()
                assert self.let_through.wait(LONG)
            append(appended, *more)

        monkeypatch.setattr(service.store, "append", append_when_let)


@pytest.fixture
def other(service: Service) -> str:
    return service.create("plunder", [("Mary", "red"), ("Ned", "blue")], {})


def test_a_table_whose_disk_blocks_stops_no_other_table(
    service: Service, code: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = BlockedStore(service, code, monkeypatch)
    with ThreadPoolExecutor() as threads:
        try:
            first = threads.submit(correct_gold, service, code)
            assert blocked.reached.wait(LONG)

            assert threads.submit(correct_gold, service, other).result(LONG) == 1
            assert threads.submit(correct_gold, service, other).result(LONG) == 2
            assert not first.done()
        finally:
            blocked.let_through.set()

        assert first.result(LONG) == 1


def test_a_second_command_at_the_same_table_waits_for_the_first(
    service: Service, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = BlockedStore(service, code, monkeypatch)
    asked = Event()

    def rename() -> None:
        asked.set()
        service.rename(code, "a", "Mary")

    with ThreadPoolExecutor() as threads:
        try:
            tap = threads.submit(correct_gold, service, code)
            assert blocked.reached.wait(LONG)
            second = threads.submit(rename)
            assert asked.wait(LONG)

            assert not second.done()
            assert service.live(code).names["a"] == "Anne"
        finally:
            blocked.let_through.set()

        tap.result(LONG)
        second.result(LONG)
    assert (service.live(code).table.number, service.live(code).names["a"]) == (1, "Mary")


def test_whoever_has_all_tables_waits_for_what_is_under_way_and_lets_nothing_begin(
    service: Service, code: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = BlockedStore(service, code, monkeypatch)
    alone, done = Event(), Event()
    seen: list[int] = []

    def have_all() -> None:
        with service.locks.all():
            seen.append(service.live(code).table.number)
            alone.set()
            assert done.wait(LONG)

    with ThreadPoolExecutor() as threads:
        try:
            tap = threads.submit(correct_gold, service, code)
            assert blocked.reached.wait(LONG)
            whole = threads.submit(have_all)
            assert not alone.is_set()

            blocked.let_through.set()
            assert alone.wait(LONG)
            late: Future[int] = threads.submit(correct_gold, service, other)
            assert not late.done()
        finally:
            blocked.let_through.set()
            done.set()

        assert (tap.result(LONG), late.result(LONG)) == (1, 1)
        whole.result(LONG)
    assert seen == [1]


def test_no_lock_is_kept_of_a_table_that_nobody_uses(service: Service, code: str) -> None:
    correct_gold(service, code)

    assert not service.locks.locks
