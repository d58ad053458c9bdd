"""Merchants & Marauders, as the app asks for it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.core.ask import Choose, Number, Option, Phrase, Seat, Some, Text, YesNo
from companion.core.game import Action, Field, GameInfo, Options, Shelf, Sitting, Standing
from companion.core.procedure import Procedure
from companion.games.merchants_and_marauders import scoring
from companion.games.merchants_and_marauders.actions import offers
from companion.games.merchants_and_marauders.data import (
    CAPTAIN_CARDS,
    EVENT_CARDS,
    GOODS,
    MODS,
    MOST_BOUNTY,
    NATIONS,
    NPC_SKILLS,
    PORTS,
    SECTIONS,
    SKILLS,
    SPECIALISTS,
    WEAPONS,
    ZONES,
)
from companion.games.merchants_and_marauders.events import EVENTS, Event
from companion.games.merchants_and_marauders.evolve import evolve
from companion.games.merchants_and_marauders.house_rules import HOUSE_RULES, VARIANTS
from companion.games.merchants_and_marauders.invariants import broken
from companion.games.merchants_and_marauders.procedures import PROCEDURES, board
from companion.games.merchants_and_marauders.procedures.captain import captain_form
from companion.games.merchants_and_marauders.procedures.cards import specialist_form
from companion.games.merchants_and_marauders.procedures.common import word_options, zone_option
from companion.games.merchants_and_marauders.procedures.event import event_form
from companion.games.merchants_and_marauders.procedures.npcs import npc_form
from companion.games.merchants_and_marauders.secrets import redact, view
from companion.games.merchants_and_marauders.state import HIDDEN_MOD, NO_MOD, Player, State

COLOURS = ("red", "blue", "yellow", "green")
INFO = GameInfo(
    id="merchants-and-marauders",
    seats=(2, 4),
    evening=270,  # 45 minutes a player
    mark="merchant",
    variants=VARIANTS,
    house_rules=HOUSE_RULES,
    revision=6,
    shelves=(
        Shelf("captain", captain_form(), mark="crown"),
        Shelf("npc", npc_form(), mark="warship"),
        Shelf("event", event_form(), mark="wind"),
        *board.shelves(),
        Shelf("specialist", specialist_form(), SPECIALISTS, "person"),
    ),
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
    yield Field((*at, "declared"), "declared", YesNo(key="field_declared", facts=facts), player.declared, facts, seat)
    for nation in NATIONS:
        yield bounty_field(player, nation)
    if not player.afloat:
        return
    yield counted("actions", player.actions, 3)
    used = YesNo(key="field_port_used", facts=facts)
    yield Field((*at, "port_used"), "port_used", used, player.port_used, facts, seat)
    bought = (Option("", label=Phrase("not_entered")), *(zone_option(p) for p in PORTS))
    last = Choose(key="field_last_buy", options=bought, facts=facts)
    yield Field((*at, "last_buy"), "last_buy", last, player.last_buy, facts, seat)
    yield from place_fields(player)
    yield from ship_fields(player)
    yield from captain_fields(player)


def captain_fields(player: Player) -> Iterator[Field]:
    seat, leads, facts = player.seat, player.leads, {"who": player.seat}
    at = ("players", seat, "captain")
    name = Text(key="captain_name", longest=30, optional=True, default=leads.name)
    yield Field((*at, "name"), "captain_name", name, leads.name, facts, seat)
    homes = Choose(key="home_port", options=tuple(zone_option(p) for p in PORTS))
    yield Field((*at, "home"), "home_port", homes, leads.home, facts, seat)
    for skill in SKILLS:
        ask = Number(key=skill, low=1, high=6, facts=facts)
        yield Field((*at, skill), skill, ask, getattr(leads, skill), facts, seat)
    ability = Text(key="ability", longest=40, optional=True, default=leads.ability)
    yield Field((*at, "ability"), "ability", ability, leads.ability, facts, seat)
    yield Field((*at, "big_ship"), "big_ship", YesNo(key="field_big_ship", facts=facts), leads.big_ship, facts, seat)


def bounty_field(player: Player, nation: str) -> Field:
    facts = {"who": player.seat, "nation": nation}
    value = player.bounties[nation]
    ask = Number(key="field_bounty", high=MOST_BOUNTY, default=value, facts=facts)
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
    turned = tuple(m for m in ship.mods if m in ("reinforced-hull", "chasers"))
    if turned:
        spent = Some(key="field_spent", options=word_options("mod", turned), default=ship.spent, facts=facts)
        yield Field(("players", seat, "ship", "spent"), "spent", spent, ship.spent, facts, seat)


def npc_fields(state: State) -> Iterator[Field]:
    zones = tuple(zone_option(z) for z in ZONES)
    for slot, npc in state.npcs.items():
        if npc.card is None:
            continue
        facts = {"slot": slot}
        yield Field(("npcs", slot, "zone"), "npc", Choose(key="field_npc", options=zones, facts=facts), npc.zone, facts)
        for skill in NPC_SKILLS:
            ask = Number(key=f"field_npc_{skill}", low=1, high=6, facts=facts)
            yield Field(("npcs", slot, "card", skill), f"npc_{skill}", ask, getattr(npc.card, skill), facts)


def round_fields(state: State) -> Iterator[Field]:
    """Whose turn it is, who is first, what lies on offer: as the table has it."""
    seated = {s: Option(s, label=Phrase("seat", {"who": s}), flag=state.colours[s]) for s in state.order}
    yield Field(("first",), "first", Choose(key="field_first", options=tuple(seated.values())), state.first)
    able = tuple(o for s, o in seated.items() if state.players[s].afloat or state.phase != "turn")
    yield Field(("active",), "active", Choose(key="field_active", options=able), state.active)
    ports = tuple(zone_option(p) for p in PORTS)
    for i, (port, title) in enumerate(state.missions):
        facts = {"n": i + 1}
        asked = Choose(key="field_mission_port", options=ports, facts=facts)
        yield Field(("missions", i, 0), "mission_port", asked, port, facts)
        named = Text(key="field_mission_title", longest=40, optional=True, default=title, facts=facts)
        yield Field(("missions", i, 1), "mission_title", named, title, facts)


def table_fields(state: State) -> Iterator[Field]:
    if state.phase != "set-up":
        yield from round_fields(state)
    yield from npc_fields(state)
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
