"""Everything the host keeps as one file, and back: a table alone, or an archive of tables and boxes."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.errors import BadData, Refused
from companion.core.plain import plain
from companion.hosting.files.export_file import LARGEST as LARGEST_TABLE
from companion.hosting.files.export_file import Exported, export_table, import_table, read_export, write_export
from companion.hosting.files.strict_json import read_json
from companion.hosting.service import Service
from companion.storage.rescue import BOX_FORMAT, BOX_VERSION, box_text, salvage_table, sources

LARGEST = 64 * 1024 * 1024
LARGEST_UNPACKED = 4 * LARGEST
MOST_FILES = 1000
BOX_LARGEST = 1024 * 1024


def file_name(service: Service) -> str:
    return f"chart-table-{service.now().astimezone():%Y-%m-%d}.zip"


def export_all(service: Service) -> bytes:
    """Each table and each box as a file of its own, in one archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for record in service.tables():
            if text := export_text(service, record.code):
                archive.writestr(f"{record.code}.json", text)
        for game in service.games:
            if service.box(game):
                archive.writestr(f"box-{game}.json", export_box(service, game))
    return buffer.getvalue()


def export_text(service: Service, code: str) -> str:
    """The table; of a damaged one what can be read, if anything."""
    try:
        return write_export(export_table(service, code))
    except BadData:
        return salvage_table(code, sources(service.store.path), service.games).text


@dataclass(frozen=True, slots=True)
class Arrived:
    """What came out of a file: the codes of the tables, the games whose boxes it filled."""

    tables: tuple[str, ...]
    boxes: tuple[str, ...]


def import_all(service: Service, data: bytes) -> Arrived:
    """Every file is read before the first is kept. A table that is here already stays as it is."""
    texts = list(unpack_texts(data))
    boxes = [read for text in texts if (read := box_in(service, text))]
    tables = [read_export(text, service.games) for text in texts if not is_box(text)]
    for game, facts in boxes:
        service.learn_box(game, facts)
    codes = [new for table in tables if (new := import_new(service, table, alone=len(texts) == 1))]
    return Arrived(tuple(codes), tuple(game for game, _ in boxes))


def import_new(service: Service, table: Exported, alone: bool) -> str | None:
    """A table that is here already is worth a sentence only when it was the whole file."""
    try:
        return import_table(service, table)
    except Refused:
        if alone:
            raise
        return None


def unpack_texts(data: bytes) -> Iterator[str]:
    if not zipfile.is_zipfile(io.BytesIO(data)):
        yield decode_text(data)
        return
    try:
        yield from map(decode_text, members(data))
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, OSError, EOFError, ValueError) as wrong:
        raise BadData("file_cut_off") from wrong


def members(data: bytes) -> Iterator[bytes]:
    """Each file of the archive, no more of it than it says it holds; and all of them no more than fits in here."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = [m for m in archive.infolist() if not m.is_dir()]
        sizes = [m.file_size for m in files]
        if len(files) > MOST_FILES or max(sizes, default=0) > LARGEST_TABLE or sum(sizes) > LARGEST_UNPACKED:
            raise BadData("file_too_large")
        for file in files:
            with archive.open(file) as opened:
                yield opened.read(file.file_size)


def decode_text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise BadData("not_our_file") from wrong


# Boxes


def export_box(service: Service, game: str) -> str:
    return box_text(game, plain(service.box(game)))


def is_box(text: str) -> bool:
    return BOX_FORMAT in text[:20_000] and format_of(text) == BOX_FORMAT


def format_of(text: str) -> Any:
    try:
        data = read_json(text)
    except BadData:
        return None
    return data.get("format") if isinstance(data, dict) else None


def box_in(service: Service, text: str) -> tuple[str, dict[str, Any]] | None:
    return read_box(service, text) if is_box(text) else None


def read_box(service: Service, text: str) -> tuple[str, dict[str, Any]]:
    """The game and the facts of a box file; every value must answer the form of its category."""
    try:
        data = read_json(text)
    except BadData as wrong:
        raise BadData("file_cut_off") from wrong
    if not isinstance(data, dict) or data.get("format") != BOX_FORMAT:
        raise BadData("not_a_box")
    if data.get("version") != BOX_VERSION:
        raise BadData("newer_file")
    game, facts = data.get("game"), data.get("facts")
    if not isinstance(game, str) or game not in service.games:
        raise BadData("box_of_unknown_game", game=str(game))
    if not isinstance(facts, dict):
        raise BadData("box_value_wrong", value="facts")
    return game, {key: value_for(service, game, key, value) for key, value in facts.items()}


def value_for(service: Service, game: str, key: str, value: Any) -> Any:
    category = next((s for s in service.game(game).info.categories if key.startswith(s.prefix)), None)
    name = key.removeprefix(category.prefix) if category else ""
    if (
        category is None
        or not name
        or (category.names and name not in category.names)
        or not category.form.accepts(value)
    ):
        raise BadData("box_value_wrong", value=key[:60])
    return category.form.read(value)
