"""What one phone shows of a table, and what becomes of its taps."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.core.ask import Seat
from companion.core.errors import Refused, Stale
from companion.core.game import Action
from companion.live import HOST, WATCHER, Role, Ticket
from companion.service import Service
from companion.ui.table_model import TableModel
from tests.plunder import GoldBuried, Plunder, State

ANNE, JACK = Role(Seat("a")), Role(Seat("b"))
PASS = Action("pass", {}, Seat("a"))
RAID = Action("raid", {"port": "nassau"}, Seat("a"))
LONG = 60_000


def shown(service: Service, code: str, role: Role, quiet: int = 0) -> TableModel:
    """The table on a phone that follows it."""
    model = TableModel(service, code, (role, ""), lambda: None, quiet)
    service.follow(code, role.seat, model.show)
    return model


def test_only_what_another_phone_has_moved_is_quiet_for_a_while(service: Service, code: str) -> None:
    anne, jack = shown(service, code, ANNE, LONG), shown(service, code, JACK, LONG)

    service.rename(code, "a", "Mary")
    assert anne.start(RAID)
    assert anne.answer((4, 3))

    assert not jack.start(PASS)
    assert isinstance(jack.notice, Stale)
    assert service.live(code).open == anne.draft


def test_a_phone_that_did_not_hear_catches_up_by_its_first_tap(service: Service, code: str) -> None:
    asleep = TableModel(service, code, (JACK, ""), lambda: None)
    service.start(code, ANNE, PASS, Ticket(0))

    asleep.undo()

    assert isinstance(asleep.notice, Stale)
    assert asleep.number == service.live(code).table.number == 1


def test_what_is_opened_elsewhere_opens_where_it_asks(service: Service, code: str) -> None:
    phones = {role: shown(service, code, role) for role in (ANNE, JACK, HOST, WATCHER)}

    service.start(code, HOST, RAID, Ticket(0))

    assert [role for role, phone in phones.items() if phone.shown_draft] == [ANNE, HOST]
    assert all(phone.draft for phone in phones.values())


def test_a_procedure_out_of_sight_comes_back_when_it_asks_this_seat(service: Service, code: str) -> None:
    anne, jack = shown(service, code, ANNE), shown(service, code, JACK)
    anne.start(RAID)
    anne.hide()
    assert (anne.shown_draft, jack.shown_draft) == (None, None)
    assert anne.draft is not None

    service.answer(code, HOST, anne.draft.id, (4, 3), Ticket(0))

    assert anne.shown_draft == anne.draft
    assert jack.shown_draft is None


def test_the_outcome_of_several_answers_stays_until_the_log_is_another(service: Service, code: str) -> None:
    anne = shown(service, code, ANNE)
    anne.start(RAID)
    anne.answer((4, 3))
    anne.answer("all")
    written = anne.outcome

    service.show(service.load(code))

    assert written == service.live(code).table.log[0]
    assert anne.outcome is None


def test_one_answer_alone_needs_no_outcome(service: Service, code: str) -> None:
    anne = shown(service, code, ANNE)
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
