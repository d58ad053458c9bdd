"""Which procedures everybody waits for, and which run beside them: all are listed, so that a new one fails here."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.game import Action, AnyGame
from companion.core.table_rules import is_beside
from companion.hosting.live import HOST, Role, Ticket
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.unit.games.port_royal.board import Board

MAIN = {
    "set_up",
    "turn_up",
    "first_card",
    "stop",
    "take",
    "done",
    "others_pass",
    "skip_income",
    "complete",
    "next_turn",
    "break_off",
    "took",
    "tax_card",
    "bust_called",
    "income_called",
    "name_card",
    "repel_ship",
    "sold",
}
BESIDE = {"reshuffle", "census", "log_coin"}
"""The draw pile as the table finds it: the app's count follows the cards, whatever else is under way."""

ANN, BEA = Role(Seat("a"), phone="1"), Role(Seat("b"), phone="2")


@pytest.fixture
def board(tmp_path: Path, game: AnyGame) -> Iterator[Board]:
    store = SqliteStore(open_engine(tmp_path / "kinds.db"))
    yield Board(Service(store, {"port-royal": game}, clock=lambda: 1_800_000_000))
    store.close()


def test_every_procedure_has_its_kind(game: AnyGame) -> None:
    assert set(game.procedures) == MAIN | BESIDE
    assert {name for name in game.procedures if is_beside(game, name)} == BESIDE


def begin(board: Board, role: Role, action: Action) -> None:
    board.service.start(board.code, role, action, Ticket(board.service.live(board.code).table.number))


def answer(board: Board, role: Role, said: object) -> None:
    live = board.service.live(board.code)
    assert live.main is not None
    board.service.answer(board.code, role, live.main.id, said, Ticket(live.table.number, len(live.main.answers)))


def second_ship_is_open(board: Board) -> None:
    """Ann has turned up a second yellow ship that her swords might repel."""
    board.set().give("a", ["PIR-5-1", "CAP-4-1", "CAP-4-1"]).draw("EXP-CC", "Y-1-1")
    begin(board, ANN, Action("turn_up", {"kind": "Y"}, Seat("a")))
    live = board.service.live(board.code)
    assert live.main is not None
    ask = live.progress[live.main.id].ask
    assert ask is not None
    assert ask.key == "fate_ship"


@pytest.mark.parametrize(
    "action",
    [
        Action("stop", seat=Seat("a")),
        Action("turn_up", {"kind": "B"}, Seat("a")),
        Action("complete", {"face": "EXP-CC"}, Seat("a")),
    ],
    ids=lambda action: str(action.procedure),
)
@pytest.mark.parametrize("role", [ANN, BEA, replace(HOST, phone="3")], ids=["owner", "other", "host"])
def test_a_ship_that_was_turned_up_is_decided_first(action: Action, role: Role, board: Board) -> None:
    """A-15, A-28: neither a stop nor an expedition comes between the ship and what becomes of it."""
    second_ship_is_open(board)
    before = board.service.live(board.code)

    with pytest.raises(Refused, match="under_way") as refused:
        begin(board, role, action)

    assert refused.value.facts == {"who": "a"}
    assert board.service.live(board.code) == before
    answer(board, ANN, "bust")
    assert (board.state.phase, board.state.bust, board.state.harbour) == ("over", True, ())


def test_the_table_may_shuffle_while_a_ship_is_decided(board: Board) -> None:
    """A-13: the word of the table wins, and takes nobody's question away."""
    board.set().give("a", ["PIR-5-1"]).draw("TAX-LOWVP", "Y-1-1")
    begin(board, ANN, Action("turn_up", {"kind": "Y"}, Seat("a")))

    begin(board, BEA, Action("reshuffle"))

    assert board.state.shuffles == 1
    answer(board, ANN, "repel")
    assert (board.state.harbour, board.state.discard) == (("Y-1-1",), ("Y",))
