"""What the dice and hits of a fight come to. Nothing is asked here."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.core.ask import Face
from companion.games.merchants_and_marauders.data import SECTIONS, SKULL, Catalogue
from companion.games.merchants_and_marauders.rules.ships import manoeuvrability
from companion.games.merchants_and_marauders.state import Ship, State


def skulls(dice: Sequence[Face]) -> int:
    return sum(face == SKULL for face in dice)


def rest(dice: Sequence[Face]) -> int:
    """The sum of the dice that show a number."""
    return sum(face for face in dice if isinstance(face, int))


def contest_dice(catalogue: Catalogue, ship: Ship, enemy: Ship, seamanship: int) -> int:
    """MM-COMBAT-ROUND step 3: how many dice a side rolls in the contest."""
    if ship.masts == 0:
        return 1
    return seamanship + (manoeuvrability(catalogue, ship) >= manoeuvrability(catalogue, enemy) + 2)


def contest_winner(one: Sequence[Face], other: Sequence[Face]) -> int | None:
    """Step 4: 0 or 1 for the winner, None without one."""
    mine, theirs = (skulls(one), rest(one)), (skulls(other), rest(other))
    if mine[0] == theirs[0] == 0 or mine == theirs:
        return None
    return 0 if mine > theirs else 1


def cannon_hits(cannons: int, own_skulls: int, *, wins: bool) -> int:
    """Step 5, for a captain who shoots."""
    return cannons if wins else min(own_skulls, cannons)


def ship_after_hits(ship: Ship, hits: Sequence[str], lost: Collection[str] = ()) -> Ship:
    """MM-HIT step 4: each hit takes one; a section at nothing passes it to the hull, unless it is `lost` there."""
    values = {s: ship.now(s) for s in SECTIONS}
    for section in hits:
        if values[section] > 0:
            values[section] -= 1
        elif section not in lost and values["hull"] > 0:
            values["hull"] -= 1
    return ship.with_sections(values)


def reasons_against(state: State, side: str, enemy: str, round: int) -> dict[str, str]:
    """MM-COMBAT-ROUND step 1: each action with the reason against it, or nothing where it may be declared."""
    ship, other = state.ship_of(side), state.ship_of(enemy)
    reasons = {"shoot": "", "board": "", "flee": ""}
    if round == 1:
        reasons |= {"board": "first_round", "flee": "first_round"}
    elif ship.masts == 0:
        reasons |= {"board": "no_masts", "flee": "no_masts"}
    elif ship.crew == 0:
        reasons["board"] = "no_crew"
    if side not in state.players and not reasons["flee"] and not can_npc_flee(ship, other):
        reasons["flee"] = "npc_must_fight"
    return reasons


def can_npc_flee(npc: Ship, player: Ship) -> bool:
    """MM-NPC-COMBAT: with fewer cannons or fewer sailors than the player."""
    return npc.cannons < player.cannons or npc.crew < player.crew


def is_endless(state: State, one: str, other: str) -> bool:
    """A-41: nobody can hit, board or flee any more."""
    return all(is_harmless(state, side, enemy) for side, enemy in ((one, other), (other, one)))


def is_harmless(state: State, side: str, enemy: str) -> bool:
    against = reasons_against(state, side, enemy, 2)
    return state.ship_of(side).cannons == 0 and bool(against["board"]) and bool(against["flee"])


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
    return CrewRound(left, beyond, contest_winner(one, other), over=True)
