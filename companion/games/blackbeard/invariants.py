"""What must always hold: ranges, limits, one haven a Port, one commissioner a player."""

from collections.abc import Iterator

from companion.games.blackbeard.data import (
    PIRATE_PORTS,
    SEAS,
    TRANSITS,
    Catalogue,
)
from companion.games.blackbeard.state import Pirate, Port, State


def broken_invariants(catalogue: Catalogue, state: State) -> tuple[str, ...]:
    return (*sheets(catalogue, state), *directory(state), *pools(catalogue, state))


def sheets(catalogue: Catalogue, state: State) -> Iterator[str]:
    for id, pirate in state.pirates.items():
        yield from (f"{id}: {what}" for what in sheet(catalogue, state, pirate))
        if pirate.id != id or pirate.seat not in state.players:
            yield f"{id}: belongs to nobody"
    for seat in state.players:
        if len(state.fleet(seat)) > state.cap(seat):
            yield f"{seat} has too many Pirates in play"
        if sum(1 for p in state.fleet(seat) if p.ally) not in (0, 2):
            yield f"{seat} has a lonely ally"


def sheet(catalogue: Catalogue, state: State, pirate: Pirate) -> Iterator[str]:
    best = catalogue.ship_types[pirate.ship]
    if pirate.speed > best.speed or pirate.combat > best.combat:
        yield "above the maximum of the ship"
    if len(pirate.holds) != best.holds or any(h < 0 for h in pirate.holds):
        yield "wrong holds"
    if min(pirate.loyalty, pirate.worth, pirate.notoriety, pirate.cunning, pirate.idle) < 0:
        yield "a value below 0"
    if pirate.place not in (*SEAS, *TRANSITS, *state.ports):
        yield "nowhere"
    if pirate.is_docked and state.ports[pirate.place].destroyed:
        yield "docked in a destroyed Port"
    if pirate.sack and pirate.sack != pirate.place:
        yield "sacks a Port where he is not"
    if any(state.ports[p].merchant is None for p in pirate.found):
        yield "has found a Merchant that is gone"
    if pirate.idle and pirate.revelry != "involuntary":
        yield "owes an idle Action without a marker"
    if pirate.ally and state.pirates[pirate.ally].ally != pirate.id:
        yield "has an ally who knows nothing of it"


def directory(state: State) -> Iterator[str]:
    for id, at in state.ports.items():
        yield from (f"{id}: {what}" for what in port(state, id, at))
    governors = [at.governor for at in state.ports.values() if at.governor]
    if len(governors) != len(set(governors)):
        yield "a Governor is in two Ports"


def port(state: State, id: str, at: Port) -> Iterator[str]:
    if at.haven and at.haven not in state.pirates:
        yield "is the haven of nobody"
    if at.haven and not at.pro:
        yield "is a haven without a Pro-Pirate Governor"
    if any(k not in state.pirates or v <= 0 for k, v in at.information.items()):
        yield "has information of nobody"
    if at.destroyed and (at.governor or at.haven or at.merchant or at.information):
        yield "is destroyed and not empty"
    if id in PIRATE_PORTS and (at.governor or at.merchant):
        yield "is a Pirate Port with a Governor or a Merchant"
    if at.merchant and any(f not in state.pirates for f in at.merchant.finders):
        yield "has a Merchant found by nobody"


def pools(catalogue: Catalogue, state: State) -> Iterator[str]:
    if any(sea not in SEAS for sea in state.warships) or len(state.warships) > catalogue.counts.warships:
        yield "Warships out of place"
    if sum(len(p.hostages) for p in state.pirates.values()) > catalogue.counts.hostages:
        yield "too many Hostages"
    if state.anti_governors > catalogue.counts.anti_governors:
        yield "too many Anti-Pirate Governors"
    used = state.used_captains
    if len(used) != len(set(used)) or not set(used) <= set(catalogue.captains):
        yield "a Pirate is in two places"
    for seat, player in state.players.items():
        if player.kc and player.kc.place not in (*SEAS, *TRANSITS):
            yield f"the commissioner of {seat} is ashore"
        if min(player.hand, player.captains) < 0:
            yield f"{seat} holds less than nothing"
    if min(state.deck, state.must_pile, state.turn.actions) < 0 or state.pardons > 3:
        yield "cards that do not exist"
