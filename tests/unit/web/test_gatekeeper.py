"""Who asks too much is slowed down; who has a seat never is."""

import pytest

from companion.core.errors import BadData, Refused
from companion.web import gatekeeper, line
from companion.web.gatekeeper import MOST_CLIENTS, MOST_WAITING, MOST_WRONG, SECONDS, Gatekeeper, TooMany, client_of
from companion.web.line import Sessions
from companion.web.origin import Line

HERE, SEATED = Line("10.0.0.7", browser="other"), Line("10.0.0.7", browser="seated")


def refuse(reason: str) -> None:
    raise Refused(reason, code="X")


def tire(gate: Gatekeeper, client: str, times: int = MOST_WRONG) -> None:
    for _ in range(times):
        with pytest.raises(Refused, match="unknown_table"):
            gate.look_up(client, lambda: refuse("unknown_table"))


def test_after_too_many_wrong_codes_even_the_right_one_is_not_looked_up() -> None:
    gate = Gatekeeper()
    tire(gate, "a")

    with pytest.raises(Refused, match="too_many_tries"):
        gate.look_up("a", lambda: "right")

    assert gate.look_up("b", lambda: "right") == "right"


def test_a_token_that_opens_always_opens_and_a_wrong_one_no_longer_says_why() -> None:
    gate = Gatekeeper()
    tire(gate, "a")

    with pytest.raises(Refused, match="too_many_tries"):
        gate.open("a", lambda: refuse("bad_token"))

    assert gate.open("a", lambda: "seat") == "seat"


def test_after_too_many_wrong_tries_nobody_hears_that_a_table_is_damaged() -> None:
    gate = Gatekeeper()
    tire(gate, "a")

    def find_damage() -> None:
        raise BadData("table_damaged", code="X")

    with pytest.raises(Refused, match="too_many_tries"):
        gate.open("a", find_damage)
    with pytest.raises(BadData, match="table_damaged"):
        gate.open("b", find_damage)


def test_what_is_no_guess_is_not_counted() -> None:
    gate = Gatekeeper()

    for _ in range(MOST_WRONG * 2):
        with pytest.raises(Refused, match="seat_taken"):
            gate.look_up("a", lambda: refuse("seat_taken"))


def test_wrong_tries_are_forgotten_after_a_while_and_never_pile_up() -> None:
    now = [0.0]
    gate = Gatekeeper(lambda: now[0])
    for n in range(MOST_CLIENTS * 2):
        tire(gate, f"c{n}", 1)
    tire(gate, "a")

    now[0] += SECONDS + 1

    assert gate.look_up("a", lambda: "right") == "right"
    assert len(gate.wrong) <= MOST_CLIENTS


def test_a_seated_browser_is_counted_by_itself() -> None:
    gate = Gatekeeper()
    gate.seat("seated")
    tire(gate, gate.client(HERE))

    assert gate.look_up(gate.client(SEATED), lambda: "right") == "right"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.7", "10.0.0.8", False),
        ("fe80::1:2:3:4", "fe80::5:6:7:8", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:10.0.0.7", "10.0.0.7", True),
    ],
)
def test_a_device_has_one_ipv4_address_but_a_whole_ipv6_network(one: str, other: str, same: bool) -> None:
    assert (client_of(one) == client_of(other)) is same


def test_only_so_many_wait_at_the_door_and_who_leaves_makes_room() -> None:
    gate = Gatekeeper()
    inside = [gate.at_the_door("a") for _ in range(MOST_WAITING)]
    for one in inside:
        one.__enter__()

    with pytest.raises(TooMany), gate.at_the_door("a"):
        pass
    with gate.at_the_door("b"):
        pass
    for one in inside:
        one.__exit__(None, None, None)
    with gate.at_the_door("a"):
        pass

    assert not gate.waiting


async def test_a_client_that_opens_more_sessions_loses_its_oldest_that_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gatekeeper, "MOST_SESSIONS", 2)
    monkeypatch.setattr(line, "is_drawn", lambda _: True)
    sessions = Sessions(Gatekeeper())
    sessions.open("1", HERE)
    sessions.open("2", HERE)

    with pytest.raises(TooMany):
        await sessions.make_room(HERE)
    await sessions.sleep("2")
    await sessions.make_room(HERE)

    assert list(sessions.lines) == ["1"]


async def test_the_sessions_of_a_seat_and_of_the_host_are_nobody_s_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gatekeeper, "MOST_SESSIONS", 2)
    monkeypatch.setattr(line, "is_drawn", lambda _: True)
    gate = Gatekeeper()
    sessions = Sessions(gate)
    sessions.open("seat", SEATED)
    await sessions.sleep("seat")
    gate.seat("seated")
    for id in "12":
        sessions.open(id, HERE)

    with pytest.raises(TooMany):
        await sessions.make_room(HERE)
    await sessions.make_room(SEATED)
    await sessions.make_room(Line("127.0.0.1", own_machine=True))

    assert sessions.belongs("seat", SEATED)
