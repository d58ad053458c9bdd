"""Records as rows of PostgreSQL: the engine writes JSON and moments by the types of `models`."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import CursorResult

from companion.core.errors import Refused
from companion.core.record import EntryRecord, TableRecord


def now() -> datetime:
    return datetime.now(UTC)


def plain_moment(moment: datetime) -> datetime:
    """The moment in UTC without a time zone, as `models.utc_datetime` stores it."""
    return moment.astimezone(UTC).replace(tzinfo=None)


def expect_table(done: CursorResult[Any], code: str) -> None:
    if done.rowcount == 0:
        raise Refused("unknown_table", code=code)


def table_values(record: TableRecord) -> dict[str, Any]:
    return {
        "code": record.code,
        "game": record.game,
        "seats": [asdict(seat) for seat in record.seats],
        "options": dict(record.options),
        "watch_token": record.watch_token,
        "created_at": record.created,
        "touched_at": record.touched,
        "archived": record.archived,
        "rules_revision": record.rules_revision,
    }


def entry_values(code: str, entry: EntryRecord) -> dict[str, Any]:
    return {
        "code": code,
        "number": entry.number,
        "seat": entry.seat,
        "by": entry.by,
        "what": entry.what,
        "events": entry.events,
        "notes": entry.notes,
        "at": entry.at,
        "parent": entry.parent,
        "device": entry.device,
    }
