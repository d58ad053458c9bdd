"""The odds of Pirates en Duel against an enumeration of its own:
python -m tests.bench.full_count.duel_odds [N [FIRST]].

Match-up number i is always the same one, so that a long run can be done in parts.
"""

import random
import sys
from time import perf_counter

from tests.unit.games.pirates_en_duel.odds.brute_force import Fight, Solver, random_fight
from tests.unit.games.pirates_en_duel.odds.match_ups import odds_of_fight

SKILLS = ("barre", "croix-rouge", "perroquet", "ouistiti", "shooters")


def main(fights: int = 500, first: int = 0) -> None:
    differ, spent = 0, []
    met = dict.fromkeys(SKILLS, 0)
    for i in range(first, first + fights):
        fight = random_fight(random.Random(i))
        begun = perf_counter()
        found = odds_of_fight(fight)
        spent.append(perf_counter() - begun)
        for skill in SKILLS:
            met[skill] += has(fight, skill)
        if found != Solver(fight).solve():
            differ += 1
            print(f"{i} differs:", fight, flush=True)
    print(f"{fights} match-ups from {first}, {differ} differ; met: {met}")
    print(f"odds: {1000 * sum(spent) / fights:.1f} ms on average, {1000 * max(spent):.0f} ms at most")


def has(fight: Fight, skill: str) -> bool:
    wanted = ("tireur-elite", "pistolet-abordage", "affut-canon") if skill == "shooters" else (skill,)
    return any(s in wanted for crew in fight.crews for pirate in crew for s in pirate.skills)


if __name__ == "__main__":
    main(*(int(n) for n in sys.argv[1:]))
