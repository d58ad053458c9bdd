"""flet.toml as one frozen dataclass, with the environment on top. Flet itself does not read that file."""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from companion.core.errors import BadData

SHORTEST_KEY = 12
FILE = Path(__file__).resolve().parents[1] / "flet.toml"


def default_database() -> Path:
    from platformdirs import user_data_path

    return user_data_path("chart-table", appauthor=False) / "companion.db"


@dataclass(frozen=True, slots=True)
class Settings:
    name: str = "Chart Table"
    language: str = "auto"
    host: str = "0.0.0.0"
    port: int = 8550
    database: Path = field(default_factory=default_database)
    url: str = ""
    """Of a PostgreSQL server: the tables lie there, and beside `database` only the log of failures and certificates."""
    theme: str = "auto"
    text: int = 100
    quiet: int = 300
    proxy: str = ""
    """The address of the reverse proxy before the host, if there is one: only then what it says of a call counts."""
    names: tuple[str, ...] = ()
    """Further names and addresses by which phones may call the host."""
    organiser: str = ""
    """The key of whoever runs the evening: it opens the page of all tables. Empty: there is no such page."""
    tables: int = 0
    phones: int = 0
    """As many at once, 0 for any number."""
    https: bool = False
    """Said on the command line: the phones come by a secure address, with a certificate made here."""


def words(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(value)
    return value.strip()


def one_of(*names: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in names:
            raise ValueError(value)
        return str(value)

    return read


def number(low: int, high: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if isinstance(value, bool | float) or not low <= int(value) <= high:
            raise ValueError(value)
        return int(value)

    return read


class Url(str):
    """The address of a PostgreSQL server."""


def place(value: Any) -> Path | Url:
    """The path of the database, or its server; an empty name, or none, means the user's data directory."""
    if not isinstance(value, str):
        raise ValueError(value)
    if value.startswith(("postgres://", "postgresql://", "postgresql+psycopg://")):
        return Url(value)
    return Path(value).expanduser().absolute() if value else default_database()


def address(value: Any) -> str:
    """An IP address as it is compared, or nothing."""
    if not isinstance(value, str):
        raise ValueError(value)
    return str(ip_address(value)) if value else ""


def several(value: Any) -> tuple[str, ...]:
    """A list of names; in the environment, with commas between them."""
    names = value.split(",") if isinstance(value, str) else value
    return tuple(words(name) for name in names)


def key(value: Any) -> str:
    """A key that cannot be guessed, or none."""
    if not isinstance(value, str) or 0 < len(value.strip()) < SHORTEST_KEY:
        raise ValueError("…")
    return value.strip()


READERS: Mapping[str, Callable[[Any], Any]] = {
    "app.name": words,
    "app.language": one_of("auto", "en", "fr"),
    "server.host": words,
    "server.port": number(0, 65_535),
    "server.proxy": address,
    "server.names": several,
    "storage.database": place,
    "club.organiser": key,
    "club.tables": number(0, 100_000),
    "club.phones": number(0, 1_000_000),
    "look.theme": one_of("auto", "day", "night"),
    "look.text": number(80, 200),
    "look.quiet": number(0, 60_000),
}
VARIABLES = {
    "COMPANION_LANG": "app.language",
    "COMPANION_HOST": "server.host",
    "COMPANION_PORT": "server.port",
    "COMPANION_PROXY": "server.proxy",
    "COMPANION_NAMES": "server.names",
    "COMPANION_DB": "storage.database",
    "COMPANION_ORGANISER": "club.organiser",
    "COMPANION_TABLES": "club.tables",
    "COMPANION_PHONES": "club.phones",
    "COMPANION_THEME": "look.theme",
    "COMPANION_QUIET": "look.quiet",
}


def load(path: Path | None = None, environ: Mapping[str, str] = os.environ) -> Settings:
    """The file's values where there is a file, the environment's on top, the defaults for the rest."""
    file = path or FILE
    written = read_file(file) if path or file.exists() else {}
    values = {setting.split(".")[1]: read(setting, value, str(file)) for setting, value in written.items()}
    for variable, setting in VARIABLES.items():
        if value := environ.get(variable):
            values[setting.split(".")[1]] = read(setting, value, variable)
    if isinstance(values.get("database"), Url):
        values["url"] = str(values.pop("database"))
    return Settings(**values)


def read_file(path: Path) -> dict[str, Any]:
    """Each line of the file under its full name: {"server.port": 8550}."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise BadData("settings_unreadable", file=str(path)) from wrong
    return {
        f"{table}.{key}": value
        for table, lines in tables.items()
        for key, value in (lines.items() if isinstance(lines, dict) else [("", lines)])
    }


def read(setting: str, value: Any, source: str) -> Any:
    if setting not in READERS:
        raise BadData("setting_unknown", file=source, setting=setting.rstrip("."))
    try:
        return READERS[setting](value)
    except (TypeError, ValueError) as wrong:
        raise BadData("setting_wrong", file=source, setting=setting, value=str(value)) from wrong
