"""What holds whatever is tapped: random legal play by the offered actions and what each question accepts."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.simulate import answers_by_chance
from companion.core import table_rules
from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.game import Sitting
from companion.core.plain import get_at, set_at
from companion.core.procedure import play as play_procedure
from companion.core.table import Table
from tests.unit.games.blackbeard.play import game

MOST_TAPS = 120
seats = st.sampled_from((1, 1, 2, 3, 4, 5, 6))
seeds = st.integers(0, 10_000)


def open_table(count: int, chance: Random) -> Table:
    sittings = [Sitting(Seat("abcdefghij"[i]), game().colours(count)[i]) for i in range(count)]
    rules = {c.id: chance.choice(c.values) for c in game().info.choices}
    return Table.open(game(), sittings, rules)


def tap(table: Table, chance: Random) -> Table:
    """One offered action, with answers drawn from what is asked. An offer that is refused fails here."""
    offered = [a for a in game().actions(table.state, None) if a.refused is None]
    action = chance.choices(offered, [4 if a.primary else 1 for a in offered])[0]
    talk = game().procedures[action.procedure](table.state, action.seat, **action.arguments)
    evolve = partial(table_rules.evolve, game())
    done = play_procedure(talk, table.state, evolve, answers_by_chance(chance.randrange))
    return table.after(table.act(action.seat, action.procedure, action.arguments, done.answers))


def play(count: int, seed: int) -> Iterator[Table]:
    chance = Random(f"{count}/{seed}")
    table = open_table(count, chance)
    yield table
    while not game().is_finished(table.state) and len(table.log) < MOST_TAPS:
        table = tap(table, chance)
        yield table


@given(seats, seeds)
@settings(max_examples=20, deadline=None)
def test_no_invariant_ever_breaks_and_no_offer_is_refused(count: int, seed: int) -> None:
    for table in play(count, seed):
        assert game().broken_invariants(table.state) == ()


@given(seats, seeds)
@settings(max_examples=8, deadline=None)
def test_a_log_that_was_stored_replays_to_the_same_state(count: int, seed: int) -> None:
    *_, table = play(count, seed)
    codec = Codec(game())

    log = [codec.read(codec.write(entry)) for entry in table.log]

    assert Table.open(game(), table.sittings, table.options, log).hash == table.hash


@given(seats, seeds)
@settings(max_examples=8, deadline=None)
def test_undo_gives_back_the_state_before_the_tap(count: int, seed: int) -> None:
    tables = list(play(count, seed))[-6:]

    for before, after in pairwise(tables):
        undone = after.after(after.undo(None))
        assert undone.state == before.state
        assert undone.after(undone.redo(None)).state == after.state


@given(seats, seeds)
@settings(max_examples=6, deadline=None)
def test_folding_what_a_seat_may_see_gives_what_it_sees_of_the_whole(count: int, seed: int) -> None:
    *_, table = play(count, seed)

    for seat in (None, *table.seats):
        state = game().view(table.states[0], seat)
        for entry in table.taps:
            for event in entry.events:
                known = isinstance(event, table_rules.COMMON_EVENTS)
                state = table_rules.evolve(game(), state, event if known else game().redact(event, seat))
        assert state == game().view(table.state, seat)


@given(seats, seeds)
@settings(max_examples=8, deadline=None)
def test_every_tracked_value_stands_where_its_correction_says(count: int, seed: int) -> None:
    *_, table = play(count, seed)

    for field in game().fields(table.state):
        if field.events:
            continue
        assert field.ask.accepts(field.value), (field.key, field.value)
        assert get_at(table.state, field.path) == field.value
        assert set_at(table.state, field.path, field.value) == table.state


@given(seats, seeds)
@settings(max_examples=12, deadline=None)
def test_any_value_may_be_corrected_to_anything_and_nothing_breaks(count: int, seed: int) -> None:
    """Every question of a correction takes what stands there now, and its answer stands there afterwards."""
    chance = Random(seed)
    *_, table = play(count, seed)

    for field in chance.sample(list(game().fields(table.state)), 60):
        assert field.value is None or field.ask.accepts(field.value), (field.key, field.value)
        to = field.ask.read(field.ask.draw(chance.randrange))
        after = table.after(table.act(None, "correct", {"path": field.path, "value": to}))
        assert game().broken_invariants(after.state) == (), (field.key, to)
        again = next((f for f in game().fields(after.state) if f.path == field.path), None)
        if again and field.value is not None:
            assert stands(again.value, to), (field.key, to, again.value)


def stands(value: Any, to: Any) -> bool:
    """Of several, the order is that of the table; a commissioner typed in has got a name."""
    if isinstance(value, tuple) and isinstance(to, tuple):
        return sorted(map(str, value)) == sorted(map(str, to))
    return value == to or (isinstance(value, str) and isinstance(to, tuple))


@given(seats, seeds)
@settings(max_examples=8, deadline=None)
def test_every_victory_point_stands_in_the_ledger(count: int, seed: int) -> None:
    for table in play(count, seed):
        for player in table.state.players.values():
            assert player.vp == sum(s.vp for s in player.ledger)


def test_a_rival_does_not_dock_in_a_pirate_port_that_was_destroyed_under_his_bow() -> None:
    """19.17: whoever breaks into his Move may have taken its goal away."""
    for table in play(1, 26):
        assert game().broken_invariants(table.state) == ()
