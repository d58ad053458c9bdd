"""What must hold for any legal play: replay, undo, offers, invariants, conservation, and what each seat sees."""

import random
from functools import partial, reduce
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.commands.simulate import simulate
from companion.core import table_rules
from companion.core.ask import Seat
from companion.core.game import Sitting
from companion.core.plain import get_at
from companion.core.table import Entry, Table
from companion.games.dead_reckoning.events import TokensMoved
from companion.games.dead_reckoning.invariants import tokens
from companion.games.dead_reckoning.rules.islands import island_cubes, progress_cubes, spare_cubes
from companion.games.dead_reckoning.scoring import rank_island
from companion.games.dead_reckoning.view_data import chart, ship_lines
from tests.support.random_play import tap_once
from tests.unit.games.dead_reckoning.play import CATALOGUE, GAME

FEW = settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def some_play(seats: int, seed: int, taps: int) -> Table:
    """Random legal play. An offer that is refused, or an invariant that breaks, fails here."""
    chance = random.Random(f"properties/{seed}")
    options = {c.id: chance.choice(c.values) for c in GAME.info.choices}
    sittings = [Sitting(Seat("abcd"[i]), GAME.colours(seats)[i]) for i in range(seats)]
    table = Table.open(GAME, sittings, options)
    for _ in range(taps):
        if GAME.is_finished(table.state):
            break
        table = tap_once(table, chance)
        assert not GAME.broken_invariants(table.state)
    return table


@FEW
@given(st.integers(1, 4), st.integers(0, 10_000))
def test_a_log_replays_to_the_same_state_and_every_tap_can_be_undone(seats: int, seed: int) -> None:
    table = some_play(seats, seed, 60)
    assert Table.open(GAME, table.sittings, table.options, table.log).hash == table.hash
    back = table.after(table.undo(None, table.taps[0].number))
    assert back.state == table.states[0]
    assert back.after(back.redo(None)).hash == table.hash


@FEW
@given(st.integers(1, 4), st.integers(0, 10_000))
def test_folding_what_a_seat_may_know_gives_what_it_sees(seats: int, seed: int) -> None:
    table = some_play(seats, seed, 90)
    for seat in (None, *table.seats):
        state = GAME.view(table.states[0], seat)
        for tap, whole in zip(table.taps, table.states[1:], strict=True):
            state = reduce(partial(table_rules.evolve, GAME), [redact(e, seat) for e in tap.events], state)
            assert state == GAME.view(whole, seat)


def redact(event: Any, seat: Seat | None) -> Any:
    return event if isinstance(event, table_rules.COMMON_EVENTS) else GAME.redact(event, seat)


@FEW
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_the_buttons_tell_nothing_that_a_seat_may_not_see(seats: int, seed: int) -> None:
    table = some_play(seats, seed, 70)
    for seat in (None, *table.seats):
        assert GAME.actions(table.view(seat), None) == GAME.actions(table.state, None)
        assert GAME.standings(table.view(seat)) == GAME.standings(table.state)
        assert ship_lines(table.view(seat)) == ship_lines(table.state)
        assert chart(table.view(seat)) == chart(table.state)


@FEW
@given(st.integers(1, 4), st.integers(0, 10_000))
def test_every_tracked_value_can_be_corrected_to_what_it_is(seats: int, seed: int) -> None:
    table = some_play(seats, seed, 60)
    for seat in (None, *table.seats):
        for field in GAME.fields(table.view(seat)):
            assert field.ask.accepts(field.value), field
    for field in GAME.fields(table.state):
        assert get_at(table.state, field.path) == field.value


def supply_of(event: Any, kind: str) -> int:
    if not isinstance(event, TokensMoved) or event.kind != kind:
        return 0
    amount = event.amount or 0
    return amount * ((event.source == "supply") - (event.target == "supply"))


@FEW
@given(st.integers(1, 4), st.integers(0, 10_000))
def test_cubes_coins_and_cargo_are_conserved(seats: int, seed: int) -> None:
    table = some_play(seats, seed, 90)
    for tap, before, after in zip(table.taps, table.states, table.states[1:], strict=False):
        if tap.what.procedure in ("set_up", "count_chest", "reveal"):  # type: ignore[union-attr]
            continue
        for kind in ("cargo", "coin"):
            assert tokens(after, kind) - tokens(before, kind) == sum(supply_of(e, kind) for e in tap.events)
        for seat in after.players:
            out = island_cubes(after, seat) + progress_cubes(CATALOGUE, after, seat)
            assert out + spare_cubes(CATALOGUE, after, seat) == max(CATALOGUE.pieces.cubes, out)


def brute_force(values: tuple[int, int, int], cubes: dict[str, int], empty: int) -> dict[str, int]:
    """Island scoring once more, by handing out the places one after another."""
    groups: dict[int, list[str]] = {}
    for name, n in [*cubes.items(), ("ghost", empty)]:
        if n:
            groups.setdefault(n, []).append(name)
    coins, place = {}, 0
    for n in sorted(groups, reverse=True):
        group = groups[n]
        prize = [*values, 0, 0, 0][place + (1 if len(group) > 1 else 0)]
        for name in group:
            coins[name] = prize
        place += len(group)
    coins.pop("ghost", None)
    return coins


def test_ten_thousand_random_islands_are_ranked_as_by_hand() -> None:
    """DR-SCORE-ISL against an independent second version."""
    chance = random.Random("islands")
    for _ in range(10_000):
        values = tuple(sorted((chance.randint(0, 12) for _ in range(3)), reverse=True))
        cubes = {s: chance.randint(0, 6) for s in "abcd"[: chance.randint(1, 4)]}
        empty = chance.randint(0, 5)
        ranks = rank_island(values, cubes, empty)  # type: ignore[arg-type]
        assert {r.seat: r.coins for r in ranks if r.seat} == brute_force(values, cubes, empty)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [1, 2])
def test_random_games_end_without_a_problem(seats: int) -> None:
    outcome = simulate(GAME, 1, seats, seed=7)
    assert outcome.problems == ()
    assert outcome.finished == 1


def test_a_secret_never_reaches_another_seats_log() -> None:
    """Chest, level and token: nothing in the redacted log of another seat tells them."""
    sittings = [Sitting(Seat(s), c) for s, c in (("a", "violet"), ("b", "blue"))]
    table = Table.open(GAME, sittings, {"bonus_tokens": "yes"})
    boards = [x for i in range(3) for x in ("island", (f"Made up {i}", 4, 1, 1, 8, 5, 2, False))]
    table = act(table, None, "set_up", (), (0, 4, 8, 0, 0), "a", *boards, ("terror",), ("builder",))
    table = act(table, "a", "chest", 11, way="in")
    table = act(table, "a", "end_turn")
    table = act(table, "a", "level_up", "purser")
    said = [redact(e, Seat("b")) for tap in table.taps for e in tap.events]
    told = [n for tap in table.taps for n in tap.notes if n.secret_to in (None, "b")]
    assert not any("terror" in repr(x) or "purser" in repr(x) or "26" in repr(x) for x in (*said, *told))
    assert not any(isinstance(e, TokensMoved) and e.amount == 11 for e in said)
    own = [redact(e, Seat("a")) for tap in table.taps for e in tap.events]
    assert any(isinstance(e, TokensMoved) and e.amount == 11 for e in own)


def act(table: Table, seat: str | None, name: str, *answers: Any, **arguments: Any) -> Table:
    entry: Entry = table.act(Seat(seat) if seat else None, name, arguments, answers)
    return table.after(entry)
