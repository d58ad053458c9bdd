"""Which entries of a damaged log are taken, how many are said to be lost, and the files that are written."""

import io
import zipfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.errors import BadData
from companion.core.record import EntryRecord, SeatRecord, TableRecord, head_at
from companion.core.table import Table
from companion.storage import rescue, rows
from companion.storage.rescue import Rescue, Rescued
from companion.storage.salvage import Salvage
from tests.support.sample_game import load

AT = datetime(2026, 11, 16, 20, 30, tzinfo=UTC)
GAMES = {"plunder": load()}
SEATS = (SeatRecord("a", "Anne", "red", "t"), SeatRecord("b", "Jack", "blue", "u"))
TABLE = TableRecord("NASSAU-7K2", "plunder", SEATS, {}, "w", AT, AT)
CODE = TABLE.code


def log_of(count: int, **last: Any) -> list[EntryRecord]:
    """Turns that are passed, as a host writes them; the last one may be another than that."""
    codec = Codec(GAMES["plunder"])
    table, log = codec.open_table(TABLE), list[EntryRecord]()
    for _ in range(count):
        entry = pass_turn(table)
        log.append(codec.write(entry, "laptop", head_at(log)))
        table = table.after(entry)
    return [*log[:-1], replace(log[-1], **last)] if last else log


def pass_turn(table: Table) -> Any:
    return table.act(Seat(table.state.active.seat), "pass", {})


def found(log: list[EntryRecord], record: TableRecord | None = TABLE, **more: Any) -> Salvage:
    entries: dict[int, list[EntryRecord]] = {}
    for entry in log:
        entries.setdefault(entry.number, []).append(entry)
    return Salvage({CODE: record} if record else {}, {CODE: entries} if entries else {}, **more)


def test_of_two_claims_the_one_that_the_next_entry_was_made_on_counts() -> None:
    log = log_of(4)
    forged = replace(log[1], events=())

    assert rescue.chain(CODE, [found([log[0], forged, *log[1:]])]) == log
    assert rescue.chain(CODE, [found([log[0], forged]), found(log)]) == log


def test_a_log_ends_before_a_gap() -> None:
    log = log_of(5)

    assert rescue.chain(CODE, [found([*log[:2], *log[3:]])]) == log[:2]
    assert rescue.chain(CODE, [found(log[1:])]) == []
    assert rescue.chain(CODE, []) == []


def test_an_entry_leads_on_only_to_one_that_was_made_on_it() -> None:
    log = log_of(3)

    assert rescue.leads_on(log[0], CODE, [found(log)]) is True
    assert rescue.leads_on(log[0], CODE, [found([log[0], *log[2:]])]) is False
    assert rescue.leads_on(log[2], CODE, [found(log)]) is False


def test_the_sum_says_which_the_last_entry_was() -> None:
    log = log_of(3)
    other = replace(log[2], notes=())
    told = rows.sum_of(log)

    assert rescue.last_entry(log[:2], [other, log[2]], told) == [log[2]]
    assert rescue.last_entry(log[:2], [other], told) == []
    assert rescue.last_entry(log[:2], [log[2], log[2]], told) == [log[2]]


def test_without_a_sum_of_this_log_the_first_claim_is_the_last_entry() -> None:
    log = log_of(3)
    other = replace(log[2], notes=())

    assert rescue.last_entry(log[:2], [other, log[2]], {}) == [other]
    assert rescue.last_entry(log[:2], [other, log[2]], rows.sum_of(log_of(2))) == [other]
    assert rescue.last_entry(log[:2], [other, log[2]], {**rows.sum_of(log), "sum": "?", "before": "?"}) == [other]


def test_a_table_s_row_is_the_one_that_was_sealed() -> None:
    changed = replace(TABLE, options={"length": "long"})
    sealed = {CODE: rows.seal_of(TABLE)}

    assert rescue.whole_record(CODE, [found([], changed, seals=sealed), found([])]) == TABLE
    assert rescue.whole_record(CODE, [found([], changed), found([])]) == changed
    assert rescue.whole_record(CODE, [found([], None), found([])]) == TABLE
    assert rescue.whole_record(CODE, [found([], None)]) is None


def test_a_sum_is_the_database_s_own() -> None:
    told = {"entries": 4}

    assert rescue.sum_of(CODE, [found([], sums={CODE: told}), found([], sums={CODE: {"entries": 9}})]) == told
    assert rescue.sum_of(CODE, [found([], sums={CODE: "4"})]) == {}
    assert rescue.sum_of(CODE, []) == {}


