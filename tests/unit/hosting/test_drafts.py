"""Procedures that are half done: they belong to the table, and come back."""

from dataclasses import replace

import pytest

from companion.core.ask import Seat
from companion.core.errors import Refused, Stale
from companion.core.game import Action
from companion.core.table import GroundChange
from companion.hosting.live import HOST, Role, Ticket
from companion.hosting.service import Service
from tests.support.tables.service_taps import (
    ANNE,
    BRIBE,
    JACK,
    PASS,
    RAID,
    TOLL,
    Start,
    Tolls,
    give_answer,
    open_draft,
    question,
)

CORRECT_GOLD = Action("correct", {"path": ("captains", 1, "gold")})
CORRECT_CREW = Action("correct", {"path": ("captains", 1, "crew")})
CORRECT_ANNES_GOLD = Action("correct", {"path": ("captains", 0, "gold")})
JACKS_RAID = Action("raid", {"port": "nassau"}, Seat("b"))


def with_value(correction: Action, value: int) -> Action:
    return replace(correction, arguments={**correction.arguments, "value": value})


def test_a_draft_survives_a_restart(open_service: Start, code: str) -> None:
    first = open_service()
    draft = give_answer(first, code, open_draft(first, code, RAID), [4, 3])

    again = open_service()

    assert again.live(code).main == draft
    assert draft is not None
    assert question(again, code, draft) == "share"


def test_an_answer_that_was_given_twice_counts_once(service: Service, code: str) -> None:
    draft = open_draft(service, code, RAID)
    give_answer(service, code, draft, [4, 3])

    with pytest.raises(Stale, match="answered_already"):
        give_answer(service, code, draft, [1, 1])


def test_a_procedure_of_one_question_ends_with_its_answer(service: Service, code: str) -> None:
    opened_draft = open_draft(service, code, RAID)

    left = give_answer(service, code, opened_draft, [1, 1])

    assert left is None
    assert service.live(code).drafts == ()
    assert service.store.drafts(code) == []
    assert service.live(code).table.number == 1


def test_the_last_answer_writes_a_longer_procedure_down(service: Service, code: str) -> None:
    draft = give_answer(service, code, open_draft(service, code, RAID), [4, 3])
    assert draft is not None
    waiting = service.live(code).table.number

    left = give_answer(service, code, draft, "all")

    assert (waiting, left) == (0, None)
    assert service.live(code).table.state.captain(Seat("a")).gold == 3
    with pytest.raises(Stale, match="stale_by"):
        service.apply(code, ANNE, draft.id, Ticket(0, 2))
    with pytest.raises(Stale, match="draft_gone"):
        service.apply(code, ANNE, draft.id, Ticket(1, 2))


def test_what_was_just_written_goes_back_to_its_last_question(service: Service, code: str) -> None:
    draft = give_answer(service, code, open_draft(service, code, RAID), [4, 3])
    assert draft is not None
    give_answer(service, code, draft, "all")

    again = service.reopen(code, ANNE, Ticket(1))

    assert (again.answers, again.number) == (draft.answers, 2)
    assert service.live(code).main == again
    assert service.live(code).table.state.captain(Seat("a")).gold == 0
    assert give_answer(service, code, again, "all") is None
    assert service.live(code).table.state.captain(Seat("a")).gold == 3


def test_nothing_goes_back_once_something_else_has_happened(service: Service, code: str) -> None:
    draft = give_answer(service, code, open_draft(service, code, RAID), [4, 3])
    assert draft is not None
    give_answer(service, code, draft, "all")
    service.undo(code, ANNE, Ticket(1))

    with pytest.raises(Stale, match="draft_gone"):
        service.reopen(code, ANNE, Ticket(2))


def test_an_answer_that_is_missing_keeps_the_draft(service: Service, code: str) -> None:
    draft = open_draft(service, code, RAID)

    with pytest.raises(Refused, match="answer_missing"):
        service.apply(code, ANNE, draft.id, Ticket(0))

    assert service.live(code).main == draft


