"""The bare bytes of a database: values of every kind and size, and the log beside the file."""

import sqlite3
import struct
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.storage.carve import Broken, columns, payload, row_at, rows
from companion.storage.snapshot import (
    backup_in_memory,
    checksum,
    committed_pages,
    is_in_use,
    read_in_memory,
    snapshot,
)

NUMBERS = [0, 1, 2, -1, 127, -128, 2**15 - 1, -(2**15), 2**23 - 1, -(2**23), 2**31 - 1, 2**47 - 1, -(2**47), 2**63 - 1]
PAGE = 512


def database(path: Path, columns: int, *rows: tuple[Any, ...]) -> bytes:
    with closing(sqlite3.connect(path)) as opened:
        opened.execute(f"CREATE TABLE thing ({', '.join(f'c{n}' for n in range(columns))})")
        opened.executemany(f"INSERT INTO thing VALUES ({', '.join('?' * columns)})", rows)
        opened.commit()
    return path.read_bytes()


def values(pages: bytes) -> list[tuple[Any, ...]]:
    return [row for row in rows(pages) if row[0] != "table"]


def test_whole_numbers_of_every_size_and_nothing_are_read(tmp_path: Path) -> None:
    wanted = [("n", number, None, "end") for number in NUMBERS]

    assert values(database(tmp_path / "numbers.db", 4, *wanted)) == wanted


def test_more_than_255_rows_of_one_page_are_read(tmp_path: Path) -> None:
    wanted = [("n",)] * 400

    pages = database(tmp_path / "many.db", 1, *wanted)

    assert max(int.from_bytes(pages[at + 3 : at + 5], "big") for at in range(4096, len(pages), 4096)) > 255
    assert values(pages) == wanted


def test_a_fraction_is_none_of_ours_and_its_row_is_left_out(tmp_path: Path) -> None:
    pages = database(tmp_path / "fraction.db", 2, ("a", 1), ("b", 0.5), ("c", b""), ("d", 2))

    assert values(pages) == [("a", 1), ("d", 2)]


@pytest.mark.parametrize(("count", "read"), [(12, 1), (13, 0)])
def test_a_row_of_more_columns_than_any_of_ours_is_left_out(tmp_path: Path, count: int, read: int) -> None:
    pages = database(tmp_path / "wide.db", count, tuple(str(n) for n in range(count)))

    assert len(values(pages)) == read


def test_a_page_that_holds_no_rows_is_passed_over(tmp_path: Path) -> None:
    pages = bytearray(database(tmp_path / "pages.db", 1, ("a",)))
    size = int.from_bytes(pages[16:18], "big")
    assert pages[size] == 13
    pages[size] = 10

    assert values(bytes(pages)) == []


def test_a_page_that_counts_more_rows_than_fit_gives_its_own_and_no_others(tmp_path: Path) -> None:
    path = tmp_path / "count.db"
    database(path, 1, ("a",), ("b",))
    with closing(sqlite3.connect(path)) as opened:
        opened.execute("CREATE TABLE other AS SELECT * FROM thing")
        opened.commit()
    pages = bytearray(path.read_bytes())
    size = int.from_bytes(pages[16:18], "big")
    pages[size + 3 : size + 5] = b"\xff\xff"

    assert values(bytes(pages)) == [("a",), ("b",)] * 2


def test_a_place_outside_the_page_is_passed_over(tmp_path: Path) -> None:
    pages = bytearray(database(tmp_path / "places.db", 1, ("a",), ("b",)))
    size = int.from_bytes(pages[16:18], "big")
    pages[size + 8 : size + 10] = (0).to_bytes(2, "big")  # the place of the first row

    assert values(bytes(pages)) == [("b",)]


def test_the_header_of_a_row_ends_where_it_says() -> None:
    assert columns(b"\x03\x01\x0f\x07A") == (7, "A")
    with pytest.raises(Broken):
        columns(b"\x02\x81\x00" + bytes(200))  # the second byte begins a number that goes on after the header


def test_a_text_that_ends_after_its_row_is_broken() -> None:
    assert columns(b"\x02\x11ab") == ("ab",)
    with pytest.raises(Broken):
        columns(b"\x02\x13ab")


