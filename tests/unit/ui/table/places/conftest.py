"""Phones at a table: Pirates en Duel as it ships, and a game that asks one of everything."""

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from companion import assets
from companion.core.game import AnyGame
from companion.games import pirates_en_duel
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from models.database import open_engine
from tests.support import questions
from tests.support.headless import Headless, OpenPhone

DUEL = "pirates-en-duel"


@pytest.fixture(autouse=True)
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    shutil.copytree(assets.GAMES / DUEL, tmp_path / "games" / DUEL)
    folder = tmp_path / "games" / "questions" / "words"
    folder.mkdir(parents=True)
    for language in ("en", "fr"):
        (folder / f"{language}.toml").write_text(questions.WORDS, encoding="utf-8")
    monkeypatch.setattr(assets, "GAMES", tmp_path / "games")
    assets.words.cache_clear()
    yield
    assets.words.cache_clear()


@pytest.fixture
def host(tmp_path: Path, words: None) -> Iterator[Service]:
    store = SqliteStore(open_engine(tmp_path / "companion.db"))
    games: dict[str, AnyGame] = {DUEL: pirates_en_duel.load(assets.tables_of(DUEL)), "questions": questions.Questions()}
    yield Service(store, games, clock=lambda: 1_800_000_000)
    store.close()


@pytest.fixture
def code(host: Service) -> str:
    return host.create("questions", [("Anne", "red"), ("Jack", "blue")], {})


@pytest.fixture
def duel(host: Service) -> str:
    return host.create(DUEL, [("Anne", "blue"), ("Jack", "red"), ("Mary", "white")], {"level": "3"})


@pytest_asyncio.fixture
async def phone(host: Service) -> AsyncIterator[OpenPhone]:
    opened: list[Headless] = []

    async def open_(
        route: str, *, language: str = "en", theme: str = "day", scale: float = 1, quiet: int = 0, **more: float
    ) -> Headless:
        settings = Settings(language=language, theme=theme, host="127.0.0.1", quiet=quiet)
        shown = await Headless().start(make_main(host, settings), route, **more)
        opened.append(shown)
        await shown.enlarge(scale)
        return shown

    yield open_
    for shown in opened:
        shown.close()
