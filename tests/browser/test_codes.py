"""The game in a picture, between two hosts that share no network: hand over, merge and settle, catch up."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from companion.app import build_games
from companion.core.codec import Codec
from companion.hosting.files.export_file import Exported, import_table
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine
from tests.browser.conftest import Host, Phone
from tests.support.photos import Shot, photo
from tests.support.tables import schedules

GAME = "pirates-en-duel"
CODE = "REEF-234"
Two = Callable[[str], tuple[Phone, Phone]]


def keep(folder: Path, kept: schedules.Phone) -> None:
    """The log as this host has it when it starts."""
    store = SqliteStore(open_engine(folder / "companion.db"))
    service = Service(store, build_games())
    import_table(service, Exported(replace(kept.record, code=CODE), kept.log, kept.table))
    store.close()


def two_logs(how: str) -> tuple[schedules.Phone, schedules.Phone | None]:
    """`new`: the second host knows nothing. `behind`: it lacks the end. `apart`: both went on by themselves."""
    game = build_games()[GAME]
    one, other = (schedules.Phone(device * 8, Codec(game), schedules.set_up(game)) for device in "ab")
    chance = random.Random(4)
    while len(one.log) < 8:
        one.act(chance)
    other.hear(one.log)
    while len(one.log) < 14:
        one.act(chance)
    while how == "apart" and len(other.log) < 12:
        other.act(random.Random(len(other.log)))
    return one, None if how == "new" else other


@pytest.fixture
def two(browser: Browser, tmp_path: Path) -> Iterator[Two]:
    """A phone at each of two hosts."""
    hosts: list[Host] = []
    contexts: list[BrowserContext] = []

    def make(how: str) -> tuple[Phone, Phone]:
        phones = []
        for name, kept in zip(("one", "other"), two_logs(how), strict=True):
            folder = tmp_path / name
            folder.mkdir()
            if kept:
                keep(folder, kept)
            hosts.append(Host(folder))
            hosts[-1].start()
            contexts.append(browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB"))
            phones.append(Phone(contexts[-1].new_page(), hosts[-1].base))
        return phones[0], phones[1]

    yield make
    for context in contexts:
        context.close()
    for host in hosts:
        host.stop()


def show(phone: Phone, *taps: str) -> bytes:
    """What somebody sees who looks at this phone."""
    phone.open(f"/table/{CODE}/share")
    for name in taps:
        phone.tap(name)
    return look(phone)


def look(phone: Phone) -> bytes:
    phone.hears("Copy as text")
    phone.page.wait_for_timeout(500)
    return phone.page.screenshot(clip={"x": 0, "y": 120, "width": 390, "height": 520}, scale="css")


def read(phone: Phone, picture: bytes, name: str = "code.png") -> None:
    """The picture goes in as a file, as a phone's camera would hand it over."""
    phone.open("/receive")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("Choose a picture")
    chooser.value.set_files({"name": name, "mimeType": "image/png", "buffer": picture})


def test_a_game_is_handed_over_by_picture(two: Two) -> None:
    one, other = two("new")

    read(other, show(one, "Game"))

    other.hears("This table is not here yet")
    other.tap("Keep it")
    other.hears(f"Saved as table {CODE}")
    other.tap("Go to the table")
    other.tap("History")
    other.hears("14 entries")


def test_two_hosts_that_went_on_apart_merge_and_settle(two: Two) -> None:
    one, other = two("apart")

    read(other, show(one, "Game"))

    other.hears("The two differ after entry 8: yours has 4 more, the code has 6 more")
    other.tap("Merge both")
    other.hears("has the entries of both")
    other.tap("Go to the table")
    other.hears("to sort out")
    other.tap("Leave it out")
    other.hears("Two versions joined")
    other.tap("Restore it")
    other.tap("History")
    other.hears("12 entries")


def test_a_catch_up_code_is_read_from_a_photo(two: Two) -> None:
    one, other = two("behind")

    read(one, show(other, "Catch-up", "Ask"))
    one.hears("That device has entries up to 8, this table up to 14")
    one.tap("Make its catch-up code")
    one.hears("The code holds 6 entries")
    taken = photo(look(one), Shot(width=780, turn=6, blur=0.6, noise=6, light=0.8, glare=0.2))
    read(other, taken, "photo.jpg")

    other.hears("Your table stops at entry 8. The code has 6 more entries.")
    other.tap("Add the missing entries")
    other.hears(f"Table {CODE} is up to date")
