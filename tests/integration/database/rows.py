"""A table as a store keeps it."""

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.core.record import DraftRecord, EntryRecord, SeatRecord, TableRecord, head_of

ROOT = Path(__file__).resolve().parents[3]
EVENING = datetime(2026, 11, 16, 20, 30, 15, 123456, tzinfo=UTC)
ANNE = SeatRecord("a", "Anne", "red", "token-a", taken=True)
JACK = SeatRecord("b", "Jâck ⚓", "blue", "token-b")
TABLE = TableRecord(
    code="NASSAU-7K2",
    game="port-royal",
    seats=(ANNE, JACK),
    options={"variant": "base", "house_rules": {"tax": True}},
    watch_token="watch",
    created=EVENING,
    touched=EVENING,
    rules_revision=3,
)
CODE = TABLE.code
OTHER = replace(TABLE, code="TORTUGA-2BX")
DRAFT = DraftRecord("d1", "a", "raid", {"port": "nassau"}, ([3, 3], "seize"), number=4)


def entry(number: int, **changes: Any) -> EntryRecord:
    tap = EntryRecord(
        number=number,
        seat="a",
        by="b",
        what={"played": "raid", "arguments": {"port": "nassau"}, "answers": [[3, 3], "seize", None]},
        events=({"event": "PortRaided", "gold": 3}, {"event": "TurnPassed"}),
        notes=({"note": "raid_strength", "rule": "p. 7", "facts": {"who": "Jâck"}},),
        at=EVENING + timedelta(seconds=number),
        device="laptop",
        parent=f"hash-{number}",
    )
    return replace(tap, **changes)


def log_of(count: int, **last: Any) -> list[EntryRecord]:
    """Entries each of which was made on the one before; the last may be another than that."""
    log: list[EntryRecord] = []
    for number in range(count):
        changes = last if number == count - 1 else {}
        log.append(entry(number, parent=head_of(log[-1]) if log else "", **changes))
    return log


def stamp(path: Path, revision: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()


def damage(path: Path) -> None:
    """Overwrite the second half, as a dying memory card does."""
    healthy = path.read_bytes()
    path.write_bytes(healthy[: len(healthy) // 2] + b"\xff" * (len(healthy) - len(healthy) // 2))
