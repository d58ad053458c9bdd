"""Databases that a phone finds in its browser when the app starts there."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from companion.app import build_games
from companion.core.codec import Codec
from companion.hosting.files.export_file import Exported, import_table
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.phone.conftest import Device
from tests.support.tables import schedules

CODE, GAME = "REEF-234", "pirates-en-duel"
PUT = """async (bytes) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('chart-table', {create: true});
  const out = await (await folder.getFileHandle('companion.db', {create: true})).createWritable();
  await out.write(new Uint8Array(bytes));
  await out.close();
}"""


def put_database(phone: Device, data: bytes) -> None:
    """The file as another version of the app has left it on this phone."""
    assert phone.context
    page = phone.context.new_page()
    page.goto(f"{phone.base}version.json")
    page.evaluate(PUT, list(data))
    page.close()


class Forward(random.Random):
    """Chance that never takes an entry back."""

    def random(self) -> float:
        return 0.9

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


def database_with_game(folder: Path, entries: int) -> bytes:
    """A file with one table that has so many entries."""
    file = folder / "game.db"
    game = build_games()[GAME]
    played, chance = schedules.Phone("a" * 8, Codec(game), schedules.set_up(game)), Forward(4)
    while len(played.log) < entries:
        played.act(chance)
    store = SqliteStore(open_engine(file))
    import_table(Service(store, build_games()), Exported(replace(played.record, code=CODE), played.log, played.table))
    store.close()
    return closed(file)


def closed(file: Path) -> bytes:
    """The database without files beside it."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
    return file.read_bytes()
