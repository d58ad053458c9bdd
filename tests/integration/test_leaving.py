"""What phones leave behind: reloads, lines that close early, and a host that stops under them."""

import gc
import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.core.phone import Phone
from companion.web import line
from tests.integration.test_host_right import GUEST_SAYS
from tests.support.hosts.running_host import Running, running_host
from tests.support.hosts.wire import GIVE_UP, Wire


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with running_host(tmp_path) as running:
        yield running


@pytest.fixture(autouse=True)
def _nothing_is_logged() -> Iterator[None]:
    """What is logged of a phone holds on to it, and the tests keep what is logged."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def phones_in_memory(running: Running) -> int:
    gc.collect()
    phones = [thing for thing in gc.get_objects() if type(thing) is Phone]  # isinstance trips over dead weak references
    return sum(phone.service is running.service for phone in phones)


def phones_at_rest(running: Running, most: int) -> int:
    """How many phones are held, once the host had time to give back the others."""
    give_up = time.monotonic() + GIVE_UP
    while (held := phones_in_memory(running)) > most and time.monotonic() < give_up:
        time.sleep(0.1)
    return held


def seat_link(running: Running) -> str:
    return f"/join/{running.code}/{running.service.live(running.code).record.seats[0].token}"


def test_a_phone_that_reloads_again_and_again_takes_no_more_than_a_few_screens(running: Running) -> None:
    for _ in range(3 * line.MOST_ASLEEP):
        with running.wire().register(seat_link(running)) as wire:
            wire.hear("History")

    few = line.MOST_ASLEEP + 1  # the frame of the first import may hold one more
    assert 0 < phones_at_rest(running, few) <= few
    assert running.service.live(running.code).phones == 0


def test_the_last_screen_can_be_taken_up_again(running: Running) -> None:
    for _ in range(line.MOST_ASLEEP + 2):
        with running.wire().register() as wire:
            wire.hear(GUEST_SAYS)
            session = wire.session

    with running.wire().register(session_id=session) as again:
        again.settle()
        assert again.session == session


def test_phones_that_leave_before_they_are_drawn_give_everything_back(running: Running) -> None:
    for _ in range(10):
        Wire(running.port).close()
        Wire(running.port).register().close()

    assert phones_at_rest(running, 0) == 0
    assert not running.service.list_watchers


def test_a_stop_draws_for_nobody(tmp_path: Path) -> None:
    with running_host(tmp_path) as running:
        wires = [running.wire().register(seat_link(running)) for _ in range(3)]
        for wire in wires:
            wire.hear("History")
        changes: list[int] = []
        running.service.follow(running.code, None, lambda live: changes.append(live.phones))
        changes.clear()

    assert changes == []
    assert all(wire.is_closed() for wire in wires)
