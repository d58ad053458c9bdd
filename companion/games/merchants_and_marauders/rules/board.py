"""What the owner's board prints: as shipped, or as the owner read it off."""

from collections.abc import Mapping

from companion.core.ask import Face
from companion.games.merchants_and_marauders.data import COMPASS, Catalogue
from companion.games.merchants_and_marauders.state import State


def borders_of(catalogue: Catalogue, state: State, zone: str) -> Mapping[str, str]:
    """The neighbour behind each letter of the zone."""
    printed = state.box.get(f"border/{zone}")
    return catalogue.borders[zone] if printed is None else {p: z for p, z in zip(COMPASS, printed, strict=True) if z}


def section_of(catalogue: Catalogue, state: State, face: Face) -> str:
    """Where a numbered hit falls."""
    printed = state.box.get("die/sections")
    return catalogue.hit_die[face] if printed is None else str(printed[list(catalogue.hit_die).index(face)])
