"""Names and tables of the box: ports, seas, ships, cards. The tables in assets are read and checked against them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.errors import BadData

LOCATORS: Mapping[str, int] = {
    "boston": 11,
    "new-york": 12,
    "philadelphia": 13,
    "virginia": 14,
    "bath": 15,
    "charleston": 16,
    "st-augustine": 21,
    "campeche": 22,
    "honduras": 23,
    "portobello": 24,
    "cartagena": 25,
    "curacao": 26,
    "port-o-spain": 31,
    "martinique": 32,
    "guadeloupe": 33,
    "san-juan": 34,
    "santo-domingo": 35,
    "tortuga": 36,
    "port-royal": 41,
    "santiago": 42,
    "havana": 43,
    "new-providence": 44,
    "bermuda": 45,
    "cape-coast": 46,
    "cormantin": 51,
    "whydah": 52,
    "cape-lopez": 53,
    "kilwa": 54,
    "zanzibar": 55,
    "ethiopia": 56,
    "mocha": 61,
    "bombay": 62,
    "severndroog": 63,
    "goa": 64,
    "calicut": 65,
    "ste-marie": 66,
}
PORTS: tuple[str, ...] = tuple(LOCATORS)
RING = tuple(LOCATORS.values())
PORT_AT: Mapping[int, str] = {number: port for port, number in LOCATORS.items()}
PIRATE_PORTS = ("tortuga", "new-providence", "ste-marie")
NATIONAL_PORTS = tuple(p for p in PORTS if p not in PIRATE_PORTS)
BERMUDA = "bermuda"

SEAS = (
    "north-atlantic",
    "central-atlantic",
    "south-atlantic",
    "west-caribbean",
    "east-caribbean",
    "central-america",
    "south-america",
    "gold-coast",
    "east-africa",
    "india",
)
ATLANTIC_CROSSING = "south-america-gold-coast"
CAPE_ROUTE = "gold-coast-east-africa"
TRANSITS = (ATLANTIC_CROSSING, CAPE_ROUTE)
LINKS: tuple[tuple[str, str], ...] = (
    ("north-atlantic", "central-atlantic"),
    ("central-atlantic", "south-atlantic"),
    ("south-atlantic", "west-caribbean"),
    ("west-caribbean", "east-caribbean"),
    ("west-caribbean", "central-america"),
    ("west-caribbean", "south-america"),
    ("east-caribbean", "south-america"),
    ("south-america", ATLANTIC_CROSSING),
    ("gold-coast", ATLANTIC_CROSSING),
    ("gold-coast", CAPE_ROUTE),
    ("east-africa", CAPE_ROUTE),
)
OPEN_LINKS: Mapping[str, tuple[str, str]] = {
    "map/americas": ("central-america", "south-america"),
    "map/africa-india": ("east-africa", "india"),
}
"""Borders that the rulebook does not state: the owner's board decides."""

NATIONS = ("english", "spanish", "french", "dutch", "portuguese", "arab")
NO_RANSOM = ("arab", "portuguese")
NO_REFIT = ("arab",)

SHIPS = ("sloop", "schooner", "brigantine")
MERCHANTS: Mapping[str, int] = {"fluyt": 0, "sloop": 1, "schooner": 2, "brigantine": 3, "square-rigger": 4}
"""Types of Merchant Ship with their Cargo rating."""

TRAITS = ("initiative", "ability", "command", "cruelty", "cunning", "duel")
CAPTAINS = (
    "avery",
    "bellamy",
    "bonnet",
    "condent",
    "davis",
    "england",
    "hornigold",
    "la-buse",
    "kidd",
    "kennedy",
    "lolonnais",
    "low",
    "lowther",
    "lusan",
    "quelch",
    "rackham",
    "roberts",
    "spriggs",
    "taylor",
    "tew",
    "vane",
    "wynne",
    "teach",
)
TEACH = "teach"
HUNT_FROM = 12
"""Solitaire: the Notoriety from which Teach is hunted (19.14)."""
TEACH_GOAL = 130
SYSTEM_GOAL = 100
"""Solitaire: the Victory Points that win, and those that lose (19.9)."""

