"""What the box brings, as the app asks for it."""

from collections.abc import Sequence
from functools import partial

from companion.core.ask import Phrase, Seat
from companion.core.game import GameInfo, Options, Sitting
from companion.core.game_base import GameBase, GameFunctions
from companion.games.dead_reckoning.actions import actions
from companion.games.dead_reckoning.box import categories
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import EVENTS, Event
from companion.games.dead_reckoning.evolve import evolve
from companion.games.dead_reckoning.fields import fields
from companion.games.dead_reckoning.house_rules import HOUSE_RULES, VARIANTS
from companion.games.dead_reckoning.invariants import broken_invariants
from companion.games.dead_reckoning.moments import moments
from companion.games.dead_reckoning.procedures import procedures
from companion.games.dead_reckoning.scoring import standings
from companion.games.dead_reckoning.secrets import redact, view
from companion.games.dead_reckoning.state import (
    BOARDS,
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


BESIDE = frozenset({"level_up", "chest", "count_chest", "chart_board"})
"""DR-LEVEL: at any moment, and a secret of one's own, as are the chests. Boards are charted by whoever has a free hand.
Rearranging and jettisoning stop when a combat starts (p. 7), so that they never run beside one."""

NEWER = {"coop": "no"}
"""Choices that came after the first tables, with their default."""


def without_newer(options: Options) -> dict[str, str]:
    """A table that plays without a newer choice does not hold it: its fingerprint is what it was."""
    return {id: value for id, value in options.items() if NEWER.get(id) != value}


class DeadReckoning(GameBase[State, Event]):
    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        functions = GameFunctions[State, Event](
            events=EVENTS,
            procedures=procedures(catalogue),
            evolve=evolve,
            actions=partial(actions, catalogue),
            fields=partial(fields, catalogue),
            standings=standings,
            broken_invariants=partial(broken_invariants, catalogue),
            moments=moments,
            view=view,
            redact=redact,
        )
        super().__init__(info_of(catalogue), functions)

    def colours(self, seats: int) -> Sequence[str]:
        return COLOURS

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        """4.1 before the first tap: full chests, everybody in port, all boards hidden."""
        seats = tuple(s.seat for s in sittings)
        coop = len(seats) == 2 and options["coop"] == "yes"
        against = len(seats) if coop else len(seats) == 1
        order = tuple(s for pair in zip(COVENANTS, seats, strict=False) for s in pair) if against else seats
        sailors = {id: Sailor() for id in SAILORS}
        pieces = self.catalogue.pieces
        kind = CoopState if coop else State
        state = kind(
            options=without_newer(options),
            box={},
            order=order,
            players={s: Player(s, sailors=sailors, chest=pieces.coins) for s in seats},
            boards={at: Board() for at in BOARDS},
            covenant=Covenant() if against else None,
            boxes=pieces.cards,
            first=order[0],
            active=order[0],
            ledger={"cargo": 0, "coin": pieces.coins * len(order), **{f"cubes/{s}": 0 for s in order}},
        )
        for covenant in state.covenants:
            state = state.with_covenant(covenant, Covenant(coins=pieces.coins))
        return state

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


def info_of(catalogue: Catalogue) -> GameInfo:
    return GameInfo(
        id="dead-reckoning",
        seats=(1, 4),
        evening=225,  # 150 minutes
        mark="rose",
        revision=6,
        variants=VARIANTS,
        house_rules=HOUSE_RULES,
        categories=categories(catalogue),
        beside=BESIDE,
        open_offers=True,
    )
