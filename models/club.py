"""What several hosts on one database tell each other. Rows only, and only in PostgreSQL: one host alone needs none.

Everything but the count of changes is of the moment: a phone that is there, a wrong try of the last minute. A server
that crashes may lose it, and the hosts say it again.
"""

from datetime import datetime

from sqlalchemy import BigInteger, DateTime, MetaData
from sqlmodel import Field, SQLModel

OF_THE_MOMENT = {"prefixes": ["UNLOGGED"]}


class ClubRow(SQLModel):
    metadata = MetaData()


class ChangeRow(ClubRow, table=True):
    """How often a table, its seats or its drafts have changed: a host that knows another count reads again."""

    __tablename__ = "club_change"

    code: str = Field(primary_key=True)
    changes: int = Field(sa_type=BigInteger)


class HostRow(ClubRow, table=True):
    """A host process. It lives as long as its listening connection does."""

    __tablename__ = "club_host"
    __table_args__ = OF_THE_MOMENT

    id: str = Field(primary_key=True)
    backend: int
    since: datetime = Field(sa_type=DateTime(timezone=True))


class PhoneRow(ClubRow, table=True):
    """How many phones of a seat look at a table through one host; watchers have the seat ''."""

    __tablename__ = "club_phone"
    __table_args__ = OF_THE_MOMENT

    host: str = Field(primary_key=True)
    code: str = Field(primary_key=True)
    seat: str = Field(primary_key=True)
    phones: int


class WrongTryRow(ClubRow, table=True):
    """A wrong code or token of the last minute."""

    __tablename__ = "club_wrong_try"
    __table_args__ = OF_THE_MOMENT

    number: int | None = Field(default=None, primary_key=True)
    client: str
    at: float


class SeatedBrowserRow(ClubRow, table=True):
    """A browser that has shown the token of a seat: it is counted by itself."""

    __tablename__ = "club_seated_browser"
    __table_args__ = OF_THE_MOMENT

    browser: str = Field(primary_key=True)
    at: float


class RequestRow(ClubRow, table=True):
    """A phone asks for a seat."""

    __tablename__ = "club_request"
    __table_args__ = OF_THE_MOMENT

    id: str = Field(primary_key=True)
    number: int
    code: str
    seat: str
    client: str
    at: float
    answer: str
    token: str
