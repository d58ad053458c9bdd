"""One companion fetches from another, follows it, and is refused in words."""

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from functools import partialmethod

import httpx
import pytest
from fastapi.testclient import TestClient

from companion.assets import words
from companion.core.ask import Seat
from companion.core.errors import BadData
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.share.codes import outgoing as offer
from companion.share.codes.qr_text import Collected
from companion.share.sync import following
from companion.share.sync.followed_links import links
from companion.share.sync.following import FollowedTables, Following
from companion.share.sync.merging import Relation
from companion.share.sync.receive import Received, merge, receive
from companion.share.sync.transfer import Holds, Remote, fetch, look, remote_of
from companion.web.server import create_app
from tests.support.tables.tapping import hide_gold

ANNE, JACK = Seat("a"), Seat("b")


async def no_screen(_: object) -> None:
    return None


@pytest.fixture
def there(service: Service) -> Iterator[TestClient]:
    """The other companion, answering for real; only the wire is missing."""
    with TestClient(create_app(service, Settings(), no_screen), base_url="http://192.168.1.20:8550") as client:
        yield client


def play(service: Service, code: str, taps: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(taps):
        live = service.live(code)
        actions = [a for a in live.table.game.actions(live.table.state, None) if a.refused is None]
        tap(service, code, chance.choice(actions), chance)


def tap(service: Service, code: str, action: Action, chance: random.Random) -> None:
    number = service.live(code).table.number
    draft = service.start(code, HOST, action, Ticket(number))
    while draft:
        ask = service.live(code).progress[draft.id].ask
        ticket = Ticket(number, len(draft.answers))
        if ask is None:
            service.apply(code, HOST, draft.id, ticket)
            return
        draft = service.answer(code, HOST, draft.id, ask.sample(chance.randrange), ticket)


@pytest.fixture
def remote(service: Service, code: str) -> Remote:
    return Remote("http://192.168.1.20:8550", code, offer.keeper_token(service, code))


def test_a_table_is_fetched_whole_and_then_only_what_is_missing(
    service: Service, here: Service, there: TestClient, remote: Remote
) -> None:
    play(service, remote.code, 6)

    code = fetch(here, remote, there)
    assert here.live(code).head == service.live(remote.code).head
    play(service, remote.code, 3, seed=2)
    found = look(here, remote, there)

    assert found is not None
    assert found.comparison
    assert (found.relation, found.comparison.theirs) == (Relation.BEHIND, 3)
    fetch(here, remote, there)
    assert here.live(code).table.hash == service.live(remote.code).table.hash
    assert look(here, remote, there) is None


def test_a_long_table_comes_part_by_part_and_what_has_come_stays(
    service: Service, here: Service, there: TestClient, remote: Remote, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(service, remote.code, 1)
    fetch(here, remote, there)
    play(service, remote.code, 9, seed=3)
    monkeypatch.setattr(offer, "AT_A_TIME", 4)

    found = look(here, remote, there)
    assert found is not None
    assert len(found.entries) == 5
    fetch(here, remote, there)

    assert here.live(remote.code).table.number == 10


@pytest.fixture
def apart(service: Service, here: Service, there: TestClient, remote: Remote) -> Remote:
    """Both went on by themselves from the fourth entry; what was done there has been fetched."""
    play(service, remote.code, 4)
    fetch(here, remote, there)
    play(service, remote.code, 2, seed=5)
    play(here, remote.code, 2, seed=6)
    fetch(here, remote, there)
    return remote


def test_two_companions_that_went_on_apart_end_with_the_same_log(
    service: Service, here: Service, apart: Remote
) -> None:
    assert here.live(apart.code).table.number == 8
    assert here.before(apart.code)

    back = Collected().with_text(offer.whole_code(here, here.live(apart.code), HOST).text).code
    assert back
    found = receive(service, back)
    assert isinstance(found, Received)
    merge(service, found)

    assert here.live(apart.code).head == service.live(apart.code).head


def test_one_that_went_on_by_itself_does_not_fetch_the_same_again(
    service: Service, here: Service, there: TestClient, apart: Remote
) -> None:
    holds = Holds()
    look(here, apart, there, holds)
    assert look(here, apart, there, holds) is None

    play(service, apart.code, 1, seed=7)
    found = look(here, apart, there, holds)
    assert found
    assert found.comparison
    assert found.comparison.theirs == 1


def test_one_that_was_restored_is_offered_the_rest_again(here: Service, there: TestClient, apart: Remote) -> None:
    holds = Holds()
    look(here, apart, there, holds)
    assert look(here, apart, there, holds) is None
    here.restore(apart.code)

    found = look(here, apart, there, holds)

    assert found
    assert found.relation is Relation.APART


def test_a_seat_fetches_only_what_it_may_see(service: Service, here: Service, there: TestClient, code: str) -> None:
    hide_gold(service, code)
    link = f"http://192.168.1.20:8550/join/{code}/{service.seat(code, 'b').token}"

    kept = fetch(here, remote_of(link), there)

    assert here.live(kept).table.state == service.live(code).table.view(JACK)
    assert here.store.setting(f"seen_by/{kept}") == "b"


def test_a_seats_copy_goes_on_and_no_second_one_is_made(
    service: Service, here: Service, there: TestClient, code: str
) -> None:
    hide_gold(service, code)
    remote = remote_of(f"http://192.168.1.20:8550/join/{code}/{service.seat(code, 'b').token}")
    kept = fetch(here, remote, there)
    play(service, code, 3, seed=2)

    for _ in range(3):
        assert fetch(here, remote, there) == kept

    assert len(here.tables()) == 1
    assert here.live(kept).table.state == service.live(code).table.view(JACK)


def test_a_seat_that_follows_goes_on_without_the_first_secret(
    service: Service, here: Service, there: TestClient, code: str
) -> None:
    """Nobody hid a thing when it began: its log is the whole one, and asks for what comes after it."""
    for seat in (ANNE, JACK):
        tap(service, code, Action("pass", {}, seat), random.Random(1))
    remote = remote_of(f"http://192.168.1.20:8550/join/{code}/{service.seat(code, 'b').token}")
    kept = fetch(here, remote, there)
    assert here.live(kept).head == service.live(code).head
    hide_gold(service, code)

    for _ in range(2):
        assert fetch(here, remote, there, new=False) == kept
        assert here.live(kept).table.state == service.live(code).table.view(JACK)
        assert here.store.setting(f"seen_by/{kept}") == JACK

    assert look(here, remote, there) is None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"token": "wrong"}, "Ce lien n’ouvre pas cette table. Demandez-en un nouveau."),
        ({"code": "REEF-000"}, "Il n’y a pas de table REEF-000."),
    ],
)
def test_what_the_other_refuses_is_told_in_the_readers_language(
    here: Service, there: TestClient, remote: Remote, wrong: dict[str, str], said: str
) -> None:
    with pytest.raises(BadData, match="there_refuses") as refused:
        look(here, replace(remote, **wrong), there)

    assert words("fr").refusal(refused.value).endswith(said)


