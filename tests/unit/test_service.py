"""A tap: load, run, store, tell. With the real database."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from companion.core.ask import UNKNOWN, BoxFact, Instead, Number, Option, Phrase, Seat
from companion.core.errors import Refused, Stale
from companion.core.game import Action
from companion.core.procedure import Happened, Procedure, choose
from companion.core.table import Draft
from companion.live import HOST, WATCHER, Live, Role, Ticket
from companion.names import clean_name
from companion.service import Service
from tests.plunder import Plunder, State, TurnPassed

ANNE, JACK = Role(Seat("a")), Role(Seat("b"))
PASS = Action("pass", {}, Seat("a"))
RAID = Action("raid", {"port": "nassau"}, Seat("a"))
BRIBE = Action("bribe", {}, Seat("a"))
Start = Callable[[], Service]


def opened(service: Service, code: str, action: Action, role: Role = ANNE) -> Draft:
    draft = service.start(code, role, action, Ticket(service.live(code).table.number))
    assert draft is not None
    return draft


def answered(service: Service, code: str, draft: Draft, answer: object, role: Role = ANNE) -> Draft | None:
    ticket = Ticket(service.live(code).table.number, len(draft.answers))
    return service.answer(code, role, draft.id, answer, ticket)


def question(service: Service, code: str, draft: Draft) -> str:
    ask = service.progress(service.live(code), draft).ask
    return ask.key if ask else ""


def ask_the_toll(state: State, seat: Seat | None, price: int) -> Procedure:
    """Whoever has gold chooses; the others only pass."""
    active = state.active
    if active.gold:
        yield from choose("toll", ["pay", "leave"], seat=active.seat, price=price)
    yield Happened(TurnPassed(active.seat))


class Tolls(Plunder):
    """Offers the toll twice, and only the second may be taken."""

    procedures: Mapping[str, Callable[..., Procedure]] = {**Plunder.procedures, "toll": ask_the_toll}

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        tolls = [Action("toll", {"price": 1}, refused=no) for no in (Phrase("refused.no_gold"), None)]
        return (*super().actions(state, seat), *tolls)


TOLL = Action("toll", {"price": 1})


def rumours(*also: Option) -> Plunder:
    """Between two questions the game wants to know something that the box may print."""

    def ask_about(state: State, seat: Seat) -> Procedure:
        yield from choose("whom", ["smith", "priest"], seat=seat)
        yield BoxFact(key="tale", fact="tale/nassau", form=Number(key="tale", high=9), also=also)
        yield from choose("believe", ["all", "half"], seat=seat)
        yield Happened(TurnPassed(seat))

    class Rumours(Plunder):
        procedures: Mapping[str, Callable[..., Procedure]] = {**Plunder.procedures, "pass": ask_about}

    return Rumours()


# Tables


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        ([("Anne", "red")], "wrong_number_of_seats"),
        ([("Anne", "red"), (" ", "blue")], "names_must_differ"),
        ([("Anne", "red"), ("ANNE ", "blue")], "names_must_differ"),
        ([("Anne", "red"), ("Jack", "red")], "colours_must_differ"),
        ([("Anne", "red"), ("Jack", "mauve")], "colours_must_differ"),
    ],
)
def test_a_table_that_cannot_be_set_is_refused(service: Service, seats: list[tuple[str, str]], reason: str) -> None:
    with pytest.raises(Refused) as said:
        service.create("plunder", seats, {})

    assert said.value.reason == reason
    assert service.tables() == []


def test_a_game_that_is_not_on_the_shelf_is_refused(service: Service) -> None:
    with pytest.raises(Refused, match="unknown_game"):
        service.create("chess", [("Anne", "red"), ("Jack", "blue")], {})


def test_a_table_is_still_there_after_a_restart(open_service: Start, code: str) -> None:
    again = open_service()

    assert [t.code for t in again.tables()] == [code]
    assert again.live(code).names == {"a": "Anne", "b": "Jack"}


def test_the_device_and_the_host_key_stay_the_same(open_service: Start) -> None:
    first, second = open_service(), open_service()

    assert (first.device, first.host_key) == (second.device, second.host_key)


def test_a_deleted_table_is_gone(service: Service, code: str) -> None:
    service.delete(code)

    with pytest.raises(Refused, match="unknown_table"):
        service.live(code)


def test_a_table_of_a_game_that_is_not_on_the_shelf_is_not_listed(service: Service, code: str) -> None:
    assert Service(service.store, {}).tables() == []


def test_no_two_tables_have_one_code(service: Service, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([code, code, "REEF-222"])
    monkeypatch.setattr("companion.service.new_code", lambda: next(drawn))

    assert service.create("plunder", [("Eve", "red"), ("Tom", "blue")], {}) == "REEF-222"


def test_names_are_tidied() -> None:
    assert clean_name("  Anne \n Bonny of the Seven Seas") == "Anne Bonny of th"
    assert clean_name("Bartholomew Bla k") == "Bartholomew Bla"


# Taps


def test_a_tap_is_stored_before_anybody_hears_of_it(service: Service, code: str) -> None:
    stored: list[int] = []
    service.follow(code, Seat("b"), lambda live: stored.append(len(service.store.entries(code))))

    service.start(code, ANNE, PASS, Ticket(0))

    assert stored == [1]


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
    draft = opened(service, code, RAID)
    ticket = Ticket(0)

    taps: tuple[Callable[[], object], ...] = (
        lambda: service.start(code, WATCHER, PASS, ticket),
        lambda: service.answer(code, WATCHER, draft.id, (1, 1), ticket),
        lambda: service.back(code, WATCHER, draft.id, ticket),
        lambda: service.apply(code, WATCHER, draft.id, ticket),
        lambda: service.put_aside(code, WATCHER, draft.id),
        lambda: service.take_up(code, WATCHER, draft.id),
        lambda: service.drop(code, WATCHER, draft.id),
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


# Drafts


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


# The box


def test_what_the_box_prints_is_asked_once_for_all_tables(open_service: Start, code: str) -> None:
    service = open_service()
    draft = opened(service, code, BRIBE)
    for answer in (4, "leave"):
        draft = answered(service, code, draft, answer) or draft
    other = service.create("plunder", [("Eve", "red"), ("Tom", "blue")], {})

    next_time = opened(open_service(), other, BRIBE)

    assert next_time.answers == (4,)
    assert question(service, other, next_time) == "pay"


def test_a_mistyped_value_of_the_box_is_asked_again_by_back(service: Service, code: str) -> None:
    draft = opened(service, code, BRIBE)
    draft = answered(service, code, draft, 9) or draft

    back = service.back(code, ANNE, draft.id, Ticket(0, 1))

    assert back is not None
    assert back.answers == ()
    assert service.store.box("plunder") == {}


def test_what_the_box_learnt_from_a_slip_it_forgets(service: Service, code: str) -> None:
    draft = opened(service, code, BRIBE)
    for answer in (9, "leave"):
        draft = answered(service, code, draft, answer) or draft
    learnt = service.store.box("plunder")

    again = service.reopen(code, ANNE, Ticket(1))
    service.back(code, ANNE, again.id, Ticket(2, 1))

    assert learnt == {"bribe/nassau": 9}
    assert service.store.box("plunder") == {}
    assert question(service, code, replace(again, answers=())) == "price"


def test_the_last_question_comes_back_and_the_box_keeps_what_it_knew(service: Service, code: str) -> None:
    service.store.learn("plunder", {"bribe/nassau": 4})
    draft = opened(service, code, BRIBE)
    answered(service, code, draft, "pay")

    again = service.reopen(code, ANNE, Ticket(1))

    assert again.answers == (4,)
    assert service.store.box("plunder") == {"bribe/nassau": 4}
    asked = service.progress(service.live(code), replace(draft, answers=())).ask
    assert isinstance(asked, BoxFact)


def test_a_value_of_the_box_that_no_longer_fits_is_asked_again(service: Service, code: str) -> None:
    service.store.learn("plunder", {"bribe/nassau": 99})

    draft = opened(service, code, BRIBE)

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

    draft = answered(host, code, opened(host, code, PASS), "smith")
    assert draft is not None
    asked = question(host, code, draft)
    back = host.back(code, ANNE, draft.id, Ticket(0, 2))

    assert (draft.answers, asked) == (("smith", known), "believe")
    assert back is not None
    assert back.answers == ()


# Seats


def test_a_seat_is_taken_once_until_it_is_freed(service: Service, code: str) -> None:
    token = service.sit(code, "a")

    with pytest.raises(Refused, match="seat_taken"):
        service.sit(code, "a")
    assert service.role(code, token) == ANNE

    service.free(code, "a")
    with pytest.raises(Refused, match="bad_token"):
        service.role(code, token)
    assert service.sit(code, "a") != token


def test_each_token_opens_its_own_role(service: Service, code: str) -> None:
    record = service.live(code).record

    roles = [service.role(code, t) for t in (*(s.token for s in record.seats), record.watch_token, service.host_key)]

    assert roles == [ANNE, JACK, WATCHER, HOST]
    assert len({s.token for s in record.seats} | {record.watch_token, service.host_key}) == 4
    for wrong in ("", "x", record.watch_token[:-1], "é"):
        with pytest.raises(Refused, match="bad_token"):
            service.role(code, wrong)


def test_a_token_opens_no_other_table(service: Service, code: str) -> None:
    other = service.create("plunder", [("Eve", "red"), ("Tom", "blue")], {})

    with pytest.raises(Refused, match="bad_token"):
        service.role(other, service.live(code).record.seats[0].token)


def test_a_seat_can_be_renamed_but_not_to_another_s_name(service: Service, code: str) -> None:
    service.rename(code, "a", " Mary ")

    assert service.live(code).names == {"a": "Mary", "b": "Jack"}
    for name in ("", "JACK"):
        with pytest.raises(Refused, match="names_must_differ"):
            service.rename(code, "a", name)
    service.rename(code, "a", "MARY")
    assert service.live(code).names["a"] == "MARY"


def test_the_table_knows_which_phones_look_at_it(service: Service, code: str) -> None:
    heard: list[Live] = []
    leave = service.follow(code, Seat("a"), heard.append)
    service.follow(code, None, lambda live: None)

    assert (heard[-1].phones, heard[-1].present) == (2, frozenset({"a"}))
    leave()
    leave()
    assert (service.live(code).phones, service.live(code).present) == (1, frozenset())


def test_a_phone_may_leave_a_table_that_is_gone(service: Service, code: str) -> None:
    heard: list[Live] = []
    leave = service.follow(code, Seat("a"), heard.append)
    service.delete(code)

    leave()

    assert heard == []
    assert service.tables() == []


# Two processes


def test_two_services_on_one_database_keep_the_first_tap(open_service: Start, code: str) -> None:
    here, there = open_service(), open_service()
    heard: list[Live] = []
    there.live(code)
    there.follow(code, Seat("b"), heard.append)
    here.start(code, ANNE, PASS, Ticket(0))

    with pytest.raises(Stale) as said:
        there.start(code, JACK, PASS, Ticket(0))

    assert said.value.facts == {"who": "a"}
    assert there.live(code).table.number == 1
    assert heard[-1].table.hash == here.live(code).table.hash
    assert (heard[-1].phones, heard[-1].present) == (1, frozenset({"b"}))
    there.start(code, JACK, Action("pass", {}, Seat("b")), Ticket(1))
    assert len(here.store.entries(code)) == 2
