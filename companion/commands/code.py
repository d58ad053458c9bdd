"""Codes on the command line: an exported table to a code, pictures back to what they hold."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.errors import BadData, Refused
from companion.core.game import AnyGame
from companion.hosting.files.export_file import Exported, export_data, write_export
from companion.share.codes.container import Kind, open_code, pack_table, read_box, read_head, read_whole
from companion.share.codes.qr import qr_sheet, read_qrs
from companion.share.codes.qr_text import Collected, is_code, texts_of


@dataclass(frozen=True, slots=True)
class Printed:
    texts: tuple[str, ...]
    picture: bytes
    size: int


def code_of(exported: Exported, seat: str | None = None, *, facts: bool = False) -> Printed:
    """The whole game; for a seat, named by its letter or its player, only what it may see."""
    record = exported.record
    who = next((s.id for s in record.seats if seat and seat.casefold() in (s.id, s.name.casefold())), None)
    if seat is not None and who is None:
        raise Refused("unknown_seat")
    codec = Codec(exported.table.game)
    code = pack_table(codec, record, exported.entries, seat=Seat(who) if who else None, facts=facts)
    texts = texts_of(code, record.game)
    return Printed(texts, qr_sheet(texts), len(code))


def scan_pictures(pictures: Sequence[bytes], games: Mapping[str, AnyGame]) -> str:
    """The texts of the QR codes in the pictures."""
    texts = [text for picture in pictures for text in read_qrs(picture)]
    if not texts:
        raise BadData("no_code_in_picture")
    codes = [text for text in texts if is_code(text)]
    if not codes:
        return "\n".join(texts)
    collected = Collected().with_texts(codes)
    if (code := collected.code) is None:
        raise Refused("parts_missing", n=collected.have, of=collected.count)
    sealed = open_code(code, games)
    told: dict[str, Any]
    match sealed.kind:
        case Kind.WHOLE:
            whole = read_whole(sealed)
            return write_export(export_data(whole.record, whole.entries, whole.table.hash))
        case Kind.BOX:
            told = {"game": sealed.game.info.id, "box": read_box(sealed)}
        case Kind.HEAD:
            told = {"game": sealed.game.info.id, "entries": read_head(sealed)[1], "head": sealed.result}
        case Kind.CATCH_UP:
            told = {"game": sealed.game.info.id, "after": sealed.parent, "head": sealed.result}
    return json.dumps(told, ensure_ascii=False)
