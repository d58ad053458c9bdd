"""A tap: load, run, store, tell. With the real database."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.ask import Seat
from companion.core.errors import Refused, Stale
from companion.core.game import Action
from companion.core.table import Table
from companion.hosting.live import HOST, WATCHER, Ticket
from companion.hosting.service import Service
from tests.support.tables.service_taps import ANNE, JACK, PASS, RAID, Start, Tolls, open_draft


def test_a_tap_is_stored_before_anybody_hears_of_it(service: Service, code: str) -> None:
    stored: list[int] = []
    service.follow(code, Seat("b"), lambda live: stored.append(len(service.store.entries(code))))

    service.start(code, ANNE, PASS, Ticket(0))

    assert stored == [1]


def test_a_tap_that_asks_nothing_plays_its_procedure_once(
    service: Service, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    talk = Table.talk

    def count(table: Table, seat: Seat | None, procedure: str, *rest: Any, **options: Any) -> Any:
        played.append(procedure)
        return talk(table, seat, procedure, *rest, **options)

    monkeypatch.setattr(Table, "talk", count)
    service.start(code, ANNE, PASS, Ticket(0))

    assert played == ["pass"]


def test_an_entry_knows_who_tapped_for_whom_and_when(service: Service, code: str) -> None:
    service.start(code, JACK, PASS, Ticket(0))

    (entry,) = service.live(code).table.log
    assert (entry.seat, entry.by, entry.at) == ("a", "b", 1_800_000_000)


def test_each_entry_names_the_log_before_it(service: Service, code: str) -> None:
    service.start(code, ANNE, PASS, Ticket(0))
    head = service.live(code).head
    service.start(code, JACK, Action("pass", {}, Seat("b")), Ticket(1))

    first, second = service.store.entries(code)
    assert (first.parent, second.parent) == ("", head)


def test_a_stale_tap_is_refused_and_names_who_was_faster(service: Service, code: str) -> None:
    service.start(code, ANNE, PASS, Ticket(0))

    with pytest.raises(Stale) as said:
        service.start(code, JACK, Action("pass", {}, Seat("b")), Ticket(0))

    assert (said.value.reason, said.value.facts) == ("stale_by", {"who": "a"})
    assert service.live(code).table.number == 1


def test_where_the_host_s_phone_was_faster_the_seat_is_named_that_it_tapped_for(service: Service, code: str) -> None:
    service.start(code, HOST, PASS, Ticket(0))

    with pytest.raises(Stale) as said:
        service.start(code, JACK, PASS, Ticket(0))

    assert said.value.facts == {"who": "a"}


def test_of_two_equal_offers_the_open_one_counts_and_the_log_has_what_was_offered(service: Service) -> None:
    tolls = Service(service.store, {"plunder": Tolls()})
    code = tolls.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})

    tolls.start(code, ANNE, Action("toll", {"price": True}), Ticket(0))

    (written,) = tolls.store.entries(code)
    assert str(written.what["with"]) == "{'price': 1}"


def test_what_the_game_does_not_offer_cannot_be_started(service: Service, code: str) -> None:
    with pytest.raises(Refused, match="not_now"):
        service.start(code, ANNE, Action("raid", {"port": "atlantis"}, Seat("a")), Ticket(0))
    with pytest.raises(Refused, match="no_gold"):
        service.start(code, ANNE, Action("bury", {}, Seat("a")), Ticket(0))
    with pytest.raises(Refused, match="unknown_seat"):
        service.start(code, ANNE, Action("pass", {}, Seat("z")), Ticket(0))


def test_a_watcher_changes_nothing(service: Service, code: str) -> None:
    draft = open_draft(service, code, RAID)
    ticket = Ticket(0)

    taps: tuple[Callable[[], object], ...] = (
        lambda: service.start(code, WATCHER, PASS, ticket),
        lambda: service.answer(code, WATCHER, draft.id, (1, 1), ticket),
        lambda: service.back(code, WATCHER, draft.id, ticket),
        lambda: service.apply(code, WATCHER, draft.id, ticket),
        lambda: service.drop(code, WATCHER, draft.id),
        lambda: service.bring_back(code, WATCHER, draft.id),
        lambda: service.undo(code, WATCHER, ticket),
        lambda: service.redo(code, WATCHER, ticket),
    )
    for tap in taps:
        with pytest.raises(Refused, match="watching"):
            tap()
    assert service.live(code).drafts == (draft,)


def test_undo_and_redo_are_taps_too(open_service: Start, code: str) -> None:
    service = open_service()
    service.start(code, ANNE, PASS, Ticket(0))

    service.undo(code, JACK, Ticket(1))
    restarted = open_service()
    restarted.redo(code, ANNE, Ticket(2))

    assert restarted.live(code).table.state.turn == 1
    assert [e.by for e in restarted.live(code).table.log] == ["a", "b", "a"]
    assert [e.seat for e in restarted.live(code).table.log] == ["a", "b", "a"]


def test_the_last_tap_moves_the_table_up_and_renaming_leaves_it_there(service: Service, code: str) -> None:
    created = service.live(code).record.touched
    later = replace_clock(service, 1_800_000_500)
    later.start(code, ANNE, PASS, Ticket(0))

    later.rename(code, "a", "Mary")

    assert (later.store.table(code).touched - created).total_seconds() == 500


def replace_clock(service: Service, now: float) -> Service:
    service.clock = lambda: now
    return service
