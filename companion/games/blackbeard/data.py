"""The tables in assets/games/blackbeard as typed records, and the names that the rules themselves use."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.errors import BadData

PIRATE_PORTS = ("tortuga", "new-providence", "ste-marie")
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

TRAITS = ("initiative", "ability", "command", "cruelty", "cunning", "duel")
TEACH = "teach"
HUNT_FROM = 12
"""Solitaire: the Notoriety from which Teach is hunted (19.14)."""
TEACH_GOAL = 130
SYSTEM_GOAL = 100
"""Solitaire: the Victory Points that win, and those that lose (19.9)."""

HAND = 4
PARDON = "general-pardon"
NEVER_RECYCLED = ("heavy-guns", "letter-of-marque", "natural-disaster")
DIAMOND = -1


@dataclass(frozen=True, slots=True)
class PortRecord:
    """A line of the Port Directory as it is printed, and what a question may propose for the rest."""

    id: str
    locator: int
    likely_sea: str = ""
    likely_nation: str = ""


@dataclass(frozen=True, slots=True)
class ShipType:
    combat: int
    speed: int
    holds: int


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


@dataclass(frozen=True, slots=True)
class Counts:
    """How many counters of a kind the box holds."""

    merchants: int
    hostages: int
    warships: int
    pro_governors: int
    anti_governors: int


@dataclass(frozen=True, eq=False)
class Catalogue:
    """What the box prints, read once when the game is loaded; each number stands in its table alone."""

    directory: Mapping[str, PortRecord]
    cards: Mapping[str, Card]
    ship_types: Mapping[str, ShipType]
    """The Pirates' ships, the smaller before the larger."""
    merchants: Mapping[str, int]
    """Types of Merchant Ship with their Cargo rating."""
    traits: Mapping[str, Mapping[str, int]]
    """Every Pirate card, with the traits that an example of the rulebook prints."""
    cargo: Mapping[str, tuple[int, ...]]
    """The columns of the Cargo Table: doubloons for the adjusted roll."""
    cargo_column: Mapping[str, str]
    """Which column a Sea Area has."""
    storm: tuple[int, ...]
    """Speed damage on 1-2, 3-5 and 6 (17.2 #20); the owner's chart confirms it."""
    storm_sinks: int
    """The adjusted roll from which a storm sinks a ship (17.2 #20)."""
    disasters: tuple[str, ...]
    """The Port of each face of the die (17.2 #23)."""
    convert: tuple[int, int]
    """Speed and Combat of a Pirate who serves the King (17.2 #16)."""
    counts: Counts
    box: Mapping[str, Any]
    """The values of the owner's box that are known for certain, by their box key."""

    @cached_property
    def ports(self) -> tuple[str, ...]:
        return tuple(self.directory)

    @cached_property
    def national_ports(self) -> tuple[str, ...]:
        return tuple(p for p in self.directory if p not in PIRATE_PORTS)

    @cached_property
    def port_at(self) -> Mapping[int, str]:
        """The Port of each Locator Number, in the order of the numbers."""
        return {record.locator: port for port, record in self.directory.items()}

    @cached_property
    def ships(self) -> tuple[str, ...]:
        return tuple(self.ship_types)

    @cached_property
    def captains(self) -> tuple[str, ...]:
        return tuple(self.traits)

    @cached_property
    def hold(self) -> tuple[str, ...]:
        """Titles that go to the hand."""
        return tuple(c.id for c in self.cards.values() if not c.must)

    @cached_property
    def must(self) -> tuple[str, ...]:
        """Titles that are played as they turn up."""
        return tuple(c.id for c in self.cards.values() if c.must)

    @cached_property
    def deck(self) -> int:
        return sum(card.copies for card in self.cards.values())

    @cached_property
    def must_pile(self) -> int:
        """Solitaire: one of two piles (19.3)."""
        return sum(self.cards[title].copies for title in self.must)

    @cached_property
    def hold_pile(self) -> int:
        """Solitaire: the other pile, without the card of the duels (19.3)."""
        return self.deck - self.must_pile - self.cards["piratical-ambition"].copies

    @cached_property
    def locators(self) -> Mapping[str, int]:
        return {port: record.locator for port, record in self.directory.items()}

    def likely_sea(self, port: str) -> str | None:
        """What a question may propose; None if nothing is likely, or no Port is named."""
        return self.directory[port].likely_sea or None if port in self.directory else None

    def likely_nation(self, port: str) -> str | None:
        return self.directory[port].likely_nation or None if port in self.directory else None

    def cargo_value(self, sea: str, roll: int) -> int:
        """8.32: doubloons for the adjusted roll in this Sea Area."""
        return self.cargo[self.cargo_column[sea]][max(1, min(10, roll)) - 1]


