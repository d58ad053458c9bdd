"""Two hosts on one database: whatever happens at one of them, the other one knows."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from companion.core.ask import Seat
from companion.core.errors import BadData, Refused, Stale
from companion.core.game import Action, AnyGame
from companion.hosting.live import HOST, Live, Ticket
from companion.hosting.settings_keys import open_to_room
from companion.web.gatekeeper import MOST_WRONG
from tests.support.hosts.club import Host, hosts, start_host, wait_for
from tests.support.hosts.postgres import Postgres, shared_server
from tests.support.tables.service_taps import ANNE, JACK, RAID, give_answer, open_draft, question

Pair = tuple[Host, Host]


@pytest.fixture
def pair(plunder: AnyGame, tmp_path: Path) -> Iterator[Pair]:
    with hosts(shared_server().empty_store(), plunder, tmp_path) as (one, other):
        yield one, other


@pytest.fixture
def code(pair: Pair) -> str:
    return pair[0].service.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})


def pass_turn(host: Host, code: str, number: int) -> None:
    """Whoever's turn it is passes."""
    seat, role = (Seat("b"), JACK) if number % 2 else (Seat("a"), ANNE)
    host.service.start(code, role, Action("pass", {}, seat), Ticket(number))


def watch(host: Host, code: str, seat: str = "b") -> list[Live]:
    """What a phone at this host is shown."""
    shown: list[Live] = []
    host.service.follow(code, Seat(seat), shown.append)
    return shown


def test_a_tap_at_one_host_reaches_the_phones_at_the_other(pair: Pair, code: str) -> None:
    one, other = pair
    shown = watch(other, code)

    pass_turn(one, code, 0)

    wait_for(lambda: shown and shown[-1].table.number == 1)
    assert shown[-1].table.state == one.service.live(code).table.state
    assert shown[-1].head == one.service.live(code).head


def test_a_question_begun_at_one_host_is_answered_at_the_other(pair: Pair, code: str) -> None:
    one, other = pair
    draft = open_draft(one.service, code, RAID)
    shown = watch(other, code)
    wait_for(lambda: other.service.live(code).drafts)

    assert question(other.service, code, draft) == "raid_dice"
    after = give_answer(other.service, code, draft, (6, 6))

    assert after is not None
    wait_for(lambda: one.service.live(code).drafts[0].answers == ((6, 6),))
    assert question(one.service, code, after) == "share"
    assert shown[-1].main is not None


def test_two_taps_for_the_same_number_at_two_hosts_make_one_entry(pair: Pair, code: str) -> None:
    stored: list[int] = []
    told: list[int] = []

    def tap(host: Host) -> None:
        for number in range(40):
            wait_for(lambda number=number: host.service.live(code).table.number >= number)  # type: ignore[misc]
            gold = Action("correct", {"path": ("captains", 0, "gold"), "value": number})
            try:
                host.service.start(code, HOST, gold, Ticket(number))
                stored.append(number)
            except Stale:
                told.append(number)

    taps = [Thread(target=tap, args=(host,)) for host in pair]
    for thread in taps:
        thread.start()
    for thread in taps:
        thread.join()

    assert sorted(stored) == sorted(told) == list(range(40))
    assert [e.number for e in pair[0].store.log(code)] == list(range(40))


def test_only_one_main_procedure_is_begun_whatever_the_host(pair: Pair, code: str) -> None:
    one, other = pair
    other.service.live(code)
    open_draft(one.service, code, RAID)

    with pytest.raises(Refused, match="under_way"):
        other.service.start(code, JACK, RAID, Ticket(0))


def test_phones_at_both_hosts_are_counted(pair: Pair, code: str) -> None:
    one, other = pair
    shown = watch(one, code, "a")

    leave = other.service.follow(code, Seat("b"), lambda _: None)
    wait_for(lambda: shown and shown[-1].phones == 2)
    assert shown[-1].present == {"a", "b"}

    leave()
    wait_for(lambda: shown and shown[-1].phones == 1)


