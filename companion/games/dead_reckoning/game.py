"""What the box brings, as the app asks for it."""

from collections.abc import Callable, Mapping, Sequence

from companion.core.ask import Phrase, Seat
from companion.core.game import Action, Field, GameInfo, Options, Sitting, Standing
from companion.core.procedure import Procedure
from companion.games.dead_reckoning import actions as buttons
from companion.games.dead_reckoning import box, secrets
from companion.games.dead_reckoning.data import Data, use
from companion.games.dead_reckoning.events import EVENTS, Event
from companion.games.dead_reckoning.evolve import evolve
from companion.games.dead_reckoning.fields import fields
from companion.games.dead_reckoning.house_rules import HOUSE_RULES, VARIANTS
from companion.games.dead_reckoning.invariants import broken
from companion.games.dead_reckoning.procedures import PROCEDURES
from companion.games.dead_reckoning.scoring import standings
from companion.games.dead_reckoning.state import (
    BOARDS,
    CHEST,
    COVENANTS,
    SAILORS,
    Board,
    CoopState,
    Covenant,
    Player,
    Sailor,
    State,
)

COLOURS = ("violet", "blue", "green", "red", "yellow", "orange", "black", "white")
"""The rulebook names violet, blue and green; which the fourth is, the owner of the box knows."""


NEWER = {"coop": "no"}
"""Choices that came after the first tables, with their default."""


def without_newer(options: Options) -> dict[str, str]:
    """A table that plays without a newer choice does not hold it: its fingerprint is what it was."""
    return {id: value for id, value in options.items() if NEWER.get(id) != value}


class DeadReckoning:
    def __init__(self, data: Data) -> None:
        use(data)
        self._info = GameInfo(
            id="dead-reckoning",
            seats=(1, 4),
            evening=225,  # 150 minutes
            mark="rose",
            revision=5,
            variants=VARIANTS,
            house_rules=HOUSE_RULES,
            shelves=box.shelves(),
        )

    @property
    def info(self) -> GameInfo:
        return self._info

    @property
    def events(self) -> Sequence[type]:
        return EVENTS

    @property
    def procedures(self) -> Mapping[str, Callable[..., Procedure]]:
        return PROCEDURES

    def colours(self, seats: int) -> Sequence[str]:
        return COLOURS

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        """4.1 before the first tap: chests of 15, everybody in port, all boards hidden."""
        seats = tuple(s.seat for s in sittings)
        coop = len(seats) == 2 and options["coop"] == "yes"
        against = len(seats) if coop else len(seats) == 1
        order = tuple(s for pair in zip(COVENANTS, seats, strict=False) for s in pair) if against else seats
        sailors = {id: Sailor() for id in SAILORS}
        kind = CoopState if coop else State
        return kind(
            options=without_newer(options),
            box={},
            order=order,
            players={s: Player(s, sailors=sailors) for s in seats},
            boards={at: Board() for at in BOARDS},
            covenant=Covenant() if against else None,
            first=order[0],
            active=order[0],
            ledger={"cargo": 0, "coin": CHEST * len(order), **{f"cubes/{s}": 0 for s in order}},
        )

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        return buttons.actions(state, seat)

    def fields(self, state: State) -> Sequence[Field]:
        return fields(state)

    def view(self, state: State, seat: Seat | None) -> State:
        return secrets.view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event:
        return secrets.redact(event, seat)

    def turn(self, state: State) -> Phrase:
        match state.phase:
            case "set-up":
                return Phrase("turn.set_up", {"n": len(state.players)})
            case "play" if state.active in COVENANTS:
                return Phrase("turn.covenant", {"who": state.active, "round": state.round})
            case "play" if state.end_by:
                return Phrase("turn.last", {"who": state.active, "by": state.end_by})
            case "play":
                return Phrase("turn.play", {"who": state.active, "round": state.round})
            case "scoring" if state.revealed:
                return Phrase("turn.revealed", {})
            case "scoring" if all(p.counted for p in state.players.values()):
                return Phrase("turn.counted", {})
            case "scoring":
                return Phrase("turn.scoring", {"n": sum(not p.counted for p in state.players.values())})
            case _:
                return Phrase("turn.over", {"who": state.winner})

    def active(self, state: State) -> Seat | None:
        if state.phase != "play":
            return None
        return next(s for s in state.from_seat(state.active) if s in state.players)

    def standings(self, state: State) -> Sequence[Standing]:
        return standings(state)

    def finished(self, state: State) -> bool:
        return state.phase == "over"

    def broken(self, state: State) -> Sequence[str]:
        return broken(state)
