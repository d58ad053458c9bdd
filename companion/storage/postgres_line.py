"""PostgresLine: what hosts on one PostgreSQL tell each other, by LISTEN and NOTIFY and a few rows of the moment."""

import json
import os
import time
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import psycopg
from sqlalchemy import Connection, delete, insert, select
from sqlmodel import col

from companion.core.errors import BadData
from companion.hosting.club.ports import Notice
from companion.hosting.seat_requests import SECONDS as REQUEST_SECONDS
from companion.hosting.seat_requests import SeatRequest
from companion.storage.postgres import CHANNEL, PostgresStore, put_row
from models.club import HostRow, PhoneRow, RequestRow, SeatedBrowserRow, WrongTryRow
from models.postgres import CONNECT

TRY_SECONDS, SEATED_SECONDS = 120, 24 * 3600
"""How long a wrong try, and a browser that has shown a seat's token, may count."""
MYSELF = (
    "INSERT INTO club_host AS h SELECT %s, pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
    " ON CONFLICT (id) DO UPDATE SET backend = excluded.backend, since = excluded.since"
)
ENDED = (
    "DELETE FROM club_host h WHERE NOT EXISTS"
    " (SELECT 1 FROM pg_stat_activity a WHERE a.pid = h.backend AND a.backend_start = h.since) RETURNING id"
)


class PostgresLine:
    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.id = store.host
        self.listening: psycopg.Connection[Any] | None = None

    # Listening

    def open(self) -> None:
        self.close()
        url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        name = f"chart-table {os.getpid()}"  # so that whoever looks at the server finds the process
        given: dict[str, Any] = {**CONNECT, "options": "", "application_name": name}
        try:
            self.listening = psycopg.connect(url, autocommit=True, **given)
            self.listening.execute(f"LISTEN {CHANNEL}")
            self.listening.execute(MYSELF, (self.id,))
        except psycopg.Error as wrong:
            self.close()
            raise BadData("database_away", path=self.store.place) from wrong

    def wait(self, seconds: float) -> list[Notice]:
        if self.listening is None:
            raise BadData("database_away", path=self.store.place)
        try:
            heard = [json.loads(n.payload) for n in self.listening.notifies(timeout=seconds, stop_after=1)]
        except psycopg.Error as wrong:
            raise BadData("database_away", path=self.store.place) from wrong
        return [notice for notice in heard if notice.get("from") != self.id]

    def close(self) -> None:
        if self.listening is not None:
            self.listening.close()
            self.listening = None

    # Who is there

    def sweep(self) -> bool:
        now = time.time()
        with self.store.writing() as connection:
            gone = [id for (id,) in connection.exec_driver_sql(ENDED)]
            if gone:
                connection.execute(delete(PhoneRow).where(col(PhoneRow.host).in_(gone)))
                self.store.tell(connection, {"is": "phones"})
            connection.execute(delete(WrongTryRow).where(col(WrongTryRow.at) < now - TRY_SECONDS))
            connection.execute(delete(SeatedBrowserRow).where(col(SeatedBrowserRow.at) < now - SEATED_SECONDS))
            connection.execute(delete(RequestRow).where(col(RequestRow.at) < now - REQUEST_SECONDS))
        return bool(gone)

    def phones_elsewhere(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        with self.store.reading() as connection:
            alive = select(col(HostRow.id))
            others = select(PhoneRow).where(col(PhoneRow.host) != self.id, col(PhoneRow.host).in_(alive))
            for row in connection.execute(others):
                seats = found.setdefault(row.code, {})
                seats[row.seat] = seats.get(row.seat, 0) + row.phones
        return found

    def say_phones(self, phones: Mapping[str, Mapping[str, int]]) -> None:
        with self.store.writing() as connection:
            here = col(PhoneRow.host) == self.id
            connection.execute(delete(PhoneRow).where(here, col(PhoneRow.code).in_(list(phones))))
            found = [
                {"host": self.id, "code": code, "seat": seat, "phones": count}
                for code, seats in phones.items()
                for seat, count in seats.items()
            ]
            if found:
                connection.execute(insert(PhoneRow), found)
            self.store.tell(connection, {"is": "phones"})

    # The gatekeeper's counts

    def say_wrong_try(self, client: str, at: float) -> None:
        with self.store.writing() as connection:
            connection.execute(insert(WrongTryRow), {"client": client, "at": at})
            self.store.tell(connection, {"is": "wrong_try", "client": client, "at": at})

    def wrong_tries(self) -> list[tuple[str, float]]:
        with self.store.reading() as connection:
            return [
                (row.client, row.at) for row in connection.execute(select(WrongTryRow).order_by(col(WrongTryRow.at)))
            ]

    def say_browser(self, browser: str, at: float) -> None:
        with self.store.writing() as connection:
            put_row(connection, SeatedBrowserRow, {"browser": browser, "at": at})
            self.store.tell(connection, {"is": "seated", "browser": browser})

    def seated_browsers(self) -> list[str]:
        with self.store.reading() as connection:
            newest = select(SeatedBrowserRow).order_by(col(SeatedBrowserRow.at))
            return [row.browser for row in connection.execute(newest)]

    # Requests for seats

    def save_request(self, request: SeatRequest) -> None:
        with self.store.writing() as connection:
            put_row(connection, RequestRow, asdict(request))
            self.tell_requests(connection)

    def drop_request(self, id: str) -> None:
        with self.store.writing() as connection:
            connection.execute(delete(RequestRow).where(col(RequestRow.id) == id))
            self.tell_requests(connection)

    def tell_requests(self, connection: Connection) -> None:
        self.store.tell(connection, {"is": "requests"})

    def requests(self) -> list[SeatRequest]:
        with self.store.reading() as connection:
            oldest = select(RequestRow).order_by(col(RequestRow.at), col(RequestRow.number))
            return [SeatRequest(**row._mapping) for row in connection.execute(oldest)]
