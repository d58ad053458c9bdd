"""A place that is drawn again reads no database: what it needs was read before, or is read beside the drawing."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.hosting.store import Store
from companion.ui.table.model import PLACES
from tests.support.headless import OpenPhone


class WatchedStore:
    """Notes what is asked of the store by the thread that draws."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.reads: list[str] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.store, name)
        return self.watch(name, found) if callable(found) else found

    def watch(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            if threading.current_thread() is threading.main_thread():
                self.reads.append(f"{name}{args}")
            return call(*args, **kwargs)

        return run


@pytest.fixture
def watched(host: Service) -> WatchedStore:
    store = WatchedStore(host.store)
    host.store = store
    return store


def take_one(host: Service, code: str) -> None:
    table = host.live(code).table
    host.start(code, HOST, Action("take", {}, table.game.active(table.state)), Ticket(table.number))


@pytest.mark.parametrize("place", PLACES)
async def test_a_place_drawn_again_reads_no_database(
    phone: OpenPhone, host: Service, code: str, watched: WatchedStore, place: str
) -> None:
    shown = await phone(f"/table/{code}/{place}")
    watched.reads.clear()

    await asyncio.to_thread(take_one, host, code)
    await shown.settle()
    await shown.enlarge(1.3)

    assert watched.reads == []


@pytest.mark.parametrize("kind", ["Join", "Game", "Catch-up", "Box"])
async def test_a_code_of_share_drawn_again_reads_no_database(
    phone: OpenPhone, host: Service, code: str, watched: WatchedStore, kind: str
) -> None:
    host.learn_box("questions", {"card/red": ["a", 3]})
    await asyncio.to_thread(take_one, host, code)
    shown = await phone(f"/table/{code}/share")
    await shown.tap(kind)
    watched.reads.clear()

    await asyncio.to_thread(take_one, host, code)
    await shown.settle()
    await shown.enlarge(1.3)

    assert watched.reads == []


async def test_a_value_of_the_box_that_was_learnt_or_forgotten_shows_at_once(host: Service) -> None:
    assert host.box("questions") == {}

    host.learn_box("questions", {"card/red": 3})
    assert host.box("questions") == {"card/red": 3}

    host.forget_box("questions", "card/red")
    assert host.box("questions") == {}


async def test_what_a_device_remembers_is_forgotten_with_its_table(host: Service, code: str) -> None:
    host.set_setting(f"before/{code}", "REEF-234")
    assert host.setting(f"before/{code}") == "REEF-234"

    host.delete(code)

    assert host.setting(f"before/{code}") is None
