"""The numbers of the box: they stand in the tables, and the rules take them from there."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from companion.assets import tables_of
from companion.core.ask import Seat
from companion.core.errors import BadData
from companion.core.game import Sitting
from companion.games.blackbeard import load
from companion.games.blackbeard.data import read_catalogue
from companion.games.blackbeard.events import OrderSet
from companion.games.blackbeard.rules.crews import damage_of
from companion.games.blackbeard.rules.turn import captain_deck, copies_unseen
from tests.unit.games.blackbeard.play import CATALOGUE, in_play, pirate

Tables = dict[str, Any]


def tables_with(change: Callable[[Tables], None]) -> Tables:
    tables: Tables = deepcopy(dict(tables_of("blackbeard")))
    change(tables)
    return tables


def test_the_box_has_what_its_list_of_parts_says() -> None:
    assert (len(CATALOGUE.ports), len(CATALOGUE.captains), len(CATALOGUE.cards), CATALOGUE.deck) == (36, 23, 23, 87)
    assert len(CATALOGUE.national_ports) == 33
    assert (CATALOGUE.must_pile, CATALOGUE.hold_pile) == (22, 60)


def test_a_number_changed_in_a_table_changes_the_rule() -> None:
    def change(tables: Tables) -> None:
        tables["cards"]["card"][1]["copies"] += 3
        tables["ships"]["ship"][1]["combat"] += 2
        tables["charts"]["cargo"][3]["doubloons"][9] = 9000
        tables["pirates"]["pirate"].append({"id": "nobody"})

    other = read_catalogue(tables_with(change))
    state = pirate(in_play())

    assert copies_unseen(other, state, "debauchery") == copies_unseen(CATALOGUE, state, "debauchery") + 3
    assert damage_of(other, state.pirates["A1"]) == 2
    assert other.cargo_value("india", 10) == 9000
    assert captain_deck(other, state) == captain_deck(CATALOGUE, state) + 1


def test_two_games_loaded_from_different_tables_do_not_share_them() -> None:
    def change(tables: Tables) -> None:
        tables["cards"]["card"][1]["copies"] += 3

    sittings = [Sitting(Seat(s), "red") for s in "ab"]
    decks = []
    for tables in (tables_of("blackbeard"), tables_with(change), tables_of("blackbeard")):
        game = load(tables)
        state = game.setup(sittings, game.info.options({}))
        decks.append((state.deck, game.evolve(state, OrderSet(Seat("a"))).deck))

    assert decks[1] == (decks[0][0] + 3, decks[0][1] + 3)
    assert decks[2] == decks[0]


WRONG: dict[str, Callable[[Tables], None]] = {
    "ports": lambda t: t["ports"]["port"][0].update(locator=12),
    "cards": lambda t: t["cards"]["card"].pop(7),
    "charts": lambda t: t["charts"]["cargo"][0]["areas"].pop(),
    "ships": lambda t: t["ships"]["merchant"].pop(1),
    "pirates": lambda t: t["pirates"]["pirate"].pop(),
}


@pytest.mark.parametrize("file", WRONG)
def test_tables_that_do_not_fit_are_named(file: str) -> None:
    with pytest.raises(BadData) as wrong:
        read_catalogue(tables_with(WRONG[file]))

    assert wrong.value.facts == {"file": f"blackbeard/{file}.toml"}
