"""The tables of assets/games/merchants-and-marauders: a number stands there alone, and the whole game follows it."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from companion.assets import tables_of
from companion.core.errors import BadData
from companion.core.game import Sitting
from companion.games.merchants_and_marauders import load
from companion.games.merchants_and_marauders.data import read_catalogue
from companion.games.merchants_and_marauders.rules.board import borders_of, section_of
from companion.games.merchants_and_marauders.rules.ports import ship_price
from companion.games.merchants_and_marauders.rules.ships import new_ship
from tests.unit.games.merchants_and_marauders.sea import ANNA, BEN, at_sea

Tables = dict[str, Any]


def change_tables(change: Callable[[Tables], object]) -> Tables:
    tables = deepcopy(dict(tables_of("merchants-and-marauders")))
    change(tables)
    return tables


def ship(tables: Tables, id: str) -> Tables:
    return next(row for row in tables["ships"]["ship"] if row["id"] == id)


def zone(tables: Tables, id: str) -> Tables:
    return next(row for row in tables["zones"]["zone"] if row["id"] == id)


def test_a_price_that_changes_in_the_table_changes_in_the_shipyard() -> None:
    catalogue = read_catalogue(change_tables(lambda t: ship(t, "galleon").update(buy=34)))

    assert ship_price(catalogue, at_sea(), "nassau", "galleon") == 34


def test_a_section_that_changes_in_the_table_changes_on_a_new_ship() -> None:
    catalogue = read_catalogue(change_tables(lambda t: ship(t, "flute").update(crew=2)))

    assert new_ship(catalogue, "flute").crew == 2


def test_a_border_that_changes_in_the_table_changes_on_the_board() -> None:
    catalogue = read_catalogue(change_tables(lambda t: zone(t, "nassau").update(borders={"S": "tortuga"})))

    assert borders_of(catalogue, at_sea(), "nassau") == {"S": "tortuga"}


def test_the_sections_of_the_hit_die_are_those_of_the_table() -> None:
    sections = ["masts", "cargo", "crew", "cannons"]
    catalogue = read_catalogue(change_tables(lambda t: t["kinds"]["hit_die"].update(sections=sections)))

    assert [section_of(catalogue, at_sea(), face) for face in (1, 2, 3, 4)] == sections


def test_the_decks_are_as_high_as_the_table_says() -> None:
    game = load(change_tables(lambda t: t["kinds"]["cards"].update(events=30, captains=12)))

    state = game.setup([Sitting(ANNA, "red"), Sitting(BEN, "blue")], game.info.options({}))

    assert (state.events_left, state.captains_left) == (30, 12)


@pytest.mark.parametrize(
    ("change", "file"),
    [
        (lambda t: zone(t, "nassau").update(nation="portugal"), "zones"),
        (lambda t: zone(t, "nassau").update(borders={"SSE": "tortuga"}), "zones"),
        (lambda t: zone(t, "nassau").update(borders={"SE": "atlantis"}), "zones"),
        (lambda t: zone(t, "nassau").pop("nation"), "zones"),
        (lambda t: ship(t, "frigate").pop("buy"), "ships"),
        (lambda t: t["kinds"]["hit_die"].update(sections=["cargo", "masts", "crew"]), "kinds"),
        (lambda t: t["kinds"]["hit_die"].update(sections=["cargo", "masts", "crew", "rudder"]), "kinds"),
        (lambda t: t["captains"]["captain"][0].update(home="havana"), "captains"),
    ],
)
def test_a_table_that_no_rule_could_use_is_refused_by_its_name(change: Callable[[Tables], object], file: str) -> None:
    with pytest.raises(BadData) as wrong:
        load(change_tables(change))

    assert wrong.value.facts == {"file": f"merchants-and-marauders/{file}.toml"}
