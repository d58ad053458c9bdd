"""The running host offers the app for a phone alone under /phone/, with one honest sentence where it cannot be
installed."""

from pathlib import Path

import flet as ft
import pytest
from starlette.testclient import TestClient

from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.settings import screen
from companion.web import server
from tests.support.headless import OpenPhone

REFUSED = "At this address it can be looked at, not installed"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    built = tmp_path / "phone"
    built.mkdir()
    (built / "index.html").write_text("the app alone")
    (built / "sw.js").write_text("// the worker")
    for module in (server, screen):
        monkeypatch.setattr(module, "phone_folder", lambda: built)
    return built


async def show_nothing(page: ft.Page) -> None:
    return None


def test_the_host_serves_the_built_folder(host: Service, folder: Path) -> None:
    browser = TestClient(server.create_app(host, Settings(), show_nothing), base_url="http://127.0.0.1:8550")

    assert browser.get("/phone/").text == "the app alone"
    assert "javascript" in browser.get("/phone/sw.js").headers["content-type"]


@pytest.mark.parametrize(
    ("address", "proxy", "refuses"),
    [
        ("http://127.0.0.1:8550", "", False),
        ("http://192.168.1.2:8550", "", True),
        ("wss://192.168.1.2:8550", "", True),  # by the certificate that was made here
        ("wss://pirates.example", "10.0.0.1", False),
    ],
)
async def test_settings_lead_there_and_say_what_the_browser_will_refuse(
    phone: OpenPhone, folder: Path, address: str, proxy: str, refuses: bool
) -> None:
    shown = await phone("/", proxy=proxy)
    shown.client.page_url = address

    await shown.tap("Settings")

    assert "Open it" in shown.buttons()
    assert shown.says(REFUSED) is refuses


async def test_without_the_folder_nothing_is_offered(phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "phone_folder", lambda: None)

    shown = await phone("/settings")

    assert "Open it" not in shown.buttons()
