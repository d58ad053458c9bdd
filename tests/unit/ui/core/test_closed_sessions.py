"""A phone that leaves while the host waits for its answer: nobody is there to be told, and nothing is complained of."""

import asyncio
import gc
from typing import Any

import pytest

from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.navigation.router import Router
from companion.ui.core.page.page_link import PageLink
from companion.ui.core.phone import Phone, make_main
from companion.web.door import Door
from companion.web.origin import Line
from tests.support.headless import Headless, OpenPhone


async def test_a_phone_that_never_says_that_it_has_moved_leaves_no_error(
    phone: OpenPhone, host: Service, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
    anne = await phone(f"/join/{code}")
    answer = anne.client.answer
    monkeypatch.setattr(anne.client, "answer", lambda call: None if call.name == "push_route" else answer(call))
    await anne.tap("Just watch")

    anne.session.close()  # type: ignore[no-untyped-call]
    await asyncio.sleep(0.01)
    gc.collect()

    assert complaints == []


async def test_a_phone_that_leaves_before_its_turn_to_be_drawn_is_no_failure(
    host: Service, code: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    leaving = Headless(host=False)

    async def leave(router: Router) -> None:
        await leaving.session.disconnect(60)

    monkeypatch.setattr(Router, "read_ahead", leave)
    token = host.live(code).record.seats[0].token

    with pytest.raises(BrokenPipeError):
        await leaving.start(make_main(host, Settings()), f"/join/{code}/{token}")

    assert caplog.messages == []
    assert not any(host.followers.values())
    assert not host.list_watchers


async def test_a_phone_that_leaves_while_the_screens_are_read_is_no_failure(host: Service) -> None:
    leaving = Headless(host=False)
    page = leaving.page
    leaving.client.session = None
    del leaving  # the page alone holds no session
    gc.collect()

    with pytest.raises(BrokenPipeError):
        await make_main(host, Settings())(page)


async def test_a_phone_that_sleeps_before_its_turn_hears_of_nothing(
    phone: OpenPhone, host: Service, door: Door, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    door.requests.set_open(code, False)
    asks = await phone(f"/join/{code}", guest=True)
    await asks.tap("Anne, free")
    (request,) = door.requests.waiting()

    door.requests.answer(request.number, True)
    await asks.session.disconnect(60)
    await asks.settle()

    assert caplog.messages == []


async def test_work_for_a_phone_that_sleeps_is_dropped(phone: OpenPhone, caplog: pytest.LogCaptureFixture) -> None:
    sleeping = await phone("/", guest=True)
    link = PageLink(sleeping.page, lambda: None, stored_as="x")
    await sleeping.session.disconnect(60)

    link.write_storage({"id": "one"})

    assert caplog.messages == []


@pytest.mark.parametrize("gone", ["asleep", "closed"])
async def test_a_tap_that_has_arrived_is_done_though_its_phone_has_gone_by_then(
    phone: OpenPhone, host: Service, code: str, caplog: pytest.LogCaptureFixture, gone: str
) -> None:
    heard: list[int] = []
    anne = await phone(f"/table/{code}")
    for number in range(2):
        host.start(code, HOST, Action("pass", {}, Seat("ab"[number])), Ticket(number))
    await anne.settle()
    host.follow(code, None, lambda live: heard.append(live.table.number))
    undo = anne.button("Undo")

    if gone == "asleep":
        await anne.session.disconnect(60)
    else:
        anne.session.close()  # type: ignore[no-untyped-call]
    await anne.session.dispatch_event(undo._i, "click", None)
    await anne.settle()

    assert host.live(code).table.number == 3
    assert heard[-1] == 3
    assert caplog.messages == []


async def test_a_phone_whose_line_dropped_under_a_tap_can_be_tapped_again(
    phone: OpenPhone, host: Service, code: str
) -> None:
    anne = await phone(f"/table/{code}")
    for number in range(2):
        host.start(code, HOST, Action("pass", {}, Seat("ab"[number])), Ticket(number))
    await anne.settle()
    undo = anne.button("Undo")

    await anne.session.disconnect(60)
    await anne.session.dispatch_event(undo._i, "click", None)
    await anne.settle()
    await anne.session.connect(anne.client)
    await anne.settle()
    await anne.tap("Undo")

    assert host.live(code).table.number == 4


class ClosedPage:
    """As Flet leaves a page whose tab is closed."""

    route, width, height = "/", 390, 844

    @property
    def session(self) -> None:
        raise RuntimeError


def test_what_fails_because_the_tab_is_closed_is_no_failure(host: Service) -> None:
    page: Any = ClosedPage()
    link = Phone(page, host, Settings(), Line()).link

    link.fail(RuntimeError(), "hearing of a change")

    assert link.failure is None
