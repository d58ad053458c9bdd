"""Questions that change nothing: what the Look-up screen lists, and "may I …?"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.ask import Phrase, Refusal, Seat
from companion.games.pirates_en_duel.cards import card_of, crew_of
from companion.games.pirates_en_duel.combat import (
    SHOTS,
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
class Answer:
    """A sentence that answers "may I …?", and its rule."""

    sentence: Phrase | Refusal
    rule: str


def answer(key: str, rule: str, **facts: Any) -> Answer:
    return Answer(Phrase(f"lookup.{key}", facts), rule)


def answers(state: State, attacker: str, defender: str, type: str, colours: Sequence[str]) -> tuple[Answer, ...]:
    """What the player of one ship may do to the other now; `colours`: those of a fight card, if one is named."""
    found = [target_answer(state, attacker, defender, colours)] if colours else []
    found += losses_answers(state, defender)
    if state.level >= 3:
        found += shot_answers(state, attacker, defender, type)
        found += rowing_answers(state, state.owner(attacker))
    return tuple(found)


def target_answer(state: State, attacker: str, defender: str, colours: Sequence[str]) -> Answer:
    """PD-1.3a, PD-2.VIGIE: is this ship a legal target of a card with these colours?"""
    seat = state.owner(attacker)
    targets = legal_targets(state, seat, colours)
    if defender in targets:
        return answer("attack_yes" if len(targets) > 1 else "attack_must", "3° a", ship=defender)
    if defender in lookout_targets(state, seat, targets) and carriers(state, attacker, "vigie"):
        return answer("attack_lookout", "L2 Vigie", ship=defender)
    return answer("attack_no", "3° a", ship=defender)


def losses_answers(state: State, ship: str) -> Iterator[Answer]:
    """PD-1.3d: how many losses take the captain, and how many the ship."""
    crew = counted(crew_of(state, ship))
    if crew.captain:
        yield answer("captain", "3° d", ship=ship)
    yield answer("sunk", "3° d", ship=ship, n=crew.whole)


def shot_answers(state: State, attacker: str, defender: str, type: str) -> Iterator[Answer]:
    """PD-3.TIREUR, PD-3.PISTOLET, PD-3.AFFUT: who shoots before such a combat, and whom a shot can hit (A-23)."""
    armed = tuple(card for card in crew_of(state, attacker) if any(skill in SHOTS for skill in card.skills))
    if not armed:
        return
    firing = tuple(card.named for card in armed if may_shoot(card, type))
    if not firing:
        yield answer("fire_no", "L3", ship=attacker, type=type)
        return
    yield answer("fire_yes", "L3", cards=firing, type=type)
    berths = state.ships[defender].berths
    victims = tuple(card_of(state, berths[berth]).named for berth in shot_victims(state, defender))
    yield answer("shot_yes", "L3", cards=victims) if victims else answer("shot_no", "L3", ship=defender)


def rowing_answers(state: State, seat: Seat) -> Iterator[Answer]:
    """PD-3.CANOT, A-22: may the owner of a rowing boat swap a pirate now?"""
    if not owns(state, seat, "canot"):
        return
    if seat != state.active or state.phase not in ("recruit", "draw"):
        yield answer("row_not_now", "A-22", who=seat)
    elif refused := canot_refused(state):
        yield Answer(refused, "A-22")
    else:
        yield answer("row_yes", "L3 Canot", who=seat)
