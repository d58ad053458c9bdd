"""Rows to records, and what a table says about itself so that a changed bit shows."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from companion.core.errors import BadData
from companion.core.record import EntryRecord, SeatRecord, TableRecord
from companion.storage import rows
from companion.storage.salvage import Salvage
from companion.storage.stored_log import UNCHECKED, StoredLog, read_check

AT = datetime(2026, 11, 16, 20, 30, tzinfo=UTC)
ENTRY = EntryRecord(0, "a", "b", {"do": "raid"}, ({"event": "Raided"},), ({"note": "raid"},), AT, "laptop", "parent")
SEAT = {"id": "a", "name": "Anne", "colour": "red", "token": "t", "taken": True}
TABLE = TableRecord(
    "NASSAU-7K2", "plunder", (SeatRecord("a", "Anne", "red", "t", taken=True),), {"x": "y"}, "w", AT, AT
)


def entry_row(number: int = 0, **changes: Any) -> tuple[Any, ...]:
    values = {
        "code": "NASSAU-7K2",
        "number": number,
        "seat": "a",
        "by": None,
        "what": '{"do": "raid"}',
        "events": '[{"event": "Raided"}]',
        "notes": "[]",
        "at": "2026-11-16 20:30:00",
        "parent": f"parent-{number}",
        "device": "laptop",
    }
    return tuple({**values, **changes}.values())


def table_row(**changes: Any) -> tuple[Any, ...]:
    values = {
        "code": "NASSAU-7K2",
        "game": "plunder",
        "seats": json.dumps([SEAT]),
        "options": '{"x": "y"}',
        "watch_token": "w",
        "created": "2026-11-16 20:30:00",
        "touched": "2026-11-16 20:30:00",
        "archived": 0,
        "revision": 1,
    }
    return tuple({**values, **changes}.values())


def test_a_row_becomes_its_entry() -> None:
    read = rows.entry_of(entry_row(4, by="c"))

    assert read == EntryRecord(
        4, "a", "c", {"do": "raid"}, ({"event": "Raided"},), (), AT, device="laptop", parent="parent-4"
    )


@pytest.mark.parametrize(
    "change",
    [
        {"number": "4"},
        {"seat": 7},
        {"what": "[]"},
        {"what": "{"},
        {"what": None},
        {"events": "{}"},
        {"events": "[1]"},
        {"notes": "[[]]"},
        {"at": "yesterday"},
        {"at": 5},
        {"parent": None},
        {"device": None},
    ],
)
def test_a_value_that_nobody_wrote_damages_its_entry(change: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="row_damaged"):
        rows.entry_of(entry_row(**change))


def test_a_row_becomes_its_table() -> None:
    assert rows.table_of(table_row()) == replace(TABLE, rules_revision=1)
    assert rows.table_of(table_row(archived=1)).archived is True


@pytest.mark.parametrize(
    "change",
    [
        {"game": None},
        {"seats": json.dumps([{**SEAT, "more": 1}])},
        {"seats": json.dumps([{"id": "a"}])},
        {"seats": json.dumps([{**SEAT, "name": 1}])},
        {"options": "[]"},
        {"archived": "no"},
        {"revision": "1"},
        {"touched": ""},
    ],
)
def test_a_value_that_nobody_wrote_damages_its_table(change: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="row_damaged"):
        rows.table_of(table_row(**change))


@pytest.mark.parametrize(
    "change",
    [
        {"number": 1},
        {"seat": "b"},
        {"by": "a"},
        {"what": {}},
        {"events": ()},
        {"notes": ()},
        {"at": AT.replace(second=1)},
        {"parent": ""},
        {"device": ""},
    ],
)
def test_everything_in_an_entry_changes_the_sum_of_its_log(change: dict[str, Any]) -> None:
    assert rows.sum_with(replace(ENTRY, **change), "") != rows.sum_with(ENTRY, "")
    assert rows.sum_with(ENTRY, "before") != rows.sum_with(ENTRY, "")


def log_of(count: int) -> list[EntryRecord]:
    return [replace(ENTRY, number=number) for number in range(count)]


def test_a_sum_goes_on_from_the_sum_of_the_first_entries() -> None:
    log = log_of(5)
    first = rows.sum_of(log[:3])

    assert rows.sum_of(log, first) == rows.sum_of(log)
    assert rows.sum_of(log)["entries"] == 5
    assert rows.sum_of(log)["before"] == rows.sum_of(log[:4])["sum"]
    assert rows.sum_of([]) == {"entries": 0, "sum": "", "before": ""}


def test_names_may_change_under_a_seal_and_nothing_else() -> None:
    seat = TABLE.seats[0]
    seal = rows.seal_of(TABLE)

    assert (
        rows.seal_of(replace(TABLE, seats=(replace(seat, name="Ann", token="u"),), touched=AT.replace(day=1))) == seal
    )
    for other in (
        replace(TABLE, game="x"),
        replace(TABLE, seats=(replace(seat, colour="blue"),)),
        replace(TABLE, seats=(replace(seat, id="b"),)),
        replace(TABLE, options={}),
        replace(TABLE, created=AT.replace(day=1)),
        replace(TABLE, rules_revision=9),
    ):
        assert rows.seal_of(other) != seal


def test_the_digest_is_of_everything_but_the_code() -> None:
    one, total = [entry_row(0), entry_row(1)], {"entries": 2}

    assert rows.digest_of([entry_row(0, code="OTHER"), entry_row(1)], total) == rows.digest_of(one, total)
    assert rows.digest_of([entry_row(0), entry_row(1, notes="[ ]")], total) != rows.digest_of(one, total)
    assert rows.digest_of([entry_row(7), entry_row(1)], total) != rows.digest_of(one, total)
    assert rows.digest_of(one, {"entries": 3}) != rows.digest_of(one, total)


def test_what_was_checked_is_not_read_again() -> None:
    found = [entry_row(n) for n in range(4)]
    kept = StoredLog(found[:3]).checkpoint()
    again = StoredLog(found, read_check({"checked": kept}, found))

    assert kept["entries"] == 3
    assert again.sum_at(4) == rows.sum_of([rows.entry_of(row) for row in found])
    assert list(again.made) == [3]
    assert again.sum_at(2) == rows.sum_of([rows.entry_of(row) for row in found[:2]])
    assert again.sum_at(3) == kept["sum"]


def test_what_is_remembered_counts_only_for_the_very_rows() -> None:
    found = [entry_row(n) for n in range(3)]
    kept = StoredLog(found).checkpoint()

    assert read_check({"checked": kept}, found) == kept
    for other in (
        None,
        {},
        {"checked": None},
        {"checked": {**kept, "entries": 0}},
        {"checked": {**kept, "entries": "3"}},
        {"checked": {**kept, "sum": None}},
        {"checked": {**kept, "digest": ""}},
    ):
        assert read_check(other, found) is UNCHECKED
    assert read_check({"checked": kept}, found[:2]) is UNCHECKED
    assert read_check({"checked": kept}, [*found[:2], entry_row(2, seat="b")]) is UNCHECKED


def test_salvaged_rows_are_told_apart_by_their_values() -> None:
    found = Salvage()
    for row in (
        table_row(code="B"),
        (*table_row(code="O"), ""),  # as it was before the third migration
        entry_row(0, code="A"),
        entry_row(0, code="A", seat="b"),
        entry_row(1, code="C"),
        ("plunder", "harbour/nassau", "3", "2026"),
        ("plunder", "harbour/nassau", "4", "2026"),
        ("plunder", "bribe/nassau", "5", "owner", "2026"),
        ("sum/A", '{"entries": 1}'),
        ("seal/A", '"abc"'),
        ("device", '"x"'),
        entry_row(0, code="A", what="{"),
        (1, 2, 3),
    ):
        found.add(row)

    assert found.codes == ["A", "B", "O"]
    assert [len(found.entries[code][number]) for code, number in (("A", 0), ("C", 1))] == [2, 1]
    assert found.boxes == {"plunder": {"harbour/nassau": 3, "bribe/nassau": 5}}
    assert (found.sums, found.seals) == ({"A": {"entries": 1}}, {"A": "abc"})
