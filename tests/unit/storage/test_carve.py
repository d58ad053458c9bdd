"""Rows out of the bare pages of a database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage.carve import rows, varint
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