@pytest.mark.parametrize(
    ("kept", "told", "entries", "lost"),
    [
        (slice(0, 4), None, 4, 0),
        (slice(0, 4), 6, 4, 2),
        (slice(0, 3), 3, 3, 0),
        (slice(0, 4), 1, 4, 0),
        (slice(0, 0), None, 0, 0),
        (slice(0, 0), 5, 0, 5),
    ],
)
def test_what_is_lost_is_counted(kept: slice, told: int | None, entries: int, lost: int) -> None:
    sums = {} if told is None else {CODE: {"entries": told}}

    saved = rescue.salvage_table(CODE, [found(log_of(4)[kept], sums=sums)], GAMES)

    assert (saved.code, saved.entries, saved.lost, saved.reason) == (CODE, entries, lost, "")


def test_entries_after_a_gap_are_lost_and_those_of_a_copy_alone_are_not_counted() -> None:
    log = log_of(6)

    assert rescue.salvage_table(CODE, [found([*log[:2], *log[3:]])], GAMES).lost == 4
    assert rescue.salvage_table(CODE, [found(log[:2]), found([log[5]])], GAMES).lost == 0


def test_why_there_is_nothing_to_export_is_said() -> None:
    unknown = replace(TABLE, game="chess")

    assert rescue.salvage_table(CODE, [found(log_of(1), None)], GAMES) == Rescued(CODE, reason="table_damaged")
    assert rescue.salvage_table(CODE, [found([], unknown)], GAMES) == Rescued(CODE, reason="unknown_game")
    assert (Rescued(CODE).entries, Rescued(CODE).text, Rescued(CODE).lost) == (0, "", None)


def test_a_log_is_played_up_to_the_first_entry_that_nobody_can_read() -> None:
    log = log_of(4)
    unread = replace(log[1], events=({"is": "Nothing"},))

    table, entries = rescue.playable_log(GAMES["plunder"], TABLE, [log[0], unread, *log[2:]])

    assert entries == log[:1]
    assert table.number == 1


def test_a_database_that_is_not_there_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(BadData):
        rescue.rescue(tmp_path / "nowhere.db", GAMES)


def test_what_the_database_has_lost_a_copy_gives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "companion.db").touch()
    other = replace(TABLE, code="TORTUGA-2BX")
    copy = Salvage({CODE: TABLE, other.code: other}, boxes={"plunder": {"bribe/nassau": 3}})
    monkeypatch.setattr(rescue, "sources", lambda database: [Salvage(), copy])
    from_copy = rescue.rescue(tmp_path / "companion.db", GAMES)
    here = Salvage({CODE: TABLE}, boxes={"plunder": {"bribe/nassau": 4}})
    monkeypatch.setattr(rescue, "sources", lambda database: [here, copy])
    from_here = rescue.rescue(tmp_path / "companion.db", GAMES)
    monkeypatch.setattr(rescue, "sources", lambda database: [])

    assert [table.code for table in from_copy.tables] == [CODE, other.code]
    assert '"bribe/nassau": 3' in from_copy.boxes["plunder"]
    assert [table.code for table in from_here.tables] == [CODE]
    assert '"bribe/nassau": 4' in from_here.boxes["plunder"]
    assert rescue.rescue(tmp_path / "companion.db", GAMES) == Rescue((), {})


def test_a_box_is_written_in_one_order_and_in_its_own_letters() -> None:
    assert rescue.box_text("plunder", {"z": "é", "a": 1}).splitlines() == [
        "{",
        ' "facts": {',
        '  "a": 1,',
        '  "z": "é"',
        " },",
        ' "format": "chart-table-box",',
        ' "game": "plunder",',
        ' "version": 1',
        "}",
    ]


def test_each_file_is_written_whole_and_named(tmp_path: Path) -> None:
    saved = Rescue((Rescued("A", "text é"), Rescued("B", reason="table_damaged")), {"plunder": "box"})
    folder = tmp_path / "new" / "folder"

    for _ in range(2):
        written = rescue.write_files(saved, folder)

        assert written == [folder / "A.json", folder / "box-plunder.json"]
        assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == {
            "A.json": "text é\n",
            "box-plunder.json": "box\n",
        }


def test_a_file_that_cannot_be_written_leaves_no_half(tmp_path: Path) -> None:
    (tmp_path / "A.json").mkdir()

    with pytest.raises(BadData):
        rescue.write_files(Rescue((Rescued("A", "text"),), {}), tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["A.json"]


def test_the_packed_files_are_the_written_ones(tmp_path: Path) -> None:
    packed = rescue.archive(Rescue((Rescued("A", "text"),), {"plunder": "box"}))

    with zipfile.ZipFile(io.BytesIO(packed)) as opened:
        assert {name: opened.read(name) for name in opened.namelist()} == {
            "A.json": b"text",
            "box-plunder.json": b"box",
        }
