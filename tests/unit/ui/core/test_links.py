"""Where other phones find the host: what is put into links and codes."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion.settings import Settings
from companion.share import lan
from companion.ui.core.navigation import links
from companion.ui.settings import screen

OWN = "http://192.168.1.2:8550"


@pytest.fixture(autouse=True)
def own_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "bases", lambda *_: [OWN])


def phone_at(url: str, proxy: str = "") -> Any:
    return SimpleNamespace(page=SimpleNamespace(url=url), settings=Settings(proxy=proxy))


@pytest.mark.parametrize(
    ("url", "proxy", "given_out"),
    [
        ("ws://127.0.0.1:8550", "", [OWN]),
        ("ws://table.local:8550", "", ["http://table.local:8550", OWN]),
        ("ws://192.168.1.2:8550", "", [OWN]),
        ("wss://pirates.example", "10.0.0.1", ["https://pirates.example"]),
        ("ws://127.0.0.1:8550", "10.0.0.1", [OWN]),
    ],
)
def test_the_address_that_a_phone_used_comes_first_and_that_of_the_owner_s_proxy_alone(
    url: str, proxy: str, given_out: list[str]
) -> None:
    assert links.addresses(phone_at(url, proxy)) == given_out


@pytest.mark.parametrize(("proxy", "shown"), [("", [OWN]), ("10.0.0.1", ["https://pirates.example"])])
def test_settings_show_the_address_of_the_owner_s_proxy(proxy: str, shown: list[str]) -> None:
    assert screen.addresses(phone_at("wss://pirates.example", proxy)) == shown
