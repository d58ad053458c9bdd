"""A code as text in the letters that a QR code packs best, in one part or a few, and back in any order."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from zlib import crc32

from companion.core.errors import BadData, Refused
from companion.share.codes.container import LARGEST

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
BASE = len(ALPHABET)
FORMAT = 1
ONE_CODE = 940
"""Bytes in one picture: with its prefix a QR code of version 22, which every reader at arm's length has managed."""
MOST_CODES = 4
LONGEST = 6 * LARGEST
PREFIX = re.compile(r"CT(\d{1,3})\.([A-Z]{1,3})\.([1-9])([1-9])\.([0-9A-F]{4})\.")
BLANK = "_"
"""Stands for a space where people copy and paste: some programs drop the spaces at the ends."""


def base45(data: bytes) -> str:
    """RFC 9285: two bytes are three letters, a last single one is two."""
    letters = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, letter = divmod(number, BASE)
            letters.append(ALPHABET[letter])
    return "".join(letters)


def from_base45(text: str) -> bytes:
    data = bytearray()
    for at in range(0, len(text), 3):
        letters = text[at : at + 3]
        number = sum(ALPHABET.index(c) * BASE**power for power, c in enumerate(letters))
        size = len(letters) - 1
        if size < 1 or number >= 256**size:
            raise BadData("code_damaged")
        data += number.to_bytes(size, "big")
    return bytes(data)


def tag_of(game: str) -> str:
    """The game in a letter or a few: for people; the code itself knows better."""
    return "".join(word[0] for word in re.findall(r"[a-z]+", game.lower()))[:3].upper() or "X"


def texts_of(code: bytes, game: str) -> tuple[str, ...]:
    """The code as it stands in one picture, or in as few as hold it."""
    count = -(-len(code) // ONE_CODE)
    if count > MOST_CODES:
        raise Refused("too_long_for_codes", n=len(code))
    share = -(-len(code) // count)
    same = f"{crc32(code) & 0xFFFF:04X}"
    parts = [code[at : at + share] for at in range(0, len(code), share)]
    return tuple(f"CT{FORMAT}.{tag_of(game)}.{n}{count}.{same}.{base45(part)}" for n, part in enumerate(parts, start=1))


def long_text(code: bytes, game: str) -> str:
    """The code in one line to copy, however long."""
    same = f"{crc32(code) & 0xFFFF:04X}"
    return f"CT{FORMAT}.{tag_of(game)}.11.{same}.{base45(code)}".replace(" ", BLANK)


def is_code(text: str) -> bool:
    return PREFIX.match(text.strip().upper()) is not None


@dataclass(frozen=True, slots=True)
class Part:
    number: int
    count: int
    same: str
    data: bytes


def read_part(text: str) -> Part:
    """One text of a code. BadData, in words, for anything else."""
    if len(text) > LONGEST:
        raise BadData("too_large")
    text = (text.strip() if BLANK in text else text.strip("\r\n\t").lstrip()).replace(BLANK, " ").upper()
    found = PREFIX.match(text)
    if found is None:
        raise BadData("not_a_code")
    if int(found[1]) > FORMAT:
        raise BadData("code_newer")
    body = text[found.end() :]
    if len(body) % 3 == 1:  # never so by itself: somebody has copied a space too many
        body = body.removesuffix(" ")
    number, count = int(found[3]), int(found[4])
    if not 1 <= number <= count <= MOST_CODES or any(c not in ALPHABET for c in body):
        raise BadData("code_damaged")
    return Part(number, count, found[5], from_base45(body))


@dataclass(frozen=True)
class Collected:
    """The parts of one code that have been read, in whatever order they came."""

    parts: tuple[Part, ...] = field(default_factory=tuple)

    @cached_property
    def count(self) -> int:
        return self.parts[0].count if self.parts else 0

    @property
    def have(self) -> int:
        return len({p.number for p in self.parts})

    def with_text(self, text: str) -> "Collected":
        """The collected parts with one more; a part of another code begins anew."""
        part = read_part(text)
        same = [p for p in self.parts if (p.same, p.count) == (part.same, part.count) and p.number != part.number]
        return Collected(tuple(sorted((*same, part), key=lambda p: p.number)))

    def with_texts(self, texts: Iterable[str]) -> "Collected":
        collected = self
        for text in texts:
            collected = collected.with_text(text)
        return collected

    @property
    def code(self) -> bytes | None:
        """The whole code, once every part is there."""
        if not self.parts or self.have < self.count:
            return None
        code = b"".join(p.data for p in self.parts)
        if f"{crc32(code) & 0xFFFF:04X}" != self.parts[0].same:
            raise BadData("code_damaged")
        return code
