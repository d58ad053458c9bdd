"""A table in the middle of a turn, whose situation is written as in the vectors; the real rules play on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.assets import tables_of
from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.game import AnyGame, Sitting
from companion.core.table import Entry, Table
from companion.games.port_royal.data import read_catalogue
from companion.games.port_royal.state import Player, State

CARDS = read_catalogue(tables_of("port-royal"))


class Play:
    """A table whose first state is the given one; every action goes through the table and its log."""

    def __init__(self, game: AnyGame, given: Mapping[str, Any], options: Mapping[str, str]) -> None:
        names = list(given["players"])
        variant = "yes" if given.get("variant_expedition") else "no"
        agreed = {"expedition_needed": variant, **options}
        opened = Table.open(game, [Sitting(Seat(n), "red") for n in names], agreed)
        self.start = state = situation(opened.state, given)
        self.table = replace(opened, states=(state,))
        self.spent = 0

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def player(self, name: str) -> Player:
        return self.state.players[name]

    def do(self, seat: str | None, procedure: str, answers: Sequence[Any] = (), **arguments: Any) -> Entry:
        entry = self.table.act(Seat(seat) if seat else None, procedure, arguments, answers)
        self.table = self.table.after(entry)
        self.spent += sum(e.coins for e in entry.events if type(e).__name__ == "CoinsSpent")
        return entry

    def draw(self, face: str, *answers: Any, repel: bool = False) -> Entry:
        """A card that is told by its face at once."""
        return self.do(self.state.active, "turn_up", answers, kind=CARDS[face].tile, face=face, repel=repel)

    def stop(self) -> Entry:
        return self.do(self.state.active, "stop")

    def take(self, face: str, by: str) -> Entry:
        return self.do(by, "take", face=face)

    def finish(self, by: str) -> Entry:
        return self.do(by, "done")

    def complete(self, face: str, by: str, discard: Sequence[str]) -> Entry:
        return self.do(by, "complete", face=face, given=tuple(discard))

    def says(self, entry: Entry) -> list[str]:
        return [note.key for note in entry.notes]


def refusal(act: Callable[[], object]) -> str:
    """The reason why it is refused."""
    with pytest.raises(Refused) as no:
        act()
    return no.value.reason


def situation(state: State, given: Mapping[str, Any]) -> State:
    players: dict[str, Player] = {}
    for name, has in given["players"].items():
        persons, done = tuple(has.get("persons", ())), tuple(has.get("exp", ()))
        players[name] = Player(Seat(name), has.get("coins", 3), persons, done)
    first = Seat(given.get("first", next(iter(players))))
    harbour = tuple(given.get("harbour", ()))
    state = replace(
        state,
        players=players,
        first=first,
        active=Seat(given.get("active", first)),
        phase="may-draw" if harbour else "must-draw",
        harbour=harbour,
        row=tuple(given.get("exp_table", ())),
        end_triggered=given.get("end_triggered", False),
        pile=0,
        blind=given.get("blind", 0),
        discard=tuple(given.get("discard", ())),
    )
    whole = 119 + (len(players) == 5)
    pile = given.get("pile", whole - (state.cards or 0))
    return replace(state, pile=pile)
