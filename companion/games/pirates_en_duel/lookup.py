"""Questions that change nothing: what the Look-up screen lists, and "may I …?"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.ask import Facts, Phrase, Seat
from companion.games.pirates_en_duel.cards import crew_of
from companion.games.pirates_en_duel.combat import (
    carriers,
    counted,
    legal_targets,
    lookout_targets,
    may_shoot,
    owns,
    shot_victims,
)
from companion.games.pirates_en_duel.data import BLUE_SKILLS, GREEN_SKILLS, KINDS
from companion.games.pirates_en_duel.house_rules import HOUSE_RULES
from companion.games.pirates_en_duel.procedures.boats import canot_refused
from companion.games.pirates_en_duel.state import State

TERMS = {
    "turn": "1°-3°",
    "draft": "Draft",
    "recruit": "1°",
    "reshuffle": "1°",
    "target": "3° a",
    "strength": "3° b",
    "dice": "3° c",
    "losses": "3° d",
    "captain": "3° d",
    "sinking": "3° d",
    "winner": "3° e",
    "bankrupt": "3° e",
    "victory": "Who wins",
    "two_players": "2 players",
    "timeline": "A-14",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to look up: `title` and `text` are word keys, `rule` is where it stands."""

    id: str
    kind: str
    title: str
    text: str
    rule: str
    level: int = 1


def entries(level: int = 3) -> tuple[Entry, ...]:
    """Terms, Combat cards, skills of the level, and rulings."""
    return tuple(entry for entry in (*terms(), *cards(), *skills(), *rulings()) if entry.level <= level)


def terms() -> Iterator[Entry]:
    for id, rule in TERMS.items():
        yield Entry(id, "term", f"term.{id}", f"term.{id}.rule", rule)


def cards() -> Iterator[Entry]:
    for id in KINDS:
        yield Entry(id, "card", f"card.{id}", f"card.{id}.rule", "2°")


def skills() -> Iterator[Entry]:
    for level, ids in ((2, BLUE_SKILLS), (3, GREEN_SKILLS)):
        for id in ids:
            yield Entry(id, "skill", f"skill.{id}", f"skill.{id}.rule", f"L{level}", level)


def rulings() -> Iterator[Entry]:
    for choice in HOUSE_RULES:
        yield Entry(choice.id, "ruling", f"choice.{choice.id}", f"choice.{choice.id}.why", choice.rule)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to "may I …?", with a sentence and its rule."""

    allowed: bool
    why: Phrase
    rule: str


def verdict(allowed: bool, key: str, rule: str, **facts: object) -> Verdict:
    said: Facts = facts
    return Verdict(allowed, Phrase(f"lookup.{key}", said), rule)


def may_attack(state: State, seat: Seat, target: str, colours: Sequence[str]) -> Verdict:
    """PD-1.3a, PD-2.VIGIE: is this ship a legal target of a card with these colours?"""
    targets = legal_targets(state, seat, colours)
    if target in targets:
        return verdict(True, "attack_yes" if len(targets) > 1 else "attack_must", "3° a", ship=target)
    watched = lookout_targets(state, seat, targets)
    if target in watched and any(carriers(state, own, "vigie") for own in state.sailing(seat)):
        return verdict(True, "attack_lookout", "L2 Vigie", ship=target)
    return verdict(False, "attack_no", "3° a", ship=target)


def may_row(state: State, seat: Seat) -> Verdict:
    """PD-3.CANOT: may this player swap a pirate now?"""
    if seat != state.active or state.phase not in ("recruit", "draw"):
        return verdict(False, "row_not_now", "A-22")
    if not owns(state, seat, "canot"):
        return verdict(False, "row_nobody", "L3 Canot")
    refused = canot_refused(state)
    return Verdict(False, refused, "A-22") if refused else verdict(True, "row_yes", "L3 Canot")


def may_lose_captain(state: State, ship: str, losses: int) -> Verdict:
    """PD-1.3d: a captain takes two losses in one combat."""
    allowed = counted(crew_of(state, ship)).can_lose_captain(losses)
    return verdict(allowed, "captain_yes" if allowed else "captain_no", "3° d", ship=ship, n=losses)


def may_be_sunk(state: State, ship: str, losses: int) -> Verdict:
    """PD-1.3d: so many losses wipe the crew out."""
    whole = counted(crew_of(state, ship)).whole
    return verdict(losses >= whole, "sunk_yes" if losses >= whole else "sunk_no", "3° d", ship=ship, n=whole)


def may_be_shot(state: State, ship: str, berth: int) -> Verdict:
    """PD-3.TIREUR, A-23: captains and a pair of twins are out of a shooter's reach."""
    allowed = berth in shot_victims(state, ship)
    return verdict(allowed, "shot_yes" if allowed else "shot_no", "L3", ship=ship)


def may_fire(state: State, ship: str, berth: int, type: str) -> Verdict:
    """PD-3.TIREUR, PD-3.PISTOLET, PD-3.AFFUT: does this card shoot in a combat of this type?"""
    card = next(c for c in crew_of(state, ship) if c.id == state.ships[ship].berths[berth])
    allowed = may_shoot(card, type)
    return verdict(allowed, "fire_yes" if allowed else "fire_no", "L3", card=card.named, type=type)


def skills_of(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    """The skills that a player commands now, and how many carry each."""
    crew = [card for ship in state.sailing(seat) for card in crew_of(state, ship)]
    counts = ((skill, sum(skill in card.skills for card in crew)) for skill in (*BLUE_SKILLS, *GREEN_SKILLS))
    return tuple((skill, n) for skill, n in counts if n)
