"""What must always hold: the names of the invariants that do not."""

from collections.abc import Iterator

from companion.games.merchants_and_marauders.data import HAND, MOST_BOUNTY, SECTIONS, Catalogue
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.state import PHASES, Player, State


def broken_invariants(catalogue: Catalogue, state: State) -> list[str]:
    return [*table(catalogue, state), *(line for p in state.players.values() for line in player(catalogue, state, p))]


def table(catalogue: Catalogue, state: State) -> Iterator[str]:
    if state.phase not in PHASES:
        yield f"no such phase: {state.phase}"
    if state.combat is not None:
        yield "a combat is left open"
    if state.events_left < 0 or state.captains_left < 0:
        yield "a deck below nothing"
    if len(state.war) not in (0, 2):
        yield "war takes two nations"
    if sum(state.merchants.values()) + state.track > len(catalogue.zones):
        yield "more merchants than tokens"
    for slot, npc in state.npcs.items():
        if (npc.card is None) == (npc.zone in catalogue.zones):
            yield f"{slot} has a card without a place, or a place without a card"
        if npc.waiting and state.phase == "round":
            yield f"{slot} waits beyond the end of the round"


def player(catalogue: Catalogue, state: State, p: Player) -> Iterator[str]:
    if (p.gold or 0) < 0 or (p.chest or 0) < 0:
        yield f"{p.seat} owes gold"
    if p.glory < 0 or not all(0 <= n <= MOST_BOUNTY for n in p.bounties.values()):
        yield f"{p.seat} has a value off its track"
    if len(p.hand) > HAND or len(p.rumour) > 1 or len(p.mission) > 1:
        yield f"{p.seat} holds too many cards"
    if (p.captain is None) != (p.ship is None):
        yield f"{p.seat} has a captain without a ship, or a ship without a captain"
    for kinds in (p.weapons, p.specialists):
        if len(set(kinds)) < len(kinds):
            yield f"{p.seat} has one kind twice"
    if p.ship is None:
        return
    if p.zone not in catalogue.zones or (p.in_port and p.zone not in catalogue.nations):
        yield f"{p.seat} is nowhere"
    if not all(0 <= p.ship.now(s) <= full_section(catalogue, p.ship, s) for s in SECTIONS) or p.ship.is_sunk:
        yield f"{p.seat} sails on what cannot sail"
    if len(set(p.ship.mods)) < len(p.ship.mods) or not set(p.ship.spent) <= set(p.ship.mods):
        yield f"{p.seat} has a modification too many"
    if p.at_sea and len(p.cargo) > p.ship.cargo and state.phase != "set-up":
        yield f"{p.seat} carries more than the hold takes"
