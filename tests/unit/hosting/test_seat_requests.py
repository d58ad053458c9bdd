"""A phone asks for a seat; the host says yes or no, or has opened the table to the room."""

import pytest

from companion.core.errors import Refused
from companion.hosting.seat_requests import MOST_OF_CLIENT, MOST_OF_TABLE, PAUSE, SECONDS, SeatRequests
from companion.hosting.service import Service


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def requests(service: Service, clock: Clock) -> SeatRequests:
    return SeatRequests(service, clock)


def is_taken(service: Service, code: str, seat: int = 0) -> bool:
    return service.live(code).record.seats[seat].taken


def test_a_seat_stays_free_until_the_host_has_said_yes(service: Service, requests: SeatRequests, code: str) -> None:
    asked = requests.ask(code, "a", "phone")
    before = is_taken(service, code)

    requests.answer(asked.number, True)
    granted = requests.find(asked.id)

    assert asked.waits
    assert not before
    assert granted is not None
    assert service.role(code, granted.token).seat == "a"
    assert requests.waiting() == []


def test_a_no_leaves_it_free_and_is_not_asked_again_at_once(
    service: Service, requests: SeatRequests, code: str, clock: Clock
) -> None:
    asked = requests.ask(code, "a", "phone")

    requests.answer(asked.number, False)
    requests.withdraw(asked.id)

    with pytest.raises(Refused, match="seat_refused"):
        requests.ask(code, "b", "phone")
    requests.ask(code, "b", "another phone")
    clock.now += PAUSE + 1
    assert requests.ask(code, "a", "phone").waits
    assert not is_taken(service, code)


def test_at_an_open_table_whoever_has_the_code_sits_down(service: Service, requests: SeatRequests, code: str) -> None:
    requests.set_open(code, True)

    asked = requests.ask(code, "a", "phone")

    assert service.role(code, asked.token).seat == "a"
    assert is_taken(service, code)


def test_a_table_is_closed_until_it_is_opened_and_a_new_start_remembers(
    service: Service, requests: SeatRequests, code: str
) -> None:
    before = requests.is_open(code)

    requests.set_open(code, True)

    assert (before, SeatRequests(service).is_open(code)) == (False, True)


def test_of_two_who_ask_for_one_seat_the_second_is_told_who_sits_there(
    service: Service, requests: SeatRequests, code: str
) -> None:
    first, second = requests.ask(code, "a", "one"), requests.ask(code, "a", "two")

    for asked in (first, second):
        requests.answer(asked.number, True)

    late = requests.find(second.id)
    assert late is not None
    assert (late.answer, late.token) == ("seat_taken", "")
    with pytest.raises(Refused, match="seat_taken"):
        requests.ask(code, "a", "three")


def test_nobody_fills_the_host_s_screen(requests: SeatRequests, code: str) -> None:
    for _ in range(MOST_OF_CLIENT):
        requests.ask(code, "a", "phone")

    with pytest.raises(Refused, match="too_many_ask"):
        requests.ask(code, "b", "phone")
    for n in range(MOST_OF_TABLE - MOST_OF_CLIENT):
        requests.ask(code, "a", f"phone {n}")
    with pytest.raises(Refused, match="too_many_ask"):
        requests.ask(code, "b", "one more")


def test_a_request_that_nobody_answers_is_forgotten(requests: SeatRequests, code: str, clock: Clock) -> None:
    asked = requests.ask(code, "a", "phone")

    clock.now += SECONDS + 1
    requests.answer(asked.number, True)

    assert (requests.find(asked.id), requests.waiting()) == (None, [])


def test_everybody_hears_of_it_until_they_leave(requests: SeatRequests, code: str) -> None:
    heard: list[str] = []
    leave = requests.follow(lambda: heard.append("x"))

    asked = requests.ask(code, "a", "phone")
    requests.withdraw(asked.id)
    leave()
    requests.set_open(code, True)

    assert heard == ["x", "x"]


def test_what_is_not_there_cannot_be_asked_for(requests: SeatRequests, code: str) -> None:
    with pytest.raises(Refused, match="unknown_table"):
        requests.ask("NOWHERE-222", "a", "phone")
    with pytest.raises(Refused, match="unknown_seat"):
        requests.ask(code, "z", "phone")
