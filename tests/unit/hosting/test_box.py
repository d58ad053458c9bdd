"""What the owner's copy prints is asked once."""

from dataclasses import replace

import pytest

from companion.core.ask import UNKNOWN, BoxFact, Instead, Option
from companion.hosting.live import Ticket, progress_of
from companion.hosting.service import Service
from tests.support.tables.service_taps import ANNE, BRIBE, PASS, Start, give_answer, open_draft, question, rumours


def test_what_the_box_prints_is_asked_once_for_all_tables(open_service: Start, code: str) -> None:
    service = open_service()
    draft = open_draft(service, code, BRIBE)
    for answer in (4, "leave"):
        draft = give_answer(service, code, draft, answer) or draft
    other = service.create("plunder", [("Eve", "red"), ("Tom", "blue")], {})

    next_time = open_draft(open_service(), other, BRIBE)

    assert next_time.answers == (4,)
    assert question(service, other, next_time) == "pay"


def test_a_mistyped_value_of_the_box_is_asked_again_by_back(service: Service, code: str) -> None:
    draft = open_draft(service, code, BRIBE)
    draft = give_answer(service, code, draft, 9) or draft

    back = service.back(code, ANNE, draft.id, Ticket(0, 1))

    assert back is not None
    assert back.answers == ()
    assert service.store.box("plunder") == {}


def test_what_the_box_learnt_from_a_slip_it_forgets(service: Service, code: str) -> None:
    draft = open_draft(service, code, BRIBE)
    for answer in (9, "leave"):
        draft = give_answer(service, code, draft, answer) or draft
    learnt = service.store.box("plunder")

    again = service.reopen(code, ANNE, Ticket(1))
    service.back(code, ANNE, again.id, Ticket(2, 1))

    assert learnt == {"bribe/nassau": 9}
    assert service.store.box("plunder") == {}
    assert question(service, code, replace(again, answers=())) == "price"


def test_the_last_question_comes_back_and_the_box_keeps_what_it_knew(service: Service, code: str) -> None:
    service.store.learn("plunder", {"bribe/nassau": 4})
    draft = open_draft(service, code, BRIBE)
    give_answer(service, code, draft, "pay")

    again = service.reopen(code, ANNE, Ticket(1))

    assert again.answers == (4,)
    assert service.store.box("plunder") == {"bribe/nassau": 4}
    asked = progress_of(service.live(code).table, replace(draft, answers=())).ask
    assert isinstance(asked, BoxFact)


def test_a_value_of_the_box_that_no_longer_fits_is_asked_again(service: Service, code: str) -> None:
    service.store.learn("plunder", {"bribe/nassau": 99})

    draft = open_draft(service, code, BRIBE)

    assert (draft.answers, question(service, code, draft)) == ((), "price")


@pytest.mark.parametrize(
    ("also", "box", "known"),
    [((UNKNOWN,), {}, Instead("unknown")), ((UNKNOWN,), {"tale/nassau": 4}, 4), ((), {"tale/nassau": 4}, 4)],
)
def test_what_nobody_has_to_be_asked_is_passed_over_both_ways(
    service: Service, code: str, also: tuple[Option, ...], box: dict[str, int], known: object
) -> None:
    service.store.learn("plunder", box)
    host = Service(service.store, {"plunder": rumours(*also)})

    draft = give_answer(host, code, open_draft(host, code, PASS), "smith")
    assert draft is not None
    asked = question(host, code, draft)
    back = host.back(code, ANNE, draft.id, Ticket(0, 2))

    assert (draft.answers, asked) == (("smith", known), "believe")
    assert back is not None
    assert back.answers == ()
