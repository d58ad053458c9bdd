"""A table, its log, and the procedures that are half done. Rows only."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON
from sqlmodel import Field, SQLModel

from models.utc_datetime import UtcDateTime


class TableRow(SQLModel, table=True):
    __tablename__ = "table_"

    code: str = Field(primary_key=True)
    game: str
    seats: list[dict[str, Any]] = Field(sa_type=JSON)
    options: dict[str, Any] = Field(sa_type=JSON)  # variant and house rules, as chosen at set-up
    watch_token: str
    created_at: datetime = Field(sa_type=UtcDateTime)
    touched_at: datetime = Field(sa_type=UtcDateTime)
    archived: bool = False
    rules_revision: int = 1


class EntryRow(SQLModel, table=True):
    """One tap. (code, number) is the key, so two phones cannot both be next."""

    __tablename__ = "entry"

    code: str = Field(primary_key=True, foreign_key="table_.code", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    seat: str | None = None
    by: str | None = None
    what: dict[str, Any] = Field(sa_type=JSON)  # procedure, arguments, answers; or an undo
    events: list[dict[str, Any]] = Field(sa_type=JSON)
    notes: list[dict[str, Any]] = Field(sa_type=JSON)
    at: datetime = Field(sa_type=UtcDateTime)
    parent: str
    device: str


class DraftRow(SQLModel, table=True):
    """A procedure that waits for an answer, or was dropped. `number` is the entry that it was made for."""

    __tablename__ = "draft"

    code: str = Field(primary_key=True, foreign_key="table_.code", ondelete="CASCADE")
    id: str = Field(primary_key=True)
    seat: str | None = None
    procedure: str
    arguments: dict[str, Any] = Field(sa_type=JSON)
    answers: list[Any] = Field(sa_type=JSON)
    number: int
    open: bool = True
    touched_at: datetime = Field(sa_type=UtcDateTime)
    by: str | None = None
    phone: str = Field(default="", sa_column_kwargs={"server_default": ""})
    changed_by: int | None = None
    asked_again: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
