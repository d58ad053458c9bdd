"""What the rulebook and the board print, by the names that the rules use. The shipped tables are checked against it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.ask import Face
from companion.core.errors import BadData

NATIONS = ("spain", "england", "france", "netherlands")
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LETTERS = ("N", "E", "S", "W")
SECTIONS = ("hull", "cargo", "masts", "crew", "cannons")
GOODS = ("cocoa", "food", "rum", "spices", "sugar", "tobacco", "textiles", "wood")
MODS = ("hammocks", "rigging", "reinforced-hull", "hold", "chasers", "cannon-port", "swivel-guns", "long-guns")
WEAPONS = ("grappling", "chain", "grape")
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
HIT_DIE: Mapping[Face, str] = {1: "cargo", 2: "masts", 3: "crew", 4: "cannons"}
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
EVENT_CARDS = 34
CAPTAIN_CARDS = 16
MISSIONS = 2
GOODS_PRICES = (3, 2, 1)
"""Of one, two, three of a kind on offer; one is sold for the first."""
DEMANDED_PRICE = 6
WEAPON_PRICE, WEAPON_SOLD = 3, 1
REPAIR_PRICE, SAILOR_PRICE, RUMOUR_PRICE, MOD_PRICE = 2, 2, 2, 3
REWARD = 5
NPC_REWARDS = {"pirate-sloop": 5, "pirate-frigate": 15}

NATION_OF: Mapping[str, str] = {
    "basse-terre": "france",
    "bridgetown": "england",
    "caracas": "spain",
    "cartagena": "spain",
    "curacao": "netherlands",
    "la-habana": "spain",
    "nassau": "england",
    "old-providence": "england",
    "petit-goave": "france",
    "port-royal": "england",
    "san-juan": "spain",
    "santo-domingo": "spain",
    "st-john": "england",
    "st-maarten": "netherlands",
    "tortuga": "france",
    "trinidad": "spain",
}
PORTS = tuple(NATION_OF)

BORDERS: Mapping[str, Mapping[str, str]] = {
    "basse-terre": {
        "N": "st-maarten",
        "NE": "st-john",
        "E": "bridgetown",
        "S": "trinidad",
        "SW": "caracas",
        "W": "caribbean-sea",
        "NW": "san-juan",
    },
    "bridgetown": {"N": "st-john", "SW": "trinidad", "W": "basse-terre"},
    "caracas": {"NE": "basse-terre", "E": "trinidad", "W": "curacao", "NW": "caribbean-sea"},
    "caribbean-sea": {
        "N": "santo-domingo",
        "NE": "san-juan",
        "E": "basse-terre",
        "SE": "caracas",
        "S": "curacao",
        "SW": "cartagena",
        "NW": "petit-goave",
    },
    "cartagena": {
        "N": "petit-goave",
        "NE": "caribbean-sea",
        "E": "curacao",
        "W": "old-providence",
        "NW": "port-royal",
    },
    "curacao": {"N": "caribbean-sea", "E": "caracas", "W": "cartagena"},
    "la-habana": {"NE": "nassau", "E": "tortuga", "S": "port-royal"},
    "nassau": {"SE": "tortuga", "SW": "la-habana"},
    "old-providence": {"N": "port-royal", "E": "cartagena"},
    "petit-goave": {
        "N": "tortuga",
        "E": "santo-domingo",
        "SE": "caribbean-sea",
        "S": "cartagena",
        "W": "port-royal",
    },
    "port-royal": {
        "N": "la-habana",
        "NE": "tortuga",
        "E": "petit-goave",
        "SE": "cartagena",
        "S": "old-providence",
    },
    "san-juan": {"E": "st-maarten", "SE": "basse-terre", "SW": "caribbean-sea", "W": "santo-domingo"},
    "santo-domingo": {"E": "san-juan", "S": "caribbean-sea", "W": "petit-goave", "NW": "tortuga"},
    "st-john": {"S": "bridgetown", "SW": "basse-terre", "W": "st-maarten"},
    "st-maarten": {"E": "st-john", "S": "basse-terre", "W": "san-juan"},
    "tortuga": {"SE": "santo-domingo", "S": "petit-goave", "SW": "port-royal", "W": "la-habana", "NW": "nassau"},
    "trinidad": {"N": "basse-terre", "NE": "bridgetown", "W": "caracas"},
}
ZONES = tuple(BORDERS)

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


SHIPS: Mapping[str, ShipType] = {
    ship.id: ship
    for ship in (
        ShipType("sloop", 2, 2, 2, 1, 4, 10, 5),
        ShipType("flute", 3, 4, 1, 1, 2, 10, 5),
        ShipType("frigate", 3, 3, 3, 3, 3, 35, 10),
        ShipType("galleon", 4, 5, 4, 4, 1, 35, 10),
        ShipType("man-o-war", 5, 3, 5, 5, 2),
    )
}
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
        """As its form is answered; the ability is read off the card."""
        return (self.name, self.home, self.seamanship, self.scouting, self.leadership, self.influence, "")


CAPTAINS = (KnownCaptain("Felipe de los Reyes", "la-habana", 3, 2, 2, 3),)


def compare(tables: Mapping[str, Any]) -> None:
    """The shipped tables agree with the names above, or BadData."""
    zones = tables["zones"]["zone"]
    check("zones", {z["id"]: z["borders"] for z in zones} == {k: dict(v) for k, v in BORDERS.items()})
    check("zones", {z["id"]: z["nation"] for z in zones if "nation" in z} == dict(NATION_OF))
    check("ships", tuple(ShipType(**row) for row in tables["ships"]["ship"]) == tuple(SHIPS.values()))
    check("kinds", tuple(tables["kinds"]["goods"]["names"]) == GOODS)
    check("kinds", tuple(tables["kinds"]["modifications"]["names"]) == MODS)
    check("kinds", tuple(tables["kinds"]["weapons"]["names"]) == WEAPONS)
    check("kinds", tuple(tables["kinds"]["hit_die"]["sections"]) == tuple(HIT_DIE.values()))
    known = tuple(KnownCaptain(**row) for row in tables["captains"]["captain"])
    check("captains", known == CAPTAINS)


def check(file: str, holds: bool) -> None:
    if not holds:
        raise BadData("table_wrong", file=f"merchants-and-marauders/{file}.toml")
