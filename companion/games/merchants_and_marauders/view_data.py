"""What the screens show of a state, as plain values: nothing is drawn here."""

from collections import Counter
from dataclasses import dataclass

from companion.core.ask import Phrase, Seat
from companion.games.merchants_and_marauders.data import (
    DEMANDED_PRICE,
    GOODS_PRICES,
    MOD_PRICE,
    NAVAL,
    NPC_REWARDS,
    REPAIR_PRICE,
    REWARD,
    RUMOUR_PRICE,
    SAILOR_PRICE,
    WEAPON_PRICE,
    WEAPON_SOLD,
    Catalogue,
)
from companion.games.merchants_and_marauders.odds import search_odds
from companion.games.merchants_and_marauders.procedures.event import must_refresh
from companion.games.merchants_and_marauders.rules.board import borders_of
from companion.games.merchants_and_marauders.rules.npc import Search, searches
from companion.games.merchants_and_marauders.rules.ports import access, damage, repair_price, ship_value
from companion.games.merchants_and_marauders.state import Move, Player, State

PRICES = (
    ("sell_good", GOODS_PRICES[:1]),
    ("sell_demanded", (DEMANDED_PRICE,)),
    ("buy_goods", GOODS_PRICES),
    ("weapon", (WEAPON_PRICE, WEAPON_SOLD)),
    ("repair", (REPAIR_PRICE,)),
    ("sailor", (SAILOR_PRICE,)),
    ("rumour", (RUMOUR_PRICE,)),
    ("mod", (MOD_PRICE,)),
    ("reward", (REWARD,)),
    ("npc_rewards", tuple(NPC_REWARDS.values())),
)
"""What is printed, before a port's own special."""
LADDER = ("hull", "masts", "cargo", "crew", "cannons")
SECTION_MARKS = {"hull": "hull", "masts": "mast", "cargo": "hold", "crew": "person", "cannons": "guns"}
SHIP_MARKS = {
    "sloop": "sloop",
    "flute": "merchant",
    "frigate": "schooner",
    "galleon": "brigantine",
    "man-o-war": "warship",
}


@dataclass(frozen=True, slots=True)
class Moored:
    """A ship on the map: whose, in which zone."""

    zone: str
    seat: str = ""
    slot: str = ""


def moorings(state: State) -> tuple[Moored, ...]:
    players = (Moored(p.zone, seat=p.seat) for p in state.players.values() if p.afloat)
    captains = (Moored(n.zone, slot=s) for s, n in state.npcs.items() if n.card is not None)
    return (*players, *captains)


def slot_mark(slot: str) -> str:
    return "warship" if slot in NAVAL else "blackflag"


def move_phrase(move: Move) -> Phrase:
    """Why it went there, after its name and its way."""
    facts = {"who": move.target, "reason": move.reason, "letter": move.letter, "border": move.border}
    if move.target:
        return Phrase("sea.stays" if move.start == move.to else "sea.hunts", facts)
    return Phrase("sea.drifts" if move.border in ("", move.letter) else "sea.turns", facts)


def border_lines(catalogue: Catalogue, state: State) -> tuple[tuple[str, str], ...]:
    pairs = ((zone, other) for zone in catalogue.zones for other in borders_of(catalogue, state, zone).values())
    return tuple(dict.fromkeys((min(pair), max(pair)) for pair in pairs))


def due(catalogue: Catalogue, state: State) -> tuple[Search, ...]:
    """The searches at the beginning of the active player's turn, with those that are held back."""
    return searches(catalogue, state, state.active) if state.phase == "turn-start" else ()


def search_phrase(search: Search, seat: str) -> Phrase:
    """One captain's search in a line: how many dice and why, or why not."""
    if search.held:
        return Phrase("sea.held_back", {"slot": search.slot, "held": search.held})
    chance = search_odds(search.dice, search.rolls)
    facts = {
        "slot": search.slot,
        "who": seat,
        "n": search.dice,
        "why": search.why,
        "rolls": search.rolls,
        "chance": chance,
    }
    return Phrase("sea.rolls" if search.rolls == "once" else "sea.rolls_more", facts)


def round_end(state: State) -> tuple[Phrase, ...]:
    """MM-ROUND 6-7: what happens when the round is ended."""
    found: list[Phrase] = []
    for slot, npc in state.npcs.items():
        if npc.card is None and npc.lost and npc.under:
            found.append(Phrase("sea.returns", {"slot": slot, "n": len(npc.under)}))
        found += [Phrase("sea.enters", {"slot": slot, "zone": c.zone, "title": c.name or None}) for c in npc.waiting]
    found += [Phrase("sea.reminder", {"text": text}) for text in state.reminders]
    declared = any(p.declared for p in state.players.values())
    if declared and state.options["fallen_below"] == "ends":
        return (*found, Phrase("sea.game_ends"))
    if declared:
        found.append(Phrase("sea.game_may_end"))
    if state.events_left == 0:
        return (*found, Phrase("sea.deck_ends"))
    return (*found, Phrase("sea.spread", {"n": state.track})) if must_refresh(state) else tuple(found)


def worth(player: Player) -> dict[str, int]:
    """What each nation would pay for this pirate."""
    return {n: REWARD * bounty for n, bounty in player.bounties.items() if bounty}


def sources(player: Player) -> tuple[tuple[str, int], ...]:
    """What the glory was earned with, each source with its points."""
    return tuple(Counter(player.sources).items())


@dataclass(frozen=True, slots=True)
class Bill:
    """What a shipyard would ask for the damage, and give for the ship."""

    points: int
    gold: int
    value: int


def bill(catalogue: Catalogue, state: State, player: Player) -> Bill:
    points = damage(catalogue, player.sails)
    price = repair_price(state, player) if player.in_port else None
    return Bill(points, points * (2 if price is None else price), ship_value(catalogue, state, player.sails))


@dataclass(frozen=True, slots=True)
class Entry:
    """A port as a captain finds it."""

    port: str
    status: str
    reason: str


def entries(catalogue: Catalogue, state: State, seat: Seat) -> tuple[Entry, ...]:
    player = state.players[seat]
    found = ((port, access(catalogue, state, player, port)) for port in catalogue.ports)
    return tuple(Entry(port, a.status, a.reason or "free") for port, a in found)
