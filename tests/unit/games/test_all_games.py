"""What every game must offer. A new folder is tested here without a line being added."""

import threading

import pytest

from companion import assets
from companion.app import build_games
from companion.core.ask import Form, Seat
from companion.core.game import Sitting
from companion.core.plain import get_at
from companion.core.table import Table
from companion.hosting.identifiers import SEAT_IDS
from companion.i18n import LANGUAGES
from companion.palette import SEAT_COLOURS
from companion.ui.box.words import word_for
from companion.ui.core.icons import MARKS
from tests.support.sources import ROOT

ALL_GAMES = build_games()
EVERY_GAME = {
    "__init__",
    "actions",
    "data",
    "events",
    "evolve",
    "fields",
    "game",
    "house_rules",
    "invariants",
    "moments",
}
EVERY_GAME |= {"procedures", "rules", "scoring", "screen", "state", "view_data"}
SOME_GAMES = {"box", "lookup", "odds", "secrets"}
"""One of these that is missing means that the game has no such thing."""
SCREENS = {"common", "lookup", "questions", "sheets", "table"}


def open_table(id: str, seats: int) -> Table:
    game = ALL_GAMES[id]
    sittings = [Sitting(Seat(s), c) for s, c in zip(SEAT_IDS, game.colours(seats)[:seats], strict=False)]
    return Table.open(game, sittings, {})


def modules_in(id: str, folder: str = "") -> set[str]:
    inside = (ROOT / "companion" / "games" / id.replace("-", "_") / folder).iterdir()
    return {path.stem for path in inside if path.name != "__pycache__"}


@pytest.mark.parametrize("id", ALL_GAMES)
def test_all_games_have_one_shape(id: str) -> None:
    assert EVERY_GAME <= modules_in(id) <= EVERY_GAME | SOME_GAMES
    assert modules_in(id, "screen") >= SCREENS
    assert modules_in(id, "procedures") >= {"common", "set_up"}


@pytest.mark.parametrize("id", ALL_GAMES)
def test_a_game_is_found_by_its_own_id_and_has_a_mark(id: str) -> None:
    assert ALL_GAMES[id].info.id == id
    assert ALL_GAMES[id].info.mark in MARKS


@pytest.mark.parametrize("id", ALL_GAMES)
def test_every_number_of_seats_has_colours_and_something_to_do(id: str) -> None:
    low, high = ALL_GAMES[id].info.seats
    for seats in range(low, high + 1):
        table = open_table(id, seats)

        assert len(set(ALL_GAMES[id].colours(seats))) >= seats
        assert set(ALL_GAMES[id].colours(seats)) <= set(SEAT_COLOURS)
        assert [a for a in ALL_GAMES[id].actions(table.state, None) if a.refused is None]
        assert ALL_GAMES[id].broken_invariants(table.state) == type(ALL_GAMES[id].broken_invariants(table.state))()


@pytest.mark.parametrize("id", ALL_GAMES)
def test_every_file_of_numbers_names_its_source(id: str) -> None:
    for name, table in assets.tables_of(id).items():
        assert table.get("source"), f"{id}/{name}.toml"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("id", ALL_GAMES)
def test_its_name_and_its_choices_are_said_in_both_languages(id: str, language: str) -> None:
    words = assets.words(language, id)
    choices = [f"choice.{c.id}.{v}" for c in ALL_GAMES[id].info.choices for v in c.values]

    assert [key for key in ("game.name", *choices) if not words.has(key)] == []


@pytest.mark.parametrize("id", ALL_GAMES)
def test_a_value_to_correct_is_the_one_that_stands_at_its_path(id: str) -> None:
    table = open_table(id, ALL_GAMES[id].info.seats[1])

    plain = [f for f in ALL_GAMES[id].fields(table.state) if f.events is None]

    assert plain
    assert [f.path for f in plain if get_at(table.state, f.path) != f.value] == []


@pytest.mark.parametrize("id", ALL_GAMES)
def test_pieces_are_counted_by_parts_that_the_form_has(id: str) -> None:
    for category in ALL_GAMES[id].info.categories:
        parts = {part.key for part in category.form.parts} if isinstance(category.form, Form) else set()

        assert bool(category.total) == bool(category.counts)
        assert set(category.counts) <= parts


def test_a_box_is_opened_once_however_many_ask_for_it_at_the_same_time() -> None:
    games = build_games()
    ready = threading.Barrier(8)
    found: list[object] = []

    def ask() -> None:
        ready.wait()
        found.append(games["port-royal"])

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 8
    assert len(set(map(id, found))) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", ALL_GAMES)
def test_whatever_must_be_known_of_the_box_has_a_name(id: str, language: str) -> None:
    said, categories = assets.words(language, id), ALL_GAMES[id].info.categories

    assert [(s.id, n) for s in categories for n in s.names if not word_for(said, s.vocabulary or s.id, n)] == []
