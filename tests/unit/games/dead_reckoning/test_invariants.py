"""What must hold at any moment really fails when it does not hold."""

from dataclasses import replace

from companion.core.ask import Seat
from companion.core.game import Sitting
from companion.core.table import Table
from companion.games.dead_reckoning.invariants import broken_invariants
from companion.games.dead_reckoning.state import State
from tests.unit.games.dead_reckoning.play import CATALOGUE, GAME, A, player


def first_state() -> State:
    sittings = [Sitting(Seat(s), c) for s, c in (("a", "violet"), ("b", "blue"))]
    table = Table.open(GAME, sittings, {})
    boards = [x for i in range(3) for x in ("island", (f"Made up {i}", 4, 1, 1, 8, 5, 2, False))]
    state: State = table.after(table.act(None, "set_up", {}, ((), (0, 4, 8, 0, 0), "a", *boards))).state
    return state


def test_a_table_that_was_just_set_breaks_nothing() -> None:
    assert broken_invariants(CATALOGUE, first_state()) == ()


def test_a_coin_or_a_cargo_from_nowhere_is_found() -> None:
    state = first_state()
    assert broken_invariants(CATALOGUE, player(state, chest=16)) == (
        "31 coin lie on the table, 30 came from the supply",
    )
    assert broken_invariants(CATALOGUE, player(state, dock=5)) == ("7 cargo lie on the table, 3 came from the supply",)


def test_a_cube_from_nowhere_is_found() -> None:
    state = first_state()
    board = state.boards["r1c1"]
    state = state.with_board("r1c1", replace(board, cubes={**board.cubes, A: 1}))
    assert broken_invariants(CATALOGUE, state) == ("1 cubes of a lie on islands, 0 were placed",)


def test_what_another_seat_sees_tells_nothing_of_the_coins() -> None:
    assert GAME.view(first_state(), Seat("b")).ledger["coin"] is None
    assert GAME.view(first_state(), None).ledger["coin"] is None
