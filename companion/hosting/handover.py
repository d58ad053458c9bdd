"""A log that another device made takes the place of this one, or goes on from it. What was here is kept."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.core.codec import Codec
from companion.core.errors import Refused
from companion.core.record import EntryRecord, TableRecord, head_of
from companion.hosting import settings_keys
from companion.hosting.identifiers import new_token
from companion.hosting.live_tables import LiveTables

MakeLog = Callable[[Codec, TableRecord, Sequence[EntryRecord]], Sequence[EntryRecord]]
"""From the table and its log, the log that it is to have."""


class HandOver(LiveTables):
    def merge(self, code: str, make_log: MakeLog) -> None:
        """The log that is made of this one: it goes on where it only adds to it, else the present one is kept apart."""
        with self.locks.of(code):
            record, mine = self.store.table(code), self.store.entries(code)
            log = make_log(self.codecs[record.game], record, mine)
            if not mine or (len(log) >= len(mine) and head_of(log[len(mine) - 1]) == head_of(mine[-1])):
                self.extend(code, log[len(mine) :])
            else:
                self.exchange(code, log)

    def exchange(self, code: str, entries: Sequence[EntryRecord]) -> str:
        """Another log for this table, all at once. The log that it had is kept as a table of its own: its code."""
        with self.locks.of(code):
            before = self.store.table(code)
            seats = tuple(replace(s, token=new_token(), taken=False) for s in before.seats)
            kept = replace(before, code=self.free_code(code), seats=seats, watch_token=new_token(), archived=True)
            self.store.exchange(code, entries, kept)
            self.memory.clear()
            self.set_setting(settings_keys.before(code), kept.code)
            if seat := self.setting(settings_keys.copy_of_seat(code)):  # what was one seat's copy is kept as one
                self.set_setting(settings_keys.copy_of_seat(kept.code), seat)
            self.show(self.load(code))
            return kept.code

    def extend(self, code: str, entries: Sequence[EntryRecord]) -> None:
        """More entries for this table, made elsewhere on the very log that it has."""
        with self.locks.of(code):
            for entry in entries:
                self.store.append(code, entry)
            self.show(self.load(code))

    def before(self, code: str) -> str | None:
        """The code under which the log is kept that this table had before it took another one over."""
        kept: str | None = self.setting(settings_keys.before(code))
        return kept if kept and self.has_table(kept) else None

    def restore(self, code: str) -> None:
        """Back to the log before; the present one is kept in its turn."""
        kept = self.before(code)
        if kept is None:
            raise Refused("nothing_before", code=code)
        self.exchange(code, self.store.entries(kept))
