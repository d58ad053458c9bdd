"""The board: 17 zones, 34 borders, 68 letters (5.1), and where a captain drifts (5.2)."""

import math
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.games.merchants_and_marauders.data import COMPASS, NATIONS
from companion.games.merchants_and_marauders.rules.npc import drift
from companion.games.merchants_and_marauders.screen.common import CARIBBEAN
from companion.games.merchants_and_marauders.view_data import border_lines
from companion.palette import NIGHT
from companion.ui.core.theme import Theme
from companion.ui.widgets.map.room import around
from companion.ui.widgets.map.sea_map import (
    SHORT_WAY,
    Piece,
    along,
    draw_ships,
    map_height,
    number_spots,
    port_room,
    radius,
    widest_map,
)
from tests.unit.games.merchants_and_marauders.sea import CATALOGUE, CODES, at_sea, zone_id

SEED: Mapping[str, Any] = yaml.safe_load((Path(__file__).parent / "seed_map.yaml").read_text("utf-8"))["zones"]
DRIFT = """
Basse-Terre | St. Maarten | Bridgetown | Trinidad | Caribbean Sea
Bridgetown | St. John | Trinidad (SW) | Trinidad (SW) | Basse-Terre
Caracas | Basse-Terre (NE) | Trinidad | Curaçao (W) | Curaçao
Caribbean Sea | Santo Domingo | Basse-Terre | Curaçao | Petit-Goâve (NW)
Cartagena | Petit-Goâve | Curaçao | Old Providence (W) | Old Providence
Curaçao | Caribbean Sea | Caracas | Cartagena (W) | Cartagena
La Habana | Nassau (NE) | Tortuga | Port Royal | Nassau (NE)
Nassau | Tortuga (SE) | Tortuga (SE) | La Habana (SW) | Tortuga (SE)
Old Providence | Port Royal | Cartagena | Port Royal (N) | Port Royal (N)
Petit-Goâve | Tortuga | Santo Domingo | Cartagena | Port Royal
Port Royal | La Habana | Petit-Goâve | Old Providence | La Habana (N)
San Juan | St. Maarten (E) | St. Maarten | Caribbean Sea (SW) | Santo Domingo
Santo Domingo | San Juan (E) | San Juan | Caribbean Sea | Petit-Goâve
St. John | Bridgetown (S) | Bridgetown (S) | Bridgetown | St. Maarten
St. Maarten | St. John (E) | St. John | Basse-Terre | San Juan
Tortuga | Santo Domingo (SE) | Santo Domingo (SE) | Petit-Goâve | La Habana
Trinidad | Basse-Terre | Caracas (W) | Caracas (W) | Caracas
"""


def test_every_border_is_crossed_both_ways_by_opposite_letters() -> None:
    for zone, borders in CATALOGUE.borders.items():
        for letter, other in borders.items():
            assert zone in CATALOGUE.borders[other].values()
            back = next(point for point, z in CATALOGUE.borders[other].items() if z == zone)
            assert (COMPASS.index(letter) - COMPASS.index(back)) % 8 == 4


def test_the_board_has_17_zones_34_borders_and_16_ports() -> None:
    assert len(CATALOGUE.zones) == 17
    assert sum(len(b) for b in CATALOGUE.borders.values()) == 2 * 34
    counts = {n: sum(o == n for o in CATALOGUE.nations.values()) for n in NATIONS}
    assert len(CATALOGUE.ports) == 16
    assert counts == {"spain": 6, "england": 5, "france": 3, "netherlands": 2}


def test_the_board_is_the_one_of_the_specification() -> None:
    read = {zone_id(z): {k: zone_id(o) for k, o in row["borders"].items()} for z, row in SEED.items()}
    flags = {zone_id(z): CODES[row["nation"]] for z, row in SEED.items() if row["nation"]}

    assert read == {z: dict(b) for z, b in CATALOGUE.borders.items()}
    assert flags == dict(CATALOGUE.nations)


def test_no_zone_is_further_than_five_moves() -> None:
    for start in CATALOGUE.zones:
        seen, edge, moves = {start}, {start}, 0
        while len(seen) < len(CATALOGUE.zones):
            edge = {o for z in edge for o in CATALOGUE.borders[z].values()} - seen
            seen |= edge
            moves += 1
        assert moves <= 5


@pytest.mark.parametrize("row", DRIFT.strip().splitlines())
def test_drift_turns_clockwise_to_the_first_border(row: str) -> None:
    """MM-NPC-MOVE step 3, table 5.2."""
    zone, *cells = (c.strip() for c in row.split("|"))
    for letter, cell in zip("NESW", cells, strict=True):
        name, _, used = cell.rstrip(")").partition(" (")
        assert drift(CATALOGUE, at_sea(), zone_id(zone), letter) == (zone_id(name), used or letter)


