"""`companion --workers 2` in a real browser: a process that dies takes no phone along, and the organiser looks on."""

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from playwright.sync_api import Browser

from companion.app import open_service
from companion.core.record import SeatRecord
from companion.settings import Settings
from tests.browser.conftest import Host, Phone
from tests.support.hosts.club import wait_for
from tests.support.hosts.postgres import shared_server

KEY = "a key for Saturday"
PROCESS_OF_PHONE = (
    "SELECT split_part(a.application_name, ' ', 2)::int FROM club_phone p"
    " JOIN club_host h ON h.id = p.host JOIN pg_stat_activity a ON a.pid = h.backend"
)


@dataclass
class Club:
    host: Host
    url: str
    code: str
    seats: tuple[SeatRecord, ...]

    def ask(self, query: str) -> list[int]:
        with psycopg.connect(self.url.replace("+psycopg", "")) as connection:
            return [number for (number,) in connection.execute(query.encode())]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    url = shared_server().new_database()
    with open_service(Settings(url=url, database=tmp_path / "x.db")) as service:
        colours = service.game("pirates-en-duel").colours(2)
        code = service.create("pirates-en-duel", list(zip(("Anne", "Bart"), colours, strict=False)), {})
        seats = service.live(code).record.seats
    environ = {"COMPANION_DB": url, "COMPANION_ORGANISER": KEY, "XDG_DATA_HOME": str(tmp_path)}
    host = Host(tmp_path, "--workers", "2", **environ)
    host.start()
    made = Club(host, url, code, seats)
    wait_for(lambda: made.ask("SELECT count(*) FROM club_host") == [2])
    yield made
    host.stop()


def test_a_phone_whose_process_dies_comes_back_at_the_same_question(club: Club, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    anne = Phone(context.new_page(), club.host.base).open(f"/join/{club.code}/{club.seats[0].token}")
    anne.tap("Set up the game")
    anne.hears("Is everything ready for 2")
    wait_for(lambda: club.ask(PROCESS_OF_PHONE))
    (old,) = club.ask(PROCESS_OF_PHONE)

    os.kill(old, signal.SIGKILL)
    wait_for(lambda: club.ask(PROCESS_OF_PHONE) not in ([], [old]))
    anne.hears("Is everything ready for 2")
    anne.tap("Confirm")
    anne.hears("What is in your box")
    anne.page.goto(f"{club.host.base}/organiser")
    anne.page.fill("input[name=key]", KEY)
    anne.page.keyboard.press("Enter")

    anne.page.get_by_text(club.code).wait_for()
    context.close()
