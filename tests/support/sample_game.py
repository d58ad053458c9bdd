"""Plunder, an invented game: small, with a die, a secret, a value of the box and a house rule."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self, assert_never

from companion.core.ask import Number, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.evening.luck import Luck
from companion.core.evening.moment import Moment
from companion.core.game import Action, Choice, Field, Game, GameInfo, Options, Sitting, Standing
from companion.core.procedure import Happened, Note, Procedure, box_fact, choose, roll

PORTS = {"nassau": (7, 3), "tortuga": (9, 5)}
HIDDEN = -1


@dataclass(frozen=True, slots=True)
class Captain:
    seat: Seat
    colour: str
    gold: int = 0
    crew: int = 3
    buried: int = 0


@dataclass(frozen=True, slots=True)
class State:
    captains: tuple[Captain, ...]
    turn: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    box: Mapping[str, Any] = field(default_factory=dict)

    @property
    def active(self) -> Captain:
        return self.captains[self.turn % len(self.captains)]

    def captain(self, seat: Seat) -> Captain:
        return next(c for c in self.captains if c.seat == seat)

    def with_captain(self, changed: Captain) -> Self:
        return replace(self, captains=tuple(changed if c.seat == changed.seat else c for c in self.captains))


@dataclass(frozen=True, slots=True)
class PortRaided:
    seat: Seat
    port: str
    gold: int


@dataclass(frozen=True, slots=True)
class RaidRepelled:
    seat: Seat
    port: str
    crew_lost: int = 1


@dataclass(frozen=True, slots=True)
class GoldBuried:
    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class BribePaid:
    seat: Seat
    price: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    seat: Seat


Event = PortRaided | RaidRepelled | GoldBuried | BribePaid | TurnPassed


def raid(state: State, seat: Seat, port: str) -> Procedure:
    """p. 7, "Raiding": the dice must reach the defence."""
    if seat != state.active.seat:
        raise Refused("not_your_turn", active=state.active.seat)
    defence, gold = PORTS[port]
    dice = yield from roll("raid_dice", 2, seat=seat, port=port)
    yield Note("raid_strength", "p. 7", {"strength": sum(dice), "defence": defence}, headline=True)
    if sum(dice) >= defence:
        share = yield from choose("share", ["all", "half"], seat=seat)
        state = yield Happened(PortRaided(seat, port, gold if share == "all" else gold // 2))
    else:
        state = yield Happened(RaidRepelled(seat, port))
    yield Happened(TurnPassed(seat))


def bury(state: State, seat: Seat) -> Procedure:
    """p. 8: nobody else learns how much."""
    captain = state.captain(seat)
    gold = yield Number(key="bury", low=0, high=captain.gold, seat=seat, secret=True)
    yield Note("buried", "p. 8", {"who": seat}, headline=True)
    yield Note("buried_gold", "p. 8", {"gold": gold}, secret_to=seat)
    yield Happened(GoldBuried(seat, gold))


def bribe(state: State, seat: Seat) -> Procedure:
    """p. 9: the price is printed on the owner's own board."""
    price = yield from box_fact(state, "bribe/nassau", Number(key="price", low=1, high=9), port="nassau")
    paid = yield from choose("pay", ["pay", "leave"], seat=seat, price=price)
    if paid == "pay":
        yield Happened(BribePaid(seat, min(price, state.captain(seat).gold)))
    yield Happened(TurnPassed(seat))


def pass_turn(state: State, seat: Seat) -> Procedure:
    yield Note("passed", facts={"who": seat}, headline=True)
    yield Happened(TurnPassed(seat))


def corrects(name: str, seat: Seat) -> Number:
    secret = name == "buried"
    return Number(key=f"correct_{name}", high=50, seat=seat if secret else None, secret=secret)


