"""Which entry follows which, and which taps an undo or a redo moves."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from companion.core.ask import Refusal, Seat
from companion.core.errors import Refused
from companion.core.game import Action
from companion.core.merge import Origin, holds, next_original_place, undo_holds
from companion.core.plain import fingerprint_of_plain
from companion.core.record import EntryRecord, head_of, is_next
from companion.core.table import Entry, Played, Table, Undone, is_settlement
from tests.conftest import ANNE, SITTINGS
from tests.support.sample_game import Plunder, State

FIRST = EntryRecord(
    4, "a", "a", {"is": "played", "procedure": "pass"}, ({"is": "TurnPassed"},), (), datetime(2026, 1, 1, tzinfo=UTC),
    "d0d0d0d0", "0abc",
)  # fmt: skip
NEXT = replace(FIRST, number=5, parent=head_of(FIRST))


def pass_turns(table: Table, times: int) -> Table:
    for _ in range(times):
        table = table.after(table.act(table.state.active.seat, "pass", {}))
    return table


def test_an_entry_follows_by_the_head_of_the_one_before() -> None:
    assert is_next(NEXT, FIRST)
    assert not is_next(replace(NEXT, parent="~"), FIRST)
    assert not is_next(replace(NEXT, parent=""), FIRST)
    assert not is_next(replace(NEXT, number=6), FIRST)


def test_an_entry_of_the_first_tables_follows_by_a_head_without_the_device() -> None:
    older = fingerprint_of_plain([FIRST.what, FIRST.events, FIRST.seat], FIRST.parent)

    assert is_next(replace(NEXT, parent=older), FIRST)
    assert is_next(replace(NEXT, parent=older), replace(FIRST, what={**FIRST.what, "aside": True}))


def test_the_next_entry_of_the_same_phone_was_made_right_after_this_one() -> None:
    assert next_original_place(FIRST) == Origin(5, head_of(FIRST))


def test_only_a_settlement_is_one() -> None:
    played = [is_settlement(Entry(0, ANNE, Played(name, {}, ()))) for name in ("pass", "settle", "trade")]

    assert played == [False, True, False]


def test_an_undo_of_the_last_of_several_taps_holds(table: Table) -> None:
    three = pass_turns(table, 3)

    assert undo_holds(three, Undone((2,)))
    assert undo_holds(three, Undone((1, 2)))
    assert not undo_holds(three, Undone((0,)))


def test_only_the_last_taps_are_a_tail(table: Table) -> None:
    three = pass_turns(table, 3)

    assert three.is_tail((1, 2))
    assert not three.is_tail((0,))
    assert not three.is_tail((0, 1))


def test_a_redo_adds_its_taps_only_where_nothing_later_stands(table: Table) -> None:
    three = pass_turns(table, 3)
    undone = three.after(three.undo(None))
    number = undone.log[-1].number
    first, second, third = three.taps

    assert undone.taps_of_redo((number,)) == (third,)
    assert undone.taps_of_redo((number, 0)) == ()
    assert undone.taps_of_redo((0,)) == ()
    between = replace(undone, log=(*undone.log[:-1], replace(undone.log[-1], what=Undone((1,)))), taps=(first, third))
    assert between.taps_of_redo((number,)) == ()
    around = replace(undone, log=(*undone.log[:-1], replace(undone.log[-1], what=Undone((0, 2)))), taps=(second,))
    assert around.taps_of_redo((number,)) == ()


class RefusedTwice(Plunder):
    def actions(self, state: State, seat: Seat | None) -> tuple[Action, ...]:
        return tuple(Action("pass", seat=ANNE, refused=Refusal(reason)) for reason in ("first", "second"))


def test_of_several_reasons_the_first_is_said() -> None:
    table = Table.open(RefusedTwice(), SITTINGS, {})

    with pytest.raises(Refused, match="first"):
        table.offer(Action("pass", seat=ANNE))


@pytest.mark.parametrize("wrong", [AssertionError, LookupError])
def test_what_cannot_be_played_again_is_refused(
    table: Table, monkeypatch: pytest.MonkeyPatch, wrong: type[Exception]
) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise wrong

    late = table.after(replace(table.act(ANNE, "pass", {}), aside=True, moved=True))
    monkeypatch.setattr(Table, "talk", fail)

    with pytest.raises(Refused, match="facts_do_not_fit"):
        late.settle(ANNE, 0, "now")
    assert not holds(table, late.log[0])
