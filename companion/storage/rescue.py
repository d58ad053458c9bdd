"""Whatever can be read of a damaged database becomes exports: from the file itself, and from the copies of it."""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.core.codec import Codec
from companion.core.errors import BadData, CompanionError
from companion.core.game import AnyGame
from companion.core.record import EntryRecord, TableRecord, is_next
from companion.core.table import BROKEN, Table
from companion.hosting.files.export_file import Exported, export_data, import_table, read_export, write_export
from companion.hosting.service import Service
from companion.storage import rows
from companion.storage.backup import copies
from companion.storage.salvage import Salvage, salvage
from models.database import plainly

BOX_FORMAT, BOX_VERSION = "chart-table-box", 1


@dataclass(frozen=True, slots=True)
class Rescued:
    """A table as far as it can be read. `lost` entries were written after that; None where nobody knows."""

    code: str
    text: str = ""
    entries: int = 0
    lost: int | None = None
    reason: str = ""
    """Why there is nothing to export."""


@dataclass(frozen=True, slots=True)
class Rescue:
    tables: tuple[Rescued, ...]
    boxes: Mapping[str, str]


def sources(database: Path) -> list[Salvage]:
    """The database first, then its copies, newest first. What cannot be read at all is left out."""
    found = []
    for path in (database, *(copy.path for copy in copies(database))):
        with suppress(OSError):
            found.append(salvage(path))
    return found


def rescue(database: Path, games: Mapping[str, AnyGame]) -> Rescue:
    """Every table of the database; a copy helps out where it is damaged. Nothing is written."""
    with plainly(database):
        database.stat()
    found = sources(database)
    here = found[0] if found else Salvage()
    codes = here.codes or sorted({code for other in found for code in other.codes})
    boxes = here.boxes or next((other.boxes for other in found if other.boxes), {})
    return Rescue(
        tuple(salvage_table(code, found, games) for code in codes),
        {game: box_text(game, facts) for game, facts in boxes.items()},
    )


def salvage_table(code: str, found: Sequence[Salvage], games: Mapping[str, AnyGame]) -> Rescued:
    record = whole_record(code, found)
    if record is None:
        return Rescued(code, reason="table_damaged")
    if record.game not in games:
        return Rescued(code, reason="unknown_game")
    try:
        table, entries = playable_log(games[record.game], record, chain(code, found))
        text = write_export(export_data(record, entries, table.hash))
        read_export(text, games)
    except (CompanionError, *BROKEN):
        return Rescued(code, reason="table_damaged")
    known = max((max(other.entries.get(code, {-1: []})) + 1 for other in found[:1]), default=0)
    told = sum_of(code, found).get("entries")
    lost = max(known, told if isinstance(told, int) else 0) - len(entries)
    return Rescued(code, text, len(entries), max(0, lost))


def whole_record(code: str, found: Sequence[Salvage]) -> TableRecord | None:
    """The table's row as it was sealed; without a seal, the first that can be read."""
    records = [other.tables[code] for other in found if code in other.tables]
    seals = {seal for other in found if (seal := other.seals.get(code))}
    sealed = [record for record in records if rows.seal_of(record) in seals]
    return next(iter(sealed or records), None)


def sum_of(code: str, found: Sequence[Salvage]) -> Mapping[str, Any]:
    told = found[0].sums.get(code) if found else None
    return told if isinstance(told, dict) else {}


def chain(code: str, found: Sequence[Salvage]) -> list[EntryRecord]:
    """The longest log in which each entry was made on the very ones before it."""
    log: list[EntryRecord] = []
    while fitting := [entry for entry in claims(code, len(log), found) if is_next(entry, log[-1] if log else None)]:
        following = [entry for entry in fitting if leads_on(entry, code, found)]
        if not following:
            return [*log, *last_entry(log, fitting, sum_of(code, found))]
        log.append(following[0])
    return log


def claims(code: str, number: int, found: Sequence[Salvage]) -> list[EntryRecord]:
    """Every entry that was found under this number."""
    return [entry for other in found for entry in other.entries.get(code, {}).get(number, [])]


def leads_on(entry: EntryRecord, code: str, found: Sequence[Salvage]) -> bool:
    return any(is_next(later, entry) for later in claims(code, entry.number + 1, found))


def last_entry(
    log: Sequence[EntryRecord], fitting: Sequence[EntryRecord], told: Mapping[str, Any]
) -> Sequence[EntryRecord]:
    """The last entry of a log: no later entry holds its hash, so the sum of the log says which one it was.

    Where everything before it is as it was summed and it is not, it is damaged.
    """
    if told.get("entries") != len(log) + 1:
        return fitting[:1]
    right = [entry for entry in fitting if rows.sum_of([*log, entry]) == told]
    if right or rows.sum_of(log)["sum"] == told.get("before"):
        return right[:1]
    return fitting[:1]


def playable_log(game: AnyGame, record: TableRecord, log: Sequence[EntryRecord]) -> tuple[Table, list[EntryRecord]]:
    """The table after as many entries as the rules can read."""
    codec = Codec(game).of(record)
    table, entries = codec.open_table(record), []
    for entry in log:
        try:
            table = table.after(codec.read(entry))
        except (BadData, *BROKEN):
            break
        entries.append(entry)
    return table, entries


def box_text(game: str, facts: Mapping[str, Any]) -> str:
    whole = {"format": BOX_FORMAT, "version": BOX_VERSION, "game": game, "facts": facts}
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True)


def files_of(found: Rescue) -> Iterator[tuple[str, str]]:
    """The name and the text of each file."""
    for table in found.tables:
        if table.text:
            yield f"{table.code}.json", table.text
    for game, text in found.boxes.items():
        yield f"box-{game}.json", text


def archive(found: Rescue) -> bytes:
    """All files in one, made in memory: there may be no room anywhere."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files_of(found):
            packed.writestr(name, text)
    return buffer.getvalue()


def write_files(found: Rescue, folder: Path) -> list[Path]:
    """One file a table. BadData, in words, where the folder has no room: name one on another disk."""
    written = []
    with plainly(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files_of(found):
            half = folder / f"{name}.part"
            try:
                half.write_text(text + "\n", encoding="utf-8")
                written.append(half.replace(folder / name))
            finally:
                half.unlink(missing_ok=True)
    return written


def rescue_table(service: Service, code: str) -> Rescued:
    """A damaged table as a new one, as far as it can be read; the damaged one stays. Its code is the new one."""
    found = salvage_table(code, sources(service.store.path), service.games)
    if not found.text:
        raise BadData("nothing_to_rescue", code=code)
    read = read_export(found.text, service.games)
    new = Exported(replace(read.record, code=service.free_code(code)), read.entries, read.table)
    return replace(found, code=import_table(service, new))
