"""What this device remembers besides its tables. Rows only."""

from typing import Any

from sqlalchemy import JSON
from sqlmodel import Field, SQLModel


class SettingRow(SQLModel, table=True):
    __tablename__ = "setting"

    key: str = Field(primary_key=True)
    value: Any = Field(sa_type=JSON)
