"""A double tap, two touches of a button before the next screen is drawn, counts as one."""

from companion.hosting.service import Service
from companion.ui.core.late_taps import LateTaps, Situation
from tests.support.headless import OpenPhone

SEATS = [("Anne", "red"), ("Jack", "blue")]


async def test_one_table_is_set(phone: OpenPhone, host: Service) -> None:
    new = await phone("/new")
    await new.tap("Plunder, 2–4 players")

    await new.tap_twice("Create the table")

    (record,) = host.tables()
    assert new.route == f"/table/{record.code}"


async def test_the_seat_is_taken_and_nobody_is_told_that_it_was(phone: OpenPhone, host: Service) -> None:
    code = host.create("plunder", SEATS, {})
    guest = await phone(f"/join/{code}")

    await guest.tap_twice("Anne")

    assert guest.route == f"/table/{code}"
    assert guest.says("Turn 1 · Anne to act")


async def test_a_table_is_deleted_once(phone: OpenPhone, host: Service) -> None:
    host.create("plunder", SEATS, {})
    home = await phone()
    await home.tap("Options:")
    await home.tap("Delete")

    await home.tap_twice("Delete for ever")

    assert host.tables() == []
    assert home.says("Your first table")


def test_a_button_that_has_moved_takes_no_tap_for_an_instant() -> None:
    now = [10.0]
    taps = LateTaps(0.3, clock=lambda: now[0])
    taps.note(Situation(4))

    taps.pause()
    at_once = taps.is_late()
    now[0] += 0.31

    assert (at_once, taps.is_late()) == (True, False)
