"""A second reading of the combat, by enumeration: every card, every choice, every face, one after the other.

It knows nothing of the app's own odds: no formula for throws, no cards that are alike, no order in which the carriers
of a red cross must try. A result is a row of eight figures; both players compare them from the first to the last.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import NamedTuple

RED_DIE = "SSSSB-"
BLUE_DIE = "SSBBB-"
Row = tuple[Fraction, ...]
"""Differences (won, sunk, losses, captain in danger), then the sums of the same."""
SHOOTERS = {"tireur-elite": "abordage canonnade", "pistolet-abordage": "abordage", "affut-canon": "canonnade"}
ME, FOE = 0, 1


class Pirate(NamedTuple):
    cannons: int = 0
    sabres: int = 0
    skills: tuple[str, ...] = ()
    captain: bool = False


@dataclass(frozen=True)
class Fight:
    """Two crews, berth by berth: the attacker's and the defender's; the type, and what the table has agreed on."""

    crews: tuple[tuple[Pirate, ...], tuple[Pirate, ...]]
    type: str
    rules: dict[str, str] = field(default_factory=dict)

    def rule(self, id: str, default: str) -> bool:
        """Has the table left this rule as it is printed?"""
        return self.rules.get(id, default) == default


def mix(*parts: tuple[Fraction, Row]) -> Row:
    return tuple(sum((p * row[i] for p, row in parts), Fraction(0)) for i in range(8))


def row(won: Sequence[int], sunk: Sequence[int], losses: Sequence[int], captain: Sequence[int] = (0, 0)) -> Row:
    """`won`: attacker, defender; the others: who suffers it."""
    signs = [won[0] - won[1], *(pair[1] - pair[0] for pair in (sunk, losses, captain))]
    return tuple(Fraction(n) for n in (*signs, *(sum(pair) for pair in (won, sunk, losses, captain))))


def better(side: int, rows: Iterable[Row]) -> Row:
    return max(rows) if side == 0 else min(rows)


def figures(found: Row) -> dict[str, Fraction]:
    """The row as the figures that a screen shows."""
    shown = {"win": (found[4] + found[0]) / 2, "lose": (found[4] - found[0]) / 2, "draw": 1 - found[4]}
    for i, name in ((1, "sunk"), (2, "losses"), (3, "captain")):
        shown[f"defender_{name}"] = (found[4 + i] + found[i]) / 2
        shown[f"attacker_{name}"] = (found[4 + i] - found[i]) / 2
    return shown


Aboard = tuple[tuple[int, ...], tuple[int, ...]]
"""The places of those who are still aboard, and of those who were shot, in the order in which they fell."""
Places = tuple[frozenset[int], frozenset[int]]
"""Some of the attacker's crew, and some of the defender's."""


class Named(NamedTuple):
    """Both crews when the losses have been named; `rolled`: what the dice gave, where that counts."""

    now: tuple[Aboard, Aboard]
    gone: Places
    rolled: tuple[int, int] | None


class Solver:
    """Plays a fight to its end from every position, both players at their best."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.order = (0, 1) if fight.rule("first_side", "attacker") else (1, 0)
        self.once = not fight.rule("copies", "each")
        self.dice = cache(self.compute_dice)
        self.saved = cache(self.compute_rescue)

    def solve(self) -> dict[str, Fraction]:
        whole = tuple((tuple(range(len(crew))), ()) for crew in self.fight.crews)
        start: tuple[Aboard, Aboard] = (whole[0], whole[1])
        if self.fight.rule("helm_and_shots", "helm-first"):
            return figures(self.helms(start, lambda: self.shots(start, self.dice)))
        return figures(self.shots(start, lambda now: self.helms(now, lambda: self.dice(now))))

    def who(self, side: int, places: Iterable[int], skill: str) -> list[int]:
        return [i for i in places if skill in self.fight.crews[side][i].skills]

    def copies(self, found: list[int]) -> list[int]:
        return found[:1] if self.once else found

    def helms(self, now: tuple[Aboard, Aboard], go_on: Callable[[], Row]) -> Row:
        """Each carrier may throw a blue die; three faces of six end the combat without a winner."""
        carriers = []
        for side in self.order:
            if side == 1 or self.fight.rule("helm_users", "both"):
                carriers += [side] * len(self.copies(self.who(side, now[side][0], "barre")))
        dodged = row((0, 0), (0, 0), [len(now[side][1]) for side in (0, 1)])
        fought = go_on()

        def ask(left: list[int]) -> Row:
            if not left:
                return fought
            after = ask(left[1:])
            parts = [(Fraction(1, 6), dodged if face == "B" else after) for face in BLUE_DIE]
            return better(left[0], (after, mix(*parts)))

        return ask(carriers)

    def pair(self, side: int) -> list[int]:
        twins = [i for i, p in enumerate(self.fight.crews[side]) if "jumeaux" in p.skills and not p.captain]
        return twins[:2] if len(twins) > 1 else []

    def victims(self, side: int, aboard: Sequence[int]) -> list[int]:
        if len(aboard) == 1 and not self.fight.rule("last_sailor_shot", "sinks"):
            return []
        return [i for i in aboard if not self.fight.crews[side][i].captain and i not in self.pair(side)]

    def shots(self, start: tuple[Aboard, Aboard], dice: Callable[[tuple[Aboard, Aboard]], Row]) -> Row:
        """All the shooters of one side, then those of the other who are still aboard."""
        queue: list[tuple[int, int]] = []
        for side in self.order:
            crew = self.fight.crews[side]
            able = [i for i in start[side][0] if any(self.fight.type in SHOOTERS.get(s, "") for s in crew[i].skills)]
            queue += [(side, i) for i in self.copies(able)]

        @cache
        def fire(now: tuple[Aboard, Aboard], turn: int) -> Row:
            if turn == len(queue):
                return dice(now)
            side, shooter = queue[turn]
            missed = fire(now, turn + 1)
            silent = shooter not in now[side][0] and self.fight.rule("shooter_hit_first", "silent")
            aboard, shot = now[1 - side]
            hits = []
            for victim in [] if silent else self.victims(1 - side, aboard):
                struck: Aboard = (tuple(i for i in aboard if i != victim), (*shot, victim))
                after = (now[0], struck) if side == 0 else (struck, now[1])
                if struck[0]:
                    hits.append(fire(after, turn + 1))
                else:
                    won = (1, 0) if side == 0 else (0, 1)
                    hits.append(row(won, won[::-1], [len(after[s][1]) for s in (0, 1)]))
            if not hits:
                return missed
            hit = better(side, hits)
            fired = mix(*((Fraction(1, 6), hit if face == "S" else missed) for face in RED_DIE))
            return better(side, (missed, fired))

        return fire(start, 0)

    def strength(self, side: int, aboard: Sequence[int]) -> int:
        crew, pair = self.fight.crews[side], self.pair(side)
        total = 0
        for i in aboard:
            if "jumeaux" in crew[i].skills and not crew[i].captain and not pair:
                if self.fight.rule("lone_twin", "printed"):
                    total += crew[i].sabres if self.fight.type == "abordage" else crew[i].cannons
            elif self.fight.type == "abordage":
                total += 2 if i in pair else crew[i].sabres
            else:
                total += crew[i].cannons
        return min(6, total)

    def throw(self, side: int, aboard: Sequence[int], dice: int) -> dict[str, int]:
        """Die after die, 36 cases each, again under the curse; a throw is its faces in alphabetical order."""
        die = RED_DIE if side == 0 else BLUE_DIE
        one: dict[str, int] = defaultdict(int)
        for face in die:
            for again in die:
                one[again if self.who(side, aboard, "ouistiti") and face != "-" else face] += 1
        thrown = {"": 1}
        for _ in range(dice):
            more: dict[str, int] = defaultdict(int)
            for faces, n in thrown.items():
                for face, m in one.items():
                    more["".join(sorted(faces + face))] += n * m
            thrown = more
        return thrown

    def compute_dice(self, now: tuple[Aboard, Aboard]) -> Row:
        """The throws, the parrots, the losses."""
        counts = [self.strength(side, now[side][0]) for side in (0, 1)]
        throws = [self.throw(side, now[side][0], counts[side]) for side in (0, 1)]
        extra = []
        for side in (0, 1):
            found = [len(self.copies(self.who(side, now[side][0], s))) for s in ("tete-de-mort", "bateau-pirate")]
            extra.append(found if counts[side] or self.fight.rule("bonus_without_dice", "yes") else [0, 0])

        @cache
        def weights_of(attacker: int, defender: int) -> tuple[int, ...]:
            """In whole numbers, so that many of them are added quickly."""
            worth = self.losses(now, attacker, defender)
            assert all((n * 2**12).denominator == 1 for n in worth)
            return tuple(int(n * 2**12) for n in worth)

        def lie(red: str, blue: str) -> tuple[int, ...]:
            on_attacker = max(0, blue.count("S") + extra[1][0] - red.count("B") - extra[0][1])
            on_defender = max(0, red.count("S") + extra[0][0] - blue.count("B") - extra[1][1])
            return weights_of(on_attacker, on_defender)

        worth = lie
        scale = 2**12 * 36 ** sum(counts)
        for side in reversed(self.order):
            if self.who(side, now[side][0], "perroquet"):
                worth = cache(self.parrot(side, worth))
                scale *= 6
        total = [0] * 8
        for red, p in throws[0].items():
            for blue, q in throws[1].items():
                total = [t + p * q * n for t, n in zip(total, worth(red, blue), strict=True)]
        return tuple(Fraction(t, scale) for t in total)

    def parrot(self, side: int, worth: Callable[[str, str], tuple[int, ...]]) -> Callable[[str, str], tuple[int, ...]]:
        die = RED_DIE if side == 0 else BLUE_DIE

        def weights_after(red: str, blue: str) -> tuple[int, ...]:
            mine = red if side == 0 else blue
            choices = [tuple(6 * n for n in worth(red, blue))]
            for at in range(len(mine)):
                if mine[at] in mine[:at]:
                    continue
                sums = [0] * 8
                for face in die:
                    again = "".join(sorted(mine[:at] + face + mine[at + 1 :]))
                    after = worth(again, blue) if side == 0 else worth(red, again)
                    sums = [s + n for s, n in zip(sums, after, strict=True)]
                choices.append(tuple(sums))
            return max(choices) if side == 0 else min(choices)

        return weights_after

    def losses(self, now: tuple[Aboard, Aboard], on_attacker: int, on_defender: int) -> Row:
        """The attacker names the defender's losses, then the defender the attacker's; then the red crosses."""
        captains = []
        for side, n in ((0, on_attacker), (1, on_defender)):
            captains.append(int(n >= 2 and any(self.fight.crews[side][i].captain for i in now[side][0])))
        danger = row((0, 0), (0, 0), (0, 0), captains)
        rolled = (on_attacker, on_defender)
        mine, theirs = (self.kinds(side, now[side], n) for side, n in enumerate(rolled))
        worst = [min(self.crosses(now, (m, t), rolled) for m in mine) for t in theirs]
        return mix((Fraction(1), max(worst)), (Fraction(1), danger))

    def kinds(self, side: int, now: Aboard, losses: int) -> list[frozenset[int]]:
        """One of each kind of end: captains and carriers of a red cross are told apart, sailors are not."""
        crew = self.fight.crews[side]
        nurses = self.carriers(side, now)
        ends = self.possible_losses(side, now[0], losses)
        return list({tuple(sorted((crew[i].captain, i in nurses) for i in gone)): gone for gone in ends}.values())

    def carriers(self, side: int, now: Aboard) -> frozenset[int]:
        aboard, shot = now
        return frozenset(self.copies(self.who(side, aboard, "croix-rouge") + self.who(side, shot, "croix-rouge")))

    def possible_losses(self, side: int, aboard: Sequence[int], losses: int) -> set[frozenset[int]]:
        """Every end to which naming one card (or both twins) after the other can come."""
        crew, pair = self.fight.crews[side], self.pair(side)

        @cache
        def go(gone: frozenset[int], left: int) -> frozenset[frozenset[int]]:
            ends: set[frozenset[int]] = set()
            for i in aboard:
                cost = 2 if crew[i].captain or i in pair else 1
                if i not in gone and cost <= left:
                    ends |= go(gone | (set(pair) if i in pair else {i}), left - cost)
            return frozenset(ends) or frozenset({gone})

        return set(go(frozenset(), losses))

    def crosses(self, now: tuple[Aboard, Aboard], gone: Places, rolled: tuple[int, int]) -> Row:
        """The defender's carriers, then the attacker's; each side in the order that suits it."""
        free = [self.carriers(side, now[side]) for side in (0, 1)]
        counted = None if self.fight.rule("losses_counted", "removed") else rolled
        nobody: frozenset[int] = frozenset()
        return self.saved(Named(now, gone, counted), (nobody, nobody), frozenset(), (free[0], free[1]))

    def compute_rescue(self, losses: Named, back: Places, tried: frozenset[tuple[int, int]], free: Places) -> Row:
        side = 1 if free[1] else 0
        if not free[side]:
            return self.end(losses, back)
        shot = losses.now[side][1]
        lost = [i for i in (*shot, *losses.gone[side]) if i not in back[side]]
        again = self.fight.rule("cross_same_card", "yes")
        choices = []
        for nurse in free[side]:
            left = (free[0], free[1] - {nurse}) if side else (free[0] - {nurse}, free[1])
            choices.append(self.saved(losses, back, tried, left))
            for card in lost:
                if card == nurse or not self.savable(side, card, shot) or (side, card) in tried:
                    continue
                known = tried if again else tried | {(side, card)}
                more = (back[0], back[1] | {card}) if side else (back[0] | {card}, back[1])
                works, fails = self.saved(losses, more, known, left), self.saved(losses, back, known, left)
                choices.append(mix((Fraction(1, 2), works), (Fraction(1, 2), fails)))
        return better(side, choices)

    def savable(self, side: int, card: int, shot: Sequence[int]) -> bool:
        if self.fight.crews[side][card].captain and not self.fight.rule("cross_for_captain", "yes"):
            return False
        return card not in shot or self.fight.rule("cross_for_shot", "yes")

    def end(self, named: Named, back: Places) -> Row:
        losses, sunk = [], []
        for side in (0, 1):
            crew, (aboard, shot), gone = self.fight.crews[side], named.now[side], named.gone[side]
            values = {i: 2 if crew[i].captain else 1 for i in (*aboard, *shot)}
            lost = sum(values[i] for i in gone if i not in back[side])
            if named.rolled is not None:
                lost = named.rolled[side] - sum(values[i] for i in gone if i in back[side])
            losses.append(lost + sum(1 for i in shot if i not in back[side]))
            sunk.append(int(set(aboard) == gone and not back[side]))
        return row((int(losses[1] > losses[0]), int(losses[0] > losses[1])), sunk, losses)


