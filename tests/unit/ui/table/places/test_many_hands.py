"""What a phone shows while several people tap at one table."""

from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import Role, Ticket
from companion.hosting.service import Service
from tests.support.headless import OpenPhone

ANNE, JACK = Role(Seat("a")), Role(Seat("b"))
EVERYTHING = Action("everything", {}, Seat("a"))


def seat_of(host: Service, code: str, seat: str) -> str:
    return f"/join/{code}/{host.seat(code, seat).token}"


async def test_the_host_is_asked_once_where_it_sits(phone: OpenPhone, host: Service, code: str) -> None:
    shown = await phone(f"/table/{code}")
    assert shown.says("Who are you?")

    await shown.tap("This phone is passed round")

    assert not shown.says("Who are you?")
    assert "Ask everything, Weather" in shown.buttons()


async def test_the_host_sits_down_and_stays_the_host(phone: OpenPhone, host: Service, code: str) -> None:
    await phone(seat_of(host, code, "a"))
    shown = await phone(f"/table/{code}")

    await shown.tap("Jack")

    assert host.seat(code, "b").taken
    assert "Ask everything, Weather" not in shown.buttons()
    draft = host.start(code, ANNE, EVERYTHING, Ticket(0))
    assert draft is not None
    await shown.settle()
    assert shown.says("Anne: Ask everything")


async def test_the_host_in_a_seat_has_the_buttons_of_whoever_has_no_phone(
    phone: OpenPhone, host: Service, code: str
) -> None:
    jack = await phone(f"/table/{code}")
    await jack.tap("Jack")
    alone = "Ask everything, Weather" in jack.buttons(), jack.says("No phone for Anne: you tap here.")

    await phone(seat_of(host, code, "a"))
    await jack.settle()

    assert alone == (True, True)
    assert "Ask everything, Weather" not in jack.buttons()


async def test_whoever_is_to_play_reads_it(phone: OpenPhone, host: Service, code: str) -> None:
    anne, jack = await phone(seat_of(host, code, "a")), await phone(seat_of(host, code, "b"))

    assert anne.says("Your turn, Anne")
    assert not jack.says("Your turn")
    assert "For Anne…" in jack.buttons()


async def test_what_another_entry_changed_stands_above_the_question(phone: OpenPhone, host: Service, code: str) -> None:
    anne = await phone(seat_of(host, code, "a"))
    await anne.tap("Ask everything")
    await anne.tap("Die shows 1")

    field = host.live(code).table.game.fields(host.live(code).table.state)[0]
    host.start(code, JACK, Action("correct", {"path": field.path, "value": 3}), Ticket(0))
    await anne.settle()

    assert anne.says("Meanwhile: Jack")
    assert anne.says("Your answers still count")
    assert anne.says("Two dice")


async def test_dropping_answers_asks_first_and_history_brings_them_back(
    phone: OpenPhone, host: Service, code: str
) -> None:
    anne = await phone(seat_of(host, code, "a"))
    await anne.tap("Ask everything")
    await anne.tap("Die shows 1")
    await anne.tap("Look at the table")

    await anne.tap("Give up: Ask everything")
    assert anne.says("Give this up?")
    assert host.live(code).main is not None
    await anne.tap("Give it up")
    assert host.live(code).main is None
    await anne.tap("History")
    await anne.tap("Resume: Ask everything")

    assert anne.says("Two dice")


async def test_a_throw_of_the_app_stands_large_until_it_is_tapped(phone: OpenPhone, host: Service, code: str) -> None:
    anne = await phone(seat_of(host, code, "a"))
    await anne.tap("Ask everything")

    await anne.tap("Roll for me")

    assert anne.says("The dice")
    assert len(host.live(code).drafts[0].answers) == 1
    await anne.tap("Continue")
    assert anne.says("Two dice")
    assert anne.says("Dice: ")
