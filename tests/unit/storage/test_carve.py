"""Rows out of the bare pages of a database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage.carve import Broken, bytes_at, payload, rows, varint
from companion.storage.snapshot import page_size


@pytest.mark.parametrize(
    ("said", "size"), [(1, 65536), (512, 512), (4096, 4096), (8192, 8192), (1000, 4096), (0, 4096)]
)
def test_the_size_of_a_page_is_the_header_s_where_it_can_be_one(said: int, size: int) -> None:
    assert page_size(bytes(16) + said.to_bytes(2, "big")) == size


def test_a_number_takes_up_to_nine_bytes() -> None:
    assert varint(b"\x7f", 0) == (127, 1)
    assert varint(b"\x81\x00", 0) == (128, 2)
    assert varint(b"\xff" * 9, 0) == (2**64 - 1, 9)
    assert varint(b"\x80\x01", 0) == (1, 2)
    assert varint(b"\x7f\x81\x00", 1) == (128, 3)
    with pytest.raises(IndexError):
        varint(b"\x81", 0)


@pytest.mark.parametrize("size", [512, 1024, 4096])
def test_every_row_is_read_once_short_long_and_over_several_pages(tmp_path: Path, size: int) -> None:
    texts = ["Anne", *("x" * n + "!" for n in range(size // 8, 4 * size, size // 8 + 1))]
    with closing(sqlite3.connect(tmp_path / "rows.db")) as database:
        database.execute(f"PRAGMA page_size = {size}")
        database.execute("CREATE TABLE person (name TEXT, n INTEGER)")
        database.executemany("INSERT INTO person VALUES (?, ?)", [(text, n) for n, text in enumerate(texts)])
        database.execute("INSERT INTO person VALUES (?, 7)", (b"raw bytes",))
        database.commit()

    found = list(rows((tmp_path / "rows.db").read_bytes()))

    assert sorted(row for row in found if row[0] != "table") == sorted((text, n) for n, text in enumerate(texts))
    assert [row[:2] for row in found if row[0] == "table"] == [("table", "person")]


def lay(path: Path, values: list[object], size: int = 512) -> bytes:
    """A database with one column of these values."""
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA page_size = {size}")
        database.execute("CREATE TABLE thing (x)")
        database.executemany("INSERT INTO thing VALUES (?)", [(value,) for value in values])
        database.commit()
    return path.read_bytes()


def values_in(pages: bytes) -> list[object]:
    return [row[0] for row in rows(pages) if row[0] != "table"]


def test_the_smallest_values_are_read(tmp_path: Path) -> None:
    values: list[object] = [0, 1, None, "", "a", -1]

    assert values_in(lay(tmp_path / "small.db", values)) == values


@pytest.mark.parametrize("first", [440, 460, 955, 975])
def test_a_row_goes_on_elsewhere_from_the_very_letter_on(tmp_path: Path, first: int) -> None:
    values = ["x" * length + "!" for length in range(first, first + 25)]

    assert sorted(map(str, values_in(lay(tmp_path / "long.db", list(values))))) == sorted(values)


def test_a_page_that_is_cut_off_is_not_read(tmp_path: Path) -> None:
    pages = lay(tmp_path / "cut.db", ["a", "b"])

    assert values_in(pages) == ["a", "b"]
    assert values_in(pages[:-1]) == []


def test_a_row_ends_in_its_page() -> None:
    assert bytes_at(b"abcd", 2, 2, 4) == b"cd"
    with pytest.raises(Broken):
        bytes_at(b"abcdef", 2, 3, 4)


@pytest.mark.parametrize("page", [2, 3])
def test_a_row_may_go_on_in_any_page_but_the_first(page: int) -> None:
    first = (b"a" * 92 + page.to_bytes(4, "big")).ljust(512, b"\0")
    rest = (b"\0" * 4 + b"b" * 508).ljust(512, b"\0")

    assert payload(first + rest * 2, 0, 600, 0, 512) == b"a" * 92 + b"b" * 508