BLUE_SKILLS = ("barre", "croix-rouge", "perroquet", "ouistiti")
GREEN_SKILLS = ("tete-de-mort", "bateau-pirate", "jumeaux", "tireur-elite", "pistolet-abordage", "affut-canon")
AGREED = {
    "lone_twin": "nothing",
    "copies": "once",
    "bonus_without_dice": "no",
    "last_sailor_shot": "spared",
    "first_side": "defender",
    "shooter_hit_first": "fires",
    "losses_counted": "rolled",
    "helm_and_shots": "shots-first",
    "helm_users": "defender",
    "cross_for_captain": "no",
    "cross_for_shot": "no",
    "cross_same_card": "no",
}
"""House rules that the odds count."""


def random_pirate(chance: random.Random, captain: bool = False) -> Pirate:
    skills = [*chance.sample(BLUE_SKILLS, chance.random() < 0.45), *chance.sample(GREEN_SKILLS, chance.random() < 0.5)]
    symbols = (0, 0, 1, 1, 1, 2)
    return Pirate(chance.choice(symbols), chance.choice(symbols), tuple(skills), captain)


def random_fight(chance: random.Random, most: int = 6) -> Fight:
    """A match-up; every third one with house rules."""
    crews = []
    for _ in (ME, FOE):
        size = chance.randint(1, most)
        crew = [random_pirate(chance) for _ in range(size)]
        if chance.random() < 0.8:
            crew[0] = random_pirate(chance, captain=True)
        chance.shuffle(crew)
        crews.append(tuple(crew))
    agreed = chance.sample(sorted(AGREED), chance.choice((0, 0, 0, 0, 1, 3)))
    rules = {rule: AGREED[rule] for rule in agreed}
    return Fight((crews[0], crews[1]), chance.choice(("abordage", "canonnade")), rules)
