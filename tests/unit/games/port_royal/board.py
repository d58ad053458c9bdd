"""A table at a real host, for phones to look at."""

from collections.abc import Sequence
from typing import Any

from companion.core.ask import Seat
from companion.games.port_royal.state import State
from companion.hosting.live import HOST
from companion.hosting.service import Service

PLAYERS = [("Ann", "red"), ("Bea", "blue"), ("Carl", "green"), ("Dora", "white"), ("Emil", "yellow")]


class Board:
    """A table in a situation, made by taps and corrections."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.code = ""

    @property
    def state(self) -> State:
        state: State = self.service.live(self.code).table.state
        return state

    def set(self, seats: int = 4, **options: str) -> "Board":
        self.code = self.service.create("port-royal", PLAYERS[:seats], options)
        self.tap("set_up", ["a"])
        return self

    def tap(self, procedure: str, answers: Sequence[Any] = (), seat: str | None = None, **arguments: Any) -> None:
        live = self.service.live(self.code)
        entry = live.table.act(Seat(seat) if seat else None, procedure, arguments, answers)
        self.service.record(live, HOST, entry)

    def give(self, seat: str, persons: Sequence[str] = (), coins: int = 3) -> "Board":
        self.tap("correct", path=("players", seat, "persons"), value=tuple(persons))
        self.tap("correct", path=("players", seat, "coins"), value=coins)
        return self

    def draw(self, *faces: str) -> "Board":
        cards = self.service.game("port-royal").cards  # type: ignore[attr-defined]
        for face in faces:
            self.tap("turn_up", (), self.state.active, kind=cards[face].tile, face=face)
        return self
