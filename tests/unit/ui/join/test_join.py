"""Join: a code however it is typed, a seat that is free, or a place to watch from."""

import json

import flet as ft
import pytest

from companion.hosting import seat_requests
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import make_main
from companion.ui.join.screen import bare
from companion.web import gatekeeper
from companion.web.door import Door
from tests.support.headless import Headless, OpenPhone


@pytest.fixture
def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request takes taps from its first moment."""
    monkeypatch.setattr(seat_requests, "REST", 0)


@pytest.fixture
def code(host: Service) -> str:
    return host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("width", [320, 1280])
async def test_it_draws_in_both_languages_and_lights(
    phone: OpenPhone, code: str, language: str, theme: str, width: int
) -> None:
    for route in ("/join", f"/join/{code}"):
        join = await phone(route, guest=True, language=language, theme=theme, width=width)

        assert not [text for text in join.texts() if text.startswith("[")]
        assert len(join.texts()) > 4


@pytest.mark.parametrize("spoil", [str.lower, lambda c: c.replace("-", " "), lambda c: f"  {c.replace('-', '')} "])
async def test_a_code_is_understood_however_it_is_typed(phone: OpenPhone, code: str, spoil: object) -> None:
    join = await phone("/join", guest=True)

    await join.type(spoil(code), submit=True)  # type: ignore[operator]

    assert join.route == f"/join/{code}"


def test_letters_that_look_alike_are_one() -> None:
    assert bare("Curaçao 7o1") == bare("CURACAO-70I")


async def test_a_seat_that_another_phone_takes_is_no_longer_offered(phone: OpenPhone, host: Service, code: str) -> None:
    join = await phone(f"/join/{code}", guest=True)
    free = join.buttons()

    host.sit(code, "a")
    await join.settle()

    assert "Anne, free" in free
    assert "Anne, free" not in join.buttons()
    assert host.live(code).phones == 0


async def test_a_link_that_is_too_long_is_told_so(phone: OpenPhone, code: str) -> None:
    join = await phone(f"/join/{code}/some/thing", guest=True)

    assert join.says("no longer works") or join.says("does not open")


async def test_a_table_that_is_deleted_meanwhile_says_so(phone: OpenPhone, host: Service, code: str) -> None:
    join = await phone(f"/join/{code}", guest=True)

    host.delete(code)
    await join.settle()

    assert join.says(code)
    assert not join.says("Anne, free")


async def test_a_wrong_code_is_one_sentence_and_stays_typed(phone: OpenPhone, code: str) -> None:
    join = await phone("/join", guest=True)

    await join.type("atlantis 999")
    await join.tap("Go to the table")

    (field,) = join.fields()
    assert field.error == "There is no table “atlantis 999” here. Check the code."
    assert field.value == "atlantis 999"


async def test_nothing_typed_is_told_what_a_code_looks_like(phone: OpenPhone, code: str) -> None:
    join = await phone("/join", guest=True)

    await join.tap("Go to the table")

    assert "HAVANA-7K2" in str(join.fields()[0].error)


async def test_a_pasted_link_opens_as_if_it_had_been_scanned(phone: OpenPhone, host: Service, code: str) -> None:
    join = await phone("/join", guest=True)
    token = host.live(code).record.seats[1].token

    await join.type(f"http://192.168.1.2:8550/join/{code}/{token}", submit=True)

    assert join.route == f"/table/{code}"


async def test_a_free_seat_at_an_open_table_is_taken_by_one_tap(
    phone: OpenPhone, host: Service, door: Door, code: str
) -> None:
    door.requests.set_open(code, True)
    join = await phone(f"/join/{code.lower()}", guest=True)

    await join.tap("Jack, free")

    assert host.live(code).record.seats[1].taken
    assert join.route == f"/table/{code}"


@pytest.mark.usefixtures("awake")
async def test_a_seat_waits_for_the_host_s_yes(phone: OpenPhone, host: Service, code: str) -> None:
    own, join = await phone("/"), await phone(f"/join/{code}", guest=True)

    await join.tap("Jack, free")
    await own.settle()
    waits, before = join.says("The host is asked if you may take Jack’s seat."), host.live(code).record
    asked = own.says("A phone asks for Jack’s seat (blue).")
    await own.tap("Let them sit")
    await join.settle()

    assert waits
    assert asked
    assert not before.seats[1].taken
    assert host.live(code).record.seats[1].taken
    assert join.route == f"/table/{code}"
    assert not own.says("A phone asks")


@pytest.mark.usefixtures("awake")
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_no_is_said_on_the_phone_that_asked(phone: OpenPhone, host: Service, code: str, language: str) -> None:
    no, said = {"en": ("No", "keeps Jack’s seat"), "fr": ("Non", "garde la place de Jack")}[language]
    own, join = await phone("/", language=language), await phone(f"/join/{code}", guest=True, language=language)
    await join.tap("Jack, ")
    await own.settle()
    texts = [*own.texts(), *join.texts()]

    await own.tap(no)
    await join.settle()

    assert join.says(said)
    assert not [text for text in (*texts, *join.texts()) if text.startswith("[")]
    assert not host.live(code).record.seats[1].taken
    assert "Jack, free" in join.buttons() or "Jack, libre" in join.buttons()


async def test_a_request_that_has_just_appeared_takes_no_tap(
    phone: OpenPhone, door: Door, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000.0]
    door.requests.clock = lambda: now[0]
    monkeypatch.setattr(seat_requests, "REST", 0.5)
    own, join = await phone("/"), await phone(f"/join/{code}", guest=True)
    await join.tap("Jack, free")
    await own.settle()

    with pytest.raises(AssertionError, match="cannot be tapped"):
        own.button("Let them sit")
    now[0] += 1
    while own.find(ft.Container, opacity=0.6):
        await own.settle()

    assert own.button("Let them sit")


async def test_who_waits_may_stop_asking(phone: OpenPhone, door: Door, code: str) -> None:
    own, join = await phone("/"), await phone(f"/join/{code}", guest=True)
    await join.tap("Jack, free")

    await join.tap("Cancel the request")
    await own.settle()

    assert door.requests.waiting() == []
    assert "Jack, free" in join.buttons()
    assert not own.says("A phone asks")


async def test_a_phone_that_slept_sits_down_when_it_wakes(
    phone: OpenPhone, host: Service, door: Door, code: str
) -> None:
    join = await phone(f"/join/{code}", guest=True)
    await join.tap("Jack, free")
    await join.session.disconnect(60)

    door.requests.answer(door.requests.waiting()[0].number, True)
    await join.session.connect(join.client)
    await join.settle()

    assert join.route == f"/table/{code}"
    assert host.live(code).present == {"b"}


async def test_a_phone_whose_process_died_sits_down_where_it_comes_back(
    phone: OpenPhone, host: Service, door: Door, code: str
) -> None:
    join = await phone(f"/join/{code}", guest=True)
    await join.tap("Jack, free")
    join.close()
    door.requests.answer(door.requests.waiting()[0].number, True)

    back = Headless(host=False, prefs=join.client.prefs)
    await back.start(make_main(host, Settings(language="en"), door), f"/join/{code}")

    assert back.route == f"/table/{code}"
    assert host.live(code).present == {"b"}
    back.close()


async def test_a_guest_is_not_asked_and_answers_nothing(phone: OpenPhone, code: str) -> None:
    other, join = await phone("/", guest=True), await phone(f"/join/{code}", guest=True)

    await join.tap("Jack, free")
    await other.settle()

    assert not other.says("A phone asks")


async def test_the_host_sits_down_by_itself(phone: OpenPhone, host: Service, code: str) -> None:
    own = await phone(f"/join/{code}")

    await own.tap("Jack, free")

    assert host.live(code).record.seats[1].taken
    assert own.route == f"/table/{code}"


async def test_codes_are_not_guessed_without_end(phone: OpenPhone, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gatekeeper, "MOST_WRONG", 3)
    join = await phone("/join", guest=True)

    for n in range(3):
        await join.type(f"reef 22{n}", submit=True)
    wrong = str(join.fields()[0].error)
    await join.type(code, submit=True)

    assert "There is no table" in wrong
    assert str(join.fields()[0].error) == "Too many wrong tries. Wait 60 s."
    assert join.route == "/join"


async def test_links_are_not_guessed_without_end_and_a_seat_s_own_opens(
    phone: OpenPhone, host: Service, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gatekeeper, "MOST_WRONG", 3)
    for n in range(3):
        await phone(f"/join/REEF-22{n}", guest=True)

    by_code = await phone(f"/join/{code}", guest=True)
    by_token = await phone(f"/join/{code}/guessed", guest=True)
    right = await phone(f"/join/{code}/{host.live(code).record.seats[0].token}", guest=True)

    assert by_code.says("Too many wrong tries")
    assert by_token.says("Too many wrong tries")
    assert right.route == f"/table/{code}"


@pytest.mark.parametrize("wrong_tries", [0, 3])
async def test_a_wrong_token_opens_no_table(
    phone: OpenPhone, host: Service, code: str, monkeypatch: pytest.MonkeyPatch, wrong_tries: int
) -> None:
    """How long an answer takes must not tell a stranger that there is such a table."""
    monkeypatch.setattr(gatekeeper, "MOST_WRONG", 3)
    for n in range(wrong_tries):
        await phone(f"/join/REEF-22{n}", guest=True)
    host.forget()
    remembered = {"chart_table.phone": json.dumps({"id": "one", "tokens": {code: "guessed"}})}

    await phone(f"/join/{code}/guessed", guest=True)
    await phone(f"/join/{code}/guessed/tablet", guest=True)
    await phone(f"/table/{code}", guest=True, prefs=remembered)

    assert code not in host.lives


async def test_a_seat_taken_on_another_phone_is_seen_at_once(
    phone: OpenPhone, host: Service, door: Door, code: str
) -> None:
    door.requests.set_open(code, True)
    anne, jack = await phone(f"/join/{code}", guest=True), await phone(f"/join/{code}", guest=True)

    await anne.tap("Anne, free")
    await jack.settle()

    assert jack.says("Anne, taken")
    assert "Anne, free" not in jack.buttons()


async def test_a_phone_that_sleeps_disturbs_nobody(phone: OpenPhone, host: Service, door: Door, code: str) -> None:
    door.requests.set_open(code, True)
    asleep, awake = await phone(f"/join/{code}", guest=True), await phone(f"/join/{code}", guest=True)
    await asleep.session.disconnect(60)

    await awake.tap("Anne, free")

    assert host.live(code).record.seats[0].taken
    assert awake.route == f"/table/{code}"


async def test_every_seat_taken_leaves_a_place_to_watch(phone: OpenPhone, host: Service, code: str) -> None:
    for seat in "ab":
        host.sit(code, seat)
    join = await phone(f"/join/{code}", guest=True)

    full = join.says("Every seat is taken.")
    await join.tap("Just watch")

    assert full
    assert join.route == f"/table/{code}"


async def test_a_link_to_no_table_is_one_sentence(phone: OpenPhone) -> None:
    join = await phone("/join/ATLANTIS-999", guest=True)

    assert join.says("There is no table ATLANTIS-999.")
