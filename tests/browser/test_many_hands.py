"""What two or three people see who tap at once: nobody's question is taken away, and each phone shows its person."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.table import Table
from tests.browser.conftest import SLOW, Host, NewPhone, Phone
from tests.browser.tables import prepare_table, seat_links, watch_link

NAMES = ("Anne", "Ben", "Cleo")


class Evening:
    """A host with one table, and the links of its seats."""

    def __init__(self, folder: Path, game: str, until: object = None, **environ: str) -> None:
        self.host = Host(folder, **environ)
        wanted = until if callable(until) else is_ready_to_recruit
        self.code = prepare_table(folder, game, NAMES, wanted)
        self.links = seat_links(folder, self.code)
        self.watch_link = watch_link(folder, self.code)

    def __enter__(self) -> "Evening":
        self.host.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.host.stop()


def is_ready_to_recruit(table: Table) -> bool:
    return bool(getattr(table.state, "phase", "") == "recruit" and table.game.active(table.state) == "a")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with Evening(tmp_path_factory.mktemp("hands"), "pirates-en-duel") as made:
        yield made


@pytest.fixture
def seated(phone: NewPhone, evening: Evening) -> tuple[Phone, Phone]:
    """The phones of Anne, whose turn it is, and of Ben."""
    return tuple(phone(evening.links[name], at=evening.host) for name in ("Anne", "Ben"))  # type: ignore[return-value]


def open_correction(phone: Phone, evening: Evening, berth: int) -> None:
    phone.open(f"/table/{evening.code}/sheets")
    phone.tap(f"Berth {berth}, ")
    phone.hears("Correct something")


def test_a_phone_with_a_seat_shows_that_person(seated: tuple[Phone, Phone]) -> None:
    anne, ben = seated

    anne.hears("Your turn, Anne")
    anne.hears("Recruit")
    ben.hears("Anne recruits")

    assert ben.button("Recruit").count() == 0
    ben.tap("For Anne")
    ben.hears("You are playing for Anne")
    ben.hears("Recruit")


def test_nobody_takes_a_question_away(phone: NewPhone, seated: tuple[Phone, Phone], evening: Evening) -> None:
    anne, ben = seated
    host = phone(f"/table/{evening.code}", at=evening.host)
    open_correction(ben, evening, 4)
    open_correction(host, evening, 5)

    anne.tap("Recruit")
    anne.hears("Turn up a pirate: 1 of 2|pirate", pattern=True)

    for other in (ben, host):
        other.page.wait_for_timeout(500)
        other.hears("Correct something")
        assert other.silent_about("Turn up a pirate")
    for other in (ben, host):
        other.tap("Cancel")


def test_what_is_left_for_later_is_the_one_solid_button(seated: tuple[Phone, Phone], evening: Evening) -> None:
    anne, ben = seated
    anne.tap("Look at the table")

    anne.hears("Your turn, Anne")

    assert anne.button(re.compile("^Recruit(,|$)")).count() == 0
    ben.open(f"/table/{evening.code}")
    ben.hears("Waiting for Anne")
    assert ben.button("Give up: ").count() == 0


def test_the_bin_of_another_phone_asks_first_and_history_brings_it_back(
    seated: tuple[Phone, Phone], evening: Evening
) -> None:
    anne, _ = seated
    answer_first(anne)
    anne.tap("Look at the table")

    anne.tap("Give up: ")
    anne.hears("Give this up?")
    anne.tap("Give it up")
    anne.hears("Recruit")
    anne.tap("History")
    anne.tap("Resume: ")

    anne.hears("Turn up a pirate: 2 of 2|pirate", pattern=True)


def answer_first(phone: Phone) -> None:
    """A pirate that the table has met, or a new one."""
    phone.hears("pirate", pattern=True)
    if phone.page.get_by_role("textbox", name="Name on the card").count() == 0:
        phone.tap("A new card")
    phone.type("Name on the card", "Moll")
    phone.tap("Sabres: 1")
    phone.tap("Confirm")
    phone.page.wait_for_timeout(300)


def offers_to_finish(table: Table) -> bool:
    """Two players after each other may say that they have finished."""
    due = [a for a in table.game.actions(table.state, None) if a.procedure == "done" and a.refused is None]
    return len(due) == 1 and getattr(table.state, "phase", "") != "over"


LONGER_THAN_ANY_PAUSE = "60000"
"""Milliseconds in which a changed button takes no tap, however slow the machine is."""


def test_two_quick_touches_finish_one_window(phone: NewPhone, tmp_path: Path) -> None:
    with Evening(tmp_path, "port-royal", offers_to_finish, COMPANION_QUIET=LONGER_THAN_ANY_PAUSE) as evening:
        anne = phone(f"/table/{evening.code}", at=evening.host)
        button = anne.button(re.compile("is done|finished"))
        button.wait_for(state="attached", timeout=SLOW)
        box = button.bounding_box()
        assert box is not None
        before = number_of(evening, anne)

        for _ in range(2):
            anne.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            anne.page.wait_for_timeout(120)
        anne.page.wait_for_timeout(1000)

        assert number_of(evening, anne) == before + 1


def number_of(evening: Evening, phone: Phone) -> int:
    """How many entries the table has."""
    link = next(iter(evening.links.values()))
    token = link.rsplit("/", 1)[1]
    answer = phone.page.request.get(
        f"{evening.host.base}/api/tables/{evening.code}", headers={"Authorization": f"Bearer {token}"}
    )
    return int(answer.json()["number"])


def test_dice_of_the_app_are_seen_and_stand_in_the_history(phone: NewPhone, tmp_path: Path) -> None:
    with Evening(tmp_path, "blackbeard", lambda table: table.state.phase == "merchants") as evening:
        anne = phone(f"/table/{evening.code}", at=evening.host)
        anne.tap(re.compile("Merchant"))

        anne.tap("Roll for me")

        anne.hears("The dice")
        anne.hears(r"Die shows \d", pattern=True)
        anne.hears_no_more("The dice")
        anne.tap("Why")
        anne.hears(r"Dice: \d", pattern=True)
