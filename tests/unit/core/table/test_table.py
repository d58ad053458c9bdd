"""The log and the state that follows from it."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.simulate import Play
from companion.core.ask import Number, Seat
from companion.core.codec import Codec
from companion.core.errors import Refused
from companion.core.game import Action, AnyGame, Field
from companion.core.procedure import Note, Procedure, choose
from companion.core.table import Draft, Entry, Played, Table, Undone, standing
from companion.core.table_rules import Corrected, OptionChanged
from tests.conftest import ANNE, JACK, SITTINGS
from tests.support.sample_game import Plunder, State, load

NASSAU = {"port": "nassau"}


def raid_port(table: Table, *answers: Any, port: str = "nassau") -> Table:
    active = table.state.active.seat
    return table.after(table.act(active, "raid", {"port": port}, answers))


def pass_turns(table: Table, times: int = 1) -> Table:
    for _ in range(times):
        table = table.after(table.act(table.state.active.seat, "pass", {}))
    return table


def undone(table: Table, back_to: int | None = None) -> Table:
    return table.after(table.undo(None, back_to))


def redone(table: Table) -> Table:
    return table.after(table.redo(None))


def same(table: Table, other: Table) -> bool:
    """The same game, however it was reached: also when it is replayed from its log."""
    again = Table.open(table.game, table.sittings, table.options, table.log)
    return table.state == other.state == again.state and table.states == again.states and table.taps == again.taps


def test_a_tap_becomes_an_entry_with_what_went_in_and_what_came_out(table: Table) -> None:
    entry = table.act(ANNE, "raid", NASSAU, ([4, 3], "all"))

    assert (entry.number, entry.seat) == (0, ANNE)
    assert entry.what == Played("raid", NASSAU, ((3, 4), "all"))
    assert [type(e).__name__ for e in entry.events] == ["PortRaided", "TurnPassed"]
    assert entry.headline is not None
    assert entry.headline.key == "raid_strength"
    assert table.after(entry).state.captain(ANNE).gold == 3


@pytest.mark.parametrize(
    ("seat", "played", "reason"),
    [
        (JACK, Played("raid", NASSAU, ()), "not_your_turn"),
        (ANNE, Played("raid", NASSAU, ([4, 3],)), "answer_missing"),
        (ANNE, Played("raid", NASSAU, ([9, 9],)), "not_an_answer"),
        (ANNE, Played("sink", {}, ()), "no_such_procedure"),
        (ANNE, Played("raid", {"harbour": 1}, ()), "no_such_procedure"),
        (ANNE, Played("correct", {"path": ("captains", 7, "gold")}, ()), "no_such_value"),
        (ANNE, Played("correct", {"path": 3}, ()), "no_such_value"),
        (ANNE, Played("correct", {"path": ("captains", 0, "gold"), "value": 99}, ()), "not_an_answer"),
        (ANNE, Played("agree", {"id": "length"}, ()), "no_such_rule"),
        (ANNE, Played("agree", {"id": "fair_wind", "value": "perhaps"}, ()), "no_such_rule"),
    ],
)
def test_what_the_rules_forbid_is_refused(table: Table, seat: Seat, played: Played, reason: str) -> None:
    with pytest.raises(Refused) as said:
        table.act(seat, played.procedure, played.arguments, played.answers)

    assert said.value.reason == reason


def test_undo_gives_back_the_state_before_the_tap(table: Table) -> None:
    before = raid_port(table, [6, 6], "all")

    after = undone(pass_turns(before))

    assert same(after, before)
    assert after.number == 3


def test_undo_reaches_back_to_the_first_tap(table: Table) -> None:
    played = pass_turns(raid_port(table, [6, 6], "all"), 4)

    one_by_one = played
    while one_by_one.taps:
        one_by_one = undone(one_by_one)

    assert same(one_by_one, table)
    assert same(undone(played, back_to=0), table)
    with pytest.raises(Refused, match="nothing_to_undo"):
        one_by_one.undo(None)


def test_redo_brings_each_undone_tap_back_in_turn(table: Table) -> None:
    first = raid_port(table, [6, 6], "all")
    second = raid_port(first, [1, 1])
    gone = undone(undone(second))

    assert same(redone(gone), first)
    assert same(redone(redone(gone)), second)
    with pytest.raises(Refused, match="nothing_to_redo"):
        redone(redone(gone)).redo(None)


def test_undo_and_redo_can_be_chained_without_end(table: Table) -> None:
    first = raid_port(table, [6, 6], "all")
    second = pass_turns(first)
    now = second

    for _ in range(5):
        now = undone(now)
        assert same(now, first)
        now = redone(now)
        assert same(now, second)
        now = undone(undone(now))
        assert same(now, table)
        now = redone(redone(now))
        assert same(now, second)


def test_a_jump_back_is_brought_back_as_a_whole(table: Table) -> None:
    played = pass_turns(table, 5)

    back = undone(played, back_to=2)

    assert same(redone(back), played)
    assert back.state.turn == 2


def test_after_a_new_tap_the_undone_ones_stay_undone(table: Table) -> None:
    other = pass_turns(undone(raid_port(table, [6, 6], "all")))

    with pytest.raises(Refused, match="nothing_to_redo"):
        other.redo(None)
    assert undone(other).last_undo is not None
    assert same(redone(undone(other)), other)


def test_undo_is_an_entry_and_nothing_leaves_the_log(table: Table) -> None:
    log = redone(undone(pass_turns(table))).log

    assert [type(e.what) for e in log] == [Played, Undone, Undone]
    assert [e.number for e in standing(log)] == [0, 2]


def test_a_correction_is_an_entry_of_its_own(table: Table) -> None:
    path = ("captains", 1, "gold")

    asked = table.talk(ANNE, "correct", {"path": path}, ())
    entry = table.act(ANNE, "correct", {"path": path, "value": 7})

    assert asked.ask is not None
    assert entry.events == (Corrected(path, 0, 7),)
    assert entry.what == Played("correct", {"path": path, "value": 7})
    corrected = table.after(entry)
    assert corrected.state.captain(JACK).gold == 7
    assert same(undone(corrected), table)


def test_a_house_rule_can_change_during_play(table: Table) -> None:
    entry = table.act(None, "agree", {"id": "fair_wind"}, ["off"])

    assert entry.events == (OptionChanged("fair_wind", "off"),)
    assert table.after(entry).state.options == {"length": "short", "fair_wind": "off"}
    assert same(undone(table.after(entry)), table)


def test_an_unknown_option_falls_back_to_the_default(plunder: AnyGame) -> None:
    opened = Table.open(plunder, SITTINGS, {"length": "endless", "moon": "full"})

    assert opened.options == {"length": "short", "fair_wind": "on"}


def draft(*answers: Any, procedure: str = "raid", seat: Seat = ANNE) -> Draft:
    arguments = NASSAU if procedure == "raid" else {}
    return Draft("d", Action(procedure, arguments, seat), 0, answers)


def test_a_draft_that_still_fits_stays_as_it_is(table: Table) -> None:
    corrected = table.after(table.act(None, "correct", {"path": ("captains", 1, "gold"), "value": 7}))

    fits = corrected.refit(draft((3, 4), "all"))

    assert fits == replace(draft((3, 4), "all"), number=1)


def test_a_draft_goes_back_to_the_first_answer_that_no_longer_fits(table: Table) -> None:
    rich = table.after(table.act(None, "correct", {"path": ("captains", 0, "gold"), "value": 7}))

    fits = rich.refit(draft(9, procedure="bury"))

    assert fits is not None
    assert fits.answers == ()


def gamble(state: State, seat: Seat) -> Procedure:
    """The stake is checked once it is named."""
    stake = yield Number(key="stake", high=9, seat=seat)
    if stake > state.captain(seat).gold:
        raise Refused("no_gold")
    yield from choose("side", ["heads", "tails"], seat=seat)


class Gambling(Plunder):
    procedures: Mapping[str, Callable[..., Procedure]] = {"gamble": gamble}

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        return [Action("gamble", {}, ANNE)]


def test_a_draft_goes_back_to_before_the_answer_that_a_rule_now_forbids() -> None:
    poor = Table.open(Gambling(), SITTINGS, {})

    fits = poor.refit(draft(5, "heads", procedure="gamble"))

    assert fits is not None
    assert fits.answers == ()


class Hiding(Plunder):
    """What is buried is corrected by its owner alone."""

    def fields(self, state: State) -> Sequence[Field]:
        ask = Number(key="correct_buried", high=50, seat=ANNE, secret=True)
        return [*super().fields(state)[:2], Field(("captains", 0, "buried"), "buried", ask, 0, seat=ANNE)]


@pytest.mark.parametrize(("field", "secret_to"), [("buried", ANNE), ("gold", None)])
def test_what_is_said_of_a_corrected_secret_stays_with_its_seat(field: str, secret_to: Seat | None) -> None:
    table = Table.open(Hiding(), SITTINGS, {})

    entry = table.act(ANNE, "correct", {"path": ("captains", 0, field), "value": 7})

    assert [note.secret_to for note in entry.notes] == [secret_to]


def test_the_last_headline_says_it_all() -> None:
    notes = (Note("first", headline=True), Note("second", headline=True), Note("aside"))

    assert Entry(0, None, Played("pass"), notes=notes).headline == notes[1]
    assert Entry(0, None, Played("pass"), notes=(Note("first"), Note("last"))).headline == Note("last")


def test_a_draft_that_may_no_longer_start_is_dropped(table: Table) -> None:
    assert pass_turns(table).refit(draft((3, 4))) is None


def test_the_box_value_that_a_table_used_is_in_its_log(table: Table) -> None:
    entry = table.act(ANNE, "bribe", {}, [4, "pay"])

    assert table.after(entry).state.box == {"bribe/nassau": 4}
    again = table.after(entry)
    asked = again.talk(JACK, "bribe", {}, ())
    assert asked.ask is not None
    assert asked.ask.key == "pay"


def test_the_hash_is_the_same_on_every_machine(table: Table) -> None:
    played = pass_turns(raid_port(table, [6, 6], "all"))

    assert table.hash == "21fd5ecda4757763ba12f3cb590957df"
    assert played.hash == "82e8ba31311bab76bc1edf73a7de19e0"


def test_a_view_holds_no_secret_of_another_seat(table: Table) -> None:
    rich = table.after(table.act(None, "correct", {"path": ("captains", 0, "gold"), "value": 7}))
    buried = rich.after(rich.act(ANNE, "bury", {}, [5]))

    seen = {seat: buried.view(seat).captain(ANNE).buried for seat in (ANNE, JACK, None)}

    assert seen == {ANNE: 5, JACK: -1, None: -1}


def test_a_thousand_entries_replay_to_the_same_table(plunder: AnyGame) -> None:
    table, chance = Table.open(plunder, SITTINGS, {}), random.Random(7)
    codec = Codec(plunder)
    while table.number < 1000:
        if table.taps and chance.random() < 0.2:
            table = undone(table)
        elif table.last_undo and chance.random() < 0.5:
            table = redone(table)
        else:
            dice = [chance.randint(1, 6), chance.randint(1, 6)]
            table = raid_port(table, dice, *(["half"] if sum(dice) >= 7 else []))

    log = [codec.read(codec.write(entry)) for entry in table.log]

    again = Table.open(plunder, SITTINGS, {}, log)
    assert again.hash == table.hash
    assert again.states == table.states


@given(seed=st.integers(0, 10**6), steps=st.lists(st.sampled_from("ttttuuurrj"), max_size=40))
@settings(max_examples=60, deadline=None)
def test_whatever_is_tapped_undone_and_redone_the_log_replays_to_the_same_table(seed: int, steps: list[str]) -> None:
    play = Play(Codec(load()), 2, random.Random(seed), "undo")
    table = play.open_table()
    for step in steps:
        if step == "t" and not table.game.is_finished(table.state):
            table = play.tap(table)
        elif step == "u" and table.taps:
            table = undone(table)
        elif step == "r" and table.last_undo:
            table = redone(table)
        elif step == "j" and table.taps:
            table = undone(table, back_to=table.taps[len(table.taps) // 2].number)

        assert same(table, table)
    assert play.outcome.problems == ()