def test_back_drops_the_last_answer_and_at_the_start_the_procedure(service: Service, code: str) -> None:
    draft = give_answer(service, code, open_draft(service, code, RAID), [4, 3])
    assert draft is not None

    first = service.back(code, ANNE, draft.id, Ticket(0, 1))
    assert first is not None
    gone = service.back(code, ANNE, draft.id, Ticket(0, 0))

    assert (first.answers, gone) == ((), None)
    assert service.live(code).drafts == ()
    assert service.store.drafts(code) == []


def test_a_second_main_procedure_is_refused_in_words(service: Service, code: str) -> None:
    first = open_draft(service, code, RAID)

    for role, action in ((ANNE, BRIBE), (JACK, PASS), (HOST, RAID)):
        with pytest.raises(Refused, match="under_way") as refused:
            service.start(code, role, action, Ticket(0))
        assert refused.value.facts == {"who": "a"}

    assert service.live(code).drafts == (first,)


def test_what_runs_beside_takes_nothing_away(service: Service, code: str) -> None:
    main = open_draft(service, code, RAID)
    of_jack = open_draft(service, code, CORRECT_GOLD, JACK)
    of_host = open_draft(service, code, CORRECT_CREW, HOST)

    live = service.live(code)

    assert live.main == main
    assert (live.beside(JACK), live.beside(HOST), live.beside(ANNE)) == ((of_jack,), (of_host,), ())


def test_what_runs_beside_is_answered_only_where_it_was_begun(service: Service, code: str) -> None:
    draft = open_draft(service, code, CORRECT_GOLD, JACK)

    for role in (ANNE, HOST, replace(JACK, phone="another")):
        with pytest.raises(Stale, match="draft_gone"):
            give_answer(service, code, draft, 5, role)

    give_answer(service, code, draft, 5, JACK)
    assert service.live(code).table.state.captain(Seat("b")).gold == 5


def test_the_same_thing_begun_again_beside_is_the_same_draft(service: Service, code: str) -> None:
    first, again = (open_draft(service, code, CORRECT_GOLD, JACK) for _ in range(2))

    assert again == first
    assert service.live(code).drafts == (first,)


def test_what_is_asked_again_waits_while_another_procedure_is_under_way(service: Service, code: str) -> None:
    draft = give_answer(service, code, open_draft(service, code, RAID), [4, 3])
    assert draft is not None
    give_answer(service, code, draft, "all")
    other = open_draft(service, code, JACKS_RAID, JACK)

    with pytest.raises(Refused, match="under_way"):
        service.reopen(code, ANNE, Ticket(1))

    assert service.live(code).main == other


def test_dropping_is_for_the_owner_and_the_host_and_others_must_be_sure(service: Service, code: str) -> None:
    draft = give_answer(service, code, open_draft(service, code, RAID), [4, 3])
    assert draft is not None

    with pytest.raises(Refused, match="not_yours_to_drop") as refused:
        service.drop(code, JACK, draft.id)
    kept = service.live(code).main
    service.drop(code, JACK, draft.id, sure=True)

    assert refused.value.facts == {"who": "a", "n": 1}
    assert kept == draft
    assert service.live(code).main is None


@pytest.mark.parametrize("role", [ANNE, HOST])
def test_what_was_dropped_is_brought_back_with_its_answers(open_service: Start, code: str, role: Role) -> None:
    service = open_service()
    draft = give_answer(service, code, open_draft(service, code, RAID), [4, 3])
    assert draft is not None
    service.drop(code, role, draft.id)

    again = open_service()
    back = again.bring_back(code, JACK, draft.id)

    assert back.answers == ((3, 4),)
    assert again.live(code).main == back
    assert again.live(code).dropped == ()


def test_what_was_dropped_comes_back_only_while_it_makes_sense(service: Service, code: str) -> None:
    draft = give_answer(service, code, open_draft(service, code, RAID), [4, 3])
    assert draft is not None
    service.drop(code, ANNE, draft.id)
    service.start(code, ANNE, PASS, Ticket(0))

    with pytest.raises(Refused, match="not_now"):
        service.bring_back(code, ANNE, draft.id)


