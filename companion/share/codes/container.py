"""A table to a code and back: a whole game, what another phone lacks, a box, or just where a phone stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from hashlib import sha256
from typing import Any
from zlib import crc32

from companion.core.ask import Facts, Seat
from companion.core.codec import Codec
from companion.core.errors import BadData, CompanionError, Refused
from companion.core.game import AnyGame
from companion.core.plain import fingerprint, plain
from companion.core.record import EntryRecord, TableRecord, head_at
from companion.core.redact import can_know_answers, redact_entry
from companion.core.table import BROKEN, Played, Table
from companion.share.codes.entry_header import LATEST, Chain
from companion.share.codes.log import MOST_ENTRIES, LogCoder, NotAlike
from companion.share.codes.range_coder import Reader, Writer
from companion.share.codes.table_header import write_record, write_seen_by

FORMAT = 1
HASH, TABLE_ID, CHECK, HEADER = 5, 4, 3, 13
LARGEST = 64_000
"""As many bytes as are looked at: four pictures hold far less, the network and a pasted text may bring more."""


class Kind(IntEnum):
    WHOLE = 0
    CATCH_UP = 1
    BOX = 2
    HEAD = 3


NAMES_TABLE = (Kind.CATCH_UP, Kind.HEAD)
FACTS, MOVES, SEEN = 16, 32, 64
"""Flags beside the kind: facts instead of inputs, entries that a merge has moved, what one seat may see."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A code whose checksum holds; its content is not read yet."""

    kind: Kind
    flags: int
    game: AnyGame
    revision: int
    table: str
    parent: str
    result: str
    body: bytes

    def pack(self) -> bytes:
        """Format, kind, game, rules revision, result, table, parent; what is told; checksum.

        A whole game names its table by itself, and nothing comes before it.
        """
        head = bytes([FORMAT, self.kind | self.flags]) + game_mark(self.game.info.id) + bytes([self.revision])
        table = self.table if self.kind in NAMES_TABLE else ""
        parent = short(self.parent) if self.kind == Kind.CATCH_UP else ""
        whole = head + bytes.fromhex(short(self.result) + table + parent) + self.body
        return whole + checksum(whole)


def checksum(data: bytes) -> bytes:
    return crc32(data).to_bytes(4, "big")[-CHECK:]


def short(head: str) -> str:
    """A head as a code holds it."""
    return (head or "0" * 32)[: 2 * HASH]


@dataclass(frozen=True, slots=True)
class Whole:
    """A game that came by a code and leads where its maker said. Its tokens stayed where it came from."""

    record: TableRecord
    entries: tuple[EntryRecord, ...]
    table: Table
    seen_by: Seat | None = None

    @property
    def head(self) -> str:
        return head_at(self.entries)


def game_mark(id: str) -> bytes:
    return sha256(id.encode()).digest()[:2]


def table_id(record: TableRecord) -> str:
    """The table's own name: the same on every phone that has it, whatever code it has there."""
    colours = [s.colour for s in record.seats]
    created = int(record.created.timestamp())
    return fingerprint([record.game, created, colours, record.options])[: 2 * TABLE_ID]


# Out


def pack_table(
    codec: Codec, record: TableRecord, entries: Sequence[EntryRecord], *, seat: Seat | None = None, facts: bool = False
) -> bytes:
    """The whole game; for a seat only what it may see. Read back and compared before anybody gets it."""
    if seat is not None:
        entries = log_for_seat(codec, record, entries, seat)
    try:
        return table_bytes(codec, record, entries, seat, facts)
    except (CompanionError, NotAlike, *BROKEN):
        if facts:
            raise
        return table_bytes(codec, record, entries, seat, True)


def table_bytes(
    codec: Codec, record: TableRecord, entries: Sequence[EntryRecord], seat: Seat | None, facts: bool
) -> bytes:
    writer = Writer()
    codec = codec.of(record)
    log = LogCoder(codec, writer, as_facts=facts, moves=has_moves(entries))
    told = write_record(log, record, codec.game.info.revision)
    write_seen_by(log, told, seat)
    log.model.number("entries", len(entries))
    list(log.entries(chain_of(codec, told), len(entries), entries))
    flags = FACTS * facts | MOVES * has_moves(entries) | SEEN * (seat is not None)
    game, body = codec.game, writer.pack()
    sealed = Sealed(Kind.WHOLE, flags, game, game.info.revision, table_id(record), "", head_at(entries), body)
    code = sealed.pack()
    check_same(read_whole(open_code(code, {codec.game.info.id: codec.game}), codec).entries, entries)
    return code


