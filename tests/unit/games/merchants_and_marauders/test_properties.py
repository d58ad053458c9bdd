"""Whatever is tapped: the log replays, undo gives back, offers are never refused, secrets stay secret."""

import random
from dataclasses import replace
from functools import partial, reduce

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import table_rules
from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.game import Sitting
from companion.core.plain import canonical
from companion.core.procedure import Note
from companion.core.table import Played, Table
from tests.support.random_play import tap_once
from tests.unit.games.merchants_and_marauders.sea import GAME

CODEC = Codec(GAME)
evolve = partial(table_rules.evolve, GAME)


def random_table(seed: int, taps: int) -> Table:
    """Random legal play, with house rules drawn at random."""
    chance = random.Random(seed)
    seats = 2 + seed % 3
    sittings = [Sitting(Seat("abcd"[i]), GAME.colours(seats)[i]) for i in range(seats)]
    options = {c.id: chance.choice(c.values) for c in GAME.info.choices}
    table = Table.open(GAME, sittings, options)
    for _ in range(taps):
        if GAME.is_finished(table.state):
            break
        table = tap_once(table, chance)
    return table


TABLES = st.builds(random_table, st.integers(0, 2**32), st.integers(5, 60))


@settings(max_examples=15, deadline=None)
@given(TABLES)
def test_a_log_always_replays_to_the_same_state(table: Table) -> None:
    log = [CODEC.read(CODEC.write(entry)) for entry in table.log]

    assert Table.open(GAME, table.sittings, table.options, log).hash == table.hash
    assert GAME.broken_invariants(table.state) == ()


@settings(max_examples=8, deadline=None)
@given(TABLES)
def test_a_log_replays_whatever_its_questions_are_today(table: Table) -> None:
    """Events are facts: a roll that was once asked for face by face still stands."""
    log = [replace(e, what=replace(e.what, answers=())) if isinstance(e.what, Played) else e for e in table.log]

    assert Table.open(GAME, table.sittings, table.options, log).hash == table.hash


@settings(max_examples=8, deadline=None)
@given(TABLES)
def test_undo_gives_back_the_state_before_the_tap(table: Table) -> None:
    for before in reversed(table.states[:-1]):
        table = table.after(table.undo(None))
        assert table.state == before


@settings(max_examples=12, deadline=None)
@given(TABLES)
def test_folding_what_a_seat_may_know_gives_what_it_sees(table: Table) -> None:
    for seat in (None, *table.seats):
        known = (
            e if isinstance(e, table_rules.COMMON_EVENTS) else GAME.redact(e, seat)
            for tap in table.taps
            for e in tap.events
        )
        folded = reduce(evolve, known, GAME.view(table.states[0], seat))
        assert canonical(folded) == canonical(GAME.view(table.state, seat))


@settings(max_examples=10, deadline=None)
@given(TABLES)
def test_what_a_seat_is_offered_on_its_phone_can_be_started(table: Table) -> None:
    """Buttons are drawn from what the seat sees; the table must agree with them."""
    for seat in table.seats:
        seen = GAME.actions(GAME.view(table.state, seat), None)
        for action in seen:
            allowed = GAME.actions(table.state, action.seat)
            assert any(
                a.procedure == action.procedure and (a.refused is None) == (action.refused is None) for a in allowed
            )


@settings(max_examples=10, deadline=None)
@given(TABLES)
def test_no_note_names_another_seat_s_gold(table: Table) -> None:
    """Only notes that are the owner's alone may hold a purse or a chest."""
    notes: list[Note] = [n for tap in table.taps for n in tap.notes]

    assert all(n.secret_to for n in notes if "chest" in n.facts)
