"""What this device remembers beside its tables, and how its database is."""

from collections.abc import Sequence
from pathlib import Path

from companion.core.codec import Codec
from companion.core.record import DamagedTable, EntryRecord, TableRecord
from companion.hosting.live_tables import LiveTables


class Device(LiveTables):
    @property
    def database(self) -> Path:
        """The file that holds everything."""
        return self.store.path

    @property
    def has_copies(self) -> bool:
        """Whether copies of the file are kept beside it. A server's database is copied by its own tools."""
        return self.store.path.suffix != ".postgresql"

    def check_database(self) -> None:
        self.store.check()

    def all_tables(self) -> list[TableRecord]:
        """Every table of the database, also those of games that this app does not have."""
        return self.store.tables()

    def damaged_tables(self) -> list[DamagedTable]:
        return self.store.damaged_tables()

    def entries(self, code: str) -> list[EntryRecord]:
        """The log of a table as it is stored."""
        return self.store.entries(code)

    def checked_log(self, code: str) -> Sequence[EntryRecord]:
        """The log, once its hash chain holds."""
        return self.store.log(code)

    def codec(self, game: str) -> Codec:
        return self.codecs[game]
