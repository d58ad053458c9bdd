"""4.5, 4.9: what dice, hits and cards come to. Plain functions; nothing is asked here."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from companion.core.ask import Face
from companion.games.merchants_and_marauders.data import DIE, SECTIONS, SKULL
from companion.games.merchants_and_marauders.state import Ship, State


def skulls(dice: Sequence[Face]) -> int:
    return sum(face == SKULL for face in dice)


def rest(dice: Sequence[Face]) -> int:
    """The sum of the dice that show a number."""
    return sum(face for face in dice if isinstance(face, int))


def contest_dice(ship: Ship, enemy: Ship, seamanship: int) -> int:
    """MM-COMBAT-ROUND step 3."""
    if ship.masts == 0:
        return 1
    return seamanship + (ship.manoeuvrability >= enemy.manoeuvrability + 2)


def won_by(one: Sequence[Face], other: Sequence[Face]) -> int | None:
    """Step 4: 0 or 1 for the winner, None without one."""
    mine, theirs = (skulls(one), rest(one)), (skulls(other), rest(other))
    if mine[0] == theirs[0] == 0 or mine == theirs:
        return None
    return 0 if mine > theirs else 1


def cannon_hits(cannons: int, own_skulls: int, *, wins: bool) -> int:
    """Step 5, for a captain who shoots."""
    return cannons if wins else min(own_skulls, cannons)


def struck(ship: Ship, hits: Sequence[str], lost: Collection[str] = ()) -> Ship:
    """MM-HIT step 4: each hit takes one; a section at nothing passes it to the hull, unless it is `lost` there."""
    values = {s: ship.now(s) for s in SECTIONS}
    for section in hits:
        if values[section] > 0:
            values[section] -= 1
        elif section not in lost and values["hull"] > 0:
            values["hull"] -= 1
    return ship.with_sections(values)


def legal_actions(state: State, side: str, enemy: str, round: int) -> dict[str, str]:
    """MM-COMBAT-ROUND step 1: each action with the reason against it, if any."""
    ship, other = state.ship_of(side), state.ship_of(enemy)
    reasons = {"shoot": "", "board": "", "flee": ""}
    if round == 1:
        reasons |= {"board": "first_round", "flee": "first_round"}
    elif ship.masts == 0:
        reasons |= {"board": "no_masts", "flee": "no_masts"}
    elif ship.crew == 0:
        reasons["board"] = "no_crew"
    if side not in state.players and not reasons["flee"] and not npc_may_flee(ship, other):
        reasons["flee"] = "npc_must_fight"
    return reasons


def npc_may_flee(npc: Ship, player: Ship) -> bool:
    """MM-NPC-COMBAT: with fewer cannons or fewer sailors than the player."""
    return npc.cannons < player.cannons or npc.crew < player.crew


def is_endless(state: State, one: str, other: str) -> bool:
    """A-41: nobody can hit, board or flee any more."""
    return all(harmless(state, side, enemy) for side, enemy in ((one, other), (other, one)))


def harmless(state: State, side: str, enemy: str) -> bool:
    legal = legal_actions(state, side, enemy, 2)
    return state.ship_of(side).cannons == 0 and bool(legal["board"]) and bool(legal["flee"])


@dataclass(frozen=True, slots=True)
class CrewRound:
    """MM-COMBAT-CREW steps 1-3: the crews after it, damage beyond the last sailor, who has won (0, 1), if anybody."""

    crews: tuple[int, int]
    beyond: tuple[int, int]
    winner: int | None = None
    over: bool = False


def crew_round(crews: tuple[int, int], one: Sequence[Face], other: Sequence[Face]) -> CrewRound:
    """Each side strikes with no more skulls than it had sailors; both blows fall at the same time."""
    taken = (min(skulls(other), crews[1]), min(skulls(one), crews[0]))
    left = (max(0, crews[0] - taken[0]), max(0, crews[1] - taken[1]))
    beyond = (max(0, taken[0] - crews[0]), max(0, taken[1] - crews[1]))
    if left[0] and left[1]:
        return CrewRound(left, beyond)
    if left[0] or left[1]:
        return CrewRound(left, beyond, 0 if left[0] else 1, over=True)
    return CrewRound(left, beyond, won_by(one, other), over=True)


@dataclass(frozen=True, slots=True)
class RaidCard:
    good: str
    plunder: int
    icon: str
    """`escape`, or the section that it hits."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """MM-RAID step 7, for the cards that lie there now."""

    ship: Ship
    escapes: int
    escaped: bool
    gold: int
    destroyed: tuple[str, ...]

    @property
    def success(self) -> bool:
        return not self.escaped and not self.destroyed

    @property
    def outcome(self) -> str:
        if self.ship.sunk:
            return "sunk"
        return "destroyed" if self.destroyed else "escaped" if self.escaped else "success"


def raid_verdict(ship: Ship, cards: Sequence[RaidCard], extra: int = 0, cancelled: str = "") -> Verdict:
    hits = [c.icon for c in cards if c.icon != "escape"]
    if cancelled in hits:
        hits.remove(cancelled)
    after = struck(ship, hits)
    escapes = sum(c.icon == "escape" for c in cards)
    gold = sum(c.plunder for c in cards) + extra
    return Verdict(after, escapes, escapes >= ship.manoeuvrability, gold, after.destroyed)


# Odds, exact: every face of every die counted.


@cache
def success_odds(dice: int) -> Fraction:
    """At least one skull."""
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
    """The first wins, nobody does, the second wins."""
    whole = 6 ** (one + other)
    wins = [0, 0, 0]
    for (mine, ways), (theirs, others) in product(throws(one).items(), throws(other).items()):
        drawn = mine == theirs or mine[0] == theirs[0] == 0
        wins[1 if drawn else 0 if mine > theirs else 2] += ways * others
    return (Fraction(wins[0], whole), Fraction(wins[1], whole), Fraction(wins[2], whole))


@cache
def flee_odds(own: int, enemy: int) -> Fraction:
    """The enemy rolls no skull and this side at least one."""
    return success_odds(own) * Fraction(2, 3) ** enemy
