"""Tables and seats, and two services on one database."""

import pytest

from companion.core.ask import Seat
from companion.core.errors import Refused, Stale
from companion.core.game import Action
from companion.hosting.identifiers import clean_name
from companion.hosting.live import HOST, WATCHER, Live, Ticket
from companion.hosting.service import Service
from tests.support.tables.service_taps import ANNE, JACK, PASS, Start


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
    monkeypatch.setattr("companion.hosting.live_tables.new_code", lambda place: next(drawn))

    assert service.create("plunder", [("Eve", "red"), ("Tom", "blue")], {}) == "REEF-222"


def test_names_are_tidied() -> None:
    assert clean_name("  Anne \n Bonny of the Seven Seas") == "Anne Bonny of th"
    assert clean_name("Bartholomew Bla k") == "Bartholomew Bla"


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


def test_who_sat_at_a_table_sits_at_the_same_table_again(service: Service, code: str) -> None:
    with pytest.raises(Refused, match="unknown_table"):
        service.join_next_table(code, ANNE)

    new = service.create_again(code)
    taken = service.join_next_table(code, ANNE)

    assert taken == (new, service.live(new).record.seats[0].token)
    assert service.next_table(code) == new
    with pytest.raises(Refused, match="seat_taken"):
        service.join_next_table(code, ANNE)
    assert service.join_next_table(code, WATCHER) == (new, service.live(new).record.watch_token)
    with pytest.raises(Refused, match="unknown_seat"):
        service.join_next_table(code, HOST)
