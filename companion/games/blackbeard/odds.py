"""The exact chance of every roll, by counting the faces."""

from fractions import Fraction
from functools import cache

FACES = range(1, 7)
SURE, NEVER = Fraction(1), Fraction(0)


@cache
def sums(dice: int) -> dict[int, int]:
    """The number of ways in which so many dice show each total."""
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in ways.items():
            for face in FACES:
                more[total + face] = more.get(total + face, 0) + count
        ways = more
    return ways


def chance(dice: int, least: int) -> Fraction:
    """The chance that so many dice show at least this total."""
    ways = sums(dice)
    return Fraction(sum(n for total, n in ways.items() if total >= least), 6**dice)


def versus(mine: int, his: int, my_dice: int = 1, his_dice: int = 1) -> tuple[Fraction, Fraction, Fraction]:
    """Both sides throw and add: the chances that mine is higher, equal, lower."""
    higher = equal = 0
    for a, m in sums(my_dice).items():
        for b, n in sums(his_dice).items():
            higher += m * n * (a + mine > b + his)
            equal += m * n * (a + mine == b + his)
    whole = 6 ** (my_dice + his_dice)
    return Fraction(higher, whole), Fraction(equal, whole), Fraction(whole - higher - equal, whole)


def find(bonus: int) -> Fraction:
    """BB-8.1: die + Ability (+1) at least 7."""
    return chance(1, 7 - bonus)


def warship_battle(bonus: int, combat: int) -> Fraction:
    """BB-6.46: the Warship wins ties."""
    return versus(bonus, combat)[0]


def flee(speed: int, warship: int) -> Fraction:
    """BB-6.45, BB-10.32: the Pirate escapes a tie."""
    higher, equal, _ = versus(speed, warship)
    return higher + equal


def kc_battle(bonus: int, combat: int) -> Fraction:
    """BB-10.34: the commissioner loses ties."""
    higher, equal, _ = versus(bonus, combat)
    return higher + equal


def attack(bonus: int, defense: int, attacked: bool) -> Fraction:
    """BB-9.5: the Port throws two dice once it has been attacked."""
    return versus(bonus, defense, 1, 2 if attacked else 1)[0]


def sack(cruelty: int, defense: int) -> Fraction:
    return chance(1, defense - cruelty + 1)


def torture(cruelty: int) -> Fraction:
    return chance(1, cruelty + 1)


def mutiny(command: int) -> Fraction:
    """BB-14: the chance that the crew maroons its captain."""
    return chance(1, command + 1)


def conspiracy(loyalty: int) -> Fraction:
    """17.2 #15: 2d6 above Loyalty."""
    return chance(2, loyalty + 1)


def kc_deployment(notoriety: int) -> Fraction:
    """BB-10.12: 3d6 below Notoriety."""
    return SURE - chance(3, notoriety)


def bribe(worth: int) -> Fraction:
    """18.41 D: the chance that D66 x 100 can be paid."""
    prices = [100 * (10 * black + white) for black in FACES for white in FACES]
    return Fraction(sum(price <= worth for price in prices), 36)


def haven(worth: int) -> Fraction:
    return Fraction(sum(100 * face <= worth for face in FACES), 6)


def duel(mine: int, his: int) -> Fraction:
    """BB-15: ties are fought again."""
    higher, equal, _ = versus(0, 0, max(1, mine), max(1, his))
    return higher / (1 - equal)


def resistance(wealth: int, ties: bool = False) -> Fraction:
    """17.2 #13: the chance that the Governor falls; by agreement a tie is enough (RULING-27)."""
    return chance(1, wealth if ties else wealth + 1)
