"""What the screens show of a state, as plain values: nothing is drawn here."""

from dataclasses import dataclass

from companion.core.ask import Phrase, Seat
from companion.games.merchants_and_marauders.data import BORDERS, NAVAL, PORTS, nation_of_slot
from companion.games.merchants_and_marauders.npc import Search, searches
from companion.games.merchants_and_marauders.ports import access
from companion.games.merchants_and_marauders.state import Move, State

BORDER_LINES: tuple[tuple[str, str], ...] = tuple(
    (zone, other) for zone, borders in BORDERS.items() for other in borders.values() if zone < other
)
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


def moored(state: State) -> tuple[Moored, ...]:
    players = (Moored(p.zone, seat=p.seat) for p in state.players.values() if p.afloat)
    captains = (Moored(n.zone, slot=s) for s, n in state.npcs.items() if n.card is not None)
    return (*players, *captains)


def slot_mark(slot: str) -> str:
    return "warship" if slot in NAVAL else "blackflag"


def slot_nation(slot: str) -> str:
    return nation_of_slot(slot)


def move_phrase(move: Move) -> Phrase:
    """Why it went there, after its name and its way."""
    facts = {"who": move.target, "reason": move.reason, "letter": move.letter, "border": move.border}
    if move.target:
        return Phrase("sea.stays" if move.start == move.to else "sea.hunts", facts)
    return Phrase("sea.drifts" if move.border in ("", move.letter) else "sea.turns", facts)


def due(state: State) -> tuple[Search, ...]:
    """The searches that the turn of the active player begins with."""
    if state.phase != "turn-start":
        return ()
    return tuple(s for s in searches(state, state.active) if not s.held)


@dataclass(frozen=True, slots=True)
class Entry:
    """A port as a captain finds it."""

    port: str
    status: str
    reason: str


def entries(state: State, seat: Seat) -> tuple[Entry, ...]:
    player = state.players[seat]
    found = ((port, access(state, player, port)) for port in PORTS)
    return tuple(Entry(port, a.status, a.reason or "free") for port, a in found)