def test_what_only_the_other_knows_is_told_in_its_words(here: Service, remote: Remote) -> None:
    told = {"error": "moon_too_low", "message": "The moon is too low."}
    transport = httpx.MockTransport(lambda _: httpx.Response(400, json=told))
    with httpx.Client(transport=transport) as client, pytest.raises(BadData) as refused:
        look(here, remote, client)

    assert words("en").refusal(refused.value) == "The other host says: The moon is too low."


def test_nobody_there_is_said_in_words(here: Service) -> None:
    def no_route(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("no route", request=request)

    with httpx.Client(transport=httpx.MockTransport(no_route)) as client, pytest.raises(BadData, match="there_silent"):
        look(here, Remote("http://192.168.1.20:8550", "REEF-234", "x"), client)


@pytest.mark.parametrize("answer", [b"<html>", b"[]", b'{"format": 1}', b"null"])
def test_something_else_at_that_address_is_said_in_words(here: Service, answer: bytes) -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(200, content=answer))
    with httpx.Client(transport=transport) as client, pytest.raises(BadData, match="wrong_link"):
        look(here, Remote("http://192.168.1.20:8550", "REEF-234", "x"), client)


def test_a_newer_companion_is_refused_in_words(here: Service) -> None:
    told = {"format": 2, "game": "plunder", "head": "", "text": ""}
    transport = httpx.MockTransport(lambda _: httpx.Response(200, json=told))
    with httpx.Client(transport=transport) as client, pytest.raises(BadData, match="there_newer"):
        look(here, Remote("http://192.168.1.20:8550", "REEF-234", "x"), client)


