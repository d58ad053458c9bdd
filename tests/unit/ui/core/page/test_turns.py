"""A tap waits for the disk beside the screens, and phones are drawn one after another."""

import asyncio
from threading import Event
from typing import Any

import pytest

from companion.core.ask import Seat
from companion.core.errors import BadData
from companion.core.game import Action
from companion.hosting.live import HOST, Live, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core import phone as phones
from companion.ui.core.page.turns import Rank, Turns
from tests.support.headless import Headless, OpenPhone


@pytest.fixture
def code(host: Service) -> str:
    return host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})


class SlowDisk:
    """The store, whose next entries wait until the disk is free again."""

    def __init__(self, host: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        self.free, self.reached = Event(), Event()
        append = host.store.append

        def wait(*args: Any, **kwargs: Any) -> None:
            self.reached.set()
            assert self.free.wait(20)
            append(*args, **kwargs)

        monkeypatch.setattr(host.store, "append", wait)


async def begin_tap(phone: Any, label: str, disk: SlowDisk) -> None:
    button = phone.button(label)
    await phone.session.dispatch_event(button._i, "click", None)
    await asyncio.to_thread(disk.reached.wait, 20)


async def test_a_slow_disk_holds_up_nobody_else(
    phone: OpenPhone, host: Service, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne = await phone(f"/table/{code}")
    jack = await phone("/")
    host.start(code, HOST, Action("pass", {}, Seat("a")), Ticket(0))
    await anne.settle()
    disk = SlowDisk(host, monkeypatch)

    await begin_tap(anne, "Undo", disk)
    jack.session.apply_page_patch({"route": "/settings"})
    await jack.session.dispatch_event(jack.page._i, "route_change", {"route": "/settings"})
    for _ in range(20):
        await asyncio.sleep(0.005)
    drawn, number = jack.says("Language"), host.live(code).table.number
    leave = host.follow(code, None, lambda live: None)
    leave()
    disk.free.set()
    await anne.settle()

    assert drawn, "another phone was drawn while the tap was being stored"
    assert number == 1, "nobody was told before the disk had it"
    assert host.live(code).table.number == 2
    assert anne.says("Undone")


async def test_a_second_touch_while_the_first_is_stored_does_nothing(
    phone: OpenPhone, host: Service, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne = await phone(f"/table/{code}")
    for number in range(2):
        host.start(code, HOST, Action("pass", {}, Seat("ab"[number])), Ticket(number))
    await anne.settle()
    disk = SlowDisk(host, monkeypatch)

    await begin_tap(anne, "Undo", disk)
    await anne.session.dispatch_event(anne.button("Undo")._i, "click", None)
    disk.free.set()
    await anne.settle()

    assert host.live(code).table.number == 3


async def test_what_the_disk_refuses_is_said_and_the_phone_can_be_tapped_again(
    phone: OpenPhone, host: Service, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne = await phone(f"/table/{code}")
    host.start(code, HOST, Action("pass", {}, Seat("a")), Ticket(0))
    await anne.settle()

    def refuse(*_: Any, **__: Any) -> None:
        raise BadData("disk_full", path="x")

    with monkeypatch.context() as full:
        full.setattr(host.store, "append", refuse)
        await anne.tap("Undo")
    refused = host.live(code).table.number
    await anne.tap("Undo")

    assert (refused, host.live(code).table.number) == (1, 2)


def test_the_seat_to_act_hears_before_the_others_and_lists_at_last(host: Service, code: str) -> None:
    heard: list[str] = []

    def note(name: str) -> Any:
        return lambda *_: heard.append(name)

    host.watch_lists(note("list"))
    host.follow(code, None, note("watcher"))
    host.follow(code, Seat("a"), note("a"))
    host.follow(code, Seat("b"), note("b"))
    host.follow(code, Seat("a"), note("own"), lambda: True)
    heard.clear()
    host.start(code, HOST, Action("pass", {}, Seat("a")), Ticket(0))

    assert host.live(code).table.game.active(host.live(code).table.state) == "b"
    assert heard == ["own", "b", "a", "watcher", "list"]


def test_what_is_held_back_is_told_later_but_known_at_once(host: Service, code: str) -> None:
    heard: list[int] = []
    host.follow(code, Seat("b"), lambda live: heard.append(live.table.number))

    with host.hold_back() as tells:
        host.start(code, HOST, Action("pass", {}, Seat("a")), Ticket(0))
        known, told = host.live(code).table.number, list(heard)
    for tell in tells:
        tell()

    assert (known, told, heard) == (1, [], [1])


def test_every_change_of_a_table_has_a_higher_version(host: Service, code: str) -> None:
    seen: list[Live] = []
    host.follow(code, None, seen.append)

    host.start(code, HOST, Action("pass", {}, Seat("a")), Ticket(0))
    host.follow(code, Seat("a"), lambda live: None)
    host.undo(code, HOST, Ticket(1))

    versions = [live.version for live in seen]
    assert versions == sorted(set(versions))
    assert len(versions) == 3


async def test_phones_are_drawn_in_their_order_and_the_loop_is_free_between_two() -> None:
    turns, steps = Turns(), list[str]()

    async def draw(name: str, rank: Rank) -> None:
        async with turns.turn(rank):
            steps.append(name)

    async def tap() -> None:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        steps.append("tap")

    waiting = [("list", Rank.LIST), ("first", Rank.SEAT), ("watcher", Rank.WATCHER), ("arrival", Rank.ARRIVAL)]
    waiting.append(("second", Rank.SEAT))
    async with turns.turn(Rank.SEAT):
        tasks = [asyncio.create_task(draw(*who)) for who in waiting]
        tasks.append(asyncio.create_task(tap()))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)

    assert [name for name in steps if name != "tap"] == ["first", "second", "arrival", "watcher", "list"]
    assert steps.index("tap") < steps.index("second")
    assert not turns.taken


async def test_a_phone_that_gives_up_waiting_leaves_the_turn_to_the_next() -> None:
    turns, steps = Turns(), list[str]()

    async def draw(name: str) -> None:
        async with turns.turn(Rank.SEAT):
            steps.append(name)

    async with turns.turn(Rank.SEAT):
        gone, stays = asyncio.create_task(draw("gone")), asyncio.create_task(draw("stays"))
        await asyncio.sleep(0)
        gone.cancel()
    await stays

    assert steps == ["stays"]


async def test_a_phone_that_comes_is_drawn_when_its_turn_comes(host: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    turns, coming = Turns(), Headless()
    monkeypatch.setattr(phones, "Turns", lambda: turns)
    main = phones.make_main(host, Settings(language="en"))

    async with turns.turn(Rank.SEAT):
        opening = asyncio.create_task(coming.start(main))
        while not turns.waiting:
            await asyncio.sleep(0)
        drawn_before = coming.says("New table")
    await opening

    assert not drawn_before
    assert coming.says("New table")
    coming.close()
