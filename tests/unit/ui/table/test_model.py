"""What one phone shows of a table, and what becomes of its taps."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.core.ask import Dice, Seat
from companion.core.errors import Refused, Stale
from companion.core.game import Action
from companion.hosting.live import HOST, WATCHER, Role, Ticket
from companion.hosting.service import Service
from companion.ui.table.model import TableModel
from companion.ui.table.shown_table import Throw
from tests.support.sample_game import GoldBuried, Plunder, State

ANNE, JACK = Role(Seat("a")), Role(Seat("b"))
PASS = Action("pass", {}, Seat("a"))
RAID = Action("raid", {"port": "nassau"}, Seat("a"))
CORRECTION = Action("correct", {"path": ("captains", 1, "gold")})
LONG = 60_000


def follow_table(service: Service, code: str, role: Role, quiet: int = 0) -> TableModel:
    """The table on a phone that follows it."""
    model = TableModel(service, code, (role, ""), lambda: None, quiet)
    service.follow(code, role.seat, model.show)
    return model


def test_a_button_whose_meaning_changed_takes_no_tap_for_a_while(service: Service, code: str) -> None:
    anne, jack = follow_table(service, code, ANNE, LONG), follow_table(service, code, JACK, LONG)
    of_jack = jack.guard(lambda: jack.start(CORRECTION))
    first, second = anne.guard(lambda: anne.start(RAID)), anne.guard(lambda: anne.start(RAID))

    first()
    second()
    of_jack()
    on_the_new_screen = anne.guard(lambda: anne.answer((4, 3)))
    on_the_new_screen()

    assert [d.action for d in service.live(code).drafts] == [RAID]
    assert anne.shown_draft is not None
    assert anne.shown_draft.answers == ()
    assert isinstance(jack.notice, Stale)
    assert anne.notice is None


def test_the_others_hear_of_a_tap_whose_own_phone_cannot_be_drawn(service: Service, code: str) -> None:
    def fail() -> None:
        raise RuntimeError("no drawing")

    heard: list[int] = []
    anne = TableModel(service, code, (ANNE, ""), fail, 0, beside=lambda work, done: done(work()))
    service.follow(code, JACK.seat, lambda live: heard.append(live.table.number))

    with pytest.raises(RuntimeError, match="no drawing"):
        anne.start(PASS)

    assert heard[-1] == 1
    assert not anne.late_taps.storing


def test_a_tap_after_the_rest_counts(service: Service, code: str) -> None:
    now = 10.0
    anne = follow_table(service, code, ANNE, 300)
    anne.late_taps.clock = lambda: now
    anne.guard(lambda: anne.start(RAID))()
    anne.late_taps.note_drawing()
    early, late = (anne.guard(lambda: anne.answer((4, 3))) for _ in range(2))

    now = 10.2
    early()
    answered_early = anne.shown_draft.answers if anne.shown_draft else None
    now = 10.4
    late()

    assert answered_early == ()
    assert anne.shown_draft is not None
    assert anne.shown_draft.answers == ((3, 4),)


def test_a_rename_changes_the_meaning_of_no_button(service: Service, code: str) -> None:
    anne = follow_table(service, code, ANNE, LONG)
    tap = anne.guard(lambda: anne.start(RAID))

    service.rename(code, "a", "Mary")
    tap()

    assert service.live(code).main is not None


def test_a_phone_that_did_not_hear_catches_up_by_its_first_tap(service: Service, code: str) -> None:
    asleep = TableModel(service, code, (JACK, ""), lambda: None)
    service.start(code, ANNE, PASS, Ticket(0))

    asleep.undo()

    assert isinstance(asleep.notice, Stale)
    assert asleep.number == service.live(code).table.number == 1


def test_what_is_opened_elsewhere_opens_only_where_it_asks(service: Service, code: str) -> None:
    phones = {role: follow_table(service, code, role) for role in (ANNE, JACK, HOST, WATCHER)}

    service.start(code, replace(HOST, phone="another"), RAID, Ticket(0))

    assert [role for role, phone in phones.items() if phone.shown_draft] == [ANNE]
    assert all(phone.main for phone in phones.values())


def test_nothing_that_another_phone_opens_takes_a_question_away(service: Service, code: str) -> None:
    anne, jack, host = (follow_table(service, code, role) for role in (ANNE, JACK, HOST))
    jack.start(CORRECTION)
    host.start(CORRECTION)
    before = [phone.shown_draft for phone in (jack, host)]

    anne.start(RAID)
    anne.answer((4, 3))

    assert [phone.shown_draft for phone in (jack, host)] == before
    assert anne.shown_draft == anne.main


def test_a_question_for_a_seat_that_looks_something_up_waits_there(service: Service, code: str) -> None:
    anne = follow_table(service, code, ANNE)
    anne.place = "lookup"

    service.start(code, JACK, RAID, Ticket(0))

    assert anne.shown_draft is None
    assert anne.is_waited_for


def test_a_question_that_was_left_comes_back_with_the_next_one_for_this_seat(service: Service, code: str) -> None:
    anne, jack = follow_table(service, code, ANNE), follow_table(service, code, JACK)
    anne.start(RAID)
    anne.leave()
    assert (anne.shown_draft, jack.shown_draft) == (None, None)
    assert anne.main is not None

    service.answer(code, HOST, anne.main.id, (4, 3), Ticket(0))

    assert anne.shown_draft == anne.main
    assert jack.shown_draft is None


def test_a_question_that_somebody_else_answered_closes_by_itself(service: Service, code: str) -> None:
    anne = follow_table(service, code, ANNE)
    draft = service.start(code, JACK, RAID, Ticket(0))
    assert draft is not None
    called = anne.shown_draft

    service.answer(code, JACK, draft.id, (1, 1), Ticket(0))

    assert called == draft
    assert anne.shown_draft is None


def test_a_phone_comes_back_to_its_question(service: Service, code: str) -> None:
    jack = follow_table(service, code, JACK)
    jack.start(CORRECTION)

    again = TableModel(service, code, (JACK, ""), lambda: None)
    elsewhere = TableModel(service, code, (replace(JACK, phone="another"), ""), lambda: None)

    assert again.shown_draft == jack.shown_draft
    assert elsewhere.shown_draft is None


def test_whoever_loses_a_question_is_told(service: Service, code: str) -> None:
    anne = follow_table(service, code, ANNE)
    anne.start(RAID)
    anne.answer((4, 3))
    assert anne.main is not None

    service.drop(code, HOST, anne.main.id)

    assert anne.notice is not None
    assert anne.notice.reason == "dropped_meanwhile"
    anne.bring_back(service.live(code).dropped[0])
    assert anne.shown_draft is not None
    assert anne.shown_draft.answers == ((3, 4),)


def test_the_outcome_of_several_answers_stays_until_it_is_taken_back(service: Service, code: str) -> None:
    anne = follow_table(service, code, ANNE)
    anne.start(RAID)
    anne.answer((4, 3))
    anne.answer("all")
    written, could_reopen = anne.outcome, anne.can_reopen

    service.start(code, JACK, Action("correct", {"path": ("captains", 1, "gold"), "value": 3}), Ticket(1))
    stays, can_reopen = anne.outcome, anne.can_reopen
    service.undo(code, JACK, Ticket(2), 0)

    assert written == stays == service.live(code).table.log[0]
    assert (could_reopen, can_reopen) == (True, False)
    assert anne.outcome is None


def test_dice_that_the_app_threw_count_at_once_and_stand_until_they_were_seen(service: Service, code: str) -> None:
    anne = follow_table(service, code, ANNE)
    anne.start(RAID)
    assert anne.main is not None
    ask = anne.progress(anne.main).ask
    assert isinstance(ask, Dice)

    anne.throw(ask, (4, 3))

    assert anne.main.answers == ((3, 4),)
    assert anne.thrown == Throw(ask, (4, 3))
    anne.take_throw()
    assert anne.thrown is None


def test_a_phone_with_a_seat_shows_that_person_and_another_one_a_tap_deeper(service: Service, code: str) -> None:
    anne, jack, host = (follow_table(service, code, role) for role in (ANNE, JACK, HOST))

    own = [len(phone.actions) for phone in (anne, jack, host)]
    jack.act_for(Seat("a"))

    assert own == [5, 0, 5]
    assert jack.actions == anne.actions
    assert (anne.is_waited_for, jack.is_waited_for) == (True, False)


def test_the_host_in_a_seat_plays_for_whoever_has_no_phone(service: Service, code: str) -> None:
    host = follow_table(service, code, Role(Seat("b"), host=True))
    alone = host.acts_for, host.actions != ()
    host.act_for(None)
    for_himself = host.acts_for, host.actions

    follow_table(service, code, ANNE)
    host.chosen_seat = None

    assert alone == (Seat("a"), True)
    assert for_himself == (None, ())
    assert host.acts_for is None


def test_a_phone_is_handed_over_before_a_secret_question_is_read(service: Service, code: str) -> None:
    host, round_ = (follow_table(service, code, role) for role in (Role(Seat("b"), host=True), HOST))
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 9}), Ticket(0))
    host.start(Action("bury", {}, Seat("a")))
    assert host.main
    ask = host.progress(host.main).ask
    assert ask

    at_first = host.can_answer(ask), host.needs_another_hand(ask), round_.needs_another_hand(ask)
    host.hand_to(Seat("a"))
    in_anne_s_hands, own = host.needs_another_hand(ask), host.needs_another_hand(replace(ask, seat=Seat("b")))
    host.leave()

    assert at_first == (True, True, False)
    assert (in_anne_s_hands, own) == (False, True)
    assert host.needs_another_hand(ask)


def test_a_phone_is_handed_over_for_one_question_and_no_longer(service: Service, code: str) -> None:
    host = follow_table(service, code, Role(Seat("b"), host=True))
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 9}), Ticket(0))
    host.start(Action("bury", {}, Seat("a")))
    main = host.main
    assert main
    ask = host.progress(main).ask
    assert ask

    host.hand_to(Seat("a"))
    host.start(CORRECTION)
    other = host.holder
    host.open(main)
    host.hand_to(Seat("a"))
    service.sit(code, "a")
    service.free(code, "a")
    seat_taken_meanwhile = host.needs_another_hand(ask)
    host.hand_to(Seat("a"))
    held = host.needs_another_hand(ask)
    host.take_back()

    assert other is None
    assert (seat_taken_meanwhile, held, host.needs_another_hand(ask)) == (True, False, True)


def test_who_plays_for_somebody_without_a_phone_does_so_until_that_turn_is_over(service: Service, code: str) -> None:
    jack = follow_table(service, code, JACK)
    jack.act_for(Seat("a"))

    jack.start(CORRECTION)
    goes_on = jack.acts_for
    while jack.live.active(jack.role.seat) == Seat("a"):
        jack.start(next(a for a in jack.actions if a.procedure == "pass"))

    assert goes_on == Seat("a")
    assert jack.acts_for is None


def test_one_answer_alone_needs_no_outcome(service: Service, code: str) -> None:
    anne = follow_table(service, code, ANNE)
    anne.start(RAID)
    anne.answer((1, 1))

    assert anne.number == 1
    assert anne.outcome is None


class Digs(Plunder):
    """What may be dug up follows from what is buried, which is a secret."""

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        return [Action("dig", {"gold": state.captains[0].buried})]


def test_a_seat_is_offered_what_it_can_see_and_the_host_s_phone_everything(service: Service, code: str) -> None:
    live = service.live(code)
    table = replace(live.table, game=Digs(), states=(Plunder().evolve(live.table.state, GoldBuried(Seat("a"), 5)),))
    service.lives[code] = replace(live, table=table)
    phones = [TableModel(service, code, (role, ""), lambda: None) for role in (HOST, ANNE, JACK, WATCHER)]

    assert [[a.arguments["gold"] for a in phone.actions] for phone in phones] == [[5], [5], [-1], []]
    assert [phone.state_of(Seat("a")).captain("a").buried for phone in phones[:2]] == [5, 5]
    with pytest.raises(Refused, match="not_your_secret"):
        phones[2].state_of(Seat("a"))
