"""The app alone in a phone's browser: it starts from static files, makes tables, and plays each game."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from tests.phone.conftest import Device, Files, Thumb, create

FIRST_ANSWERS = {
    "Blackbeard": "Red",
    "Merchants & Marauders": "Confirm",
    "Port Royal": "Red",
    "Dead Reckoning": "Confirm",
    "Pirates en Duel": "Confirm",
}


@pytest.fixture(scope="module")
def shown(playwright: Playwright, files: Files, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thumb]:
    device = Device(playwright, tmp_path_factory.mktemp("start"), files.base).start()
    try:
        yield device.open()
    finally:
        device.close()


@pytest.mark.parametrize("box", FIRST_ANSWERS)
def test_each_game_takes_its_first_step(shown: Thumb, box: str) -> None:
    shown.page.goto(f"{shown.base}/")
    shown.hears("New table")
    code = create(shown, box)
    shown.tap(re.compile("^Set up the game"))

    shown.tap(FIRST_ANSWERS[box])

    shown.hears("Back|Undo|Continue", pattern=True)  # the first answer is given, or was the only one
    assert f"/table/{code}" in shown.page.url
