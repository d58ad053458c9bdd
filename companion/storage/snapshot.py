"""A database read without a single write: from a disk that is full or read-only, or from a file that is damaged.

SQLite itself needs to write beside a database in WAL mode, even to read it. So the pages are read here, those of the
log that were committed are put over them, and SQLite gets the result in memory.
"""

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

HEADER, FRAME = 32, 24
MAGIC = (0x377F0682, 0x377F0683)
SMALLEST_PAGE, LARGEST_PAGE = 512, 65_536


def read_in_memory(path: Path) -> sqlite3.Connection:
    """The database as it is now, in memory. Raises sqlite3.Error or OSError when there is nothing to be read."""
    if is_in_use(path):
        with suppress(sqlite3.Error):
            return backup_in_memory(path)
    memory = sqlite3.connect(":memory:", check_same_thread=False)
    if pages := snapshot(path):
        memory.deserialize(pages)
    return memory


def is_in_use(path: Path) -> bool:
    """A host may be writing: SQLite reads between two of its writes, and has already what it needs beside the file."""
    return any(path.with_name(f"{path.name}{ending}").exists() for ending in ("-shm", "-journal"))


def backup_in_memory(path: Path) -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", check_same_thread=False)
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=5)) as reader:
            reader.backup(memory)
    except sqlite3.Error:
        memory.close()
        raise
    return memory


def snapshot(path: Path) -> bytes:
    """The pages of the file with what its log has committed, as a database that needs no log."""
    pages = bytearray(path.read_bytes())
    size = page_size(pages)
    log = path.with_name(f"{path.name}-wal")
    data = b""
    with suppress(FileNotFoundError):
        data = log.read_bytes()
    for number, page in committed_pages(data, size):
        start = (number - 1) * size
        if start > len(pages):
            pages.extend(bytes(start - len(pages)))
        pages[start : start + size] = page
    if len(pages) >= 20:
        pages[18:20] = b"\x01\x01"  # neither reading nor writing asks for a log
    return bytes(pages)


def page_size(data: bytes | bytearray) -> int:
    """The page size as the header says; where the header is damaged, what nearly every database has."""
    size = int.from_bytes(data[16:18], "big")
    size = LARGEST_PAGE if size == 1 else size
    return size if SMALLEST_PAGE <= size <= LARGEST_PAGE and size & (size - 1) == 0 else 4096


def committed_pages(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """The pages of the write-ahead log up to its last commit, oldest first: number and content."""
    if len(log) < HEADER or int.from_bytes(log[:4], "big") not in MAGIC or int.from_bytes(log[8:12], "big") != size:
        return
    order = "big" if log[3] & 1 else "little"
    salt, sums = log[16:24], checksum(log[:24], (0, 0), order)
    if sums != (int.from_bytes(log[24:28], "big"), int.from_bytes(log[28:32], "big")):
        return
    waiting: list[tuple[int, bytes]] = []
    for at in range(HEADER, len(log) - FRAME - size + 1, FRAME + size):
        head, page = log[at : at + FRAME], log[at + FRAME : at + FRAME + size]
        sums = checksum(page, checksum(head[:8], sums, order), order)
        said = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
        if head[8:16] != salt or sums != said:
            return
        waiting.append((int.from_bytes(head[:4], "big"), page))
        if int.from_bytes(head[4:8], "big"):  # the size of the database after a commit
            yield from waiting
            waiting = []


def checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """SQLite's own checksum of the write-ahead log, over pairs of words."""
    first, second = sums
    for one, other in struct.iter_unpack(">II" if order == "big" else "<II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
