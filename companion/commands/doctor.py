"""Is everything in its place? Each check says what it found, and what to do where something is wrong."""

import http.client
import json
import string
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.app import build_games, listen, open_service
from companion.assets import ASSETS, words
from companion.core.errors import BadData, CompanionError
from companion.i18n import LANGUAGES, Template
from companion.settings import Settings
from companion.share.lan import addresses, is_loopback, loopback_base


@dataclass(frozen=True, slots=True)
class Finding:
    """`doctor.<key>` says it. `wrong` is None for a piece of advice."""

    key: str
    wrong: bool | None = False
    facts: Mapping[str, Any] = field(default_factory=dict)
    error: CompanionError | None = None


def examine(settings: Settings) -> Iterator[Finding]:
    checks: tuple[Callable[[Settings], Iterator[Finding]], ...] = (database, files, check_words, port, network)
    for check in checks:
        try:
            yield from check(settings)
        except CompanionError as wrong:
            yield Finding("broken", True, error=wrong)


def database(settings: Settings) -> Iterator[Finding]:
    """Every page of the database is sound, and every table in it can be played on."""
    place = {"path": address_of(settings.url) if settings.url else str(settings.database)}
    if not settings.url and not settings.database.exists():
        yield Finding("database_new", facts=place)
        return
    with open_service(settings) as service:
        service.check_database()
        tables = service.all_tables()
        for record in tables:
            try:
                service.live(record.code)
            except Exception as wrong:  # whatever it is, the other tables are looked at too
                error = wrong if isinstance(wrong, CompanionError) else BadData("bad_entry", field=record.code)
                yield Finding("table_broken", True, {"code": record.code}, error)
        for lost in service.damaged_tables():
            error = BadData("table_damaged", code=lost.code)
            yield Finding("table_broken", True, {"code": lost.code}, error)
        yield Finding("database", facts={**place, "n": len(tables)})


def address_of(url: str) -> str:
    """The address of the database server, without name and password."""
    return url.rpartition("@")[2].partition("?")[0]


def files(_: Settings) -> Iterator[Finding]:
    """The fonts that the first page loads, and the page itself."""
    client = client_folder()
    if client is None or not (client / "index.html").is_file():
        yield Finding("client_missing", True)
    manifest = ASSETS / "assets" / "FontManifest.json"
    try:
        families = json.loads(manifest.read_text(encoding="utf-8"))
        fonts = [str(font["asset"]) for family in families for font in family["fonts"]]
    except (OSError, ValueError, LookupError, TypeError) as wrong:
        raise BadData("bad_file", file=manifest.name) from wrong
    homes = [home / "assets" for home in (ASSETS, client) if home]
    missing = [font for font in fonts if not any((home / font).is_file() for home in homes)]
    if missing:
        yield Finding("fonts_missing", True, {"files": missing})
    else:
        yield Finding("files", facts={"n": len(fonts), "path": str(ASSETS)})


def client_folder() -> Path | None:
    """The folder of Flet's web client, found without importing it."""
    found = find_spec("flet_web")
    return Path(found.origin).parent / "web" if found and found.origin else None


def check_words(_: Settings) -> Iterator[Finding]:
    games = build_games()
    gaps = [gap for game in (None, *games) for gap in word_gaps(game)]
    if gaps:
        yield Finding("words_missing", True, {"keys": gaps[:5], "n": len(gaps)})
    else:
        yield Finding("words", facts={"n": len(games)})


def blanks(template: Template) -> set[str]:
    """The names of the facts that a sentence leaves to be filled in."""
    forms = [template] if isinstance(template, str) else [v for k, v in template.items() if k != "by"]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def word_gaps(game: str | None) -> list[str]:
    """The keys that one language lacks, or whose blanks differ."""
    here, there = (words(language, game).templates for language in LANGUAGES)
    both = here.keys() & there.keys()
    return sorted({*(here.keys() ^ there.keys()), *(k for k in both if blanks(here[k]) != blanks(there[k]))})


def port(settings: Settings) -> Iterator[Finding]:
    facts = {"port": str(settings.port)}
    try:
        listen(settings.host, settings.port).close()
    except CompanionError as taken:
        if taken.reason != "port_in_use" or not is_ours(settings):
            raise
        yield Finding("port_ours", facts=facts)
    else:
        yield Finding("port", facts=facts)


def is_ours(settings: Settings) -> bool:
    """Another companion of this machine already answers there."""
    place = loopback_base(settings.host, settings.port).removeprefix("http://")
    unlike_us = (OSError, ValueError, http.client.HTTPException, TypeError)
    with suppress(*unlike_us), closing(http.client.HTTPConnection(place, timeout=2)) as line:
        line.request("GET", "/api/version")
        return "games" in json.loads(line.getresponse().read(10_000))
    return False


def network(settings: Settings) -> Iterator[Finding]:
    away = [address for address in addresses() if not is_loopback(address)]
    if is_loopback(settings.host):
        yield Finding("network_closed", None, {"host": settings.host})
    elif away:
        yield Finding("network", facts={"address": away[0]})
    else:
        yield Finding("network_none", None)
