"""The odds of a roll and of a contest, exact: every face of every die is counted."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from companion.games.merchants_and_marauders.data import DIE, SKULL


@cache
def success_odds(dice: int) -> Fraction:
    """The chance of at least one skull."""
    return 1 - Fraction(2, 3) ** dice


@cache
def throws(dice: int) -> dict[tuple[int, int], int]:
    """How many of the 6^dice throws give so many skulls and such a rest."""
    counted: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(dice):
        following: dict[tuple[int, int], int] = {}
        for ((n, total), ways), face in product(counted.items(), DIE):
            key = (n + 1, total) if face == SKULL else (n, total + int(face))
            following[key] = following.get(key, 0) + ways
        counted = following
    return counted


@cache
def contest_odds(one: int, other: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the first wins, that nobody does, that the second wins."""
    whole = 6 ** (one + other)
    wins = [0, 0, 0]
    for (mine, ways), (theirs, others) in product(throws(one).items(), throws(other).items()):
        drawn = mine == theirs or mine[0] == theirs[0] == 0
        wins[1 if drawn else 0 if mine > theirs else 2] += ways * others
    return (Fraction(wins[0], whole), Fraction(wins[1], whole), Fraction(wins[2], whole))


@cache
def flee_odds(own: int, enemy: int) -> Fraction:
    """The chance of a flight: the enemy rolls no skull, and this side at least one."""
    return success_odds(own) * Fraction(2, 3) ** enemy


@cache
def search_odds(dice: int, rolls: str) -> Fraction:
    """A search as the zone has it rolled: `once`; `twice`, and both must succeed; `retry`, a second roll if needed."""
    once = success_odds(dice)
    return {"once": once, "twice": once**2, "retry": 1 - (1 - once) ** 2}[rolls]


def any_odds(chances: Iterable[Fraction]) -> Fraction:
    """The chance that at least one of these comes true."""
    return 1 - prod((1 - chance for chance in chances), start=Fraction(1))
