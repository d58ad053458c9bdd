"""The rows of a database whose tree is broken, read from each of its pages that still holds some.

A page of rows says what it is in its first byte and where its rows lie. The way to it may be lost, the rows are not.
"""

from collections.abc import Iterator
from typing import Any

from companion.storage.snapshot import page_size

LEAF = 13
MOST_COLUMNS = 12
SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The bytes of each kind of whole number."""


class Broken(Exception):
    """Raised where a row was expected and none can be read."""


def rows(pages: bytes) -> Iterator[tuple[Any, ...]]:
    """Every row of every page that can be read. Rows of deleted tables may be among them."""
    size = page_size(pages)
    for start in range(0, len(pages) - size + 1, size):
        yield from rows_of_page(pages, start, size)


def rows_of_page(pages: bytes, start: int, size: int) -> Iterator[tuple[Any, ...]]:
    header = start + (100 if start == 0 else 0)
    if pages[header] != LEAF:
        return
    count = int.from_bytes(pages[header + 3 : header + 5], "big")
    for cell in range(min(count, size // 4)):
        at = header + 8 + 2 * cell
        offset = int.from_bytes(pages[at : at + 2], "big")
        if not 0 < offset < size:
            continue
        try:
            yield row_at(pages, start, offset, size)
        except (Broken, IndexError, UnicodeDecodeError):
            continue


def row_at(pages: bytes, start: int, offset: int, size: int) -> tuple[Any, ...]:
    length, at = varint(pages, start + offset)
    _, at = varint(pages, at)  # the row's own number
    if not 2 <= length <= len(pages):
        raise Broken
    return columns(payload(pages, at, length, start, size))


def payload(pages: bytes, at: int, length: int, start: int, size: int) -> bytes:
    """The row's bytes: those in its page, then those in the chain of pages that it overflows to."""
    if length <= size - 35:
        return bytes_at(pages, at, length, start + size)
    least = (size - 12) * 32 // 255 - 23
    local = least + (length - least) % (size - 4)
    local = local if local <= size - 35 else least
    parts, left = [bytes_at(pages, at, local, start + size)], length - local
    page = int.from_bytes(pages[at + local : at + local + 4], "big")
    while left > 0:
        begin = (page - 1) * size
        if page < 2 or begin + size > len(pages):
            raise Broken
        taken = min(left, size - 4)
        parts.append(pages[begin + 4 : begin + 4 + taken])
        left, page = left - taken, int.from_bytes(pages[begin : begin + 4], "big")
    return b"".join(parts)


def bytes_at(pages: bytes, at: int, length: int, end: int) -> bytes:
    if at + length > end:
        raise Broken
    return pages[at : at + length]


def columns(data: bytes) -> tuple[Any, ...]:
    header, at = varint(data, 0)
    kinds: list[int] = []
    while at < header:
        kind, at = varint(data, at)
        kinds.append(kind)
    if at != header or len(kinds) > MOST_COLUMNS:
        raise Broken
    values: list[Any] = []
    for kind in kinds:
        value, at = value_at(data, at, kind)
        values.append(value)
    return tuple(values)


def value_at(data: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind < 7:
        end = at + SIZES[kind]
        return int.from_bytes(data[at:end], "big", signed=True), end
    if kind < 13 or kind % 2 == 0:  # no fractions and no raw bytes: we never wrote those
        raise Broken
    end = at + (kind - 13) // 2
    if end > len(data):
        raise Broken
    return data[at:end].decode(), end


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for number in range(9):
        byte = data[at + number]
        if number == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + number + 1
    raise Broken
