"""How many taps the set-up and ten recorded turns cost. Before: what the same evening cost with revision 4."""

import random

import pytest

from companion.commands.simulate import Play, PlayByBot
from companion.core.codec import Codec
from companion.core.table import Played
from companion.games.blackbeard.screen.outcomes import ECHOES
from tests.unit.games.blackbeard.play import game
from tests.unit.games.blackbeard.tap_count import evening

TURNS = 10


@pytest.mark.parametrize(
    ("known", "taps", "questions"),
    [(False, 90, 23), (True, 59, 18)],  # before: 139 taps and 44 questions, 65 and 32
)
def test_the_set_up_of_four_players(known: bool, taps: int, questions: int) -> None:
    table = evening(4, known=known)

    table.set_up_four()

    assert (table.taps, table.questions) == (taps, questions)


@pytest.mark.parametrize(
    ("known", "skips", "taps", "questions"),
    [(False, False, 142, 35), (False, True, 93, 28), (True, False, 56, 13)],  # before: 190 and 74, no skip, 58 and 29
)
def test_the_set_up_alone(known: bool, skips: bool, taps: int, questions: int) -> None:
    table = evening(1, known=known, skips=skips)

    table.set_up_alone()

    assert (table.taps, table.questions) == (taps, questions)


@pytest.mark.parametrize(("known", "taps"), [(False, 240), (True, 171)])  # before: 317, 275, 258; 211, 205, 188
def test_set_up_and_ten_turns(known: bool, taps: int) -> None:
    table = evening(4, known=known)
    table.set_up_four()

    for _ in range(TURNS):
        table.turn()

    assert table.taps == taps


@pytest.mark.parametrize(("seats", "seed"), [(1, 0), (1, 3), (2, 1), (4, 2)])
def test_every_result_has_a_headline(seats: int, seed: int) -> None:
    """So that no page of a result is called by the name of its action."""
    play = (PlayByBot if seed % 2 else Play)(Codec(game()), seats, random.Random(seed), "headlines")
    table = play.open_table()
    while not game().is_finished(table.state) and table.number < 120:
        table = play.tap(table)

    bare = [
        (entry.what.procedure, [note.key for note in entry.notes])
        for entry in table.log
        if isinstance(entry.what, Played) and not any(note.headline for note in entry.notes)
    ]

    assert bare == []


def test_a_headline_that_repeats_a_tap_is_one_that_is_said() -> None:
    table = evening(4, known=True)
    table.set_up_four()

    assert {"turn_begun", "card_for_actions", "moved", "deployed"} <= ECHOES
    assert table.pages == 1  # the Governors; before: 7
