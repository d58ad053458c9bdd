"""Procedures that are half done: they belong to the table, and come back."""

import pytest

from companion.core.ask import Seat
from companion.core.errors import Refused, Stale
from companion.core.game import Action
from companion.live import HOST, Role, Ticket
from companion.service import Service
from tests.unit.service.tapping import ANNE, BRIBE, JACK, PASS, RAID, TOLL, Start, Tolls, answered, opened, question


def test_a_draft_survives_a_restart(open_service: Start, code: str) -> None:
    first = open_service()
    draft = answered(first, code, opened(first, code, RAID), [4, 3])

    again = open_service()

    assert again.live(code).open == draft
    assert draft is not None
    assert question(again, code, draft) == "share"


def test_an_answer_that_was_given_twice_counts_once(service: Service, code: str) -> None:
    draft = opened(service, code, RAID)
    answered(service, code, draft, [4, 3])

    with pytest.raises(Stale, match="answered_already"):
        answered(service, code, draft, [1, 1])


def test_a_procedure_of_one_question_ends_with_its_answer(service: Service, code: str) -> None:
    opened_draft = opened(service, code, RAID)

    left = answered(service, code, opened_draft, [1, 1])

    assert left is None
    assert service.live(code).drafts == ()
    assert service.store.drafts(code) == []
    assert service.live(code).table.number == 1


def test_the_last_answer_writes_a_longer_procedure_down(service: Service, code: str) -> None:
    draft = answered(service, code, opened(service, code, RAID), [4, 3])
    assert draft is not None
    waiting = service.live(code).table.number

    left = answered(service, code, draft, "all")

    assert (waiting, left) == (0, None)
    assert service.live(code).table.state.captain(Seat("a")).gold == 3
    with pytest.raises(Stale, match="stale_by"):
        service.apply(code, ANNE, draft.id, Ticket(0, 2))
    with pytest.raises(Stale, match="draft_gone"):
        service.apply(code, ANNE, draft.id, Ticket(1, 2))


def test_what_was_just_written_goes_back_to_its_last_question(service: Service, code: str) -> None:
    draft = answered(service, code, opened(service, code, RAID), [4, 3])
    assert draft is not None
    answered(service, code, draft, "all")

    again = service.reopen(code, ANNE, Ticket(1))

    assert (again.answers, again.number) == (draft.answers, 2)
    assert service.live(code).open == again
    assert service.live(code).table.state.captain(Seat("a")).gold == 0
    assert answered(service, code, again, "all") is None
    assert service.live(code).table.state.captain(Seat("a")).gold == 3


def test_nothing_goes_back_once_something_else_has_happened(service: Service, code: str) -> None:
    draft = answered(service, code, opened(service, code, RAID), [4, 3])
    assert draft is not None
    answered(service, code, draft, "all")
    service.undo(code, ANNE, Ticket(1))

    with pytest.raises(Stale, match="draft_gone"):
        service.reopen(code, ANNE, Ticket(2))


def test_an_answer_that_is_missing_keeps_the_draft(service: Service, code: str) -> None:
    draft = opened(service, code, RAID)

    with pytest.raises(Refused, match="answer_missing"):
        service.apply(code, ANNE, draft.id, Ticket(0))

    assert service.live(code).open == draft


def test_back_drops_the_last_answer_and_at_the_start_the_procedure(service: Service, code: str) -> None:
    draft = answered(service, code, opened(service, code, RAID), [4, 3])
    assert draft is not None

    first = service.back(code, ANNE, draft.id, Ticket(0, 1))
    assert first is not None
    gone = service.back(code, ANNE, draft.id, Ticket(0, 0))

    assert (first.answers, gone) == ((), None)
    assert service.live(code).drafts == ()
    assert service.store.drafts(code) == []


def test_one_procedure_at_a_time_lies_open(service: Service, code: str) -> None:
    first, second = opened(service, code, RAID), opened(service, code, BRIBE)

    begun = [d.id for d in service.live(code).drafts if d.open]
    service.put_aside(code, ANNE, first.id)
    left = [d.id for d in service.live(code).drafts if d.open]

    assert begun == left == [second.id]


def test_what_is_asked_again_lies_open_alone(service: Service, code: str) -> None:
    draft = opened(service, code, Action("correct", {"path": ("captains", 1, "gold")}))
    answered(service, code, draft, 5)
    other = service.start(code, ANNE, RAID, Ticket(1))
    assert other is not None

    again = service.reopen(code, ANNE, Ticket(1))

    assert {d.id: d.open for d in service.live(code).drafts} == {other.id: False, again.id: True}


def test_a_draft_is_put_aside_and_taken_up_again(service: Service, code: str) -> None:
    draft = opened(service, code, RAID)

    service.put_aside(code, ANNE, draft.id)
    assert service.live(code).open is None
    other = opened(service, code, BRIBE)
    service.take_up(code, JACK, draft.id)

    assert service.live(code).open == draft
    assert {d.id: d.open for d in service.live(code).drafts} == {draft.id: True, other.id: False}


def test_an_entry_that_comes_between_sends_the_draft_back_to_what_still_fits(service: Service, code: str) -> None:
    gold = Action("correct", {"path": ("captains", 0, "gold"), "value": 9})
    service.start(code, HOST, gold, Ticket(0))
    draft = opened(service, code, RAID)
    service.put_aside(code, ANNE, draft.id)
    buried = opened(service, code, Action("bury", {}, Seat("a")))

    service.start(code, JACK, PASS, Ticket(1))

    assert [d.id for d in service.live(code).drafts] == [buried.id]
    assert [d.id for d in service.store.drafts(code)] == [buried.id]


def test_a_draft_is_kept_as_it_fits_after_an_entry(service: Service, code: str) -> None:
    draft = opened(service, code, RAID)

    service.start(code, JACK, Action("agree", {"id": "fair_wind", "value": "off"}), Ticket(0))

    (kept,) = service.store.drafts(code)
    assert (kept.id, kept.number) == (draft.id, 1)


def test_a_draft_that_another_process_has_made_senseless_does_not_come_back(open_service: Start, code: str) -> None:
    here, there = open_service(), open_service()
    there.live(code)
    opened(here, code, RAID)
    there.start(code, JACK, PASS, Ticket(0))

    assert open_service().live(code).drafts == ()


def test_a_procedure_that_an_entry_left_without_a_question_is_applied(service: Service) -> None:
    tolls = Service(service.store, {"plunder": Tolls()})
    code = tolls.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
    gold = {"path": ("captains", 0, "gold")}
    tolls.start(code, ANNE, Action("correct", {**gold, "value": 9}), Ticket(0))
    draft = opened(tolls, code, TOLL)
    tolls.start(code, ANNE, Action("correct", {**gold, "value": 0}), Ticket(1))

    with pytest.raises(Stale, match="draft_gone"):
        answered(tolls, code, draft, "pay")
    tolls.apply(code, ANNE, draft.id, Ticket(2))

    assert tolls.live(code).table.state.turn == 1


@pytest.mark.parametrize("role", [ANNE, HOST])
def test_a_secret_is_answered_by_its_seat_or_on_the_host_s_phone(service: Service, code: str, role: Role) -> None:
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 9}), Ticket(0))
    draft = opened(service, code, Action("bury", {}, Seat("a")), JACK)

    with pytest.raises(Refused, match="not_your_secret"):
        answered(service, code, draft, 3, JACK)

    answered(service, code, draft, 3, role)
    assert service.live(code).table.state.captain(Seat("a")).buried == 3
