"""What a screen shows of the state, ready to draw: no rule, no control."""

from companion.core.ask import Phrase
from companion.games.blackbeard.data import PORTS, SHIP_TYPES
from companion.games.blackbeard.rules import nation_of, status
from companion.games.blackbeard.state import Pirate, Port, State

PHASES = ("draw", "merchants", "announce", "actions")
TAGS = {
    "haven": "haven",
    "pro": "pro",
    "neutral": "neutral",
    "anti": "anti",
    "pirate-port": "pirate",
    "destroyed": "ruins",
}
FILTERS = ("all", "open", "haven", "info", "merchant", "attacked")
LOYALTY_SHOWN = 10


def phase_of(state: State) -> int:
    return {"start": 0, "announce": 2, "actions": 3}[state.turn.phase]


def place_phrase(pirate: Pirate) -> Phrase:
    key = "sheet.docked" if pirate.docked else "sheet.in_transit" if pirate.in_transit else "sheet.at_sea"
    return Phrase(key, {"place": pirate.place})


def badges(pirate: Pirate) -> tuple[str, ...]:
    shown = (
        ("letter", bool(pirate.letter or pirate.letter_card)),
        ("guns", pirate.guns),
        ("tankard", bool(pirate.revelry)),
        ("scurvy", pirate.scurvy),
        ("map", pirate.map),
        ("flags", bool(pirate.ally)),
    )
    return tuple(mark for mark, on in shown if on)


def badge_phrases(pirate: Pirate) -> tuple[Phrase, ...]:
    """What the badges of a Pirate say aloud."""
    shown = (
        (Phrase("sheet.letter", {"nation": pirate.letter}), bool(pirate.letter)),
        (Phrase("sheet.guns"), pirate.guns),
        (Phrase("sheet.revels"), bool(pirate.revelry)),
        (Phrase("sheet.scurvy"), pirate.scurvy),
        (Phrase("sheet.map"), pirate.map),
        (Phrase("sheet.ally", {"id": pirate.ally}), bool(pirate.ally)),
    )
    return tuple(phrase for phrase, on in shown if on)


def ends(state: State, pirate: Pirate, what: str) -> tuple[int, int]:
    """The printed track, as far as the owner has said where it ends."""
    if what == "loyalty":
        return 0, max(int(state.box.get("loyalty/highest", LOYALTY_SHOWN)), pirate.loyalty)
    lows = state.box.get(f"track/{pirate.ship}", (-2, 0))
    best = SHIP_TYPES[pirate.ship]
    if what == "speed":
        return min(int(lows[0]), pirate.speed), best.speed
    return min(int(lows[1]), pirate.combat), best.combat


def own_pirate(state: State, seat: str | None) -> str:
    """The Pirate that this phone looks at first: the active one, else the first of the seat, else anybody."""
    active = state.pirates.get(state.turn.active)
    if active and seat in (None, active.seat):
        return active.id
    mine = [p.id for p in state.fleet(seat or state.turn.seat)]
    return next(iter((*mine, *state.pirates)), "")


def shown_ports(state: State, pirate: Pirate | None, keep: str) -> tuple[str, ...]:
    def kept(port: str, at: Port) -> bool:
        match keep:
            case "open":
                return pirate is not None and status(state, port, pirate) not in ("anti", "destroyed")
            case "haven":
                return bool(at.haven)
            case "info":
                return bool(at.information)
            case "merchant":
                return at.merchant is not None
            case "attacked":
                return at.attacked or at.destroyed
            case _:
                return True

    return tuple(p for p in PORTS if kept(p, state.ports[p]))


def governor_mark(at: Port) -> str:
    return "governor" if at.pro else "anti" if at.anti else ""


def port_line(state: State, port: str) -> tuple[Phrase, ...]:
    """The second line of a Port: haven, ruins, nation."""
    at = state.ports[port]
    parts = []
    if at.haven:
        parts.append(Phrase("ports.haven_of", {"id": at.haven}))
    if at.destroyed:
        parts.append(Phrase("status.destroyed"))
    elif at.attacked:
        parts.append(Phrase("ports.attacked_marker"))
    nation = nation_of(state, port)
    parts.append(Phrase(f"nation.{nation}") if nation else Phrase("nation.unknown"))
    return tuple(parts)