def test_ships_never_exceed_five() -> None:
    assert all(max(s.toughness, s.cargo, s.crew, s.cannons, s.manoeuvrability) <= 5 for s in CATALOGUE.ships.values())


@pytest.mark.parametrize("width", [296, 358, 680])
def test_ships_on_the_map_stay_within_it_and_apart(width: float) -> None:
    """Ten ships anywhere, three of them moved: no row of ships hides another, a port, or leaves the chart."""
    chance, look = random.Random(17), Theme(NIGHT, width + 32, 844)
    height = map_height(width)
    places = {z: (m.x * width, m.y * height) for z, m in CARIBBEAN.zones.items()}
    ports = [around(at, radius(width)) for at in places.values()]
    for _ in range(60):
        pieces = [Piece(chance.choice(CATALOGUE.zones), colour="red") for _ in range(4)]
        pieces += [Piece(chance.choice(CATALOGUE.zones), mark="warship", letters="ES") for _ in range(6)]
        _, rows = draw_ships(look, places, pieces, size=(width, height), taken=ports, tips=())
        assert not any(row.outside(width, height) for row in rows)
        assert all(a.covers(b) < 40 for i, a in enumerate(rows) for b in rows[:i])
        assert max(row.covers(port) for row in rows for port in ports) < 200


@pytest.mark.parametrize("width", [296, 358, 680])
def test_the_flags_of_two_neighbours_never_cover_each_other(width: float) -> None:
    """With the names, the ports and an arrow in the way: what is a little hidden is a line or a name, never a ship."""
    t, height = Theme(NIGHT, width + 32, 844), map_height(width)
    places = {z: (m.x * width, m.y * height) for z, m in CARIBBEAN.zones.items()}
    names = {z: z.replace("-", " ") for z in CARIBBEAN.zones}
    fixed = [
        room
        for z in CARIBBEAN.zones
        for room in port_room(t, CARIBBEAN, z, at=places[z], name=names[z], width=width, flagged=z in CATALOGUE.nations)
    ]
    for one, other in border_lines(CATALOGUE, at_sea()):
        tips = [around(along(places[one], places[other], k), 7) for k in (0.35, 0.5, 0.65, 0.8, 0.92)]
        pieces = [Piece(one, colour="blue"), Piece(other, colour="red"), Piece(other, mark="warship", letters="ES")]
        _, (first, second) = draw_ships(t, places, pieces, size=(width, height), taken=fixed, tips=tips)
        assert first.covers(second) == 0, (one, other)


@pytest.mark.parametrize("width", [296, 358, 680])
def test_ships_off_one_port_do_not_seem_to_be_in_the_open_sea(width: float) -> None:
    """The Caribbean Sea is a small point: a flag of Basse-Terre that stands over it would be read as being there."""
    t, height = Theme(NIGHT, width + 32, 844), map_height(width)
    places = {z: (m.x * width, m.y * height) for z, m in CARIBBEAN.zones.items()}
    fixed = [
        room
        for z in CARIBBEAN.zones
        for room in port_room(
            t, CARIBBEAN, z, at=places[z], name=z.replace("-", " "), width=width, flagged=z in CATALOGUE.nations
        )
    ]
    point = around(places["caribbean-sea"], radius(width))
    for zone in CATALOGUE.ports:
        for npcs in range(3):
            pieces = [Piece(zone, colour="blue"), *[Piece(zone, mark="warship", letters="ES")] * npcs]
            _, (row,) = draw_ships(t, places, pieces, size=(width, height), taken=fixed, tips=(), waters=[point])
            assert row.covers(point) == 0, (zone, npcs)


@pytest.mark.parametrize("width", [296, 358, 520, 664])
def test_the_number_of_a_short_move_stands_beside_its_arrow(width: float) -> None:
    places = {z: (m.x * width, m.y * map_height(width)) for z, m in CARIBBEAN.zones.items()}
    short = [
        (a, b)
        for a, borders in CATALOGUE.borders.items()
        for b in borders.values()
        if math.dist(places[a], places[b]) < SHORT_WAY
    ]

    assert short or width > 358
    for a, b in short:
        way = [along(places[a], places[b], k / 20) for k in range(21)]
        for spot in number_spots(places[a], places[b]):
            assert min(math.dist(spot, point) for point in way) > 11


@pytest.mark.parametrize(("width", "height"), [(640, 576), (748, 590), (342, 421), (640, 300)])
def test_the_widest_map_fits_in_its_room(width: float, height: float) -> None:
    found = widest_map(width, height)

    assert found <= width
    assert map_height(found) <= height
