"""A store without a disk, for tests that need thousands of tables: it keeps what the real one keeps."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from companion.core.errors import Refused, Stale
from companion.core.record import DamagedTable, DraftRecord, EntryRecord, TableRecord


class MemoryStore:
    path = Path("nowhere.db")

    def __init__(self) -> None:
        self.records: dict[str, TableRecord] = {}
        self.logs: dict[str, list[EntryRecord]] = {}
        self.kept_drafts: dict[str, dict[str, DraftRecord]] = {}
        self.facts: dict[str, dict[str, Any]] = {}
        self.settings: dict[str, Any] = {}
        self.folds: dict[str, Any] = {}

    def tables(self) -> list[TableRecord]:
        return list(self.records.values())

    def table(self, code: str) -> TableRecord:
        if code not in self.records:
            raise Refused("unknown_table", code=code)
        return self.records[code]

    def create(self, record: TableRecord) -> None:
        self.records[record.code] = record
        self.logs[record.code], self.kept_drafts[record.code] = [], {}

    def change(self, record: TableRecord) -> None:
        self.records[record.code] = record

    def delete(self, code: str) -> None:
        for kept in (self.records, self.logs, self.kept_drafts):
            kept.pop(code, None)

    def entries(self, code: str, since: int = 0) -> list[EntryRecord]:
        return self.logs[code][since:]

    def log(self, code: str) -> list[EntryRecord]:
        return self.logs[code]

    def fold(self, code: str) -> Any:
        return self.folds.get(code)

    def save_fold(self, code: str, log: Sequence[EntryRecord], fold: Mapping[str, Any]) -> None:
        self.folds[code] = deepcopy(fold)

    def damaged_tables(self) -> list[DamagedTable]:
        return []

    def append(
        self,
        code: str,
        entry: EntryRecord,
        draft_id: str | None = None,
        drafts: Sequence[DraftRecord] = (),
        learnt: Mapping[str, Any] | None = None,
    ) -> None:
        if entry.number != len(self.logs[code]):
            raise Stale(code=code, number=entry.number)
        self.logs[code].append(entry)
        if draft_id is not None:
            self.drop_draft(code, draft_id)
        for draft in drafts:
            self.save_draft(code, draft)
        self.learn(self.records[code].game, learnt or {})

    def drafts(self, code: str) -> list[DraftRecord]:
        return list(self.kept_drafts[code].values())

    def save_draft(self, code: str, draft: DraftRecord) -> None:
        self.kept_drafts[code].pop(draft.id, None)
        self.kept_drafts[code][draft.id] = draft

    def drop_draft(self, code: str, id: str) -> None:
        self.kept_drafts[code].pop(id, None)

    def box(self, game: str) -> dict[str, Any]:
        return deepcopy(self.facts.get(game, {}))

    def learn(self, game: str, facts: Mapping[str, Any]) -> None:
        self.facts.setdefault(game, {}).update(facts)

    def forget(self, game: str, key: str) -> None:
        self.facts.get(game, {}).pop(key, None)

    def setting(self, key: str, default: Any = None) -> Any:
        return self.settings.get(key, default)

    def set_setting(self, key: str, value: Any) -> None:
        self.settings[key] = value

    def import_table(self, record: TableRecord, entries: Sequence[EntryRecord]) -> None:
        self.create(record)
        self.logs[record.code] = list(entries)

    def exchange(self, code: str, entries: Sequence[EntryRecord], kept: TableRecord) -> None:
        self.import_table(kept, self.logs[code])
        self.logs[code] = list(entries)

    def check(self) -> None:
        return None
