"""What one seat may know of an entry: facts without the others' secrets, and answers only where nobody hid one."""

from dataclasses import replace

import pytest

from companion.core import table_rules
from companion.core.ask import Form, Number, Seat, YesNo
from companion.core.redact import can_know_answers, parts, redact_entry
from companion.core.table import Entry, Played, Table, Undone
from companion.core.table_rules import Corrected
from tests.conftest import ANNE, JACK
from tests.support.sample_game import HIDDEN, GoldBuried


@pytest.fixture
def rich(table: Table) -> Table:
    return table.after(table.act(ANNE, "correct", {"path": ("captains", 0, "gold"), "value": 5}))


def buried(rich: Table, gold: int) -> Entry:
    return rich.act(ANNE, "bury", {}, (gold,))


def test_its_owner_knows_everything_of_a_secret_entry(rich: Table) -> None:
    entry = buried(rich, 3)

    assert redact_entry(rich, entry, ANNE) == entry
    assert can_know_answers(rich, entry, ANNE)


@pytest.mark.parametrize("seat", [JACK, None])
def test_the_others_know_that_it_happened_and_not_how_much(rich: Table, seat: Seat | None) -> None:
    known = redact_entry(rich, buried(rich, 3), seat)

    assert known.events == (GoldBuried(ANNE, HIDDEN),)
    assert [note.key for note in known.notes] == ["buried"]


def test_the_others_do_not_know_the_answers_to_a_secret_question(rich: Table) -> None:
    assert not can_know_answers(rich, buried(rich, 3), JACK)
    assert not can_know_answers(rich, buried(rich, 0), JACK)


def test_everybody_knows_the_answers_of_an_open_entry(table: Table) -> None:
    entry = table.act(ANNE, "raid", {"port": "nassau"}, ((6, 6), "all"))

    assert can_know_answers(table, entry, JACK)
    assert redact_entry(table, entry, JACK) == entry


def test_what_is_set_aside_or_cannot_be_played_again_is_not_given_away(table: Table) -> None:
    entry = table.act(ANNE, "raid", {"port": "nassau"}, ((6, 6), "all"))

    assert not can_know_answers(table, replace(entry, aside=True), JACK)
    assert not can_know_answers(table, replace(entry, what=Played("raid", {"port": "rome"}, ())), JACK)
    assert not can_know_answers(table, replace(entry, what=Played("gone", {}, ())), JACK)
    assert can_know_answers(table, Entry(0, ANNE, Undone((0,))), JACK)


def test_a_corrected_secret_is_known_to_its_owner_alone(rich: Table) -> None:
    entry = rich.act(ANNE, "correct", {"path": ("captains", 0, "buried"), "value": 4})
    after = rich.after(entry)

    known = redact_entry(after, entry, JACK)

    assert redact_entry(after, entry, ANNE) == entry
    assert known.events == (Corrected(("captains", 0, "buried"), 0, HIDDEN),)
    assert known.notes == ()
    assert can_know_answers(rich, entry, ANNE)
    assert not can_know_answers(rich, entry, JACK)


def test_that_a_secret_was_looked_at_and_found_right_is_its_owners_affair(rich: Table) -> None:
    entry = rich.act(ANNE, "correct", {"path": ("captains", 0, "buried"), "value": 0})

    assert can_know_answers(rich, entry, ANNE)
    assert not can_know_answers(rich, entry, JACK)


def test_a_corrected_value_that_everybody_sees_is_known_to_everybody(table: Table) -> None:
    entry = table.act(ANNE, "correct", {"path": ("captains", 0, "gold"), "value": 4})
    after = table.after(entry)

    assert redact_entry(after, entry, JACK) == entry
    assert can_know_answers(table, entry, JACK)


def test_folding_what_a_seat_may_know_gives_its_view(rich: Table) -> None:
    table = rich.after(buried(rich, 2))
    table = table.after(table.act(ANNE, "correct", {"path": ("captains", 0, "buried"), "value": 4}))
    state = table.game.setup(table.sittings, table.options)

    for entry in table.log:
        for event in redact_entry(table, entry, JACK).events:
            state = table_rules.evolve(table.game, state, event)

    assert state == table.view(JACK)
    assert state != table.state


def test_a_sheet_holds_its_questions_and_those_of_its_sheets() -> None:
    number, yes = Number(key="n"), YesNo(key="y")
    sheet = Form(key="outer", parts=(Form(key="inner", parts=(number,)), yes))

    assert [ask.key for ask in parts(sheet)] == ["outer", "inner", "n", "y"]
    assert list(parts(number)) == [number]
