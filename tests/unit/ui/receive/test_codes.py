"""Share and Receive as a phone shows them: a code is made, read, looked at, and then kept or merged."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from threading import Event

import pytest

from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.share.codes import outgoing as offer
from companion.share.codes import qr
from companion.ui.receive import screen as receive_screen
from tests.support.headless import Headless, OpenPhone
from tests.support.tables.tapping import hide_gold

ANNE, JACK = Seat("a"), Seat("b")


@pytest.fixture
def code(host: Service) -> str:
    return host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})


def tap(service: Service, code: str, do: str, seat: Seat | None = None, **arguments: object) -> None:
    service.start(code, HOST, Action(do, arguments, seat), Ticket(service.live(code).table.number))


async def until(phone: Headless, wanted: Callable[[], bool]) -> None:
    """Packing and reading are done beside the screen."""
    for _ in range(2_000):
        if wanted():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(phone.texts())


async def test_the_whole_game_stands_there_as_a_picture(phone: OpenPhone, host: Service, code: str) -> None:
    tap(host, code, "pass", ANNE)
    keeper = await phone(f"/table/{code}/share")

    await keeper.tap("Game")
    await until(keeper, lambda: keeper.says("Copy as text"))

    assert f"QR code: the game of table {code}" in keeper.buttons()
    assert keeper.says("1 entry")


async def test_the_keeper_is_told_before_secrets_are_shown(phone: OpenPhone, host: Service, code: str) -> None:
    hide_gold(host, code)
    keeper = await phone(f"/table/{code}/share")

    await keeper.tap("Game")
    assert keeper.says("every seat’s secrets")
    assert not keeper.says("Copy as text")
    await keeper.tap("Show everything")
    await until(keeper, lambda: keeper.says("Copy as text"))

    await keeper.tap("Join")
    await keeper.tap("Game")
    assert keeper.says("every seat’s secrets")


async def test_the_keeper_is_told_before_a_catch_up_shows_secrets(phone: OpenPhone, host: Service, code: str) -> None:
    hide_gold(host, code)
    keeper = await phone(f"/table/{code}/share")

    await keeper.tap("Catch-up")
    assert keeper.says("every seat’s secrets")

    await keeper.tap("Show everything")
    assert not keeper.says("every seat’s secrets")


async def test_a_seat_shows_only_what_it_sees(phone: OpenPhone, host: Service, code: str) -> None:
    hide_gold(host, code)
    token = host.sit(code, "b")
    jack = await phone(f"/join/{code}/{token}", guest=True)

    await jack.tap("Share")
    await jack.tap("Game")
    await until(jack, lambda: jack.says("Copy as text"))

    assert jack.says("What Jack may see of the game")
    await jack.tap("Catch-up")
    assert jack.says("Only the host of this table can give it")


async def test_a_pasted_code_is_looked_at_before_it_is_kept(phone: OpenPhone, host: Service, code: str) -> None:
    tap(host, code, "pass", ANNE)
    text = offer.whole_code(host, host.live(code), HOST).text
    host.delete(code)
    keeper = await phone("/receive")

    await keeper.type(text)
    await keeper.tap("Read the text")
    await until(keeper, lambda: keeper.says("This table is not here yet"))
    assert host.tables() == []
    await keeper.tap("Keep it")

    assert [t.code for t in host.tables()] == [code]
    await keeper.tap("Go to the table")
    assert keeper.route == f"/table/{code}"


@pytest.mark.parametrize("taps_since", [0, 1])
async def test_what_is_here_already_leads_to_its_table(
    phone: OpenPhone, host: Service, code: str, taps_since: int
) -> None:
    tap(host, code, "pass", ANNE)
    text = offer.whole_code(host, host.live(code), HOST).text
    for _ in range(taps_since):
        tap(host, code, "pass", JACK)
    keeper = await phone("/receive")

    await keeper.type(text)
    await keeper.tap("Read the text")
    await until(keeper, lambda: keeper.says("There is nothing to do."))
    await keeper.tap("Go to the table")

    assert keeper.route == f"/table/{code}"


async def test_after_a_merge_it_says_what_waits_and_leads_there(phone: OpenPhone, host: Service, code: str) -> None:
    tap(host, code, "pass", ANNE)
    common = host.store.entries(code)
    tap(host, code, "pass", JACK)
    theirs = offer.whole_code(host, host.live(code), HOST).text
    host.exchange(code, common)
    tap(host, code, "correct", path=("captains", 1, "gold"), value=7)
    tap(host, code, "pass", JACK)
    keeper = await phone("/receive")

    await keeper.type(theirs)
    await keeper.tap("Read the text")
    await until(keeper, lambda: keeper.says("The two differ after entry 1: yours has 2 more, the code has 1 more"))
    await keeper.tap("Merge both")

    assert keeper.says("1 entry to sort out")
    await keeper.tap("Go to the table")
    assert keeper.route == f"/table/{code}/share"


async def test_the_screen_says_that_it_reads(phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Event()
    monkeypatch.setattr(receive_screen, "look", lambda *_: answered.wait(20) and None)
    keeper = await phone("/receive")

    await keeper.type("http://192.168.1.20:8550/join/REEF-234/abcdefghijkl")
    await keeper.tap("Read the text")
    await until(keeper, lambda: keeper.says("Reading the code"))

    answered.set()
    await until(keeper, lambda: not keeper.says("Reading the code"))


async def test_a_wrong_text_is_refused_in_words(phone: OpenPhone) -> None:
    keeper = await phone("/receive")

    await keeper.type("hello")
    await keeper.tap("Read the text")

    await until(keeper, lambda: keeper.says("This is not a Chart Table code."))


async def test_a_picture_of_a_link_leads_to_the_table_at_the_other_host(phone: OpenPhone) -> None:
    """Nobody is there in this test; that it was tried is told."""
    keeper = await phone("/receive")
    data = qr.qr_png("http://127.0.0.1:9/join/REEF-234/abcdefghijkl")
    keeper.client.picked = [{"id": 0, "name": "link.png", "size": len(data), "bytes": data}]

    await keeper.tap("Choose a picture")

    await until(keeper, lambda: keeper.says("Nobody answers at 127.0.0.1:9"))


async def test_the_keeper_shows_the_link_for_another_host_as_a_picture(
    phone: OpenPhone, host: Service, code: str
) -> None:
    hide_gold(host, code)
    keeper = await phone(f"/table/{code}/share")
    await keeper.tap("Game")
    assert not keeper.says("Both hosts on one network")

    await keeper.tap("Show everything")
    await keeper.tap("Both hosts on one network")

    assert keeper.says("all secrets included")
    await keeper.tap("Back to the game’s code")
    await until(keeper, lambda: keeper.says("Copy as text"))


async def test_what_does_not_fit_waits_on_the_share_place(phone: OpenPhone, host: Service, code: str) -> None:
    tap(host, code, "pass", ANNE)
    set_aside(host, code)
    keeper = await phone(f"/table/{code}/share")
    assert keeper.says("1 entry to sort out")

    await keeper.tap("Leave it out")

    assert not keeper.says("to sort out")


async def test_only_what_leaves_a_legal_table_is_proposed(phone: OpenPhone, host: Service, code: str) -> None:
    tap(host, code, "pass", ANNE)
    set_aside(host, code)

    keeper = await phone(f"/table/{code}/share")

    assert keeper.says("It would move the turn or the phase of this table")
    await keeper.tap("Do it again now")
    assert host.live(code).table.aside == ()
    assert host.live(code).table.state.turn == 1


def set_aside(service: Service, code: str) -> None:
    """As a merge would leave an entry that no longer fits."""
    (row,) = service.store.entries(code)
    late = {**row.what, "aside": True, "from": {"number": 0, "parent": ""}}
    service.exchange(code, [replace(row, what=late)])


@pytest.mark.parametrize(
    ("platform", "web", "camera"),
    [("windows", True, True), ("android", False, True), ("linux", False, False)],
)
async def test_the_camera_is_offered_where_there_is_one(
    phone: OpenPhone, platform: str, web: bool, camera: bool
) -> None:
    keeper = await phone("/")
    keeper.session.apply_page_patch({"platform": platform, "web": web})

    await keeper.tap("Receive a code")

    assert ("Open the camera" in keeper.buttons()) is camera
    assert not keeper.says("secure address")


async def test_guests_are_sent_to_the_host(phone: OpenPhone) -> None:
    guest = await phone("/receive", guest=True)

    assert guest.says("Codes are read on the host")
