"""Joins the parts for a phone alone: the store, the games, the screens. No server, no thread, no socket."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import flet as ft

from companion.assets import tables_of
from companion.core.errors import CompanionError
from companion.games import all_games
from companion.hosting.service import Service
from companion.phone.browser import Browser
from companion.phone.installed import Installed
from companion.phone.trouble import make_trouble
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.page.event_kinds import remember_event_kinds
from companion.ui.core.phone import make_main
from companion.ui.core.surroundings import Surroundings
from models.database import REVISIONS, needs_migration, open_engine

DATABASE = Path("/data/companion.db")
"""web/storage.js puts the browser's own files there."""
Main = Callable[[ft.Page], Awaitable[None]]


def build(settings: Settings) -> Service:
    return Service(SqliteStore(open_engine(settings.database)), all_games(tables_of))


def make_phone(settings: Settings, page: Any) -> Main:
    """What the phone shows: its tables, or one sentence when they cannot be opened."""
    try:
        service = build(settings)
    except CompanionError as no:
        return make_trouble(no, settings)
    return make_main(service, settings, window=True, surroundings=Surroundings(Browser(page), has_threads=False))


async def keep_copy(database: Path, page: Any) -> None:
    """Keep the database as it was before its migration, as a file beside it."""
    with suppress(CompanionError):  # whatever is wrong with it is said when it is opened
        if needs_migration(database):
            await page.keep_copy(f"{database.name}.before-{REVISIONS[-1]}.bak", database.read_bytes())


def run_installed_app(settings: Settings) -> None:
    """An app of the phone's own system, as `flet build apk` makes it: its files are ordinary files."""
    remember_event_kinds()
    ft.run(make_main(build(settings), settings, window=True, surroundings=Surroundings(Installed())))


async def run(page: Any) -> None:
    """Called by web/python-worker.js, with the functions of the page around."""
    remember_event_kinds()
    await keep_copy(DATABASE, page)
    ft.run(make_phone(Settings(database=DATABASE), page))
