"""A tap is on the disk with all that comes of it, or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection

import pytest

from companion.core.ask import Seat
from companion.core.errors import BadData
from companion.core.game import Action
from companion.hosting.live import HOST, Role, Ticket
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore

ANNE = Role(Seat("a"))


def fill_disk_after(store: SqliteStore, writes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk takes so many transactions more."""
    left, writing = [writes], store.writing

    @contextmanager
    def write_while_room() -> Iterator[Connection]:
        left[0] -= 1
        if left[0] < 0:
            raise BadData("disk_full", path=str(store.path))
        with writing() as connection:
            yield connection

    monkeypatch.setattr(store, "writing", write_while_room)


def test_what_the_box_learns_is_written_with_the_entry(
    service: Service, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(service.store, SqliteStore)
    draft = service.start(code, ANNE, Action("bribe", {}, Seat("a")), Ticket(0))
    assert draft is not None
    service.answer(code, ANNE, draft.id, 5, Ticket(0))
    fill_disk_after(service.store, 1, monkeypatch)

    service.answer(code, ANNE, draft.id, "pay", Ticket(0, 1))

    assert service.live(code).table.number == 1
    assert service.store.box("plunder") == {"bribe/nassau": 5}


def test_drafts_that_go_on_are_written_with_the_entry(
    service: Service, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(service.store, SqliteStore)
    draft = service.start(code, ANNE, Action("raid", {"port": "nassau"}, Seat("a")), Ticket(0))
    assert draft is not None
    fill_disk_after(service.store, 1, monkeypatch)

    service.start(code, HOST, Action("correct", {"path": ("captains", 1, "gold"), "value": 4}), Ticket(0))

    assert service.live(code).table.number == 1
    assert [d.number for d in service.store.drafts(code)] == [d.number for d in service.live(code).drafts]