def test_box_values_that_were_typed_are_kept_when_the_procedure_is_dropped(service: Service, code: str) -> None:
    draft = give_answer(service, code, open_draft(service, code, BRIBE), 4)
    assert draft is not None

    service.drop(code, ANNE, draft.id)

    assert service.store.box("plunder") == {"bribe/nassau": 4}


def test_an_entry_that_comes_between_tells_the_owner_what_is_asked_again(service: Service, code: str) -> None:
    service.start(code, HOST, with_value(CORRECT_ANNES_GOLD, 9), Ticket(0))
    raid = give_answer(service, code, open_draft(service, code, RAID), [4, 3])
    assert raid is not None

    service.start(code, JACK, Action("agree", {"id": "fair_wind", "value": "off"}), Ticket(1))

    (kept,) = service.live(code).drafts
    assert kept.answers == raid.answers
    assert kept.change == GroundChange(1, 0)


def test_a_procedure_that_cannot_start_any_more_is_dropped_and_comes_back_with_a_redo(
    service: Service, code: str
) -> None:
    service.start(code, ANNE, PASS, Ticket(0))
    draft = give_answer(service, code, open_draft(service, code, JACKS_RAID, JACK), [4, 3], JACK)
    assert draft is not None

    service.undo(code, ANNE, Ticket(1))
    gone = service.live(code)
    service.redo(code, ANNE, Ticket(2))
    back = service.bring_back(code, JACK, draft.id)

    assert (gone.drafts, [d.id for d in gone.dropped]) == ((), [draft.id])
    assert back.answers == draft.answers


def test_a_draft_is_kept_as_it_fits_after_an_entry(service: Service, code: str) -> None:
    draft = open_draft(service, code, RAID)

    service.start(code, JACK, Action("agree", {"id": "fair_wind", "value": "off"}), Ticket(0))

    (kept,) = service.store.drafts(code)
    assert (kept.id, kept.number) == (draft.id, 1)


def test_a_draft_that_another_process_has_made_senseless_does_not_come_back(open_service: Start, code: str) -> None:
    here, there = open_service(), open_service()
    there.live(code)
    open_draft(here, code, RAID)
    there.start(code, JACK, PASS, Ticket(0))

    assert open_service().live(code).drafts == ()


def test_a_procedure_that_an_entry_left_without_a_question_is_applied(service: Service) -> None:
    tolls = Service(service.store, {"plunder": Tolls()})
    code = tolls.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
    gold = {"path": ("captains", 0, "gold")}
    tolls.start(code, ANNE, Action("correct", {**gold, "value": 9}), Ticket(0))
    draft = open_draft(tolls, code, TOLL)
    tolls.start(code, ANNE, Action("correct", {**gold, "value": 0}), Ticket(1))

    with pytest.raises(Stale, match="draft_gone"):
        give_answer(tolls, code, draft, "pay")
    tolls.apply(code, ANNE, draft.id, Ticket(2))

    assert tolls.live(code).table.state.turn == 1


def test_a_secret_of_somebody_without_a_phone_is_answered_on_the_phone_of_the_host_who_sits(
    service: Service, code: str
) -> None:
    seated, guest = Role(Seat("b"), host=True), Role(Seat("b"))
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 9}), Ticket(0))
    draft = open_draft(service, code, Action("bury", {}, Seat("a")), seated)

    with pytest.raises(Refused, match="not_your_secret"):
        give_answer(service, code, draft, 3, guest)
    service.sit(code, "a")
    with pytest.raises(Refused, match="not_your_secret"):
        give_answer(service, code, draft, 3, seated)
    service.free(code, "a")
    give_answer(service, code, draft, 3, seated)

    assert service.live(code).table.state.captain(Seat("a")).buried == 3


@pytest.mark.parametrize("role", [ANNE, HOST])
def test_a_secret_is_answered_by_its_seat_or_on_the_host_s_phone(service: Service, code: str, role: Role) -> None:
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 9}), Ticket(0))
    draft = open_draft(service, code, Action("bury", {}, Seat("a")), JACK)

    with pytest.raises(Refused, match="not_your_secret"):
        give_answer(service, code, draft, 3, JACK)

    give_answer(service, code, draft, 3, role)
    assert service.live(code).table.state.captain(Seat("a")).buried == 3
