"""For whoever runs the evening: the page of all tables, results, limits, health and figures."""

import csv
import io
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.game import Action
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings
from companion.web.gatekeeper import MOST_WRONG
from companion.web.server import create_app

KEY = "a key for Saturday"
SEATS = [("Anne", "red"), ("Jack", "blue")]


async def no_screen(page: object) -> None:
    return None


@pytest.fixture
async def client(service: Service, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    settings = Settings(database=tmp_path / "x.db", organiser=KEY, names=("table",))
    transport = httpx.ASGITransport(create_app(service, settings, no_screen), client=("10.0.0.9", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://table:8550") as client:
        yield client


async def open_page(client: httpx.AsyncClient) -> httpx.Response:
    return await client.post("/organiser/key", data={"key": KEY}, follow_redirects=True)


async def test_the_page_shows_every_table_to_whoever_has_the_key(
    client: httpx.AsyncClient, service: Service, code: str
) -> None:
    service.sit(code, "a")
    service.follow(code, Seat("a"), lambda _: None)

    page = await open_page(client)

    assert page.status_code == 200
    assert code in page.text
    assert ">Anne, 1 free</td>" in page.text
    assert ">1 phone</td>" in page.text
    assert "1 open table · 1 of 2 seats taken · 1 phone" in page.text
    assert not any(seat.token in page.text for seat in service.live(code).record.seats)


async def test_a_browser_may_say_where_a_form_of_the_page_comes_from(client: httpx.AsyncClient) -> None:
    """Otherwise it sends `Origin: null`, which is no page of this host."""
    asks = await client.get("/organiser")
    page = await open_page(client)

    assert asks.headers["referrer-policy"] == page.headers["referrer-policy"] == "same-origin"
    assert (await client.get("/api/health")).headers["referrer-policy"] == "no-referrer"


async def test_without_the_key_there_is_nothing_to_see_and_guesses_are_counted(
    client: httpx.AsyncClient, code: str
) -> None:
    assert code not in (await client.get("/organiser")).text
    for _ in range(MOST_WRONG):
        assert (await client.post("/organiser/key", data={"key": "wrong"})).status_code == 401

    answer = await client.post("/organiser/key", data={"key": KEY})

    assert answer.status_code == 401
    assert "60" in answer.text
    assert (await client.get("/organiser/results.csv")).status_code == 401
    assert (await client.post("/organiser", data={"do": "close", "code": code})).status_code == 401


async def test_a_host_without_an_organiser_has_no_such_page(service: Service, tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "x.db", names=("table",))
    transport = httpx.ASGITransport(create_app(service, settings, no_screen))
    async with httpx.AsyncClient(transport=transport, base_url="http://table:8550") as client:
        assert "organiser" not in (await client.get("/organiser")).text.lower()


@pytest.mark.parametrize(("proxy", "secure"), [("10.0.0.9", True), ("10.0.0.8", False)])
async def test_the_key_s_cookie_goes_over_tls_alone_where_the_owner_s_proxy_says_so(
    service: Service, tmp_path: Path, proxy: str, secure: bool
) -> None:
    settings = Settings(database=tmp_path / "x.db", organiser=KEY, names=("table",), proxy=proxy)
    transport = httpx.ASGITransport(create_app(service, settings, no_screen), client=("10.0.0.9", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
        answer = await client.post("/organiser/key", data={"key": KEY}, headers={"X-Forwarded-Proto": "https"})

    assert answer.status_code == 303
    assert ("; Secure" in answer.headers["set-cookie"]) is secure


async def test_a_table_is_put_away_brought_back_and_closed(
    client: httpx.AsyncClient, service: Service, code: str
) -> None:
    await open_page(client)
    token = service.sit(code, "a")

    await client.post("/organiser", data={"do": "archive", "code": code})
    assert service.live(code).record.archived
    await client.post("/organiser", data={"do": "bring_back", "code": code})
    assert not service.live(code).record.archived
    await client.post("/organiser", data={"do": "close", "code": code})

    assert service.live(code).record.archived
    with pytest.raises(Refused, match="bad_token"):
        service.role(code, token)


async def test_a_page_of_another_site_closes_nothing(client: httpx.AsyncClient, service: Service, code: str) -> None:
    await open_page(client)

    answer = await client.post(
        "/organiser", data={"do": "close", "code": code}, headers={"Origin": "http://elsewhere.example"}
    )

    assert answer.status_code == 403
    assert not service.live(code).record.archived


async def test_tables_belong_to_the_event_of_the_evening(
    client: httpx.AsyncClient, service: Service, code: str
) -> None:
    await open_page(client)
    await client.post("/organiser", data={"do": "event", "name": "<Saturday>"})
    new = service.create("plunder", SEATS, {})

    page = await client.get("/organiser", params={"event": "<Saturday>"})

    put_away = await client.post("/organiser", data={"do": "archive", "code": new, "shown": "<Saturday>"})

    assert put_away.headers["location"] == "/organiser?event=%3CSaturday%3E"
    assert new in page.text
    assert code not in page.text
    assert "<Saturday>" not in page.text
    assert "&lt;Saturday&gt;" in page.text


async def test_all_results_come_as_one_file_that_no_spreadsheet_obeys(
    client: httpx.AsyncClient, service: Service, code: str
) -> None:
    await open_page(client)
    service.rename(code, "b", "=Jack()")
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 9}), Ticket(0))

    answer = await client.get("/organiser/results.csv")

    rows = list(csv.reader(io.StringIO(answer.text)))
    assert rows[0] == ["Event", "Table", "Game", "Started", "Minutes", "Finished", "Place", "Name", "Score"]
    assert [(row[1], row[6], row[7], row[8]) for row in rows[1:]] == [
        (code, "1", "Anne", "9"),
        (code, "2", "'=Jack()", "0"),
    ]


async def test_only_so_many_tables_stand_at_once(service: Service, code: str) -> None:
    service.most_tables = 1
    with pytest.raises(Refused, match="too_many_tables"):
        service.create("plunder", SEATS, {})

    service.archive(code)

    assert service.create("plunder", SEATS, {})


async def test_figures_and_health_name_nobody(client: httpx.AsyncClient, service: Service, code: str) -> None:
    service.follow(code, Seat("a"), lambda _: None)
    secrets = [service.host_key, KEY, code, "Anne", *(seat.token for seat in service.live(code).record.seats)]

    figures, ready = await client.get("/metrics"), await client.get("/api/ready")

    assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert 'chart_table_tables{state="open"} 1\n' in figures.text
    assert 'chart_table_phones{host="this"} 1\n' in figures.text
    assert ready.json() == {"ok": True}
    assert not any(secret in figures.text + ready.text for secret in secrets)