@pytest.mark.parametrize(
    "link",
    ["", "hello", "http://x/join/REEF-234", "ftp://x/join/a/b", "http:///join/a/b", "http://[x/join/REEF-234/b"],
)
def test_what_is_no_join_link_is_refused_in_words(link: str) -> None:
    with pytest.raises(BadData, match="wrong_link"):
        remote_of(link)


@pytest.mark.parametrize("link", ["http://x:port/join/REEF-234/b", "http://x/join/R%0dF/b", "http://a..b/join/R/b"])
def test_a_link_that_nobody_can_open_is_refused_in_words(here: Service, link: str) -> None:
    with httpx.Client() as client, pytest.raises(BadData, match="wrong_link"):
        look(here, remote_of(link), client)


def test_following_brings_every_change(
    service: Service, here: Service, there: TestClient, remote: Remote, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.share.sync.following.PAUSE", 0.01)
    arrived = told_when(here, remote, lambda number: number == 3, there)
    play(service, remote.code, 3)

    follower = Following(FollowedTables(here), remote.code, remote, lambda: nullcontext(there))

    assert arrived()
    follower.stop()
    wait_for_followers()


def test_following_goes_on_after_a_restart(
    service: Service, here: Service, there: TestClient, remote: Remote, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "PAUSE", 0.01)
    monkeypatch.setattr(following.Following, "__init__", partialmethod(following_by, there))
    arrived = told_when(here, remote, lambda number: number == 3, there)
    followed = FollowedTables(here)
    followed.follow(remote.code, remote)
    followed.stop()
    assert not followed.all
    play(service, remote.code, 3)

    followed.follow_again()

    assert arrived()
    followed.unfollow(remote.code)
    followed.follow_again()
    assert not followed.all
    wait_for_followers()


def wait_for_followers() -> None:
    """A follower ends after the request that it is at: none may outlive the host that it asks."""
    for thread in threading.enumerate():
        if thread.name.startswith("follow "):
            thread.join(20)


def test_a_followed_table_that_is_deleted_stays_away(
    service: Service, here: Service, there: TestClient, remote: Remote, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "PAUSE", 0.01)
    monkeypatch.setattr(following.Following, "__init__", partialmethod(following_by, there))
    fetch(here, remote, there)
    followed = FollowedTables(here)
    followed.follow(remote.code, remote)
    follower = followed.all[remote.code]

    here.delete(remote.code)
    follower.thread.join(20)

    assert not follower.thread.is_alive()
    assert here.tables() == []
    assert links(here) == {}


def test_a_followed_table_that_has_another_code_here_asks_only_for_what_is_missing(
    service: Service, here: Service, there: TestClient, remote: Remote, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following.Following, "__init__", lambda *_: None)
    monkeypatch.setattr(following.Following, "stop", lambda _: None)
    with monkeypatch.context() as patch:
        patch.setattr("companion.hosting.live_tables.new_code", lambda place: remote.code)
        here.create("plunder", [("Mary", "red"), ("Ned", "blue")], {})
    play(service, remote.code, 3)
    kept = fetch(here, remote, there)
    assert kept != remote.code

    followed = FollowedTables(here)
    followed.follow(kept, remote)

    assert look(here, remote, there) is None
    play(service, remote.code, 2, seed=2)
    assert fetch(here, remote, there, new=False) == kept
    assert here.live(kept).head == service.live(remote.code).head
    followed.unfollow(kept)
    assert fetch(here, remote, there) == kept


BEGIN = Following.__init__


def following_by(follower: Following, there: TestClient, tables: FollowedTables, code: str, remote: Remote) -> None:
    """As a host begins to follow; only the wire is missing."""
    BEGIN(follower, tables, code, remote, lambda: nullcontext(there))


def told_when(service: Service, remote: Remote, wanted: Callable[[int], bool], there: TestClient) -> Callable[[], bool]:
    """Whether the table here came to that number, as everybody who looks at it is told."""
    fetch(service, remote, there)
    seen = threading.Event()
    service.follow(remote.code, None, lambda live: seen.set() if wanted(live.table.number) else None)
    return lambda: seen.wait(20)
