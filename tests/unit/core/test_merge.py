"""Two phones acted apart; afterwards both have everything, in one order."""

import random

import pytest

from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.errors import Refused
from companion.core.merge import holds_together, identities, merge_logs
from companion.core.record import head_at
from companion.core.table import Played, Undone
from companion.share.codes.container import open_code, pack_table, read_whole
from companion.share.sync.merging import Relation, compare_logs, reconcile_logs
from tests.support.sample_game import load
from tests.support.tables.schedules import Phone, by_code, evening, set_up

ANNE, JACK = Seat("a"), Seat("b")


def two_phones() -> tuple[Phone, Phone]:
    game = load()
    return Phone("0000000a", Codec(game), set_up(game)), Phone("0000000b", Codec(game), set_up(game))


def tap(phone: Phone, seat: Seat | None, do: str, answers: tuple[object, ...] = (), **arguments: object) -> None:
    phone.record_entry(phone.table.act(seat, do, arguments, answers))


def waiting(phone: Phone) -> list[int]:
    return [entry.number for entry in phone.table.aside]


def apart() -> tuple[Phone, Phone]:
    """Both know that Anne raided Nassau; then Jack's turn is told in two ways."""
    one, other = two_phones()
    tap(one, ANNE, "raid", ((6, 6), "all"), port="nassau")
    other.hear(one.log)
    tap(one, JACK, "pass")
    tap(other, JACK, "raid", ((6, 5), "half"), port="tortuga")
    return one, other


@pytest.mark.parametrize("first", range(0, 100, 20))
def test_nothing_is_lost_or_doubled_and_all_phones_agree(first: int) -> None:
    for seed in range(first, first + 20):
        phones, made = evening(load(), seed)

        names = identities(phones[0].log)
        assert holds_together(phones[0].log)
        assert len(names) == len(set(names))
        assert set(names) == made
        assert len({head_at(p.log) for p in phones}) == 1
        assert len({p.table.hash for p in phones}) == 1


def test_the_same_holds_when_the_logs_travel_by_picture() -> None:
    for seed in range(12):
        phones, made = evening(load(), seed, coded=True)

        assert set(identities(phones[0].log)) == made
        assert len({(head_at(p.log), p.table.hash) for p in phones}) == 1


def test_merging_knows_no_order_and_no_repeats() -> None:
    logs = [phone.log for phone in evening_apart(5)]
    one, two, three = logs

    assert merge_logs(one, two) == merge_logs(two, one)
    assert merge_logs(merge_logs(one, two), three) == merge_logs(one, merge_logs(two, three))
    assert merge_logs(one, one) == one
    assert merge_logs(merge_logs(one, two), two) == merge_logs(one, two)


def evening_apart(seed: int) -> list[Phone]:
    chance = random.Random(seed)
    game = load()
    phones = [Phone(f"0000000{n}", Codec(game), set_up(game)) for n in range(3)]
    for phone in phones:
        for _ in range(6):
            phone.act(chance)
    return phones


def test_one_that_is_behind_simply_goes_on() -> None:
    one, other = two_phones()
    tap(one, ANNE, "pass")
    other.hear(one.log)
    tap(one, JACK, "pass")

    assert compare_logs(other.log, one.log).relation is Relation.BEHIND
    assert compare_logs(one.log, other.log).relation is Relation.AHEAD
    assert reconcile_logs(other.codec, other.record, other.log, one.log) == one.log


def test_what_no_longer_makes_sense_is_kept_and_waits_for_the_table() -> None:
    one, other = apart()
    assert compare_logs(one.log, other.log).relation is Relation.APART

    one.hear(other.log)
    other.hear(one.log)

    assert head_at(one.log) == head_at(other.log)
    (late,) = one.table.aside
    assert isinstance(late.what, Played)
    assert (late.what.procedure, late.seat) == ("raid", JACK)
    assert one.table.state.captain(JACK).gold == 0


def apart_over_a_burial() -> tuple[Phone, Phone]:
    """Jack has gold; on one phone his turn is over already, on the other he buries some of it."""
    one, other = two_phones()
    tap(one, ANNE, "pass")
    tap(one, None, "correct", path=("captains", 1, "gold"), value=5)
    other.hear(one.log)
    tap(one, JACK, "pass")
    tap(other, JACK, "bury", (4,))
    return one, other


def test_the_table_settles_it_as_an_entry_and_may_take_that_back() -> None:
    one, other = apart_over_a_burial()
    one.hear(other.log)
    (late,) = one.table.aside

    one.record_entry(one.table.settle(ANNE, late.number, "keep"))

    assert one.table.aside == ()
    assert one.table.state.captain(JACK).buried == 4
    one.record_entry(one.table.undo(ANNE))
    assert waiting(one) == [late.number]
    assert one.table.state.captain(JACK).buried == 0


