"""Random legal play finds what is broken, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.assets import tables_of
from companion.commands.measure_codes import rounds_of
from companion.commands.simulate import Outcome, Play, PlayByBot, simulate
from companion.core.ask import Below, Seat
from companion.core.codec import Codec
from companion.core.errors import Refused
from companion.core.game import Action
from companion.core.procedure import Happened, Note, Procedure
from companion.core.table import Played, Table
from companion.games import all_games
from tests.support.sample_game import Plunder, State, TurnPassed

BYTES = ["code_bytes", "uncut_code_bytes", "seat_code_bytes"]
SIZES = ["coded", *BYTES, "code_floor", "code_over_floor", "catch_up_bytes"]
KEYS = ["game", "games", "finished", "taps", "exceptions", "broken_invariants", "refused_offers", *SIZES, "seconds"]
GAMES = all_games(tables_of)


def test_a_sound_game_is_played_to_its_end() -> None:
    outcome = simulate(Plunder(), 60)

    assert outcome.problems == ()
    assert (outcome.games, outcome.finished) == (60, 60)
    assert outcome.taps >= 60 * 12
    assert list(outcome.result()) == KEYS


def counts(outcome: Outcome) -> dict[str, Any]:
    return {k: v for k, v in outcome.result().items() if k != "seconds"}


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, other = (
        simulate(Plunder(), 20, seed=5),
        simulate(Plunder(), 20, seed=5),
        simulate(Plunder(), 20, seed=6),
    )

    assert counts(first) == counts(again)
    assert counts(first) != counts(other)


@pytest.mark.parametrize("id", GAMES)
def test_the_games_of_the_shelf_are_sound_in_however_many_processes(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.commands.simulate.SMALL", 2)
    one, two = simulate(GAMES[id], 2, seed=3), simulate(GAMES[id], 2, seed=3, workers=2)

    assert one.problems == ()
    assert counts(one) == counts(two)


@pytest.mark.parametrize(("games", "seats"), [(0, None), (1, 1), (1, 5)])
def test_what_cannot_be_played_is_refused(games: int, seats: int | None) -> None:
    with pytest.raises(Refused):
        simulate(Plunder(), games, seats)


class WithTrap(Plunder):
    """Offers one thing more."""

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        offered = super().actions(state, seat)
        return (*offered, Action("trap", {}, state.active.seat)) if offered else ()

    @property
    def procedures(self) -> Mapping[str, Any]:  # type: ignore[override]
        return {**Plunder.procedures, "trap": self.trap}

    def trap(self, state: State, seat: Seat) -> Procedure:
        pytest.fail("each test lays its own trap")


def test_an_offer_that_is_refused_is_counted() -> None:
    class Refusing(WithTrap):
        def trap(self, state: State, seat: Seat) -> Procedure:
            raise Refused("not_now")
            yield

    outcome = simulate(Refusing(), 10)

    assert outcome.refused_offers > 0
    assert (outcome.finished, outcome.exceptions) == (10, 0)
    assert "was offered, then refused: not_now" in outcome.problems[0]


def test_a_rule_that_fails_is_counted_and_named() -> None:
    class Failing(WithTrap):
        def trap(self, state: State, seat: Seat) -> Procedure:
            yield Happened(TurnPassed(seat))
            raise ZeroDivisionError("by nothing")

    outcome = simulate(Failing(), 10, seats=2)

    assert outcome.exceptions > 0
    assert "ZeroDivisionError: by nothing (trap, line" in outcome.problems[0]


def test_a_broken_invariant_is_counted() -> None:
    class Broken(Plunder):
        def broken_invariants(self, state: State) -> Sequence[str]:
            return ["the seventh turn"] if state.turn == 7 else []

    assert simulate(Broken(), 5).broken_invariants >= 5


def test_a_rule_that_rolls_its_own_dice_is_found() -> None:
    class Cheating(WithTrap):
        calls = 0

        def trap(self, state: State, seat: Seat) -> Procedure:
            Cheating.calls += 1
            for _ in range(Cheating.calls % 2):
                yield Happened(TurnPassed(seat))

    outcome = simulate(Cheating(), 10)

    assert outcome.broken_invariants > 0
    assert "trap is told in two ways" in outcome.problems[0]


def test_a_game_that_offers_nothing_before_its_end_is_found() -> None:
    class Silent(Plunder):
        def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
            return ()

    assert simulate(Silent(), 2).exceptions == 2


def test_only_a_few_problems_are_told() -> None:
    class Broken(Plunder):
        def broken_invariants(self, state: State) -> Sequence[str]:
            return ["always"]

    assert len(simulate(Broken(), 5).problems) == 10


class WithBot(Plunder):
    """Its strategy always passes."""

    def bot(self, state: State, below: Below) -> tuple[Action, tuple[object, ...]]:
        return next(a for a in self.actions(state, None) if a.procedure == "pass"), ()


def test_a_game_with_a_strategy_is_played_by_it() -> None:
    outcome = simulate(WithBot(), 5, bot=True)

    assert outcome.problems == ()
    assert outcome.finished == 5


def test_a_game_without_a_strategy_is_played_by_what_its_screen_proposes() -> None:
    class Proposing(Plunder):
        def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
            return [replace(a, primary=a.procedure == "pass") for a in super().actions(state, seat)]

    passed, random_play = simulate(Proposing(), 40, seats=2, bot=True), simulate(Plunder(), 40, seats=2)

    assert passed.finished == 40
    assert passed.taps < random_play.taps


def test_what_the_screen_does_not_propose_is_done_once_a_turn_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.commands.simulate.SHARE_OF_UNDO", 1_000_000)

    class WithPause(WithTrap):
        def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
            return [replace(a, primary=a.procedure != "trap") for a in super().actions(state, seat)]

        def trap(self, state: State, seat: Seat) -> Procedure:
            yield Note("pause")

    paused = []
    for seed in range(10):
        play = PlayByBot(Codec(WithPause()), 2, Random(seed), "bot")
        table = play.open_table()
        while not table.game.is_finished(table.state):
            table = play.tap(table)
        for tap, before in zip(table.taps, table.states, strict=False):
            if isinstance(tap.what, Played) and tap.what.procedure == "trap":
                paused.append((seed, before.turn))

    assert len(paused) > 10
    assert len(paused) == len(set(paused))


def test_the_sizes_of_the_codes_are_told() -> None:
    told = simulate(Plunder(), 6, coded=6).result()

    assert told["coded"] == 6
    assert 0 < told["code_bytes"]["p50"] <= told["code_bytes"]["p95"] <= told["code_bytes"]["max"] < 200
    assert 0 < told["catch_up_bytes"]["max"] < 80


def table_of(turns: Sequence[str], seats: int = 2) -> Table:
    """A table on which these seats have passed, one after the other."""
    play = Play(Codec(Plunder()), seats, Random(1), "rounds")
    table = play.open_table()
    for seat in turns:
        table = table.after(table.act(Seat(seat), "pass", {}))
    return table


def test_a_round_is_from_a_seats_turn_to_its_next() -> None:
    assert rounds_of(table_of("ababa")) == [(1, 3), (3, 5)]
    assert rounds_of(table_of("abcabc", seats=3)) == [(1, 4)]
    assert rounds_of(table_of("a")) == []
