"""Entries, notes and records at their edges: the fields that are left out, and the order of two of one number."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from companion.core.ask import Refusal
from companion.core.codec import freeze, read_answer, read_draft, read_note, read_what, write_draft, write_note
from companion.core.errors import BadData, Refused, Stale
from companion.core.game import Action
from companion.core.lazy import Lazy, OnDemand
from companion.core.merge import (
    Origin,
    holds_together,
    merge_logs,
    next_original_place,
    origin_of,
    targets,
    with_origin,
    with_targets,
)
from companion.core.procedure import Note
from companion.core.record import (
    DraftRecord,
    EntryRecord,
    SeatRecord,
    TableRecord,
    first_head_of,
    head_at,
    head_of,
    is_next,
)
from companion.core.redact import can_know_answers
from companion.core.table import Draft, Entry, GroundChange, Owner, Played, Table, Undone
from tests.conftest import ANNE, JACK
from tests.unit.core.table.edges import with_gold


def record(number: int, what: dict[str, Any]) -> EntryRecord:
    return EntryRecord(number, "a", None, what, (), (), datetime(2026, 11, 16, tzinfo=UTC), "laptop", "")


def test_an_entry_speaks_only_of_what_its_maker_knew() -> None:
    tap = record(0, {"do": "pass", "with": {}, "answers": []})

    assert holds_together([tap, record(1, {"undone": [0]})]) is True
    for numbers in ([1], [2], [-1], []):
        assert holds_together([tap, record(1, {"undone": numbers})]) is False
    assert holds_together([tap, record(1, {"undone": [0], "from": {"number": 0, "parent": ""}})]) is False


def test_the_entries_that_one_speaks_of_are_found_and_renamed() -> None:
    settled = {"do": "settle", "with": {"entry": 4, "how": "drop"}, "answers": []}

    assert (targets({"undone": [1, 2]}), targets(settled), targets({"do": "pass", "with": {}})) == ([1, 2], [4], [])
    assert with_targets({"undone": [1, 2]}, ["x", "y"]) == {"undone": ["x", "y"]}
    assert with_targets(settled, [7])["with"] == {"entry": 7, "how": "drop"}
    assert with_targets({"do": "pass"}, []) == {"do": "pass"}


def test_where_an_entry_was_made_is_read_only_where_it_is_told_whole() -> None:
    assert origin_of(record(3, {"from": {"number": 1, "parent": "p"}})) == Origin(1, "p")
    assert origin_of(record(3, {"from": {"number": "1", "parent": "p"}})) is None
    assert origin_of(record(3, {})) is None


def test_what_may_not_be_known_is_said_as_no(table: Table) -> None:
    rich = with_gold(table, 5)
    secret = rich.act(ANNE, "bury", {}, (3,))

    assert can_know_answers(rich, secret, JACK) is False
    assert can_know_answers(rich, secret, ANNE) is True
    assert can_know_answers(table, replace(secret, what=Played("gone")), JACK) is False


# What goes without saying


def test_an_entry_stands_where_it_was_made() -> None:
    entry = Entry(0, ANNE, Played("pass"))

    assert (entry.at, entry.moved, entry.aside, entry.by, entry.headline) == (0, False, False, None, None)
    assert GroundChange(3).asked_again == 0
    assert Note("n").headline is False


def test_a_throw_is_no_headline() -> None:
    thrown = Note("dice_thrown", facts={"faces": (1,)})

    assert Entry(0, ANNE, Played("x"), notes=(Note("said"), thrown)).headline == Note("said")
    assert Entry(0, ANNE, Played("x"), notes=(thrown,)).headline is None


def test_who_was_first_is_told() -> None:
    assert Stale(number=3).reason == "stale"
    assert Stale(number=3).facts == {"number": 3}
    assert Refused.of(Refusal("no_gold", {"n": 2})).facts == {"n": 2}


# To plain data and back


@pytest.mark.parametrize(
    "draft",
    [
        Draft("d", Action("raid", {"port": "nassau"}, ANNE), 4, ((1, 2), "all")),
        Draft("d", Action("pass"), 0, (), open=False, owner=Owner(JACK, "phone"), change=GroundChange(3, 2)),
    ],
)
def test_a_draft_comes_back_as_it_was(draft: Draft) -> None:
    assert read_draft(write_draft(draft)) == draft


@pytest.mark.parametrize("note", [Note("n"), Note("n", "p. 1", {"who": ("a",)}, headline=True, secret_to=ANNE)])
def test_a_note_comes_back_as_it_was(note: Note) -> None:
    assert read_note(write_note(note)) == note


def test_only_what_a_note_says_is_written() -> None:
    assert write_note(Note("n")) == {"key": "n"}
    assert write_note(Note("")) == {"key": ""}
    assert write_note(Note("n", headline=True)) == {"key": "n", "headline": True}


def test_what_nobody_wrote_is_no_entry() -> None:
    wrong: list[dict[str, Any]] = [{}, {"do": 1, "with": {}, "answers": []}, {"do": "x", "with": [], "answers": []}]
    for data in wrong:
        with pytest.raises(BadData, match="bad_entry"):
            read_what(data)
    with pytest.raises(BadData, match="bad_entry"):
        read_note({"rule": "p. 1"})
    assert read_what({"undone": [1, 2]}) == Undone((1, 2))
    assert read_answer({"instead": [1]}) == {"instead": (1,)}
    assert freeze({"a": [1, [2]]}) == {"a": (1, (2,))}


# Sequences


def test_a_sequence_says_what_it_holds_and_compares_with_its_like_only() -> None:
    items = Lazy(lambda index: index, range(2), (7,))

    assert repr(items) == "(0, 1, 7)"
    assert items.__eq__("017") is NotImplemented
    assert (items == (0, 1, 8), items == (0, 1), items == [0, 1, 7]) == (False, False, True)
    assert OnDemand([]).make_next() is False
    assert OnDemand([1]).make_next() is True
    assert (OnDemand([1, 2])[1], len(OnDemand([1, 2])), list(OnDemand([]))) == (2, 2, [])


# Records


def test_a_record_is_of_a_seat_that_is_free_and_a_table_in_play() -> None:
    day = datetime(2026, 11, 16, tzinfo=UTC)
    table = TableRecord("C", "g", (), {}, "w", day, day)
    draft = DraftRecord("d", None, "pass", {}, (), 0)

    assert SeatRecord("a", "Anne", "red", "t").taken is False
    assert (table.archived, table.rules_revision) == (False, 1)
    assert (draft.open, draft.asked_again, draft.changed_by) == (True, 0, None)


def test_an_entry_of_the_first_tables_follows_a_head_without_a_device() -> None:
    first = record(0, {"do": "pass", "aside": True})
    second = replace(record(1, {}), parent=first_head_of(first))

    assert first_head_of(first) == first_head_of(record(0, {"do": "pass"})) != head_of(first)
    assert first_head_of(first) != first_head_of(record(0, {"do": "raid"}))
    assert is_next(second, first) is True
    assert is_next(replace(second, number=2), first) is False


def test_the_head_of_a_log_is_that_of_its_last_entry() -> None:
    log = [record(0, {"do": "pass"}), record(1, {"do": "raid"})]

    assert (head_at(log), head_at([])) == (head_of(log[1]), "")


def test_the_next_entry_of_a_phone_was_made_after_this_one() -> None:
    here = record(3, {"do": "pass"})
    moved = record(5, {"do": "pass", "from": {"number": 3, "parent": ""}, "aside": True})
    undo = record(5, {"undone": [1], "from": {"number": 3, "parent": ""}})

    assert next_original_place(here) == Origin(4, head_of(here))
    assert next_original_place(moved) == Origin(4, head_of(here))
    assert next_original_place(undo) is None
    assert next_original_place(record(5, {"undone": [1]})) is not None


def test_where_an_entry_was_made_is_written_only_where_that_was_elsewhere() -> None:
    entry = record(3, {"do": "pass", "aside": True})

    assert with_origin(entry, Origin(3, "")).what == {"do": "pass"}
    assert with_origin(entry, None).what == {"do": "pass"}
    assert with_origin(entry, Origin(2, "p"), aside=True).what == {
        "do": "pass",
        "from": {"number": 2, "parent": "p"},
        "aside": True,
    }


def test_entries_of_one_number_are_ordered_by_their_device() -> None:
    mine, theirs = record(0, {"do": "pass"}), replace(record(0, {"do": "raid"}), device="a phone")

    merged = merge_logs([mine], [theirs])

    assert merged == merge_logs([theirs], [mine])
    assert [(entry.number, entry.device) for entry in merged] == [(0, "a phone"), (1, "laptop")]
    assert merged[1].parent == head_of(merged[0])