CARGO_SEAS: Mapping[str, str] = {
    "north-atlantic": "atlantic",
    "central-atlantic": "atlantic",
    "south-atlantic": "atlantic",
    "west-caribbean": "caribbean",
    "east-caribbean": "caribbean",
    "central-america": "caribbean",
    "south-america": "caribbean",
    "east-africa": "africa",
    "gold-coast": "africa",
    "india": "india",
}
CARGO: Mapping[str, tuple[int, ...]] = {
    "atlantic": (0, 100, 200, 300, 400, 500, 600, 700, 800, 1000),
    "caribbean": (100, 400, 600, 800, 1000, 1200, 1300, 1500, 2500, 3000),
    "africa": (50, 150, 300, 500, 600, 700, 800, 1000, 1200, 1500),
    "india": (500, 1000, 1200, 1500, 1800, 2000, 2500, 3000, 4000, 7500),
}
STORM = (1, 2, 3)
"""Speed damage on 1-2, 3-5 and 6 (17.2 #20); the owner's chart confirms it."""
DISASTERS = ("bermuda", "st-augustine", "tortuga", "port-royal", "port-o-spain", "campeche")
MERCHANT_COUNTERS = 35
HOSTAGES = 15
WARSHIPS = 15
PRO_GOVERNORS = 8
ANTI_GOVERNORS = 16
CONVERT = (3, 9)
"""Speed and Combat of a Pirate who serves the King (17.2 #16)."""


@dataclass(frozen=True, slots=True)
class ShipType:
    combat: int
    speed: int
    holds: int


SHIP_TYPES: Mapping[str, ShipType] = {
    "sloop": ShipType(5, 5, 2),
    "schooner": ShipType(6, 3, 3),
    "brigantine": ShipType(7, 1, 4),
}


@dataclass(frozen=True, slots=True)
class Card:
    """An Event card: `actions` 0 is a dash, -1 the diamond; `both` marks Action AND Event."""

    id: str
    number: int
    copies: int
    must: bool
    antipirate: bool
    actions: int
    both: bool


DIAMOND = -1
CARDS: tuple[Card, ...] = (
    Card("buried-treasure", 1, 1, False, False, 1, True),
    Card("debauchery", 2, 6, False, True, 2, False),
    Card("disease", 3, 2, True, False, 0, False),
    Card("double-cross", 4, 4, False, True, DIAMOND, False),
    Card("european-turmoil", 5, 2, True, False, 0, False),
    Card("fair-winds", 6, 3, False, False, 1, True),
    Card("finger-of-fate", 7, 1, True, False, 0, False),
    Card("general-pardon", 8, 1, True, False, 0, False),
    Card("new-governors", 9, 8, True, False, 0, False),
    Card("heavy-guns", 10, 4, False, False, 1, True),
    Card("kc-surprise", 11, 2, False, True, 2, False),
    Card("letter-of-marque", 12, 4, False, False, 2, False),
    Card("local-resistance", 13, 3, False, True, 2, False),
    Card("mal-de-mer", 14, 1, True, False, 0, False),
    Card("mutiny-conspiracy", 15, 6, False, True, DIAMOND, False),
    Card("pirate-converts", 16, 1, False, True, 3, False),
    Card("piratical-ambition", 17, 5, False, True, DIAMOND, False),
    Card("scurvy-outbreak", 18, 5, False, True, 2, False),
    Card("skull-and-crossbones", 19, 4, False, False, 3, False),
    Card("storms-at-sea", 20, 6, True, False, 0, False),
    Card("warship-sighting", 21, 10, False, True, DIAMOND, False),
    Card("wear-and-tear", 22, 7, False, True, 2, False),
    Card("natural-disaster", 23, 1, True, False, 0, False),
)
CARD: Mapping[str, Card] = {card.id: card for card in CARDS}
HOLD = tuple(c.id for c in CARDS if not c.must)
MUST = tuple(c.id for c in CARDS if c.must)
DECK = sum(card.copies for card in CARDS)
MUST_PILE = sum(card.copies for card in CARDS if card.must)
HOLD_PILE = DECK - MUST_PILE - CARD["piratical-ambition"].copies
"""Solitaire: two piles, and no duels (19.3)."""
HAND = 4
PARDON = "general-pardon"
NEVER_RECYCLED = ("heavy-guns", "letter-of-marque", "natural-disaster")

