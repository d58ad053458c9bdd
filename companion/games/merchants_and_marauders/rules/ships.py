"""The values of a ship by its card: the five sections undamaged, and its manoeuvrability (RB p.5, 9)."""

from companion.games.merchants_and_marauders.data import MOST_SECTION, SECTIONS, Catalogue
from companion.games.merchants_and_marauders.state import Ship


def full_section(catalogue: Catalogue, ship: Ship, section: str) -> int:
    """The section undamaged, with its modification, never above 5."""
    card = catalogue.ships[ship.type]
    whole = {
        "hull": card.toughness,
        "masts": card.toughness,
        "cargo": card.cargo + ("hold" in ship.mods),
        "crew": card.crew + ("hammocks" in ship.mods),
        "cannons": card.cannons + ("cannon-port" in ship.mods),
    }
    return min(MOST_SECTION, whole[section])


def manoeuvrability(catalogue: Catalogue, ship: Ship) -> int:
    return min(MOST_SECTION, catalogue.ships[ship.type].manoeuvrability + ("rigging" in ship.mods))


def new_ship(catalogue: Catalogue, type: str, mods: tuple[str, ...] = (), crew: int | None = None) -> Ship:
    """A ship at its full values; the crew comes from elsewhere where it is given."""
    bare = Ship(type, 0, 0, 0, 0, 0, mods)
    whole = {s: full_section(catalogue, bare, s) for s in SECTIONS}
    if crew is not None:
        whole["crew"] = min(crew, whole["crew"])
    return bare.with_sections(whole)
