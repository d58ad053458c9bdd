"""The members that every game passes on to its functions."""

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from companion import games
from companion.assets import tables_of
from companion.core.ask import Seat
from companion.core.game import GameInfo, rank_seats
from companion.core.game_base import GameBase, GameFunctions

ANNE = Seat("anne")


@dataclass(frozen=True)
class Count:
    value: int
    over: bool = False


def functions(**more: Callable[..., Any]) -> GameFunctions[Count, int]:
    return GameFunctions[Count, int](
        events=(int,),
        procedures={},
        evolve=lambda state, event: Count(state.value + event),
        actions=lambda state, seat: (),
        fields=lambda state: (),
        standings=lambda state: (),
        broken_invariants=lambda state: (line for line in ["less than nothing"] if state.value < 0),
        **more,
    )


def base(**more: Callable[..., Any]) -> GameBase[Count, int]:
    return GameBase(GameInfo("count", (1, 1), "anchor"), functions(**more))


def test_a_game_without_secrets_shows_everything_and_ends_when_its_state_is_over() -> None:
    game = base()

    assert game.view(Count(3), None) == Count(3)
    assert game.redact(7, ANNE) == 7
    assert [game.is_finished(Count(1, over=over)) for over in (False, True)] == [False, True]


def test_a_game_with_secrets_gives_its_own_view() -> None:
    game = base(view=lambda state, seat: Count(0), redact=lambda event, seat: 0)

    assert (game.view(Count(3), None), game.redact(7, None)) == (Count(0), 0)


def test_a_game_that_names_no_moments_and_no_chances_has_none() -> None:
    game = base()

    assert game.moments(Count(1), (1,), (), Count(2)) == ()
    assert game.luck((Count(1), Count(2)), ((1,),)) == ()


def test_broken_invariants_are_a_sequence_however_the_game_tells_them() -> None:
    assert base().broken_invariants(Count(-1)) == ("less than nothing",)
    assert base().broken_invariants(base().evolve(Count(-1), 1)) == ()


def test_every_game_passes_on_by_the_same_members() -> None:
    names = [module.name for module in pkgutil.iter_modules(games.__path__)]
    loaded = {n: import_module(f"companion.games.{n}").load(tables_of(n.replace("_", "-"))) for n in names}

    assert len(loaded) == 5
    assert [name for name, game in loaded.items() if not isinstance(game, GameBase)] == []


def test_seats_are_ranked_by_value_and_equals_share_a_place() -> None:
    values = {Seat("a"): (1, 2), Seat("b"): (3, 0), Seat("c"): (1, 2), Seat("d"): (0, 9)}

    assert rank_seats(values) == [("b", 1), ("a", 2), ("c", 2), ("d", 4)]