@pytest.mark.parametrize("length", [0, 1, 5000])
def test_a_row_of_an_impossible_length_is_broken(length: int) -> None:
    high = bytes([0x80 | length >> 7, length & 0x7F])

    with pytest.raises(Broken):
        row_at(high + b"\x01" + bytes(PAGE), 0, 0, PAGE)


@pytest.mark.parametrize("next_page", [0, 1, 4])
def test_a_row_whose_further_pages_are_not_there_is_broken(next_page: int) -> None:
    """Three pages: the first is the database's own header, and no row goes on in it."""
    length = 600
    least = (PAGE - 12) * 32 // 255 - 23
    local = least + (length - least) % (PAGE - 4)
    local = local if local <= PAGE - 35 else least
    first = bytes(local) + next_page.to_bytes(4, "big")
    pages = first.ljust(PAGE, b"\0") + bytes(2 * PAGE)

    with pytest.raises(Broken):
        payload(pages, 0, length, 0, PAGE)


def test_a_row_goes_on_in_its_further_pages() -> None:
    length = 600
    least = (PAGE - 12) * 32 // 255 - 23
    local = least + (length - least) % (PAGE - 4)
    local = local if local <= PAGE - 35 else least
    first = (b"a" * local + (3).to_bytes(4, "big")).ljust(PAGE, b"\0")
    last = (b"\0" * 4 + b"b" * (length - local)).ljust(PAGE, b"\0")

    assert payload(first + bytes(PAGE) + last, 0, length, 0, PAGE) == b"a" * local + b"b" * (length - local)


# The log beside the file