def test_facts_that_would_move_the_turn_are_not_taken_over() -> None:
    one, other = apart()
    one.hear(other.log)
    (late,) = one.table.aside

    with pytest.raises(Refused, match="facts_move_turn"):
        one.table.settle(ANNE, late.number, "keep")


def test_it_can_be_left_out_for_good() -> None:
    one, other = apart()
    one.hear(other.log)

    one.record_entry(one.table.settle(ANNE, one.table.aside[0].number, "drop"))

    assert one.table.aside == ()
    with pytest.raises(Refused, match="nothing_to_settle"):
        one.table.settle(ANNE, 2, "keep")


def test_two_phones_that_settle_it_twice_count_it_once() -> None:
    one, other = apart_over_a_burial()
    one.hear(other.log)
    other.hear(one.log)
    number = one.table.aside[0].number
    one.record_entry(one.table.settle(ANNE, number, "keep"))
    other.record_entry(other.table.settle(JACK, number, "keep"))

    one.hear(other.log)

    assert one.table.state.captain(JACK).buried == 4
    assert one.table.aside == ()


def test_both_undid_the_same_tap() -> None:
    one, other = two_phones()
    tap(one, ANNE, "pass")
    other.hear(one.log)
    one.record_entry(one.table.undo(ANNE))
    other.record_entry(other.table.undo(JACK))

    one.hear(other.log)

    assert one.table.state.turn == 0
    assert one.table.aside == ()


def test_undo_reaches_back_across_a_merge() -> None:
    one, other = two_phones()
    tap(one, ANNE, "pass")
    other.hear(one.log)
    tap(one, None, "correct", path=("captains", 0, "gold"), value=5)
    tap(other, None, "correct", path=("captains", 1, "gold"), value=7)
    one.hear(other.log)
    assert [c.gold for c in one.table.state.captains] == [5, 7]

    one.record_entry(one.table.undo(ANNE, back_to=1))

    assert [c.gold for c in one.table.state.captains] == [0, 0]
    one.record_entry(one.table.redo(ANNE))
    assert [c.gold for c in one.table.state.captains] == [5, 7]


def test_what_would_come_out_otherwise_now_waits_for_the_table() -> None:
    one, other = two_phones()
    tap(one, None, "correct", path=("captains", 0, "gold"), value=5)
    tap(other, None, "correct", path=("captains", 0, "gold"), value=7)

    one.hear(other.log)

    assert waiting(one) == [1]
    assert one.table.state.captain(ANNE).gold == 5


def test_an_undo_that_comes_too_late_waits_for_the_table() -> None:
    one, other = two_phones()
    tap(one, ANNE, "pass")
    other.hear(one.log)
    tap(other, JACK, "pass")
    tap(other, ANNE, "pass")
    one.record_entry(one.table.undo(ANNE))
    tap(one, ANNE, "raid", ((1, 1),), port="nassau")

    one.hear(other.log)
    other.hear(one.log)

    assert one.table.hash == other.table.hash
    assert one.table.aside


def test_an_undo_of_what_others_have_built_on_changes_nothing_by_itself() -> None:
    one, other = two_phones()
    tap(one, ANNE, "pass")
    other.hear(one.log)
    tap(one, None, "correct", path=("captains", 0, "gold"), value=5)
    one.record_entry(one.table.undo(ANNE, back_to=0))
    tap(other, JACK, "pass")

    one.hear(other.log)

    assert [entry.what for entry in one.table.aside] == [Undone((0, 1))]
    assert one.table.last_undo is None
    assert (one.table.state.turn, one.table.state.captain(ANNE).gold) == (2, 5)


def test_a_redo_after_another_tap_changes_nothing_by_itself() -> None:
    one, other = two_phones()
    tap(one, ANNE, "pass")
    one.record_entry(one.table.undo(ANNE))
    other.hear(one.log)
    tap(one, ANNE, "raid", ((1, 1),), port="nassau")
    other.record_entry(other.table.redo(ANNE))

    one.hear(other.log)

    assert [entry.what for entry in one.table.aside] == [Undone((1,))]
    assert one.table.state.turn == 1


def test_a_merged_log_travels_by_picture() -> None:
    one, other = apart()
    one.hear(other.log)
    tap(one, ANNE, "pass")

    code = pack_table(one.codec, one.record, one.log)
    there = read_whole(open_code(code, {"plunder": load()}))

    assert head_at(there.entries) == head_at(one.log)
    assert [e.number for e in there.table.aside] == [e.number for e in one.table.aside] == [2]
    assert by_code(one) == there.entries
