"""The names and numbers of the rulebook, and assets/games/merchants-and-marauders as a catalogue of typed records."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.ask import Face
from companion.core.errors import BadData

NATIONS = ("spain", "england", "france", "netherlands")
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LETTERS = ("N", "E", "S", "W")
SECTIONS = ("hull", "cargo", "masts", "crew", "cannons")
SPECIALISTS = (
    "carpenter",
    "gun-captain",
    "master-gunner",
    "surgeon",
    "lookout",
    "weapons-master",
    "purser",
    "sail-master",
)
SKILLS = ("seamanship", "scouting", "leadership", "influence")
NPC_SKILLS = SKILLS[:3]
SOURCES = ("fight", "sale", "raid", "mission", "rumour", "big-ship")
"""What a point of glory and its card are earned with."""
SKULL, BLANK = "skull", "blank"
DIE: tuple[Face, ...] = (SKULL, SKULL, 1, 2, 3, 4)
SKULL_OR_BLANK: tuple[Face, ...] = tuple(SKULL if face == SKULL else BLANK for face in DIE)
"""The same die where its numbers mean nothing."""
OPEN_SEA = "caribbean-sea"
UNKNOWN = "?"

MOST_BOUNTY = 5
MOST_SECTION = 5
MOST_DICE = 10
HAND = 4
REFRESH = 8
GLORY_SALE = 3
GLORY_RAID = 12
START_GOLD = 10
PER_POINT = 10
MISSIONS = 2
GOODS_PRICES = (3, 2, 1)
"""Of one, two, three of a kind on offer; one is sold for the first."""
DEMANDED_PRICE = 6
WEAPON_PRICE, WEAPON_SOLD = 3, 1
REPAIR_PRICE, SAILOR_PRICE, RUMOUR_PRICE, MOD_PRICE = 2, 2, 2, 3
REWARD = 5
NPC_REWARDS = {"pirate-sloop": 5, "pirate-frigate": 15}

NAVAL = tuple(f"naval-{nation}" for nation in NATIONS)
PIRATES = ("pirate-sloop", "pirate-frigate")
SLOTS = (*NAVAL, *PIRATES)


def nation_of_slot(slot: str) -> str:
    """The nation of a naval ship; nothing for a pirate."""
    return slot.removeprefix("naval-") if slot in NAVAL else ""


@dataclass(frozen=True, slots=True)
class ShipType:
    """A kind of ship. A man-o'-war is neither bought nor sold."""

    id: str
    toughness: int
    cargo: int
    crew: int
    cannons: int
    manoeuvrability: int
    buy: int = 0
    sell: int = 0


BIG_SHIPS = ("frigate", "galleon")
FIRST_SHIPS = ("sloop", "flute")


@dataclass(frozen=True, slots=True)
class KnownCaptain:
    """A captain card whose numbers a source gives."""

    name: str
    home: str
    seamanship: int
    scouting: int
    leadership: int
    influence: int

    @property
    def record(self) -> tuple[str, str, int, int, int, int, str]:
        """The captain as an answer to its form; the ability is read off the card."""
        return (self.name, self.home, self.seamanship, self.scouting, self.leadership, self.influence, "")


@dataclass(frozen=True)
class Catalogue:
    """What the box prints: the board, the ships, the names of goods, modifications and weapons, the known captains."""

    zones: tuple[str, ...]
    nations: Mapping[str, str]
    """The nation of each port."""
    borders: Mapping[str, Mapping[str, str]]
    """The neighbour behind each letter, by zone."""
    ships: Mapping[str, ShipType]
    goods: tuple[str, ...]
    mods: tuple[str, ...]
    weapons: tuple[str, ...]
    hit_die: Mapping[Face, str]
    captains: tuple[KnownCaptain, ...]
    event_cards: int
    captain_cards: int

    @cached_property
    def ports(self) -> tuple[str, ...]:
        return tuple(self.nations)

    @cached_property
    def special_zones(self) -> tuple[str, ...]:
        """The zones with a text of their own."""
        return tuple(z for z in self.zones if z != OPEN_SEA)

    @cached_property
    def hit_sections(self) -> tuple[str, ...]:
        return tuple(self.hit_die.values())

    @cached_property
    def buyable(self) -> tuple[str, ...]:
        """The ships that a shipyard sells."""
        return tuple(type for type, ship in self.ships.items() if ship.buy)


def read_catalogue(tables: Mapping[str, Any]) -> Catalogue:
    """The tables of the game's folder, read once when the game is loaded."""
    zones, kinds = tables["zones"]["zone"], tables["kinds"]
    sections = kinds["hit_die"]["sections"]
    catalogue = Catalogue(
        zones=tuple(z["id"] for z in zones),
        nations={z["id"]: z["nation"] for z in zones if "nation" in z},
        borders={z["id"]: z["borders"] for z in zones},
        ships={row["id"]: ShipType(**row) for row in tables["ships"]["ship"]},
        goods=tuple(kinds["goods"]["names"]),
        mods=tuple(kinds["modifications"]["names"]),
        weapons=tuple(kinds["weapons"]["names"]),
        hit_die=dict(enumerate(sections, 1)),
        captains=tuple(KnownCaptain(**row) for row in tables["captains"]["captain"]),
        event_cards=kinds["cards"]["events"],
        captain_cards=kinds["cards"]["captains"],
    )
    check("zones", set(catalogue.zones) == {*catalogue.ports, OPEN_SEA})
    check("zones", set(catalogue.nations.values()) == set(NATIONS))
    check("zones", all(letter in COMPASS for letters in catalogue.borders.values() for letter in letters))
    check("zones", all(zone in catalogue.zones for letters in catalogue.borders.values() for zone in letters.values()))
    check("ships", {*BIG_SHIPS, *FIRST_SHIPS} <= set(catalogue.buyable))
    check("kinds", [*catalogue.hit_die] == [face for face in DIE if face != SKULL])
    check("kinds", set(sections) <= set(SECTIONS))
    check("captains", all(captain.home in catalogue.ports for captain in catalogue.captains))
    return catalogue


def check(file: str, holds: bool) -> None:
    """A table that says otherwise is no table of this game."""
    if not holds:
        raise BadData("table_wrong", file=f"merchants-and-marauders/{file}.toml")