SEA_GUESSES: Mapping[str, str] = {
    **dict.fromkeys(("boston", "new-york", "philadelphia"), "north-atlantic"),
    "virginia": "central-atlantic",
    **dict.fromkeys(("cape-coast", "cormantin", "cape-lopez"), "gold-coast"),
    **dict.fromkeys(("kilwa", "zanzibar", "ste-marie", "ethiopia", "mocha"), "east-africa"),
    **dict.fromkeys(("bombay", "severndroog", "goa", "calicut"), "india"),
}
NATION_GUESSES: Mapping[str, str] = {
    **dict.fromkeys(
        ("boston", "new-york", "philadelphia", "virginia", "port-royal", "bermuda", "cape-coast", "bombay"), "english"
    ),
    **dict.fromkeys(
        ("st-augustine", "campeche", "portobello", "cartagena", "santo-domingo", "santiago", "havana"), "spanish"
    ),
    **dict.fromkeys(("martinique", "guadeloupe"), "french"),
    "curacao": "dutch",
    "goa": "portuguese",
    **dict.fromkeys(("kilwa", "zanzibar", "mocha"), "arab"),
}
"""Guesses from geography and history: a question may propose them, no rule ever uses them."""

KNOWN_TRAITS: Mapping[str, Mapping[str, int]] = {
    "teach": {"initiative": 3},
    "vane": {"ability": 4, "cruelty": 3},
    "condent": {"ability": 4, "cruelty": 3},
    "low": {"ability": 3},
    "bonnet": {"ability": 2},
}


@dataclass(frozen=True, slots=True)
class Data:
    """What the files hold: the values of the box that are known for certain, by their box key."""

    box: Mapping[str, Any]


def read(tables: Mapping[str, Any]) -> Data:
    ports = tables["ports"]["port"]
    check("ports", [(p["id"], p["locator"]) for p in ports] == list(LOCATORS.items()))
    cargo = tables["charts"]["cargo"]
    check("charts", {c["seas"]: tuple(c["doubloons"]) for c in cargo} == dict(CARGO))
    check("charts", tuple(tables["charts"]["storm"]["speed_damage"]) == STORM)
    rows = tables["cards"]["card"]
    check("cards", [(c["id"], c["number"], c["copies"]) for c in rows] == [(c.id, c.number, c.copies) for c in CARDS])
    ships = {s["id"]: ShipType(s["combat"], s["speed"], s["holds"]) for s in tables["ships"]["ship"]}
    check("ships", ships == dict(SHIP_TYPES))
    check("pirates", [p["id"] for p in tables["pirates"]["pirate"]] == list(CAPTAINS))
    known = {p["id"]: {t: p[t] for t in TRAITS if t in p} for p in tables["pirates"]["pirate"]}
    check("pirates", {k: v for k, v in known.items() if v} == {k: dict(v) for k, v in KNOWN_TRAITS.items()})
    return Data({**known_ports(ports), **known_counters(tables["counters"])})


def known_ports(rows: Any) -> dict[str, Any]:
    box: dict[str, Any] = {}
    for row in rows:
        if "sea" in row:
            box[f"sea/{row['id']}"] = tuple(row["sea"])
        if "nation" in row:
            box[f"nation/{row['id']}"] = row["nation"]
        if "wealth" in row:
            box[f"ratings/{row['id']}"] = (row["wealth"], row["defense"])
    return box


def known_counters(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Counters that an example of the rulebook prints in full."""
    kcs = {f"kc/{k['id']}": (k["name"], k["speed"], k["combat"]) for k in tables["commissioner"]}
    warships = {f"warship/{w['speed']}-{w['combat']}": (w["speed"], w["combat"], 0) for w in tables["warship"]}
    hostages = {f"hostage/{h['id']}": (h["name"], h["information"], h["value"], 0) for h in tables["hostage"]}
    return {**kcs, **warships, **hostages}


def check(file: str, holds: bool) -> None:
    if not holds:
        raise BadData("table_wrong", file=f"blackbeard/{file}.toml")


def cargo_value(sea: str, roll: int) -> int:
    """8.32: doubloons for the adjusted roll in this Sea Area."""
    return CARGO[CARGO_SEAS[sea]][max(1, min(10, roll)) - 1]
