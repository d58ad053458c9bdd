"""Whatever is tapped: random legal play, with every house rule and depth at random."""

import random
from functools import partial, reduce

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.assets import tables_of
from companion.core import table_rules
from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.game import Sitting
from companion.core.table import Table
from companion.games.port_royal import load
from companion.games.port_royal.data import read_catalogue
from tests.support.random_play import tap_once

GAME = load(tables_of("port-royal"))
CARDS = read_catalogue(tables_of("port-royal"))
SEATS = "abcde"
seeds = st.integers(min_value=0, max_value=2**32)
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def play_taps(seed: int, taps: int = 60) -> Table:
    """A table after so many taps; what is offered is never refused, or this raises."""
    chance = random.Random(seed)
    options = {c.id: chance.choice(c.values) for c in GAME.info.choices}
    sittings = [Sitting(Seat(s), "red") for s in SEATS[: chance.randint(2, 5)]]
    table = Table.open(GAME, sittings, options)
    for _ in range(taps):
        if GAME.is_finished(table.state):
            break
        if chance.randrange(12) == 0:
            depth = chance.choice(("score", "table", "full", "full"))
            table = table.after(table.act(None, "agree", {"id": "depth", "value": depth}))
        table = tap_once(table, chance)
        assert GAME.broken_invariants(table.state) == ()
    return table


@few
@given(seeds)
def test_a_log_replays_to_the_same_state(seed: int) -> None:
    table = play_taps(seed)

    assert Table.open(GAME, table.sittings, table.options, table.log).hash == table.hash


@few
@given(seeds)
def test_undo_and_redo_go_there_and_back(seed: int) -> None:
    table = play_taps(seed, 30)

    undone = table.after(table.undo(None))

    assert undone.state == table.states[-2]
    assert undone.after(undone.redo(None)).hash == table.hash


@few
@given(seeds)
def test_points_never_fall_and_coins_are_never_negative(seed: int) -> None:
    """Section 2.5: invariants 3 and 4."""
    table = play_taps(seed)

    for before, after in zip(table.states, table.states[1:], strict=False):
        for seat in before.order:
            assert CARDS.vp(after.player(seat)) >= CARDS.vp(before.player(seat))
            assert (after.player(seat).coins or 0) >= 0
        assert after.end_triggered or not before.end_triggered


@few
@given(seeds)
def test_cards_are_conserved_while_every_card_is_entered(seed: int) -> None:
    """Section 2.5: invariant 1, in whole games of the depth Full."""
    chance = random.Random(seed)
    seats = chance.randint(2, 5)
    table = Table.open(GAME, [Sitting(Seat(s), "red") for s in SEATS[:seats]], {"depth": "full"})
    for _ in range(60):
        if GAME.is_finished(table.state):
            break
        table = tap_once(table, chance)
        assert table.state.cards == 119 + (seats == 5)


@few
@given(seeds)
def test_folding_what_a_seat_may_see_gives_its_view(seed: int) -> None:
    table = play_taps(seed, 30)
    evolve = partial(table_rules.evolve, GAME)
    for seat in (None, *table.seats):
        seen = GAME.view(table.states[0], seat)
        for tap in table.taps:
            seen = reduce(evolve, (GAME.redact(e, seat) for e in tap.events), seen)
        assert seen == table.view(seat)


@few
@given(seeds)
def test_every_event_survives_a_journey_through_plain_data(seed: int) -> None:
    table, codec = play_taps(seed, 40), Codec(GAME)

    assert [codec.read(codec.write(entry)) for entry in table.log] == list(table.log)


@few
@given(seeds)
def test_every_tracked_value_can_be_corrected(seed: int) -> None:
    chance = random.Random(seed)
    table = play_taps(seed, 25)
    fields = GAME.fields(table.state)
    field = chance.choice(fields)
    value = field.ask.sample(chance.randrange)

    corrected = table.after(table.act(None, "correct", {"path": field.path, "value": value}))

    again = next(f for f in GAME.fields(corrected.state) if f.path == field.path)
    assert again.value == field.ask.read(value)
    assert corrected.state.drift == 0
