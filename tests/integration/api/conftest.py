"""The app over ASGI, and the tokens of a table."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from companion import assets
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from companion.settings import Settings
from companion.web.server import create_app
from tests.integration.api.requests import main


@pytest.fixture(autouse=True)
def plunder_speaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        file = tmp_path / "plunder" / "words" / f"{language}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text('[refused]\nno_gold = "…"\n', encoding="utf-8")
    monkeypatch.setattr(assets, "GAMES", tmp_path)


@pytest.fixture
async def client(service: Service) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(service, Settings(), main)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://table:8550") as asks:
        yield asks


@pytest.fixture
def tokens(service: Service, code: str) -> dict[str, str]:
    record = service.live(code).record
    return {**{s.id: s.token for s in record.seats}, "watcher": record.watch_token, "host": service.host_key}
