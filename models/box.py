"""What the owner's own copy prints, typed in once and kept for ever. Rows only."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON
from sqlmodel import Field, SQLModel

from models.utc_datetime import UtcDateTime


class BoxFactRow(SQLModel, table=True):
    __tablename__ = "box_fact"

    game: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    value: Any = Field(sa_type=JSON)
    at: datetime = Field(sa_type=UtcDateTime)