def pack_since(
    codec: Codec, record: TableRecord, entries: Sequence[EntryRecord], since: int, *, facts: bool = False
) -> bytes:
    """The code of the entries that another phone lacks, which has the first `since` of them."""
    new, codec = entries[since:], codec.of(record)
    writer = Writer()
    log = LogCoder(codec, writer, as_facts=facts, moves=has_moves(new))
    log.model.number("since", since)
    log.warm(entries[:since])
    base = with_time(log, record, chain_of(codec, record, entries[:since]))
    log.model.number("entries", len(new))
    list(log.entries(base, len(new), new))
    flags = FACTS * facts | MOVES * has_moves(new)
    parent, result = head_at(entries[:since]), head_at(entries)
    game, body = codec.game, writer.pack()
    sealed = Sealed(Kind.CATCH_UP, flags, game, game.info.revision, table_id(record), parent, result, body)
    code = sealed.pack()
    check_same(read_since(open_code(code, {game.info.id: game}), codec, record, entries[:since]), new)
    return code


def pack_head(game: AnyGame, record: TableRecord, entries: Sequence[EntryRecord]) -> bytes:
    """The code of this phone's head, so that another phone can send only what is missing."""
    writer = Writer()
    LogCoder(Codec(game), writer).model.number("number", len(entries))
    head = head_at(entries)
    return Sealed(Kind.HEAD, 0, game, game.info.revision, table_id(record), "", head, writer.pack()).pack()


def pack_box(game: AnyGame, facts: Mapping[str, Any]) -> bytes:
    writer = Writer()
    LogCoder(Codec(game), writer).literals.value("box", plain(facts))
    sealed = Sealed(Kind.BOX, 0, game, game.info.revision, "", "", fingerprint(facts), writer.pack())
    code = sealed.pack()
    if read_box(open_code(code, {game.info.id: game})) != plain(facts):
        raise BadData("code_not_alike")
    return code


def log_for_seat(codec: Codec, record: TableRecord, entries: Sequence[EntryRecord], seat: Seat) -> list[EntryRecord]:
    """The log for one seat: facts without the others' secrets, and what was answered only where nobody hid a thing."""
    codec, table = codec.of(record), codec.open_table(record)
    told: list[EntryRecord] = []
    for kept in entries:
        entry = codec.read(kept)
        known = redact_entry(table, entry, seat)
        if isinstance(entry.what, Played) and not can_know_answers(table, entry, seat):
            known = replace(known, what=Played(entry.what.procedure, settlement_facts(entry.what)))
        marks = {k: v for k, v in kept.what.items() if k == "aside"}
        written = codec.write(known, kept.device, head_at(told))
        told.append(replace(written, what={**written.what, **marks}))
        table = table.after(entry)
    return told


def settlement_facts(what: Played) -> Facts:
    """Which entry a settlement is about: no secret, and needed to know what still waits."""
    return what.arguments if what.procedure == "settle" else {}


def chain_of(codec: Codec, record: TableRecord, entries: Sequence[EntryRecord] = ()) -> Chain:
    """What both sides know before the first entry of the code: the table, its head and its time."""
    at = entries[-1].at if entries else record.created
    return Chain(
        codec.open_table(record, entries), head_at(entries), int(at.timestamp()), {e.device: e for e in entries}
    )


