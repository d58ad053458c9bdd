"""assets/games/pirates-en-duel/*.toml as typed records, and the names that the rules use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.errors import BadData
from companion.games.pirates_en_duel.state import SetUp

COLOURS = ("blue", "red", "white", "green", "yellow", "violet")
BLUE_SKILLS = ("barre", "vigie", "croix-rouge", "taverne", "perroquet", "ouistiti")
GREEN_SKILLS = (
    "tete-de-mort",
    "bateau-pirate",
    "sergent-recruteur",
    "canot",
    "jumeaux",
    "tireur-elite",
    "pistolet-abordage",
    "affut-canon",
    "frere-de-la-cote",
)
QUIET_KINDS = ("peche", "tempete", "mauvaise-rencontre", "capture", "pillage")
FIGHT_KINDS = ("abordage", "canonnade")
KINDS = (*FIGHT_KINDS, *QUIET_KINDS)
FACES = ("skull", "ship", "blank")
RED = ("skull",) * 4 + ("ship",) + ("blank",)
BLUE = ("skull",) * 2 + ("ship",) * 3 + ("blank",)
MOST_DICE = 6


@dataclass(frozen=True, slots=True)
class Skill:
    """A row of table 5.6."""

    id: str
    level: int
    step: str
    per: str
    die: str
    face: str
    forced: bool
    sides: str


@dataclass(frozen=True, slots=True)
class CombatKind:
    """A row of table 5.2: the gold that the active player gains or pays, or a fight."""

    id: str
    gold: int
    fight: bool


@dataclass(frozen=True, slots=True)
class Data:
    set_ups: Mapping[int, SetUp]
    skills: tuple[Skill, ...]
    kinds: tuple[CombatKind, ...]
    dice: Mapping[str, tuple[str, ...]]


def read(tables: Mapping[str, Any]) -> Data:
    data = Data(
        set_ups={row["players"]: read_set_up(row) for row in tables["set_up"]["row"]},
        skills=tuple(Skill(**row) for row in tables["skills"]["skill"]),
        kinds=tuple(CombatKind(**row) for row in tables["combat_cards"]["card"]),
        dice={die["id"]: tuple(f for f in FACES for _ in range(die[f])) for die in tables["dice"]["die"]},
    )
    check("skills", tuple(s.id for s in data.skills) == (*BLUE_SKILLS, *GREEN_SKILLS))
    check("combat_cards", {k.id for k in data.kinds} == set(KINDS))
    check("dice", data.dice == {"red": RED, "blue": BLUE})
    check("set_up", all(sum(row.picks) == row.line for row in data.set_ups.values()))
    return data


def read_set_up(row: Mapping[str, Any]) -> SetUp:
    return SetUp(**{**row, "colours": tuple(row["colours"]), "picks": tuple(row["picks"])})


def check(file: str, holds: bool) -> None:
    if not holds:
        raise BadData("table_wrong", file=f"pirates-en-duel/{file}.toml")
