"""Every value that the people at the table may correct by hand."""

from collections.abc import Iterator

from companion.core.ask import Choose, Number, Option, Phrase, Some, Text, YesNo
from companion.core.game import Field
from companion.games.merchants_and_marauders.data import (
    MOST_BOUNTY,
    NATIONS,
    NPC_SKILLS,
    SECTIONS,
    SKILLS,
    SPECIALISTS,
    Catalogue,
)
from companion.games.merchants_and_marauders.rules.options import word_options, zone_option
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.state import HIDDEN_MOD, NO_MOD, Player, State


def fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    for player in state.players.values():
        yield from player_fields(catalogue, player)
    yield from table_fields(catalogue, state)


def player_fields(catalogue: Catalogue, player: Player) -> Iterator[Field]:
    seat, facts = player.seat, {"who": player.seat}
    at = ("players", seat)

    def count_field(name: str, value: int, high: int, *more: str) -> Field:
        ask = Number(key=f"field_{name}", high=high, default=value, facts=facts)
        return Field((*at, *(more or (name,))), name, ask, value, facts, seat)

    yield count_field("glory", player.glory, 40)
    for name in ("gold", "chest"):
        value = getattr(player, name)
        if value is not None:
            ask = Number(key=f"field_{name}", high=999, default=value, seat=seat, secret=True, facts=facts)
            yield Field((*at, name), name, ask, value, facts, seat)
    yield count_field("stashed", player.stashed, 40)
    yield Field((*at, "declared"), "declared", YesNo(key="field_declared", facts=facts), player.declared, facts, seat)
    for nation in NATIONS:
        yield bounty_field(player, nation)
    if not player.afloat:
        return
    yield count_field("actions", player.actions, 3)
    used = YesNo(key="field_port_used", facts=facts)
    yield Field((*at, "port_used"), "port_used", used, player.port_used, facts, seat)
    bought = (Option("", label=Phrase("not_entered")), *(zone_option(p) for p in catalogue.ports))
    last = Choose(key="field_last_buy", options=bought, facts=facts)
    yield Field((*at, "last_buy"), "last_buy", last, player.last_buy, facts, seat)
    yield from place_fields(catalogue, player)
    yield from ship_fields(catalogue, player)
    yield from captain_fields(catalogue, player)


def captain_fields(catalogue: Catalogue, player: Player) -> Iterator[Field]:
    seat, leads, facts = player.seat, player.leads, {"who": player.seat}
    at = ("players", seat, "captain")
    name = Text(key="captain_name", longest=30, optional=True, default=leads.name)
    yield Field((*at, "name"), "captain_name", name, leads.name, facts, seat)
    homes = Choose(key="home_port", options=tuple(zone_option(p) for p in catalogue.ports))
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


def place_fields(catalogue: Catalogue, player: Player) -> Iterator[Field]:
    seat, facts = player.seat, {"who": player.seat}
    zones = Choose(key="field_zone", options=tuple(zone_option(z) for z in catalogue.zones), facts=facts)
    yield Field(("players", seat, "zone"), "zone", zones, player.zone, facts, seat)
    if player.zone in catalogue.ports:
        inside = YesNo(key="field_in_port", facts=facts)
        yield Field(("players", seat, "in_port"), "in_port", inside, player.in_port, facts, seat)


def ship_fields(catalogue: Catalogue, player: Player) -> Iterator[Field]:
    seat, ship, facts = player.seat, player.sails, {"who": player.seat}
    for section in SECTIONS:
        ask = Number(
            key="field_section", high=full_section(catalogue, ship, section), facts={**facts, "section": section}
        )
        yield Field(("players", seat, "ship", section), section, ask, ship.now(section), facts, seat)
    for name, kinds, value, path in (
        ("weapon", catalogue.weapons, player.weapons, ("players", seat, "weapons")),
        ("specialist", SPECIALISTS, player.specialists, ("players", seat, "specialists")),
    ):
        ask_some = Some(key=f"field_{name}", options=word_options(name, kinds), default=value, facts=facts)
        yield Field(path, name, ask_some, value, facts, seat)
    turned = tuple(m for m in ship.mods if m in ("reinforced-hull", "chasers"))
    if turned:
        spent = Some(key="field_spent", options=word_options("mod", turned), default=ship.spent, facts=facts)
        yield Field(("players", seat, "ship", "spent"), "spent", spent, ship.spent, facts, seat)


def npc_fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    zones = tuple(zone_option(z) for z in catalogue.zones)
    for slot, npc in state.npcs.items():
        if npc.card is None:
            continue
        facts = {"slot": slot}
        yield Field(("npcs", slot, "zone"), "npc", Choose(key="field_npc", options=zones, facts=facts), npc.zone, facts)
        for skill in NPC_SKILLS:
            ask = Number(key=f"field_npc_{skill}", low=1, high=6, facts=facts)
            yield Field(("npcs", slot, "card", skill), f"npc_{skill}", ask, getattr(npc.card, skill), facts)


def round_fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    """Whose turn it is, who is first, what lies on offer: as the table has it."""
    seated = {s: Option(s, label=Phrase("seat", {"who": s}), flag=state.colours[s]) for s in state.order}
    yield Field(("first",), "first", Choose(key="field_first", options=tuple(seated.values())), state.first)
    able = tuple(o for s, o in seated.items() if state.players[s].afloat or state.phase != "turn")
    yield Field(("active",), "active", Choose(key="field_active", options=able), state.active)
    ports = tuple(zone_option(p) for p in catalogue.ports)
    for i, (port, title) in enumerate(state.missions):
        facts = {"n": i + 1}
        asked = Choose(key="field_mission_port", options=ports, facts=facts)
        yield Field(("missions", i, 0), "mission_port", asked, port, facts)
        named = Text(key="field_mission_title", longest=40, optional=True, default=title, facts=facts)
        yield Field(("missions", i, 1), "mission_title", named, title, facts)


def table_fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    if state.phase != "set-up":
        yield from round_fields(catalogue, state)
    yield from npc_fields(catalogue, state)
    goods = word_options("good", catalogue.goods)
    mods = word_options("mod", (*catalogue.mods, HIDDEN_MOD, NO_MOD))
    for port in catalogue.ports:
        facts = {"zone": port}
        yield Field(
            ("demand", port),
            "demand",
            Choose(key="field_demand", options=goods, facts=facts),
            state.demand[port],
            facts,
        )
        yield Field(("mods", port), "mod", Choose(key="field_mod", options=mods, facts=facts), state.mods[port], facts)
    for zone in catalogue.zones:
        facts = {"zone": zone}
        yield Field(
            ("merchants", zone), "merchant", YesNo(key="field_merchant", facts=facts), state.merchants[zone], facts
        )
    for name, most in (
        ("track", len(catalogue.zones)),
        ("events_left", catalogue.event_cards),
        ("captains_left", catalogue.captain_cards),
    ):
        yield Field((name,), name, Number(key=f"field_{name}", high=most), getattr(state, name))
    yield Field(("round",), "round", Number(key="field_round", high=99), state.round)
