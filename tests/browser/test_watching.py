"""A television in the room: it shows what somebody taps on a phone, and nothing on it can be tapped."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import NewPhone, Phone
from tests.browser.test_many_hands import Evening

TELEVISION = {"viewport": {"width": 1280, "height": 720}}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with Evening(tmp_path_factory.mktemp("sofa"), "pirates-en-duel") as made:
        yield made


def television(phone: NewPhone, evening: Evening, view: str) -> Phone:
    """Opened by the link that Share shows for watchers."""
    return phone(f"{evening.watch_link}/{view}", at=evening.host, **TELEVISION)


def test_a_tap_on_a_phone_reaches_the_big_screen(phone: NewPhone, evening: Evening) -> None:
    anne = phone(evening.links["Anne"], at=evening.host)
    shown = television(phone, evening, "television")
    shown.hears("Cleo")
    anne.hears("Your turn, Anne")

    anne.tap("Recruit")

    shown.hears("Anne: Recruiting")
    assert shown.page.get_by_role("button").count() == 0
    assert shown.page.get_by_role("textbox").count() == 0


def test_a_tablet_in_the_middle_shows_every_seat(phone: NewPhone, evening: Evening) -> None:
    shown = television(phone, evening, "tablet")

    for name in ("Anne", "Ben", "Cleo"):
        shown.hears(name)
    assert shown.page.get_by_role("button").count() == 0
