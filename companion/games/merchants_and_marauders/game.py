"""Merchants & Marauders, as the app asks for it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.core.ask import Choose, Number, Phrase, Seat, Some, YesNo
from companion.core.game import Action, Field, GameInfo, Options, Shelf, Sitting, Standing
from companion.core.procedure import Procedure
from companion.games.merchants_and_marauders import scoring
from companion.games.merchants_and_marauders.checks import broken
from companion.games.merchants_and_marauders.data import (
    CAPTAIN_CARDS,
    EVENT_CARDS,
    GOODS,
    MODS,
    NATIONS,
    PORTS,
    SECTIONS,
    SPECIALISTS,
    WEAPONS,
    ZONES,
    Data,
)
from companion.games.merchants_and_marauders.events import EVENTS, Event
from companion.games.merchants_and_marauders.evolve import evolve
from companion.games.merchants_and_marauders.house_rules import HOUSE_RULES, VARIANTS
from companion.games.merchants_and_marauders.offers import offers
from companion.games.merchants_and_marauders.procedures import PROCEDURES
from companion.games.merchants_and_marauders.procedures.captain import captain_form
from companion.games.merchants_and_marauders.procedures.common import word_options, zone_option
from companion.games.merchants_and_marauders.procedures.event import event_form
from companion.games.merchants_and_marauders.procedures.npcs import npc_form
from companion.games.merchants_and_marauders.secrets import redact, view
from companion.games.merchants_and_marauders.state import HIDDEN_MOD, NO_MOD, Player, State

COLOURS = ("red", "blue", "yellow", "green")
INFO = GameInfo(
    id="merchants-and-marauders",
    seats=(2, 4),
    mark="merchant",
    variants=VARIANTS,
    house_rules=HOUSE_RULES,
    shelves=(
        Shelf("captain", captain_form(), mark="crown"),
        Shelf("npc", npc_form(), mark="warship"),
        Shelf("event", event_form(), mark="wind"),
    ),
)


class MerchantsAndMarauders:
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


def player_fields(player: Player) -> Iterator[Field]:
    seat, facts = player.seat, {"who": player.seat}
    at = ("players", seat)

    def counted(name: str, value: int, high: int, *more: str) -> Field:
        ask = Number(key=f"field_{name}", high=high, default=value, facts=facts)
        return Field((*at, *(more or (name,))), name, ask, value, facts, seat)

    yield counted("glory", player.glory, 40)
    for name in ("gold", "chest"):
        value = getattr(player, name)
        if value is not None:
            ask = Number(key=f"field_{name}", high=999, default=value, seat=seat, secret=True, facts=facts)
            yield Field((*at, name), name, ask, value, facts, seat)
    yield counted("stashed", player.stashed, 40)
    for nation in NATIONS:
        yield bounty_field(player, nation)
    if not player.afloat:
        return
    yield counted("actions", player.actions, 3)
    yield from place_fields(player)
    yield from ship_fields(player)


def bounty_field(player: Player, nation: str) -> Field:
    facts = {"who": player.seat, "nation": nation}
    value = player.bounties[nation]
    ask = Number(key="field_bounty", high=5, default=value, facts=facts)
    return Field(("players", player.seat, "bounties", nation), "bounty", ask, value, facts, player.seat)


def place_fields(player: Player) -> Iterator[Field]:
    seat, facts = player.seat, {"who": player.seat}
    zones = Choose(key="field_zone", options=tuple(zone_option(z) for z in ZONES), facts=facts)
    yield Field(("players", seat, "zone"), "zone", zones, player.zone, facts, seat)
    if player.zone in PORTS:
        inside = YesNo(key="field_in_port", facts=facts)
        yield Field(("players", seat, "in_port"), "in_port", inside, player.in_port, facts, seat)


def ship_fields(player: Player) -> Iterator[Field]:
    seat, ship, facts = player.seat, player.sails, {"who": player.seat}
    for section in SECTIONS:
        ask = Number(key="field_section", high=ship.most(section), facts={**facts, "section": section})
        yield Field(("players", seat, "ship", section), section, ask, ship.now(section), facts, seat)
    for name, kinds, value, path in (
        ("weapon", WEAPONS, player.weapons, ("players", seat, "weapons")),
        ("specialist", SPECIALISTS, player.specialists, ("players", seat, "specialists")),
    ):
        ask_some = Some(key=f"field_{name}", options=word_options(name, kinds), default=value, facts=facts)
        yield Field(path, name, ask_some, value, facts, seat)


def table_fields(state: State) -> Iterator[Field]:
    for slot, npc in state.npcs.items():
        if npc.card is not None:
            facts = {"slot": slot}
            ask = Choose(key="field_npc", options=tuple(zone_option(z) for z in ZONES), facts=facts)
            yield Field(("npcs", slot, "zone"), "npc", ask, npc.zone, facts)
    goods = word_options("good", GOODS)
    mods = word_options("mod", (*MODS, HIDDEN_MOD, NO_MOD))
    for port in PORTS:
        facts = {"zone": port}
        yield Field(
            ("demand", port),
            "demand",
            Choose(key="field_demand", options=goods, facts=facts),
            state.demand[port],
            facts,
        )
        yield Field(("mods", port), "mod", Choose(key="field_mod", options=mods, facts=facts), state.mods[port], facts)
    for zone in ZONES:
        facts = {"zone": zone}
        yield Field(
            ("merchants", zone), "merchant", YesNo(key="field_merchant", facts=facts), state.merchants[zone], facts
        )
    yield Field(("track",), "track", Number(key="field_track", high=17), state.track)
    yield Field(("events_left",), "events_left", Number(key="field_events_left", high=EVENT_CARDS), state.events_left)
    yield Field(
        ("captains_left",), "captains_left", Number(key="field_captains_left", high=CAPTAIN_CARDS), state.captains_left
    )
    yield Field(("round",), "round", Number(key="field_round", high=99), state.round)