def test_the_phones_of_a_host_that_has_died_are_no_longer_there(
    pair: Pair, code: str, plunder: AnyGame, tmp_path: Path
) -> None:
    third = start_host(shared_server().own_store.url.render_as_string(False), plunder, tmp_path)
    shown = watch(pair[0], code, "a")
    third.service.follow(code, Seat("b"), lambda _: None)
    wait_for(lambda: shown and shown[-1].phones == 2)

    third.end()  # without a word: its line is cut

    wait_for(lambda: shown and shown[-1].phones == 1)


def test_settings_boxes_names_and_tables_are_known_at_both(pair: Pair, code: str) -> None:
    one, other = pair
    assert other.service.setting(open_to_room(code)) is None
    assert other.service.box("plunder") == {}
    other.service.live(code)

    one.service.set_setting(open_to_room(code), True)
    one.service.learn_box("plunder", {"bribe/nassau": 4})
    one.service.rename(code, "b", "Mary")

    wait_for(lambda: other.service.setting(open_to_room(code)) is True)
    wait_for(lambda: other.service.box("plunder") == {"bribe/nassau": 4})
    wait_for(lambda: other.service.live(code).names["b"] == "Mary")


def test_a_seat_is_taken_once(pair: Pair, code: str) -> None:
    one, other = pair
    other.service.live(code)
    one.service.sit(code, "a")

    with pytest.raises(Refused, match="seat_taken"):
        other.service.sit(code, "a")


def test_a_long_table_is_read_again_and_its_fold_kept(pair: Pair, code: str) -> None:
    one, other = pair
    other.service.fold_every = 1
    pass_turn(one, code, 0)

    with other.store.snapshot(code):
        read = other.service.load(code)

    assert read.table.number == 1
    assert other.store.fold(code) is not None


def test_a_deleted_table_is_gone_everywhere(pair: Pair, code: str) -> None:
    one, other = pair
    other.service.live(code)

    one.service.delete(code)

    wait_for(lambda: code not in other.service.lives)


def test_a_seat_is_asked_for_at_one_host_and_granted_at_the_other(pair: Pair, code: str) -> None:
    one, other = pair
    asked = one.door.requests.ask(code, "a", "10.0.0.9")
    wait_for(other.door.requests.waiting)

    other.door.requests.answer(asked.number, yes=True)

    wait_for(lambda: (found := one.door.requests.find(asked.id)) and found.token)


def test_wrong_tries_at_two_hosts_are_counted_together(pair: Pair) -> None:
    one, other = pair

    for number in range(MOST_WRONG):
        pair[number % 2].door.gate.note("10.0.0.9", Refused("bad_token"))

    for host in (one, other):
        wait_for(lambda host=host: len(host.door.gate.wrong.get("10.0.0.9", [])) == MOST_WRONG)  # type: ignore[misc]
        with pytest.raises(Refused, match="too_many_tries"):
            host.door.gate.check("10.0.0.9")


def test_a_host_that_starts_later_knows_the_wrong_tries(pair: Pair, plunder: AnyGame, tmp_path: Path) -> None:
    for _ in range(MOST_WRONG):
        pair[0].door.gate.note("10.0.0.9", Refused("bad_token"))
    wait_for(lambda: len(pair[1].door.gate.wrong.get("10.0.0.9", [])) == MOST_WRONG)

    third = start_host(shared_server().own_store.url.render_as_string(False), plunder, tmp_path)

    assert len(third.door.gate.wrong.get("10.0.0.9", [])) == MOST_WRONG
    third.end()


def test_after_a_restart_of_the_database_everybody_catches_up(plunder: AnyGame, tmp_path: Path) -> None:
    server = Postgres("fsync=off").start()
    with hosts(server.new_database(), plunder, tmp_path) as (one, other):
        code = one.service.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
        shown = watch(other, code)
        pass_turn(one, code, 0)
        wait_for(lambda: shown and shown[-1].table.number == 1)

        server.stop()
        with pytest.raises(BadData, match="database_away"):
            pass_turn(one, code, 1)
        server.start()
        pass_turn(one, code, 1)

        wait_for(lambda: shown and shown[-1].table.number == 2)
        assert shown[-1].head == one.service.live(code).head
    server.remove()
