"""What a screen shows of the state, ready to draw: no rule, no control."""

from companion.core.ask import Phrase, Refusal
from companion.games.blackbeard.card_rules import cannot_play
from companion.games.blackbeard.data import NATIONS, PARDON, PORTS, SEAS, SHIP_TYPES, STORM, Card
from companion.games.blackbeard.interference import cannot_interfere
from companion.games.blackbeard.rules import nation_of, seas_of, status
from companion.games.blackbeard.state import SYSTEM, Pirate, Port, State

PHASES = ("draw", "merchants", "announce", "actions")
TAGS = {
    "haven": "haven",
    "pro": "pro",
    "neutral": "neutral",
    "anti": "anti",
    "pirate-port": "pirate",
    "destroyed": "ruins",
}
KINDS = ("sea", "nation", "status", "marker")
FILTERS = {
    "sea": SEAS,
    "nation": NATIONS,
    "status": ("haven", "pro", "neutral", "anti", "pirate-port", "destroyed"),
    "marker": ("merchant", "info", "haven", "governor", "attacked"),
}
VOCABULARY = {"sea": "sea", "nation": "nation", "status": "tag", "marker": "ports.with"}
LOYALTY_SHOWN = 10
NOTORIETY = ("loot", "torture", "attack", "sack", "kc", "warship", "oust")
ANSWERS = ("letter-of-marque", "skull-and-crossbones")
"""Cards that break into an Action: their Event is not played by itself."""


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


def filter_of(look: str) -> tuple[str, str]:
    """What this phone filters the Directory by: a kind, and a value of it or none."""
    kind, _, value = look.partition("/")
    return (kind, value) if kind in KINDS and value in ("", *FILTERS[kind]) else (KINDS[0], "")


def shown_ports(state: State, pirate: Pirate | None, kind: str, keep: str) -> tuple[str, ...]:
    def kept(port: str, at: Port) -> bool:
        match kind, keep:
            case _, "":
                return True
            case "sea", _:
                return keep in seas_of(state, port)
            case "nation", _:
                return nation_of(state, port) == keep
            case "status", _:
                return pirate is not None and status(state, port, pirate) == keep
            case _, "merchant":
                return at.merchant is not None
            case _, "info":
                return bool(at.information)
            case _, "haven":
                return bool(at.haven)
            case _, "governor":
                return bool(at.governor)
            case _:
                return at.attacked or at.destroyed

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


def spent(state: State) -> tuple[Phrase, ...]:
    """What the Anti-Pirate players have used up: types in this Action, the one acting commissioner (4.62, 10.2)."""
    turn = state.turn
    told = []
    if turn.types:
        told.append(Phrase("table.types", {"types": turn.types}))
    if turn.kc and turn.kc != SYSTEM:
        told.append(Phrase("table.kc_acted", {"who": turn.kc}))
    return tuple(told)


def open_pardon(state: State) -> Phrase:
    """17.2 #8: until whose next turn, and whom it still covers."""
    cards = {"cards": state.pardoned}
    if state.pardon_slot in state.pirates and state.pardon_seat == SYSTEM:
        return Phrase("table.pardon_open_pirate", {"card": state.pirates[state.pardon_slot].card, **cards})
    return Phrase("table.pardon_open", {"who": state.pardon_seat, **cards})


def hunt(state: State) -> str:
    """The clock of the King's Commissioner (19.14)."""
    if state.players[SYSTEM].kc:
        return "hunts"
    return "due" if state.teach_hunted else "rests"


def cards_left(state: State, card: Card) -> int:
    """Copies that have not been seen; the General Pardon comes back as its clock says."""
    if card.id == PARDON:
        return int(state.pardon_in_deck or state.pardon_waits or (state.solo and not state.pardons))
    return card.copies - state.seen.get(card.id, 0)


def playable(state: State, seat: str | None, card: Card) -> Phrase | Refusal | None:
    """Why this seat could not play the card now; nothing if it could, were it in the hand."""
    who = seat or state.turn.seat
    if card.must:
        return Phrase("cards.at_once")
    if who == state.turn.seat or who not in state.players:
        return None if card.id in ANSWERS else cannot_play(state, state.turn.seat, card.id)
    if not card.antipirate:
        return None if card.id == "skull-and-crossbones" else Refusal("not_your_turn", {"who": state.turn.seat})
    if card.id in ("kc-surprise", "double-cross"):
        return Phrase(f"cards.{card.id}")
    return cannot_interfere(state, who, card.id, state.turn.kind if not state.turn.done else "")


def storm_rows(state: State) -> tuple[tuple[str, Phrase], ...]:
    """The Storm Effects Table as the owner's chart prints it."""
    damage = zip(("low", "mid", "six"), state.box.get("chart/storm", STORM), strict=True)
    rows = ((row, Phrase("gives.speed_damage", {"n": n})) for row, n in damage)
    return (*rows, ("seven", Phrase("storm.seven_effect")))


def notoriety_rows(state: State) -> tuple[tuple[str, str], ...]:
    """What brings Notoriety, and how much by the chart that the table follows (RULING-22)."""
    if state.rule("notoriety_chart") == "rulebook":
        return tuple((row, f"{row}_np") for row in NOTORIETY)
    rows = ((row, f"{row}_chart" if row in ("loot", "sack") else f"{row}_np") for row in NOTORIETY)
    return (*rows, ("duel", "duel_chart"))


def wins(state: State, roll: str) -> str:
    """What a roll needs; by agreement a tie is enough against a Governor (RULING-27)."""
    return "ties" if roll == "resistance" and state.rule("resistance_tie") == "falls" else "wins"
