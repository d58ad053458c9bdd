"""assets/games/dead-reckoning/*.toml as typed records."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.ask import Phrase
from companion.core.errors import BadData
from companion.games.dead_reckoning.state import ROWS, SAILORS, SPACES, kind_of

EFFECTS = (
    "sail",
    "wheel",
    "cannon",
    "cargo",
    "split-cargo",
    "flag",
    "influence",
    "produce",
    "build",
    "basic",
    "advanced",
    "repair",
    "throw",
    "sacrifice",
    "win-coins",
)
ICONS = ("sail", "wheel", "cannon")
COMBAT = ("throw", "sacrifice", "win-coins")


@dataclass(frozen=True, slots=True)
class Effect:
    """What one side of an ability gives; a cost of -1 is printed on the owner's card only."""

    effect: str
    n: int
    cost: int = 0
    where: str = ""
    plus: int = 0

    @property
    def phrase(self) -> Phrase:
        """In words: the same effect reads otherwise at a price, in port only, or with more on each island."""
        word = self.effect
        if word == "repair" and self.cost:
            word = "repair-in-port" if self.where == "port" else "repair-paid"
        elif word == "produce" and self.plus:
            word = "produce-more"
        elif word == "win-coins" and not self.n:
            word = "win-wheels"
        return Phrase(f"effect.{word}", {"n": self.n, "cost": self.cost})


Ability = tuple[Effect, ...]
"""The alternatives of one ability: one of them is used."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A row of table 5.1."""

    players: int
    islands: int
    open_sea: int
    explorer: int
    cargo: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """What each player owns at the start, what the ship board prints, and how many cards each row has."""

    cubes: int
    markers: int
    coins: int
    holds: tuple[int, ...]
    sails: tuple[int, ...]
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What the box prints: the set-up by players, the sailors' abilities, digits that an owner confirms."""

    set_ups: Mapping[int, SetUp]
    abilities: Mapping[tuple[str, int], tuple[Ability, ...]]
    printed: Mapping[str, Any]
    pieces: Pieces


def read(tables: Mapping[str, Any]) -> Catalogue:
    set_ups = {row["players"]: SetUp(**{**row, "cargo": tuple(row["cargo"])}) for row in tables["set_up"]["row"]}
    abilities = {
        (row["sailor"], row["level"]): tuple(tuple(Effect(**e) for e in group) for group in row["abilities"])
        for row in tables["sailors"]["level"]
    }
    kinds = {kind_of(s) for s in SAILORS} - {"buccaneer"}
    check("set_up", all(row.islands + row.open_sea == 12 for row in set_ups.values()))
    check("sailors", set(abilities) == {(k, level) for k in kinds for level in (1, 2, 3, 4)})
    check("sailors", all(e.effect in EFFECTS for groups in abilities.values() for group in groups for e in group))
    return Catalogue(set_ups, abilities, tables["printed"], read_pieces(tables["pieces"]))


def read_pieces(table: Mapping[str, Any]) -> Pieces:
    player, ship = table["player"], table["ship"]
    holds, sails, cards = tuple(ship["holds"]), tuple(ship["sails"]), tuple(table["rows"]["cards"])
    check("pieces", (len(holds), len(sails), len(cards)) == (len(SPACES), len(SPACES), ROWS))
    return Pieces(player["cubes"], player["markers"], player["coins"], holds, sails, cards)


def check(file: str, holds: bool) -> None:
    if not holds:
        raise BadData("table_wrong", file=f"dead-reckoning/{file}.toml")
