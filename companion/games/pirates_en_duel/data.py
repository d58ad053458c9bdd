"""assets/games/pirates-en-duel/*.toml as typed records: the catalogue that the rules are given."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from companion.core.errors import BadData
from companion.games.pirates_en_duel.state import SetUp

FACES = ("skull", "ship", "blank")
SIDES_OF_A_DIE = 6
Die = tuple[str, ...]
"""The faces of a die, one for each of its sides."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A row of table 5.6: its level, and the die and face that it asks for, if it asks for one."""

    id: str
    level: int
    die: str
    face: str


@dataclass(frozen=True, slots=True)
class CombatKind:
    """A row of table 5.2: the gold that the active player gains or pays, or a fight."""

    id: str
    gold: int
    fight: bool


@dataclass(frozen=True, slots=True)
class Recruiting:
    """How many cards lie on offer, and how many of them are taken."""

    offer: int
    picks: int


@dataclass(frozen=True)
class Catalogue:
    """Every number that the box prints."""

    set_ups: Mapping[int, SetUp]
    skills: Mapping[str, Skill]
    kinds: Mapping[str, CombatKind]
    dice: Mapping[str, Die]
    berths: int
    recruiting: Recruiting
    sergeant: Recruiting
    most_dice: int
    sinking_gold: int

    @property
    def red(self) -> Die:
        return self.dice["red"]

    @property
    def blue(self) -> Die:
        return self.dice["blue"]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of every ship in the box."""
        return self.set_ups[max(self.set_ups)].colours

    @cached_property
    def blue_skills(self) -> tuple[str, ...]:
        return self.skills_of_level(2)

    @cached_property
    def green_skills(self) -> tuple[str, ...]:
        return self.skills_of_level(3)

    def skills_of_level(self, level: int) -> tuple[str, ...]:
        return tuple(skill.id for skill in self.skills.values() if skill.level == level)

    def die_of_skill(self, skill: str) -> Die:
        return self.dice[self.skills[skill].die]

    def chance_of_skill(self, skill: str) -> Fraction:
        """The chance that the skill's die shows the face that it asks for (table 5.3)."""
        return chance(self.die_of_skill(skill), self.skills[skill].face)

    def recruiting_of(self, *, sergeant: bool) -> Recruiting:
        return self.sergeant if sergeant else self.recruiting


def chance(die: Die, face: str, tries: int = 1) -> Fraction:
    """The chance that one of so many throws of a die shows the face."""
    return 1 - (1 - Fraction(die.count(face), len(die))) ** tries


def read(tables: Mapping[str, Any]) -> Catalogue:
    limits = tables["limits"]
    catalogue = Catalogue(
        set_ups={row["players"]: read_set_up(row) for row in tables["set_up"]["row"]},
        skills={row["id"]: Skill(**row) for row in tables["skills"]["skill"]},
        kinds={row["id"]: CombatKind(**row) for row in tables["combat_cards"]["card"]},
        dice={die["id"]: tuple(f for f in FACES for _ in range(die[f])) for die in tables["dice"]["die"]},
        berths=limits["ship"]["berths"],
        recruiting=Recruiting(**limits["recruiting"]),
        sergeant=Recruiting(**limits["sergeant"]),
        most_dice=limits["combat"]["most_dice"],
        sinking_gold=limits["combat"]["sinking_gold"],
    )
    check("dice", all(len(die) == SIDES_OF_A_DIE for die in catalogue.dice.values()))
    check("set_up", all(sum(row.picks) == row.line for row in catalogue.set_ups.values()))
    return catalogue


def read_set_up(row: Mapping[str, Any]) -> SetUp:
    return SetUp(**{**row, "colours": tuple(row["colours"]), "picks": tuple(row["picks"])})


def check(file: str, holds: bool) -> None:
    if not holds:
        raise BadData("table_wrong", file=f"pirates-en-duel/{file}.toml")
