"""Merchants & Marauders, as the app asks for it."""

from collections.abc import Callable, Mapping, Sequence

from companion.core.ask import Phrase, Seat
from companion.core.game import Action, Field, GameInfo, Options, Sitting, Standing
from companion.core.procedure import Procedure
from companion.games.merchants_and_marauders import scoring
from companion.games.merchants_and_marauders.actions import offers
from companion.games.merchants_and_marauders.box import shelves
from companion.games.merchants_and_marauders.data import CAPTAIN_CARDS, EVENT_CARDS
from companion.games.merchants_and_marauders.events import EVENTS, Event
from companion.games.merchants_and_marauders.evolve import evolve
from companion.games.merchants_and_marauders.fields import player_fields, table_fields
from companion.games.merchants_and_marauders.house_rules import HOUSE_RULES, VARIANTS
from companion.games.merchants_and_marauders.invariants import broken
from companion.games.merchants_and_marauders.procedures import BESIDE, PROCEDURES
from companion.games.merchants_and_marauders.secrets import redact, view
from companion.games.merchants_and_marauders.state import Player, State

COLOURS = ("red", "blue", "yellow", "green")
INFO = GameInfo(
    id="merchants-and-marauders",
    seats=(2, 4),
    evening=270,  # 45 minutes a player
    mark="merchant",
    variants=VARIANTS,
    house_rules=HOUSE_RULES,
    revision=6,
    beside=BESIDE,
    shelves=shelves(),
)


class MerchantsAndMarauders:
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
        return COLOURS

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        order = tuple(s.seat for s in sittings)
        gold = 0 if options["purse"] == "app" else None
        return State(
            options=dict(options),
            box={},
            order=order,
            players={s: Player(s, gold=gold, chest=gold) for s in order},
            colours={s.seat: s.colour for s in sittings},
            first=order[0],
            active=order[0],
            events_left=EVENT_CARDS,
            captains_left=CAPTAIN_CARDS,
        )

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        return [a for a in offers(state, seat) if seat is None or a.seat in (None, seat)]

    def fields(self, state: State) -> Sequence[Field]:
        return [*(f for p in state.players.values() for f in player_fields(p)), *table_fields(state)]

    def view(self, state: State, seat: Seat | None) -> State:
        return view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event:
        return redact(event, seat)

    def turn(self, state: State) -> Phrase:
        facts = {"n": state.round, "who": state.active, "actions": state.players[state.active].actions}
        match state.phase:
            case "game-over":
                winners = tuple(s.seat for s in scoring.standings(state) if s.place == 1)
                return Phrase("turn.over", {"who": winners, "n": len(winners)})
            case "round" if state.events_left == 0:
                return Phrase("sea.deck_ends")
            case "round":
                return Phrase("turn.round", {"n": state.round + 1})
            case phase:
                return Phrase(f"turn.{phase}", facts)

    def active(self, state: State) -> Seat | None:
        return state.active if state.phase in ("turn", "turn-start") else None

    def standings(self, state: State) -> Sequence[Standing]:
        return scoring.standings(state)

    def finished(self, state: State) -> bool:
        return state.over

    def broken(self, state: State) -> Sequence[str]:
        return broken(state)