def with_time(log: LogCoder, record: TableRecord, chain: Chain) -> Chain:
    """Phones know the time of an entry only so far: a catch-up says at which minute of the table it begins."""
    created = int(record.created.timestamp())
    minutes = log.model.number("minutes", max(0, chain.at - created) // 60)
    return replace(chain, at=min(LATEST, created + 60 * minutes))


def has_moves(entries: Sequence[EntryRecord]) -> bool:
    return any("from" in e.what or "aside" in e.what for e in entries)


def check_same(told: Sequence[EntryRecord], meant: Sequence[EntryRecord]) -> None:
    """Compare two logs without the minutes and the explanations, which each phone has by itself."""
    if [same_part(e) for e in told] != [same_part(e) for e in meant]:
        raise BadData("code_not_alike")


def same_part(entry: EntryRecord) -> Any:
    return entry.number, entry.seat, entry.by, plain(entry.what), plain(entry.events), entry.device, entry.parent


# Back


def open_code(code: bytes, games: Mapping[str, AnyGame]) -> Sealed:
    """The code's header. BadData, in words, for what is damaged, too new, or of a game that is not here."""
    if not HEADER <= len(code) <= LARGEST:
        raise BadData("code_damaged")
    if checksum(code[:-CHECK]) != code[-CHECK:]:
        raise BadData("code_damaged")
    if code[0] > FORMAT:
        raise BadData("code_newer")
    id = next((id for id in games if game_mark(id) == code[2:4]), None)
    if id is None:
        raise BadData("code_of_unknown_game")
    try:
        kind = Kind(code[1] & 15)
    except ValueError as newer:
        raise BadData("code_newer") from newer
    table = 5 + HASH
    parent = table + TABLE_ID * (kind in NAMES_TABLE)
    body = parent + HASH * (kind == Kind.CATCH_UP)
    return Sealed(
        kind=kind,
        flags=code[1] & ~15,
        game=games[id],
        revision=code[4],
        table=code[table:parent].hex(),
        parent=code[parent:body].hex(),
        result=code[5:table].hex(),
        body=code[body:-CHECK],
    )


def reader_of(sealed: Sealed, codec: Codec | None = None) -> LogCoder:
    if not sealed.flags & FACTS and sealed.revision != sealed.game.info.revision and sealed.kind in (0, 1):
        raise BadData("rules_differ")
    facts, moves = bool(sealed.flags & FACTS), bool(sealed.flags & MOVES)
    return LogCoder(codec or Codec(sealed.game), Reader(sealed.body), as_facts=facts, moves=moves)


def read_whole(sealed: Sealed, codec: Codec | None = None) -> Whole:
    log = reader_of(sealed, codec)
    try:
        record = write_record(log, None, sealed.revision)
        log.codec = log.codec.of(record)
        seat = write_seen_by(log, record, None)
        entries = read_entries(log, chain_of(log.codec, record))
        table = log.codec.open_table(record, entries)
        plain(table.state)
    except (CompanionError, NotAlike, *BROKEN) as wrong:
        raise unread(sealed) from wrong
    check_result(sealed, entries)
    return Whole(record, entries, table, seat)


def unread(sealed: Sealed) -> BadData:
    """The error for a code whose checksum held and that cannot be read: of another revision it is not damaged."""
    return BadData("code_damaged" if sealed.revision == sealed.game.info.revision else "rules_differ")


def read_since(
    sealed: Sealed, codec: Codec, record: TableRecord, mine: Sequence[EntryRecord]
) -> tuple[EntryRecord, ...]:
    """The entries of a catch-up code, after those of my log that its maker counted on."""
    log = reader_of(sealed, codec.of(record))
    try:
        since = log.model.number("since", 0)
        base = mine[:since]
        if since > len(mine) or short(head_at(base)) != sealed.parent:
            raise BadData("code_needs_more")
        log.warm(base)
        chain = with_time(log, record, chain_of(codec, record, base))
        entries = read_entries(log, chain)
    except (Refused, NotAlike, *BROKEN) as wrong:
        raise unread(sealed) from wrong
    check_result(sealed, entries or base)
    return entries


def read_entries(log: LogCoder, chain: Chain) -> tuple[EntryRecord, ...]:
    count = log.model.number("entries", 0)
    if count > MOST_ENTRIES:
        raise BadData("code_damaged")
    entries = tuple(log.entries(chain, count))
    if isinstance(log.coder, Reader):
        log.coder.finish()
    return entries


def check_result(sealed: Sealed, entries: Sequence[EntryRecord]) -> None:
    if short(head_at(entries)) != sealed.result:
        raise BadData("code_leads_elsewhere")


def read_box(sealed: Sealed) -> dict[str, Any]:
    log = reader_of(sealed)
    try:
        facts = log.literals.value("box")
        if isinstance(log.coder, Reader):
            log.coder.finish()
    except BROKEN as wrong:
        raise BadData("code_damaged") from wrong
    if not isinstance(facts, dict) or fingerprint(facts)[: 2 * HASH] != sealed.result:
        raise BadData("code_damaged")
    return facts


def read_head(sealed: Sealed) -> tuple[str, int]:
    """The head that the other phone shows, and how many entries lead to it."""
    number = reader_of(sealed).model.number("number", 0)
    return sealed.result, number