def sum_pairs(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """The rule of SQLite's format, word for word: s0 += x(i) + s1, s1 += x(i+1) + s0."""
    words = [int.from_bytes(data[at : at + 4], "big" if order == "big" else "little") for at in range(0, len(data), 4)]
    s0, s1 = sums
    for at in range(0, len(words), 2):
        s0 = (s0 + words[at] + s1) % 2**32
        s1 = (s1 + words[at + 1] + s0) % 2**32
    return s0, s1


@pytest.mark.parametrize("order", ["big", "little"])
def test_the_checksum_is_sqlite_s(order: str) -> None:
    data = bytes(range(1, 25)) + b"\xff" * 16

    assert checksum(data, (3, 4), order) == sum_pairs(data, (3, 4), order)


class Log:
    """A write-ahead log, frame by frame."""

    def __init__(self, order: str = "big", size: int = PAGE) -> None:
        self.order = order
        magic = 0x377F0683 if order == "big" else 0x377F0682
        head = struct.pack(">IIIIII", magic, 3007000, size, 0, 11, 12)
        self.sums = sum_pairs(head, (0, 0), order)
        self.data = head + struct.pack(">II", *self.sums)

    def frame(self, number: int, letter: bytes, after_commit: int = 0, salt: bytes = b"\0\0\0\x0b\0\0\0\x0c") -> "Log":
        head, page = struct.pack(">II", number, after_commit), letter * PAGE
        self.sums = sum_pairs(page, sum_pairs(head, self.sums, self.order), self.order)
        self.data += head + salt + struct.pack(">II", *self.sums) + page
        return self

    def pages(self) -> list[tuple[int, bytes]]:
        return [(number, page[:1]) for number, page in committed_pages(self.data, PAGE)]


@pytest.mark.parametrize("order", ["big", "little"])
def test_pages_are_read_up_to_the_last_commit(order: str) -> None:
    log = Log(order).frame(2, b"a").frame(3, b"b", after_commit=3).frame(2, b"c", after_commit=3).frame(3, b"d")

    assert log.pages() == [(2, b"a"), (3, b"b"), (2, b"c")]


def test_a_log_of_another_page_size_or_of_something_else_is_not_read() -> None:
    committed = Log().frame(1, b"a", after_commit=1)

    assert Log(size=1024).frame(1, b"a", after_commit=1).pages() == []
    assert list(committed_pages(b"\0" + committed.data[1:], PAGE)) == []
    assert list(committed_pages(committed.data[:31], PAGE)) == []
    assert list(committed_pages(committed.data[:-1], PAGE)) == []
    assert committed.pages() == [(1, b"a")]


@pytest.mark.parametrize("at", [17, 25, 30])
def test_a_log_whose_header_is_damaged_is_not_read(at: int) -> None:
    log = Log().frame(1, b"a", after_commit=1)
    damaged = bytearray(log.data)
    damaged[at] ^= 1

    assert list(committed_pages(bytes(damaged), PAGE)) == []


def test_what_an_older_log_has_left_behind_ends_the_reading() -> None:
    log = Log().frame(1, b"a", after_commit=1).frame(2, b"b", after_commit=2, salt=b"\0\0\0\x0a\0\0\0\x0c")

    assert log.pages() == [(1, b"a")]


def test_a_damaged_frame_ends_the_reading() -> None:
    log = Log().frame(1, b"a", after_commit=1).frame(2, b"b", after_commit=2)
    log.data = log.data[:-1] + b"X"

    assert log.pages() == [(1, b"a")]


def test_what_the_log_has_committed_lies_over_the_file(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    path.write_bytes(bytes(16) + PAGE.to_bytes(2, "big") + b"\x02\x02" + b"-" * (2 * PAGE - 20))
    log = Log().frame(2, b"a").frame(5, b"b", after_commit=5)
    path.with_name("companion.db-wal").write_bytes(log.data)

    pages = snapshot(path)

    assert len(pages) == 5 * PAGE
    assert pages[18:20] == b"\x01\x01"
    assert pages[20:PAGE] == b"-" * (PAGE - 20)
    assert [pages[n * PAGE : (n + 1) * PAGE] for n in (1, 2, 3, 4)] == [
        b"a" * PAGE,
        bytes(PAGE),
        bytes(PAGE),
        b"b" * PAGE,
    ]


@pytest.mark.parametrize("length", [0, 19, 20, 21])
def test_a_file_that_is_too_short_for_a_header_stays_as_it_is(tmp_path: Path, length: int) -> None:
    path = tmp_path / "companion.db"
    path.write_bytes(b"x" * length)

    assert snapshot(path) == (b"x" * length if length < 20 else b"x" * 18 + b"\x01\x01" + b"x" * (length - 20))


@pytest.mark.parametrize(("ending", "used"), [("-shm", True), ("-journal", True), ("-wal", False), (".copies", False)])
def test_a_host_may_be_writing_while_its_files_lie_there(tmp_path: Path, ending: str, used: bool) -> None:
    (tmp_path / f"companion.db{ending}").touch()

    assert is_in_use(tmp_path / "companion.db") is used


# In memory


def read_elsewhere(memory: sqlite3.Connection) -> list[Any]:
    """Its rows, as another thread than the one that has read the file finds them."""
    with ThreadPoolExecutor(1) as pool, closing(memory):
        return pool.submit(lambda: memory.execute("SELECT c0 FROM thing").fetchall()).result()


def test_a_database_that_lies_still_is_read_into_memory(tmp_path: Path) -> None:
    database(tmp_path / "still.db", 1, ("a",))

    assert read_elsewhere(read_in_memory(tmp_path / "still.db")) == [("a",)]
    assert [path.name for path in tmp_path.iterdir()] == ["still.db"]


def test_a_database_in_use_is_read_by_sqlite_between_two_writes(tmp_path: Path) -> None:
    path = tmp_path / "é %20?.db"
    with closing(sqlite3.connect(path)) as host:
        host.execute("PRAGMA journal_mode = WAL")
        host.execute("CREATE TABLE thing (c0)")
        host.execute("INSERT INTO thing VALUES ('a')")
        host.commit()
        assert is_in_use(path)

        assert read_elsewhere(backup_in_memory(path)) == [("a",)]
        assert read_elsewhere(read_in_memory(path)) == [("a",)]


def test_what_is_no_database_is_said_or_read_as_bare_pages(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    path.write_bytes(b"no database" * 1000)
    path.with_name("companion.db-shm").touch()

    with pytest.raises(sqlite3.Error):
        backup_in_memory(path)
    with closing(read_in_memory(path)) as memory, pytest.raises(sqlite3.Error):
        memory.execute("SELECT * FROM sqlite_master")
    with pytest.raises(OSError, match="nowhere"):
        read_in_memory(tmp_path / "nowhere.db")


def test_an_empty_file_is_an_empty_database(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()

    with closing(read_in_memory(tmp_path / "empty.db")) as memory:
        assert memory.execute("SELECT * FROM sqlite_master").fetchall() == []
