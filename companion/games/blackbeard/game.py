"""The plug-in class: Blackbeard as the app sees it."""

from collections.abc import Callable, Mapping, Sequence

from companion.core.ask import Phrase, Seat
from companion.core.game import Action, Field, GameInfo, Options, Sitting, Standing
from companion.core.procedure import Procedure
from companion.games.blackbeard import actions as menu
from companion.games.blackbeard import scoring
from companion.games.blackbeard.data import PORTS, Data
from companion.games.blackbeard.events import EVENTS, Event
from companion.games.blackbeard.evolve import evolve
from companion.games.blackbeard.fields import fields
from companion.games.blackbeard.house_rules import HOUSE_RULES, VARIANTS
from companion.games.blackbeard.invariants import broken
from companion.games.blackbeard.procedures import PROCEDURES
from companion.games.blackbeard.procedures.box import shelves
from companion.games.blackbeard.state import LETTERS, SYSTEM, Player, Port, State, Turn

FLAGS = ("red", "blue", "green", "yellow", "violet", "white", "black", "orange", "pink", "turquoise")
INFO = GameInfo(
    id="blackbeard",
    seats=(1, 10),
    evening=270,  # three hours
    mark="brigantine",
    revision=4,
    variants=VARIANTS,
    house_rules=HOUSE_RULES,
    shelves=shelves(),
)


class Blackbeard:
    def __init__(self, data: Data) -> None:
        self.data = data

    @property
    def info(self) -> GameInfo:
        return INFO

    @property
    def events(self) -> Sequence[type]:
        return EVENTS

    @property
    def procedures(self) -> Mapping[str, Callable[..., Procedure]]:
        return PROCEDURES

    def colours(self, seats: int) -> Sequence[str]:
        """The box marks Pirates by letter and number: any flag may stand for a seat."""
        return FLAGS

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        order = tuple(s.seat for s in sittings)
        players: dict[str, Player] = {seat: Player(seat, LETTERS[i]) for i, seat in enumerate(order)}
        if len(order) == 1:
            players[SYSTEM] = Player(SYSTEM, "B")
        ports = {port: Port() for port in PORTS}
        return State(dict(options), dict(self.data.box), order, players, ports, turn=Turn(seat=order[0]))

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        return menu.actions(state, seat)

    def fields(self, state: State) -> Sequence[Field]:
        return fields(state)

    def view(self, state: State, seat: Seat | None) -> State:
        """Everything that the app holds is public: hands and undeployed Pirate cards stay on the table."""
        return state

    def redact(self, event: Event, seat: Seat | None) -> Event:
        return event

    def turn(self, state: State) -> Phrase:
        if state.over:
            if state.solo:
                return Phrase(f"turn.{state.result}")
            won = scoring.winners(state)
            return Phrase("turn.won", {"who": won, "n": len(won)})
        who = self.active(state)
        if state.phase != "play":
            return Phrase(f"turn.{state.phase}", {"who": who})
        turn = state.turn
        if turn.seat == SYSTEM:
            pirate = state.pirates.get(turn.slot)
            key = "turn.system_start" if pirate and turn.phase == "start" else "turn.system"
            return Phrase(key, {"card": pirate.card if pirate else "none", "n": turn.actions})
        return Phrase(f"turn.{turn.phase}", {"who": who, "n": turn.actions})

    def active(self, state: State) -> Seat | None:
        if state.over or state.phase in ("set-up", "survey", "merchants"):
            return None
        if state.phase == "deploy":
            return state.deploying[0]
        return state.turn.seat if state.turn.seat != SYSTEM else state.order[0]

    def standings(self, state: State) -> Sequence[Standing]:
        return scoring.standings(state)

    def finished(self, state: State) -> bool:
        return state.over

    def broken(self, state: State) -> Sequence[str]:
        return broken(state)
