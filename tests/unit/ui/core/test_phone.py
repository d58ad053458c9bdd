"""A phone: which seats it holds, whether it is the host's, and what it remembers."""

from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.core.errors import Refused
from companion.hosting.live import HOST
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import Phone, make_main
from companion.ui.core.surroundings import HOST_SURROUNDINGS
from companion.web.origin import Line
from tests.support.headless import Headless, OpenPhone


@pytest.fixture
def code(host: Service) -> str:
    return host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})


def on_page(host: Service, route: str = "/", own_machine: bool = False) -> Phone:
    """A phone whose page draws nothing."""

    def nothing(_: object) -> None:
        """No task."""

    cut_off = SimpleNamespace(connection=None)
    page: Any = SimpleNamespace(route=route, width=390, height=844, run_task=nothing, session=cut_off)
    return Phone(page, host, Settings(), Line(own_machine=own_machine))


@pytest.mark.parametrize(("own_machine", "key", "is_host"), [(True, "", True), (False, "", False), (False, "x", False)])
def test_the_host_s_own_machine_is_known_by_its_line_and_not_by_its_page(
    host: Service, own_machine: bool, key: str, is_host: bool
) -> None:
    phone = on_page(host, own_machine=own_machine)
    phone.seats.host_key = key
    phone.page.client_ip = "127.0.0.1"

    assert phone.is_host is is_host


async def test_the_host_s_key_makes_a_host_and_no_other_key_does(phone: OpenPhone, host: Service) -> None:
    wrong = await phone("/host/guessed", guest=True)
    right = await phone(f"/host/{host.host_key}", guest=True)

    assert wrong.says("This page will not open")
    assert "guessed" not in str(wrong.client.prefs)
    assert host.host_key in right.client.prefs[HOST_SURROUNDINGS.memory_key]
    assert right.route == "/"


def test_a_seat_that_the_phone_holds_comes_before_the_host_s_place(host: Service, code: str) -> None:
    own = on_page(host, own_machine=True)
    before = own.seats.role_at(code)

    own.router.sit(code, "b")

    assert before == (HOST, host.host_key)
    assert own.seats.role_at(code)[0].seat == "b"


@pytest.mark.parametrize(("tokens", "reason"), [(["old"], "seat_freed"), ([], "bad_token")])
def test_a_phone_without_a_seat_is_told_whether_it_had_one(
    host: Service, code: str, tokens: list[str], reason: str
) -> None:
    guest = on_page(host)
    guest.seats.tokens = dict.fromkeys([code][: len(tokens)], "old")

    with pytest.raises(Refused, match=reason):
        guest.seats.role_at(code)


def test_a_seat_that_was_freed_can_be_chosen_anew(host: Service, code: str) -> None:
    guest = on_page(host)
    guest.seats.tokens = {code: "old"}

    guest.router.arrive(f"/join/{code}")

    assert (guest.router.problem, guest.model, guest.router.route) == (None, None, f"/join/{code}")


def test_who_stands_up_leaves_the_seat_to_another_phone(host: Service, code: str) -> None:
    guest = on_page(host)
    guest.router.sit(code, "a")
    token = guest.seats.tokens[code]

    guest.router.stand_up(code)

    assert not host.live(code).record.seats[0].taken
    assert (guest.seats.tokens, guest.model) == ({}, None)
    with pytest.raises(Refused, match="bad_token"):
        host.role(code, token)


def test_a_phone_that_wakes_twice_is_one_phone_and_looks_where_its_address_says(host: Service, code: str) -> None:
    guest = on_page(host)
    guest.router.sit(code, "a")
    guest.page.route = f"/table/{code}/history"

    for _ in range(2):
        guest.wake()

    assert (host.live(code).phones, host.live(code).present) == (1, frozenset({"a"}))
    assert guest.router.place == "history"


@pytest.mark.parametrize("own_machine", [False, True])
def test_a_television_goes_along_to_the_same_table_again(host: Service, code: str, own_machine: bool) -> None:
    screen = on_page(host, own_machine=own_machine)
    screen.router.arrive(f"/join/{code}/{host.live(code).record.watch_token}/television")
    assert screen.model is not None

    new = host.create_again(code)
    screen.router.receive(screen.model)

    assert (screen.router.route, screen.router.problem) == (f"/table/{new}/television", None)
    assert screen.model.code == new
    assert not screen.model.role.acts
    assert screen.seats.role_at(new)[0].host is own_machine


def test_a_watcher_s_phone_stays_until_it_is_told_to_go(host: Service, code: str) -> None:
    guest = on_page(host)
    guest.router.watch(code)
    assert guest.model is not None

    new = host.create_again(code)
    guest.router.receive(guest.model)
    assert guest.model.code == code

    guest.router.join_next_table(code)
    assert (guest.router.route, guest.model.code, guest.model.role.acts) == (f"/table/{new}", new, False)


@pytest.mark.parametrize(
    "kept", ["{", "[1]", "3", '{"tokens": ["x"], "zoom": 9, "theme": "dusk", "language": "de", "odds": 0}']
)
async def test_a_strange_memory_is_no_memory(host: Service, kept: str) -> None:
    headless = Headless(prefs={HOST_SURROUNDINGS.memory_key: kept})

    await headless.start(make_main(host, Settings(language="fr", theme="day")), "/")

    assert headless.says("Nouvelle table")
    assert headless.page.theme_mode == ft.ThemeMode.LIGHT
    headless.close()