def read_catalogue(tables: Mapping[str, Any]) -> Catalogue:
    """The tables of the game's folder, read once when the game is loaded."""
    ports, charts, counters, ships = (tables[t] for t in ("ports", "charts", "counters", "ships"))
    catalogue = Catalogue(
        directory={row["id"]: read_port(row) for row in ports["port"]},
        cards={row["id"]: read_card(row) for row in tables["cards"]["card"]},
        ship_types={s["id"]: ShipType(s["combat"], s["speed"], s["holds"]) for s in ships["ship"]},
        merchants={m["id"]: m["cargo"] for m in ships["merchant"]},
        traits={p["id"]: {t: p[t] for t in TRAITS if t in p} for p in tables["pirates"]["pirate"]},
        cargo={c["seas"]: tuple(c["doubloons"]) for c in charts["cargo"]},
        cargo_column={area: c["seas"] for c in charts["cargo"] for area in c["areas"]},
        storm=tuple(charts["storm"]["speed_damage"]),
        storm_sinks=charts["storm"]["sunk_on"],
        disasters=tuple(charts["disaster"]["ports"]),
        convert=(counters["convert"]["speed"], counters["convert"]["combat"]),
        counts=Counts(**counters["count"]),
        box={**box_of_ports(ports["port"]), **box_of_counters(counters)},
    )
    check_catalogue(catalogue)
    return catalogue


def read_port(row: Mapping[str, Any]) -> PortRecord:
    return PortRecord(row["id"], row["locator"], row.get("likely_sea", ""), row.get("likely_nation", ""))


def read_card(row: Mapping[str, Any]) -> Card:
    actions = row.get("actions", 0)
    return Card(
        id=row["id"],
        number=row["number"],
        copies=row["copies"],
        must=row.get("must_play", False),
        antipirate=row.get("antipirate", False),
        actions=DIAMOND if actions == "diamond" else actions,
        both=row.get("both", False),
    )


def box_of_ports(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What the rulebook says of a Port in passing."""
    box: dict[str, Any] = {}
    for row in rows:
        if "sea" in row:
            box[f"sea/{row['id']}"] = tuple(row["sea"])
        if "nation" in row:
            box[f"nation/{row['id']}"] = row["nation"]
        if "wealth" in row:
            box[f"ratings/{row['id']}"] = (row["wealth"], row["defense"])
    return box


def box_of_counters(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Counters that an example of the rulebook prints in full."""
    kcs = {f"kc/{k['id']}": (k["name"], k["speed"], k["combat"]) for k in tables["commissioner"]}
    warships = {f"warship/{w['speed']}-{w['combat']}": (w["speed"], w["combat"], 0) for w in tables["warship"]}
    hostages = {f"hostage/{h['id']}": (h["name"], h["information"], h["value"], 0) for h in tables["hostage"]}
    return {**kcs, **warships, **hostages}


def check_catalogue(catalogue: Catalogue) -> None:
    """Tables that do not fit each other, or the names of the rules, are none of this game."""
    ports = catalogue.directory.values()
    d66 = [10 * black + white for black in range(1, 7) for white in range(1, 7)]
    check("ports", [p.locator for p in ports] == d66)
    check("ports", {*PIRATE_PORTS, BERMUDA} <= set(catalogue.ports))
    check("ports", {p.likely_sea for p in ports} <= {"", *SEAS} and {p.likely_nation for p in ports} <= {"", *NATIONS})
    check("charts", set(catalogue.cargo_column) == set(SEAS))
    check("charts", all(len(column) == 10 for column in catalogue.cargo.values()) and len(catalogue.storm) == 3)
    check("charts", len(catalogue.disasters) == 6 and set(catalogue.disasters) <= set(catalogue.ports))
    check("cards", [c.number for c in catalogue.cards.values()] == list(range(1, len(catalogue.cards) + 1)))
    check("cards", {PARDON, *NEVER_RECYCLED} <= set(catalogue.cards))
    check("ships", set(catalogue.ships) <= set(catalogue.merchants))
    check("pirates", TEACH in catalogue.captains)


def check(file: str, holds: bool) -> None:
    if not holds:
        raise BadData("table_wrong", file=f"blackbeard/{file}.toml")
