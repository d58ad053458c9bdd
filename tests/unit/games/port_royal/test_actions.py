"""The solid button: what the seat can do next, never what gives something up that it could still have."""

from collections.abc import Callable

import pytest

from companion.core.ask import Seat
from companion.core.game import Action, AnyGame
from tests.unit.games.port_royal.play import Play

Make = Callable[..., Play]


def solid(game: AnyGame, table: Play, seat: str) -> list[str]:
    offers = game.actions(table.state, Seat(seat))
    return [a.procedure for a in offers if a.primary and a.refused is None]


def offer_of(game: AnyGame, table: Play, procedure: str) -> Action:
    return next(a for a in game.actions(table.state, None) if a.procedure == procedure)


def test_whoever_can_still_hire_or_trade_has_no_solid_way_out(play: Make, game: AnyGame) -> None:
    """PR-P2-WINDOW, A-06: to finish is a plain button as long as a card could be paid."""
    table = play({"players": {"A": {"coins": 4}, "B": {"coins": 4}}, "harbour": ["Y-2-2", "SAI-3-1", "B-1-1"]})
    table.stop()

    assert solid(game, table, "A") == []
    assert offer_of(game, table, "done").refused is None


def test_whoever_can_take_nothing_more_finishes_by_the_solid_button(play: Make, game: AnyGame) -> None:
    table = play({"players": {"A": {"coins": 4}, "B": {"coins": 4}}, "harbour": ["Y-2-2", "SAI-3-1"]})
    table.stop()
    table.take("Y-2-2", "A")

    assert solid(game, table, "A") == ["done"]


@pytest.mark.parametrize("harbour", [[], ["MAD-9-3"]], ids=["empty", "too expensive"])
def test_a_harbour_out_of_reach_leaves_nothing_to_give_up(harbour: list[str], play: Make, game: AnyGame) -> None:
    table = play({"players": {"A": {"coins": 4}, "B": {"coins": 4}}, "harbour": ["Y-2-2", *harbour]})
    table.stop()
    table.take("Y-2-2", "A")
    table.finish("A")

    assert solid(game, table, "B") == ["done"]


def test_an_expedition_that_waits_is_something_to_give_up(play: Make, game: AnyGame) -> None:
    """PR-EXP, A-02: in the window, and by agreement after a bust."""
    given = {"players": {"A": {"persons": ["CAP-4-1", "CAP-4-1"]}, "B": {}}, "exp_table": ["EXP-CC"]}
    window, lost = (
        play({**given, "harbour": ["K-X-3"]}),
        play({**given, "harbour": ["K-X-3"]}, expedition_after_bust="yes"),
    )
    window.stop()
    window.take("K-X-3", "A")
    lost.draw("K-X-4")

    assert (window.state.phase, lost.state.phase) == ("window", "after-bust")
    assert (solid(game, window, "A"), solid(game, lost, "A")) == ([], [])


def test_to_stop_is_the_solid_button_only_while_something_lies_there(play: Make, game: AnyGame) -> None:
    """A-05: a stop in an empty harbour takes nothing."""
    table = play({"players": {"A": {}, "B": {}}})
    table.draw("EXP-CC")
    empty = solid(game, table, "A")
    table.draw("Y-1-1")

    assert (empty, solid(game, table, "A")) == ([], ["stop"])
    assert offer_of(game, table, "stop").refused is None


def test_nobody_has_another_persons_step_as_his_own(play: Make, game: AnyGame) -> None:
    table = play({"players": {"A": {"coins": 4}, "B": {"coins": 4}}, "harbour": ["Y-2-2"]})

    assert solid(game, table, "B") == []
    table.stop()
    assert solid(game, table, "B") == []
