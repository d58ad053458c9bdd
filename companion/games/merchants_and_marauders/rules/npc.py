"""Whom a non-player captain hunts, where it drifts, who must search. Plain functions; nothing is asked here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from companion.core.ask import Seat
from companion.games.merchants_and_marauders.data import (
    COMPASS,
    LETTERS,
    NATIONS,
    NAVAL,
    PIRATES,
    Catalogue,
    nation_of_slot,
)
from companion.games.merchants_and_marauders.odds import any_odds, search_odds
from companion.games.merchants_and_marauders.rules.board import borders_of
from companion.games.merchants_and_marauders.rules.sides import nation_of_captain
from companion.games.merchants_and_marauders.state import Player, State

Vector = tuple[int | None, ...]


def is_hostile(catalogue: Catalogue, state: State, slot: str, player: Player) -> bool:
    """MM-NPC-TARGET: naval ships hunt pirates and enemies at war, pirates hunt everybody else."""
    if not player.afloat:
        return False
    if slot in PIRATES:
        return not player.pirate
    return player.pirate or state.at_war(nation_of_slot(slot), nation_of_captain(catalogue, player))


def can_see(state: State, slot: str, player: Player) -> bool:
    """The zone texts of Trinidad and Tortuga."""
    if slot in PIRATES:
        return True
    if state.special(player.zone, "trinidad"):
        return False
    hides = slot == "naval-france" and state.special(player.zone, "tortuga") and player.pirate
    return not (hides and player.bounties["france"] == 0)


def vector(catalogue: Catalogue, state: State, slot: str, player: Player) -> Vector:
    """The rank of a target, compared left to right (MM-NPC-TARGET). Gold may be unknown."""
    if slot in PIRATES:
        return (player.gold, len(player.cargo), 1)
    nation = nation_of_slot(slot)
    others = sum(player.bounties[n] for n in NATIONS if n != nation)
    return (player.bounties[nation], others, int(state.at_war(nation, nation_of_captain(catalogue, player))))


def candidates(catalogue: Catalogue, state: State, slot: str) -> tuple[Seat, ...]:
    """MM-NPC-MOVE step 1: whom it could hunt, in port or at sea."""
    zone = state.npcs[slot].zone
    near = (zone, *borders_of(catalogue, state, zone).values())
    seen = state.options["invisible"] == "search"
    return tuple(
        p.seat
        for p in state.players.values()
        if p.afloat and p.zone in near and is_hostile(catalogue, state, slot, p) and (seen or can_see(state, slot, p))
    )


def best(catalogue: Catalogue, state: State, slot: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Step 2: those with the highest rank. Where a purse is unknown, nobody falls behind because of it."""
    ranks = {s: vector(catalogue, state, slot, state.players[s]) for s in seats}
    if any(v is None for rank in ranks.values() for v in rank):
        return tuple(seats)
    highest = max((tuple(v or 0 for v in rank) for rank in ranks.values()), default=())
    return tuple(s for s in seats if ranks[s] == highest)


def are_purses_known(state: State, seats: Sequence[Seat]) -> bool:
    return all(state.players[s].gold is not None for s in seats)


def drift(catalogue: Catalogue, state: State, zone: str, letter: str) -> tuple[str, str]:
    """Step 3: the border with the letter, else the next one clockwise: where to, and the letter used (A-02)."""
    points = COMPASS if state.options["letters"] == "eight" else LETTERS
    borders, start = borders_of(catalogue, state, zone), points.index(letter)
    turned = (points[(start + turn) % len(points)] for turn in range(len(points)))
    point = next((p for p in turned if p in borders), "")
    return borders.get(point, zone), point


def reason_of(catalogue: Catalogue, state: State, slot: str, seat: Seat) -> str:
    """Why this target, in a word that gives nothing away."""
    if slot in PIRATES:
        return "richest"
    own, others, _ = vector(catalogue, state, slot, state.players[seat])
    return "own-bounty" if own else "other-bounty" if others else "war"


@dataclass(frozen=True, slots=True)
class Search:
    """A captain who rolls for a player now, with how many dice and how often; or one who is held back, and why."""

    slot: str
    dice: int = 0
    rolls: str = "once"
    why: str = ""
    held: str = ""


def searches(catalogue: Catalogue, state: State, seat: Seat, zone: str = "") -> tuple[Search, ...]:
    """MM-NPC-SCOUT: every hostile captain in the player's zone, those held back included; or in one to come to."""
    player = state.players[seat]
    if zone:
        player = replace(player, zone=zone, in_port=False)
    if not player.at_sea:
        return ()
    found = []
    for slot in state.npcs_in(player.zone):
        if not is_hostile(catalogue, state, slot, player):
            continue
        held = why_held_back(catalogue, state, slot, player)
        found.append(Search(slot, held=held) if held else rolling(state, slot, player))
    return tuple(found)


def search_success_odds(there: Sequence[Search]) -> Fraction:
    """The chance that at least one of those who roll finds the captain."""
    return any_odds(search_odds(s.dice, s.rolls) for s in there if not s.held)


def why_held_back(catalogue: Catalogue, state: State, slot: str, player: Player) -> str:
    here = state.npcs_in(player.zone)
    warships = [s for s in here if s in NAVAL and state.ship_type(s) == "man-o-war"]
    if state.options["search_again"] == "once-a-turn" and slot in player.searched:
        return "searched"
    if slot in PIRATES:
        if any(s in NAVAL for s in here):
            return "naval-here"
        is_french = nation_of_captain(catalogue, player) == "france"
        return "tortuga" if is_french and state.special(player.zone, "tortuga") else ""
    if not can_see(state, slot, player):
        return "trinidad" if player.zone == "trinidad" else "tortuga"
    return "men-o-war" if slot in warships and len(warships) > 1 else ""


def rolling(state: State, slot: str, player: Player) -> Search:
    card = state.npcs[slot].card
    assert card is not None
    if slot in PIRATES:
        return Search(slot, card.scouting, why="printed")
    bounty = player.bounties[nation_of_slot(slot)]
    rolls = "once"
    if state.special(player.zone, "nassau"):
        rolls = "twice"
    elif state.special(player.zone, "basse-terre") and slot == "naval-france":
        rolls = "retry"
    return Search(slot, max(card.scouting, bounty), rolls, "bounty" if bounty > card.scouting else "printed")