class Plunder:
    info = GameInfo(
        id="plunder",
        seats=(2, 4),
        mark="anchor",
        variants=(Choice("length", ("short", "long"), "short", in_play=False),),
        house_rules=(Choice("fair_wind", ("on", "off"), "on", "p. 3"),),
    )
    events: Sequence[type] = (PortRaided, RaidRepelled, GoldBuried, BribePaid, TurnPassed)
    procedures: Mapping[str, Callable[..., Procedure]] = {
        "raid": raid,
        "bury": bury,
        "bribe": bribe,
        "pass": pass_turn,
    }

    def colours(self, seats: int) -> Sequence[str]:
        return ("red", "blue", "green", "black")

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        return State(tuple(Captain(s.seat, s.colour) for s in sittings), options=options)

    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, TurnPassed):
            return replace(state, turn=state.turn + 1)
        captain = state.captain(event.seat)
        match event:
            case PortRaided(gold=gold):
                return state.with_captain(replace(captain, gold=captain.gold + gold))
            case RaidRepelled(crew_lost=lost):
                return state.with_captain(replace(captain, crew=max(0, captain.crew - lost)))
            case BribePaid(price=price):
                return state.with_captain(replace(captain, gold=captain.gold - price))
            case GoldBuried(gold=gold):
                buried = HIDDEN if HIDDEN in (gold, captain.buried) else captain.buried + gold
                return state.with_captain(replace(captain, buried=buried))
            case _:
                assert_never(event)

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        who = state.active.seat
        if self.is_finished(state) or seat not in (None, who):
            return ()
        raids = [Action("raid", {"port": port}, who, primary=True) for port in PORTS]
        broke = None if state.active.gold else Refusal("no_gold")
        return (*raids, Action("bury", {}, who, refused=broke), Action("bribe", {}, who), Action("pass", {}, who))

    def fields(self, state: State) -> Sequence[Field]:
        return [
            Field(("captains", i, name), name, corrects(name, c.seat), getattr(c, name), seat=c.seat)
            for i, c in enumerate(state.captains)
            for name in ("gold", "crew", "buried")
        ]

    def view(self, state: State, seat: Seat | None) -> State:
        seen = (c if c.seat == seat or not c.buried else replace(c, buried=HIDDEN) for c in state.captains)
        return replace(state, captains=tuple(seen))

    def redact(self, event: Event, seat: Seat | None) -> Event:
        hidden = isinstance(event, GoldBuried) and event.seat != seat and event.gold
        return GoldBuried(event.seat, HIDDEN) if hidden else event

    def turn(self, state: State) -> Phrase:
        who = self.standings(state)[0].seat if self.is_finished(state) else state.active.seat
        return Phrase("turn", {"n": state.turn + 1, "who": who})

    def active(self, state: State) -> Seat | None:
        return state.active.seat

    def standings(self, state: State) -> Sequence[Standing]:
        ranked = sorted(state.captains, key=lambda c: -c.gold)
        scores = [c.gold for c in ranked]
        return [Standing(c.seat, scores.index(c.gold) + 1, c.gold) for c in ranked]

    def moments(self, before: State, events: Sequence[Event], notes: Sequence[Note], after: State) -> Sequence[Moment]:
        """A raid that was beaten off is what people tell each other."""
        return [
            Moment(
                "death",
                Phrase("moment.repelled", {"who": seat}),
                seat,
                lost=(Phrase("moment.crew", {"n": lost}),),
            )
            for event in events
            if isinstance(event, RaidRepelled)
            for seat, lost in [(event.seat, event.crew_lost)]
        ]

    def luck(self, states: Sequence[State], events: Sequence[Sequence[Event]]) -> Sequence[Luck]:
        return ()

    def is_finished(self, state: State) -> bool:
        return state.turn >= (12 if state.options["length"] == "short" else 24)

    def broken_invariants(self, state: State) -> Sequence[str]:
        return [f"{c.seat} has less than nothing" for c in state.captains if min(c.gold, c.crew) < 0]


def load() -> Game[State, Event]:
    return Plunder()
