"""Exact odds of a combat, by enumeration of the faces: whole numbers inside, fractions at the end.

Losses are the most that the dice can inflict (PD-1.3d). The helm and the red cross are not part of it: they are
choices, and `try_chance` tells what they are worth.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

from companion.games.pirates_en_duel.combat import Crew
from companion.games.pirates_en_duel.data import BLUE, FACES, RED

Weights = tuple[int, int, int]
Faces = tuple[int, int]
"""Skulls and ships of a throw."""
Pair = tuple[Faces, Faces]
"""The attacker's throw and the defender's."""
Plan = tuple[tuple[Pair, int], ...]
Rerolls = tuple[tuple[tuple[Faces, int], ...], ...]
Joint = Mapping[tuple[int, int], Fraction]
"""Chances of (attacker's losses, defender's losses) as the dice give them."""

CRUSHING = 99
"""A crew that is large enough for any result."""


def weights(die: Iterable[str]) -> Weights:
    faces = tuple(die)
    skull, ship, blank = (faces.count(face) for face in FACES)
    return skull, ship, blank


def cursed(faces: Weights) -> Weights:
    """PD-2.OUISTITI, table 5.4: a die that is not neutral is thrown once more; out of 36."""
    skull, ship, blank = faces
    moved = skull + ship
    return moved * skull, moved * ship, 6 * blank + moved * blank


ATTACK, DEFENCE = weights(RED), weights(BLUE)


@dataclass(frozen=True, slots=True)
class Side:
    """One side before the roll.

    `lost`: what shooters have taken from it already; `rolled`: losses count as the dice give them (A-05).
    """

    dice: int
    crew: Crew | None = None
    skulls: int = 0
    ships: int = 0
    cursed: bool = False
    parrot: bool = False
    lost: int = 0
    rolled: bool = False

    def inflicted(self, losses: int) -> int:
        return self.lost + (losses if self.crew is None or self.rolled else self.crew.max_inflicted(losses))

    def sinks_at(self) -> int:
        return CRUSHING if self.crew is None else self.crew.whole

    def captain_at(self) -> int:
        return 2 if self.crew is None or self.crew.captain else CRUSHING


@dataclass(frozen=True, slots=True)
class Odds:
    """From the attacker's point of view. Losses are those expected; risks are chances."""

    win: Fraction
    draw: Fraction
    lose: Fraction
    attacker_losses: Fraction
    defender_losses: Fraction
    attacker_sunk: Fraction
    defender_sunk: Fraction
    attacker_captain: Fraction
    """The attacker may lose his captain."""
    defender_captain: Fraction

    @property
    def edge(self) -> Fraction:
        return self.win - self.lose


@lru_cache(maxsize=64)
def pool(dice: int, faces: Weights) -> Mapping[Faces, int]:
    """How many of all throws show so many skulls and ships."""
    skull, ship, blank = faces
    return {
        (s, b): comb(dice, s) * comb(dice - s, b) * skull**s * ship**b * blank ** (dice - s - b)
        for s in range(dice + 1)
        for b in range(dice - s + 1)
    }


def pool_of(side: Side, die: Weights) -> Mapping[Faces, int]:
    return pool(side.dice, cursed(die) if side.cursed else die)


def rerolls(throw: Faces, dice: int, die: Weights) -> Rerolls:
    """What re-rolling one die can lead to: one entry for each face that lies there."""
    s, b = throw
    kept = [(s - 1, b)] * bool(s) + [(s, b - 1)] * bool(b) + [(s, b)] * bool(dice - s - b)
    skull, ship, blank = die
    return tuple((((s, b), blank), ((s + 1, b), skull), ((s, b + 1), ship)) for s, b in kept)


def losses(attacker: Side, defender: Side, attack: Faces, defence: Faces) -> tuple[int, int]:
    """PD-1.3c with the bonuses of T10."""
    on_attacker = max(0, defence[0] + defender.skulls - attack[1] - attacker.ships)
    on_defender = max(0, attack[0] + attacker.skulls - defence[1] - defender.ships)
    return on_attacker, on_defender


@lru_cache(maxsize=512)
def joint(attacker: Side, defender: Side) -> Joint:
    """The chance of each pair of losses; parrots are used as well as can be, the attacker's first."""
    table: dict[tuple[int, int], int] = defaultdict(int)
    for (attack, defence), n in throws(attacker, defender).items():
        table[losses(attacker, defender, attack, defence)] += n
    total = sum(table.values())
    return {pair: Fraction(n, total) for pair, n in sorted(table.items())}


