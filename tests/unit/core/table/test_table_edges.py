"""A table at its edges: what may be offered, taken back, settled or known, and what goes without saying."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Number, Seat
from companion.core.errors import Refused
from companion.core.game import Action, BoxCategory, Choice, Field, GameInfo
from companion.core.merge import holds, undo_holds
from companion.core.table import Draft, Entry, Played, Table, Undone, is_same_action, is_settlement, newest_standing
from companion.core.table_rules import is_beside
from tests.conftest import ANNE, JACK
from tests.support.sample_game import BribePaid, GoldBuried, Plunder, RaidRepelled, TurnPassed
from tests.unit.core.table.edges import aside, with_gold

PASS, BURY = Action("pass", {}, ANNE), Action("bury", {}, ANNE)


def passed(table: Table, times: int = 1) -> Table:
    for _ in range(times):
        table = table.after(table.act(table.state.active.seat, "pass", {}))
    return table


def reason(table: Table, action: Action, view: Any = None) -> str:
    with pytest.raises(Refused) as said:
        table.offer(action, view)
    return said.value.reason


# Offers


def test_what_is_offered_comes_back_as_it_may_be_started(table: Table) -> None:
    assert table.offer(PASS) == PASS
    assert table.offer(Action("raid", {"port": "nassau"}, ANNE)) == Action("raid", {"port": "nassau"}, ANNE)
    assert table.offer(Action("agree", {"id": "x"}, None)) == Action("agree", {"id": "x"}, None)


def test_what_is_not_offered_is_refused_with_its_reason(table: Table) -> None:
    assert reason(table, Action("pass", {}, Seat("z"))) == "unknown_seat"
    assert reason(table, Action("correct", {}, Seat("z"))) == "unknown_seat"
    assert reason(table, Action("pass", {}, JACK)) == "not_now"
    assert reason(table, Action("raid", {"port": "rome"}, ANNE)) == "not_now"
    assert reason(table, BURY) == "no_gold"


def test_what_is_offered_follows_from_what_the_phone_sees(table: Table) -> None:
    rich = with_gold(table, 5)

    assert table.offer(BURY, rich.state) == BURY
    assert reason(rich, BURY, table.state) == "no_gold"
    assert rich.offer(BURY) == BURY


class OnTwoPhones(Plunder):
    """Anne buries on her own phone alone, and passes on the one that is passed round, which also bribes for nobody."""

    def actions(self, state: Any, seat: Seat | None) -> Sequence[Action]:
        if seat is None:
            return (PASS, Action("bribe"))
        return (BURY,) if seat == ANNE else ()


def test_a_seat_starts_what_either_phone_offers_it_and_nothing_that_is_nobodys(table: Table) -> None:
    table = replace(table, game=OnTwoPhones())

    assert [table.offer(action) for action in (BURY, PASS, Action("bribe"))] == [BURY, PASS, Action("bribe")]
    assert reason(table, Action("bribe", {}, ANNE)) == "not_now"
    assert reason(table, Action("bury")) == "not_now"


def test_two_actions_are_the_same_by_name_and_arguments() -> None:
    raid = Action("raid", {"port": ("a", 1)})

    assert is_same_action(raid, Action("raid", {"port": ["a", 1]}, ANNE)) is True
    assert is_same_action(raid, Action("raid", {"port": ("a", 2)})) is False
    assert is_same_action(raid, Action("pass", {"port": ("a", 1)})) is False


def test_what_every_table_has_runs_beside_the_game(table: Table) -> None:
    assert [is_beside(table.game, name) for name in ("correct", "agree", "raid")] == [True, True, False]


# Back and again


def test_a_tap_is_taken_back_by_its_number(table: Table) -> None:
    played = passed(table, 3)

    assert played.undo(ANNE).what == Undone((2,))
    assert played.undo(ANNE, 0).what == Undone((0, 1, 2))
    assert played.undo(JACK, 1) == Entry(3, JACK, Undone((1, 2)))
    with pytest.raises(Refused, match="nothing_to_undo"):
        played.undo(ANNE, 3)


def test_the_first_tap_of_all_is_one(table: Table) -> None:
    played = passed(table)
    undone = played.after(played.undo(None))

    assert [undone.is_played(number) for number in (-1, 0, 1, 2)] == [False, True, False, False]
    assert undone.redo(JACK) == Entry(2, JACK, Undone((1,)))


def test_what_lies_before_the_last_tap_is_taken_back_by_a_replay(table: Table) -> None:
    played = passed(with_gold(table, 5))
    back = played.after(Entry(2, None, Undone((0,))))

    assert (back.state.captain(ANNE).gold, back.state.turn) == (0, 1)
    assert [tap.number for tap in back.taps] == [1]


def test_a_draft_that_is_not_offered_any_more_does_not_fit(table: Table) -> None:
    assert table.refit(Draft("d", BURY, 0)) is None
    assert with_gold(table, 5).refit(Draft("d", BURY, 0)) == Draft("d", BURY, 1)


def test_only_the_last_taps_are_taken_off_without_a_replay(table: Table) -> None:
    played = passed(table, 3)

    assert played.is_tail((1, 2)) is True
    assert [played.is_tail(numbers) for numbers in ((0, 1), (2, 1), (1,))] == [False, False, False]


def test_a_redo_adds_its_taps_at_the_end_only(table: Table) -> None:
    played = passed(table, 3)
    back = played.after(played.undo(None, 1))
    on = passed(back)

    assert [tap.number for tap in back.taps_of_redo((3,))] == [1, 2]
    assert on.taps_of_redo((3,)) == ()
    assert back.taps_of_redo((3, 3)) == ()
    assert back.taps_of_redo((0,)) == ()
    empty = played.after(played.undo(None, 0))
    assert [tap.number for tap in empty.taps_of_redo((3,))] == [0, 1, 2]


def test_what_was_set_aside_takes_nothing_back() -> None:
    log = [Entry(0, ANNE, Played("pass")), Entry(1, ANNE, Undone((0,)), aside=True), Entry(2, ANNE, Played("pass"))]

    assert [entry.number for entry in newest_standing(log)] == [2, 1, 0]
    assert [e.number for e in newest_standing([*log[:1], replace(log[1], aside=False), log[2]])] == [2, 1]


# What was set aside


def settle_reason(table: Table, how: str, number: int | None = None) -> str:
    with pytest.raises(Refused) as said:
        table.settle(ANNE, table.number - 1 if number is None else number, how)
    return said.value.reason


def test_what_waits_is_settled_in_one_of_three_ways(table: Table) -> None:
    rich = aside(with_gold(table, 5), GoldBuried(ANNE, 2), what=Played("bury", {}, (2,)))
    what = {"entry": 1}

    assert rich.set_aside == (1,)
    assert rich.settle(JACK, 1, "drop") == Entry(2, JACK, Played("settle", {**what, "how": "drop"}))
    kept = rich.settle(JACK, 1, "keep")
    assert (kept.what, kept.events) == (Played("settle", {**what, "how": "keep"}), (GoldBuried(ANNE, 2),))
    again = rich.settle(JACK, 1, "now")
    assert (again.seat, again.events) == (JACK, (GoldBuried(ANNE, 2),))
    assert [note.key for note in again.notes] == ["buried", "buried_gold"]


def test_what_cannot_be_settled_says_why(table: Table) -> None:
    assert settle_reason(aside(table), "perhaps") == "nothing_to_settle"
    assert settle_reason(aside(table), "keep", 7) == "nothing_to_settle"
    assert settle_reason(passed(table), "drop") == "nothing_to_settle"
    assert settle_reason(aside(table, BribePaid(ANNE, 3)), "keep") == "facts_do_not_fit"
    assert settle_reason(aside(table, RaidRepelled(Seat("z"), "nassau")), "keep") == "facts_do_not_fit"
    assert settle_reason(aside(table, TurnPassed(ANNE)), "keep") == "facts_move_turn"
    assert settle_reason(aside(passed(table), what=Undone((0,))), "keep") == "undo_is_late"
    assert settle_reason(aside(table, what=Played("raid", {"port": "rome"})), "now") == "facts_do_not_fit"


def test_a_table_that_was_broken_before_takes_facts_as_they_are(table: Table) -> None:
    broken = table.after(Entry(0, ANNE, Played("pass"), (BribePaid(ANNE, 3),)))

    broken.check_facts((GoldBuried(ANNE, 1),))


def test_a_settlement_is_known_by_its_name() -> None:
    assert is_settlement(Entry(0, ANNE, Played("settle"))) is True
    assert is_settlement(Entry(0, ANNE, Played("pass"))) is False
    assert is_settlement(Entry(0, ANNE, Undone((0,)))) is False


def test_an_entry_that_was_moved_is_remembered(table: Table) -> None:
    moved = table.after(replace(table.act(ANNE, "pass", {}), moved=True))

    assert (table.moved, moved.moved, passed(moved).moved) == (False, True, True)
    assert moved.after(moved.undo(None)).state == table.state


def test_what_holds_is_said_as_yes_or_no(table: Table) -> None:
    entry = table.act(ANNE, "pass", {})

    assert holds(table, entry) is True
    assert holds(table, replace(entry, seat=JACK)) is False
    assert holds(table, replace(entry, events=())) is False
    assert holds(table, replace(entry, what=Played("raid", {"port": "nassau"}, ((9, 9),)))) is False
    assert holds(table, Entry(0, ANNE, Played("settle", {"entry": 0}))) is False
    assert holds(table, table.act(ANNE, "bury", {}, (0,))) is False  # a rule that could be played is not offered
    assert holds(aside(table), Entry(1, ANNE, Played("settle", {"entry": 0}))) is True


def test_an_undo_holds_for_the_last_taps_or_for_what_is_gone(table: Table) -> None:
    played = passed(table, 3)
    gone = played.after(played.undo(None, 1))

    assert [undo_holds(played, Undone(numbers)) for numbers in ((2,), (1, 2), (0,), (0, 1))] == [
        True,
        True,
        False,
        False,
    ]
    assert undo_holds(gone, Undone((1, 2))) is True
    assert undo_holds(gone, Undone((3,))) is True
    assert undo_holds(passed(gone), Undone((3,))) is False


def test_a_choice_is_of_the_first_revision_and_may_change() -> None:
    choice = Choice("x", ("a", "b"), "a")
    info = GameInfo("g", (2, 4), "m", variants=(choice,), house_rules=(replace(choice, id="y"),))

    assert (choice.since, choice.in_play, choice.seats, info.revision, info.evening) == (1, True, (), 1, 300)
    assert info.options({"x": "b", "y": "z"}) == {"x": "b", "y": "a"}
    assert BoxCategory("card", Number(key="n")).prefix == "card/"
    assert (Action("x").primary, Action("x").danger) == (False, False)


def test_a_field_is_the_same_whatever_it_would_do() -> None:
    def field(events: Any) -> Field:
        return Field(("gold",), "gold", Number(key="gold"), 3, events=events)

    assert field(lambda value: ()) == field(None)


def test_a_game_names_what_runs_beside_it(table: Table) -> None:
    class Beside(Plunder):
        info = replace(Plunder.info, beside=frozenset({"bury"}))

    assert [is_beside(Beside(), name) for name in ("bury", "raid", "agree")] == [True, False, True]
