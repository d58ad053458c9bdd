"""What both stores make of rows: values, logs, and whose damage a damaged row is."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import BadData
from companion.core.record import DamagedTable, EntryRecord, head_of, is_next
from companion.storage import reading, rows
from companion.storage.stored_log import UNCHECKED, StoredLog, read_check
from tests.unit.storage.test_rows import ENTRY, TABLE, entry_row, table_row

CODE = TABLE.code


def chained_rows(count: int) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    for number in range(count):
        parent = head_of(rows.entry_of(found[-1])) if found else ""
        found.append(entry_row(number, parent=parent))
    return found


@pytest.mark.parametrize(("text", "value"), [("3", 3), (3, 3), (1.5, 1.5), ("null", None), ('"a"', "a")])
def test_a_value_is_read_as_it_was_written(text: Any, value: Any) -> None:
    assert reading.read_value(text, "default") == value


@pytest.mark.parametrize("text", ["{", None, b"\xff", "[" * 100_000])
def test_a_damaged_value_is_the_default(text: Any) -> None:
    assert reading.read_value(text, "default") == "default"


def test_a_setting_that_is_not_there_is_the_default() -> None:
    assert reading.read_setting(None, "default") == "default"
    assert reading.read_setting(('"fr"',), "default") == "fr"
    assert reading.read_setting(("{",), "default") == "default"


def test_a_box_is_read_without_what_is_damaged() -> None:
    assert reading.read_box([("a", "1"), ("b", "{"), ("c", "null")]) == {"a": 1, "c": None}


def test_only_what_was_kept_as_a_fold_is_one() -> None:
    assert reading.read_fold({"fold": {"state": 1}}) == {"state": 1}
    assert reading.read_fold("fold") is None
    assert reading.read_fold(None) is None


def test_a_log_goes_on_from_entry_to_entry() -> None:
    found = chained_rows(4)

    assert list(reading.read_log(CODE, found, None)) == [rows.entry_of(row) for row in found]
    for wrong in (
        found[1:],
        [*found[:2], found[3]],
        [*found[:3], entry_row(3, parent="?")],
        [entry_row(0, parent="?")],
    ):
        with pytest.raises(BadData, match="table_damaged"):
            reading.read_log(CODE, wrong, None)


def test_a_damaged_row_is_damage_of_its_table() -> None:
    with pytest.raises(BadData) as said:
        reading.read_log(CODE, [entry_row(0, parent="", what="{")], None)

    assert (said.value.reason, said.value.facts) == ("table_damaged", {"code": CODE})


def test_what_was_checked_before_is_not_checked_again_and_what_came_since_is() -> None:
    found = chained_rows(4)
    kept = {"checked": StoredLog(found[:3]).checkpoint()}

    log = reading.read_log(CODE, found, kept)

    assert sorted(log.made) == [2, 3]
    with pytest.raises(BadData, match="table_damaged"):
        reading.read_log(CODE, [*found[:3], entry_row(3, parent="?")], kept)


@pytest.mark.parametrize("reason", ["row_damaged", "database_corrupt"])
def test_a_broken_row_concerns_one_table(reason: str) -> None:
    told = reading.damage_error(BadData(reason), CODE)

    assert (told.reason, told.facts) == ("table_damaged", {"code": CODE})


def test_a_full_disk_concerns_them_all() -> None:
    full = BadData("disk_full")

    assert reading.damage_error(full, CODE) is full


def test_a_log_is_compared_with_its_seal_and_its_sum() -> None:
    found = chained_rows(3)
    log = StoredLog(found)
    sealed, total = rows.seal_of(TABLE), rows.sum_of(list(log))
    shorter = rows.sum_of(list(log)[:2])

    for seal, sum in ((sealed, total), (None, None), (sealed, shorter), (None, "3"), (7, total)):
        reading.check_sums(CODE, log, seal, sum, lambda code: TABLE)
    for seal, sum in (
        ("another", total),
        (sealed, {**total, "sum": "?"}),
        (sealed, {**total, "entries": 4}),
        (sealed, {**shorter, "sum": "?"}),
    ):
        with pytest.raises(BadData, match="table_damaged"):
            reading.check_sums(CODE, log, seal, sum, lambda code: TABLE)


def test_a_table_whose_row_is_damaged_keeps_its_name() -> None:
    assert reading.table_or_damage(table_row(seats="x")) == DamagedTable(CODE, "plunder")
    assert reading.table_or_damage(table_row(code=7)) == DamagedTable("7", "plunder")
    assert reading.table_or_damage(table_row()) == rows.table_of(table_row())


# What is remembered of a log


def test_one_entry_that_was_checked_is_remembered_too() -> None:
    found = chained_rows(2)
    kept = StoredLog(found[:1]).checkpoint()

    assert read_check({"checked": kept}, found) == kept
    assert read_check({"checked": kept}, found[:1]) == kept
    assert read_check({"checked": {**kept, "entries": -1}}, found) is UNCHECKED
    assert read_check("checked", found) is UNCHECKED


def test_the_sum_of_what_was_checked_reads_no_entry() -> None:
    found = chained_rows(3)
    log = StoredLog(found, StoredLog(found).checkpoint())

    assert log.sum_at(3) == rows.sum_of([rows.entry_of(row) for row in found])
    assert list(log.made) == []
    assert log.checkpoint() == StoredLog(found).checkpoint()


def test_a_sum_grows_by_one_entry() -> None:
    log = [rows.entry_of(row) for row in chained_rows(3)]

    assert rows.next_sum(rows.sum_of(log[:2]), log[2]) == rows.sum_of(log)


# Which entry follows which


def test_an_entry_follows_the_very_one_it_was_made_on() -> None:
    first = replace(ENTRY, parent="")
    second = replace(ENTRY, number=1, parent=head_of(first))

    assert is_next(first, None) is True
    assert is_next(second, first) is True
    for entry in (second, replace(first, number=1), replace(first, parent="x")):
        assert is_next(entry, None) is False
    for entry in (replace(second, number=0), replace(second, number=2), replace(second, parent="x")):
        assert is_next(entry, first) is False


def test_what_a_merge_has_set_aside_keeps_its_head() -> None:
    def with_what(**what: Any) -> EntryRecord:
        return replace(ENTRY, what={**ENTRY.what, **what})

    assert head_of(with_what(aside=True)) == head_of(ENTRY)
    assert head_of(with_what(other=True)) != head_of(ENTRY)