def throws(attacker: Side, defender: Side) -> Mapping[Pair, int]:
    """Every pair of throws with its weight, after the parrots."""
    red, blue = pool_of(attacker, ATTACK), pool_of(defender, DEFENCE)
    lying = {(a, d): n * m for (a, n), (d, m) in product(red.items(), blue.items())}
    if not ((attacker.parrot and attacker.dice) or (defender.parrot and defender.dice)):
        return lying
    parrots = Parrots(attacker, defender)
    if attacker.parrot:
        lying = spread(lying, parrots.attacker_plan)
    if defender.parrot:
        lying = spread(lying, parrots.defender_plan)
    return lying


def spread(lying: Mapping[Pair, int], plan: Mapping[Pair, Plan]) -> dict[Pair, int]:
    """The throws after a parrot has acted everywhere by its plan."""
    after: dict[Pair, int] = defaultdict(int)
    for pair, n in lying.items():
        for there, m in plan[pair]:
            after[there] += n * m
    return after


class Parrots:
    """Best play with the parrot: raise the chance to win less the chance to lose. The attacker decides first."""

    def __init__(self, attacker: Side, defender: Side) -> None:
        self.attacker, self.defender = attacker, defender
        self.won = outcomes(attacker, defender)
        self.value = {pair: 6 * won for pair, won in self.won.items()}
        self.defender_plan: dict[Pair, Plan] = {}
        self.attacker_plan: dict[Pair, Plan] = {}
        if defender.parrot:
            again = {throw: rerolls(throw, defender.dice, DEFENCE) for throw in pool(defender.dice, DEFENCE)}
            self.value = {pair: self.plan_defence(pair, again[pair[1]]) for pair in self.won}
        if attacker.parrot:
            again = {throw: rerolls(throw, attacker.dice, ATTACK) for throw in pool(attacker.dice, ATTACK)}
            for pair in self.won:
                self.plan_attack(pair, again[pair[0]])

    def plan_defence(self, pair: Pair, again: Rerolls) -> int:
        attack = pair[0]
        best, plan = self.value[pair], stand(pair)
        for faces in again:
            value = sum([n * self.won[attack, there] for there, n in faces])
            if value < best:
                best, plan = value, tuple(((attack, there), n) for there, n in faces)
        self.defender_plan[pair] = plan
        return best

    def plan_attack(self, pair: Pair, again: Rerolls) -> None:
        defence = pair[1]
        best, plan = 6 * self.value[pair], stand(pair)
        for faces in again:
            value = sum([n * self.value[there, defence] for there, n in faces])
            if value > best:
                best, plan = value, tuple(((there, defence), n) for there, n in faces)
        self.attacker_plan[pair] = plan


def stand(pair: Pair) -> Plan:
    """The parrot keeps still; weighted like a die."""
    return ((pair, 6),)


def outcomes(attacker: Side, defender: Side) -> dict[Pair, int]:
    """1 where the attacker wins, -1 where he loses."""
    given = [defender.inflicted(n) for n in range(attacker.dice + attacker.skulls + 1)]
    taken = [attacker.inflicted(n) for n in range(defender.dice + defender.skulls + 1)]
    won: dict[Pair, int] = {}
    for pair in product(pool(attacker.dice, ATTACK), pool(defender.dice, DEFENCE)):
        on_attacker, on_defender = losses(attacker, defender, *pair)
        won[pair] = (given[on_defender] > taken[on_attacker]) - (given[on_defender] < taken[on_attacker])
    return won


@lru_cache(maxsize=512)
def odds(attacker: Side, defender: Side) -> Odds:
    """Win, draw and lose for the attacker, with what the dice cost each side."""
    total = [Fraction(0)] * len(fields(Odds))
    for (on_attacker, on_defender), chance in joint(attacker, defender).items():
        taken, given = attacker.inflicted(on_attacker), defender.inflicted(on_defender)
        counts = (
            given > taken,
            given == taken,
            given < taken,
            taken,
            given,
            on_attacker >= attacker.sinks_at(),
            on_defender >= defender.sinks_at(),
            on_attacker >= attacker.captain_at(),
            on_defender >= defender.captain_at(),
        )
        total = [sum_ + chance * count if count else sum_ for sum_, count in zip(total, counts, strict=True)]
    return Odds(*total)


def blend(parts: Iterable[tuple[Fraction, Odds]]) -> Odds:
    """Odds of several cases, each with its chance."""
    total = [Fraction(0)] * len(fields(Odds))
    for chance, part in parts:
        total = [t + chance * getattr(part, f.name) for t, f in zip(total, fields(Odds), strict=True)]
    return Odds(*total)


def at_least(table: Joint, side: int, losses: int) -> Fraction:
    """The chance that a side (0 attacker, 1 defender) suffers so many losses or more."""
    return sum((chance for pair, chance in table.items() if pair[side] >= losses), Fraction(0))


def try_chance(die: str, face: str, tries: int = 1) -> Fraction:
    """Table 5.3: that one of so many skill dice shows the face."""
    faces = {"red": RED, "blue": BLUE}[die]
    return 1 - (1 - Fraction(faces.count(face), len(faces))) ** tries
