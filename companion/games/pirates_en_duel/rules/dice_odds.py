"""Exact odds of the dice of a combat, T6 to T15: whole numbers inside, fractions at the end.

Whatever the players choose they choose as well as can be: the parrots (PD-2.PERROQUET), the losses, the red crosses.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

from companion.games.pirates_en_duel.data import FACES
from companion.games.pirates_en_duel.rules.combat import Crew
from companion.games.pirates_en_duel.rules.loss_choices import Crosses, Wounds, rescue, wounds
from companion.games.pirates_en_duel.rules.odds_value import value

Weights = tuple[int, int, int]
DicePair = tuple[Weights, Weights]
"""The attacker's die and the defender's."""
Faces = tuple[int, int]
"""Skulls and ships of a throw."""
Throws = tuple[Faces, Faces]
"""The attacker's throw and the defender's."""
Rerolls = tuple[tuple[tuple[Faces, int], ...], ...]
LARGE = Crew(99, captain=True)
"""A crew that is large enough for any result."""
NO_CROSSES = Crosses()


def weights(die: Iterable[str]) -> Weights:
    faces = tuple(die)
    skull, ship, blank = (faces.count(face) for face in FACES)
    return skull, ship, blank


def curse_weights(faces: Weights) -> Weights:
    """PD-2.OUISTITI, table 5.4: a die that is not neutral is thrown once more; out of 36."""
    skull, ship, blank = faces
    moved = skull + ship
    return moved * skull, moved * ship, 6 * blank + moved * blank


@dataclass(frozen=True, slots=True)
class Side:
    """One side before the roll.

    `lost`: what shooters have taken from it already; `rolled`: losses count as the dice give them (A-05).
    """

    dice: int
    crew: Crew = LARGE
    skulls: int = 0
    ships: int = 0
    cursed: bool = False
    parrot: bool = False
    lost: int = 0
    crosses: Crosses = NO_CROSSES
    rolled: bool = False

    @property
    def dice_alone(self) -> "Side":
        return Side(self.dice, skulls=self.skulls, ships=self.ships, cursed=self.cursed)

    @property
    def most_losses(self) -> int:
        """The most that this side can inflict."""
        return self.dice + self.skulls

    @property
    def rerolls(self) -> bool:
        return self.parrot and self.dice > 0

    def wounds(self, losses: int) -> tuple[Wounds, ...]:
        return wounds(self.crew, self.lost, self.crosses, losses, self.rolled)


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
    return pool(side.dice, curse_weights(die) if side.cursed else die)


def throws(attacker: Side, defender: Side, dice: DicePair) -> Iterator[tuple[Throws, int]]:
    """Every pair of throws with its weight, before the parrots."""
    red, blue = pool_of(attacker, dice[0]), pool_of(defender, dice[1])
    for (attack, n), (defence, m) in product(red.items(), blue.items()):
        yield (attack, defence), n * m


def losses(attacker: Side, defender: Side, attack: Faces, defence: Faces) -> tuple[int, int]:
    """PD-1.3c with the bonuses of T10: the attacker's losses, the defender's."""
    on_attacker = max(0, defence[0] + defender.skulls - attack[1] - attacker.ships)
    on_defender = max(0, attack[0] + attacker.skulls - defence[1] - defender.ships)
    return on_attacker, on_defender


@lru_cache(maxsize=512)
def joint(attacker: Side, defender: Side, dice: DicePair) -> Mapping[tuple[int, int], int]:
    """How many of all throws give each pair of losses, without parrots."""
    table: dict[tuple[int, int], int] = defaultdict(int)
    for pair, n in throws(attacker, defender, dice):
        table[losses(attacker, defender, *pair)] += n
    return table


@lru_cache(maxsize=64)
def rerolls(dice: int, die: Weights) -> Mapping[Faces, Rerolls]:
    """What throwing one die again can lead to: for each throw an entry for each face that lies there."""
    skull, ship, blank = die
    again = {}
    for s, b in pool(dice, die):
        kept = [(s - 1, b)] * bool(s) + [(s, b - 1)] * bool(b) + [(s, b)] * bool(dice - s - b)
        again[s, b] = tuple((((s, b), blank), ((s + 1, b), skull), ((s, b + 1), ship)) for s, b in kept)
    return again


def attacker_parrot(side: Side, die: Weights, worth: Mapping[Throws, int]) -> dict[Throws, int]:
    """T9: the best of what the attacker can do with his parrot: keep his throw, or throw one die again; the weight
    counts six for every throw."""
    again = rerolls(side.dice, die)
    return {
        (attack, defence): max(
            6 * kept, *(sum([n * worth[there, defence] for there, n in faces]) for faces in again[attack])
        )
        for (attack, defence), kept in worth.items()
    }


def defender_parrot(side: Side, die: Weights, worth: Mapping[Throws, int]) -> dict[Throws, int]:
    again = rerolls(side.dice, die)
    return {
        (attack, defence): min(
            6 * kept, *(sum([n * worth[attack, there] for there, n in faces]) for faces in again[defence])
        )
        for (attack, defence), kept in worth.items()
    }


def results(attacker: Side, defender: Side) -> dict[tuple[int, int], int]:
    """T12 to T15: what each pair of losses is worth; the attacker names the defender's, then the other way round."""
    tries = 2 ** (attacker.crosses.tries + defender.crosses.tries)
    same_card = attacker.crosses.same_card and defender.crosses.same_card
    table = {}
    for taken, given in product(range(defender.most_losses + 1), range(attacker.most_losses + 1)):
        captains = attacker.crew.can_lose_captain(taken), defender.crew.can_lose_captain(given)
        best = max(
            min(rescue(suffered, inflicted, same_card) for suffered in attacker.wounds(taken))
            for inflicted in defender.wounds(given)
        )
        table[taken, given] = best + tries * value((0, 0), captains=captains)
    return table


@lru_cache(maxsize=4096)
def dice_value(attacker: Side, defender: Side, dice: DicePair, defender_first: bool = False) -> Fraction:
    """What the combat is worth before the dice are thrown. A-14: by agreement the defender's parrot acts first."""
    after = results(attacker, defender)
    tries = 2 ** (attacker.crosses.tries + defender.crosses.tries)
    if not (attacker.rerolls or defender.rerolls):
        table = joint(attacker.dice_alone, defender.dice_alone, dice)
        return Fraction(sum(n * after[pair] for pair, n in table.items()), tries * sum(table.values()))
    lying = dict(throws(attacker, defender, dice))
    worth = {pair: after[losses(attacker, defender, *pair)] for pair in lying}
    parrots = [(attacker, dice[0], attacker_parrot), (defender, dice[1], defender_parrot)]
    for side, die, use_parrot in parrots if defender_first else parrots[::-1]:
        if side.rerolls:
            worth = use_parrot(side, die, worth)
            tries *= 6
    return Fraction(sum(n * worth[pair] for pair, n in lying.items()), tries * sum(lying.values()))
