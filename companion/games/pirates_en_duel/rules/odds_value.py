"""The odds of a combat as one number, so that the better of two plays is the greater number.

Both players want, in this order: to win rather than lose, to sink rather than be sunk, to inflict more than to suffer,
to endanger the captain. The sums of both sides come last: they decide nothing that a player would notice, but with them
every figure follows from the number, whatever the order of the cards.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

WEIGHT = 6**60
"""Every throw, shot and skill die of a combat, and more: a whole number of them makes up each chance."""
BASE = 2**192
"""Room for a row of the number: far more than any row by that weight."""
ROWS = 8
ATTACKER, DEFENDER = 0, 1

Pair = tuple[int, int]
"""What the attacker has, and the defender."""


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


def value(won: Pair, sunk: Pair = (0, 0), losses: Pair = (0, 0), captains: Pair = (0, 0)) -> int:
    """One result as a number: the attacker wants the greatest, the defender the smallest."""
    differences = (won[0] - won[1], sunk[1] - sunk[0], losses[1] - losses[0], captains[1] - captains[0])
    sums = (sum(won), sum(sunk), sum(losses), sum(captains))
    return reduce(lambda number, row: number * BASE + row, (*differences, *sums), 0)


def rows_of(number: int) -> list[int]:
    """The rows, first to last, each with its sign."""
    rows = []
    for _ in range(ROWS):
        row = (number + BASE // 2) % BASE - BASE // 2
        rows.append(row)
        number = (number - row) // BASE
    return rows[::-1]


def odds_of(number: Fraction) -> Odds:
    weighed = number * WEIGHT
    assert weighed.denominator == 1
    rows = [Fraction(row, WEIGHT) for row in rows_of(weighed.numerator)]
    won, sunk, losses, captains = ((both + more) / 2 for more, both in zip(rows[:4], rows[4:], strict=True))
    lost = rows[4] - won
    return Odds(
        win=won,
        draw=1 - rows[4],
        lose=lost,
        attacker_losses=rows[6] - losses,
        defender_losses=losses,
        attacker_sunk=rows[5] - sunk,
        defender_sunk=sunk,
        attacker_captain=rows[7] - captains,
        defender_captain=captains,
    )
