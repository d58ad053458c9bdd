"""What the JSON API refuses, and how: strange hosts, other sites, guesses, messages that nobody can read."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from companion.core.errors import BadData
from companion.hosting.service import Service
from companion.settings import Settings
from companion.web import api, gatekeeper
from companion.web.api import LARGEST_BODY
from companion.web.server import create_app
from tests.integration.api.requests import bearer, main

NOW = {"number": 0}


@pytest.mark.parametrize("path", ["/api/health", "/", "/api/nothing", "/no/such/file.js"])
async def test_every_answer_stays_on_the_host(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)

    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "connect-src 'self' ws://table:8550 wss://table:8550 data: blob:" in policy
    assert "http:" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


async def test_a_strange_host_header_does_not_reach_the_policy(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/health", headers={"Host": "x; script-src *"})

    assert "script-src *" not in answer.headers["content-security-policy"]


async def test_a_deep_link_opens_the_app(client: httpx.AsyncClient) -> None:
    answer = await client.get("/join/NASSAU-7KQ/abc")

    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (("GET", "", None, ""), (401, "bad_token")),
        (("GET", "", None, "wrong"), (401, "bad_token")),
        (("GET", "/log?since=-1", None, "a"), (422, "malformed")),
        (("GET", "/log?since=x", None, "a"), (422, "malformed")),
        (("GET", "/log?since=%C2%B2", None, "a"), (422, "malformed")),
        (("GET", f"/log?since={'9' * 5000}", None, "a"), (422, "malformed")),
        (("GET", "/nothing", None, "a"), (404, "no_such_page")),
        (("DELETE", "", None, "a"), (404, "no_such_page")),
        (("POST", "/fly", {}, "a"), (404, "no_such_page")),
        (("GET", "/code", None, "watcher"), (403, "watching")),
        (("POST", "/undo", {"ticket": NOW}, "watcher"), (403, "watching")),
        (("POST", "/undo", {"ticket": NOW}, "a"), (400, "nothing_to_undo")),
        (("POST", "/undo", {"ticket": {"number": 9}}, "a"), (409, "stale")),
        (("POST", "/undo", {"ticket": "soon"}, "a"), (422, "malformed")),
        (("POST", "/undo", {"ticket": NOW, "back_to": "x"}, "a"), (422, "malformed")),
        (("POST", "/redo", {}, "a"), (422, "malformed")),
        (("POST", "/drop", {"draft": "x"}, "a"), (422, "malformed")),
        (("POST", "/answer", {"draft": "x", "ticket": {"number": 0, "step": 0}}, "a"), (422, "malformed")),
        (("POST", "/answer", {"draft": "x", "answer": 1, "ticket": NOW}, "a"), (409, "draft_gone")),
        (("POST", "/start", {"do": "sink", "ticket": NOW}, "a"), (400, "not_now")),
        (("POST", "/start", {"do": "bury", "seat": "a", "ticket": NOW}, "a"), (400, "no_gold")),
        (("POST", "/start", {"do": "raid", "seat": "zz", "ticket": NOW}, "a"), (400, "unknown_seat")),
        (("POST", "/start", {"do": "raid", "with": [], "ticket": NOW}, "a"), (422, "malformed")),
        (("POST", "/start", {"do": "raid", "seat": 1, "ticket": NOW}, "a"), (422, "malformed")),
        (
            ("POST", "/start", {"do": "correct", "with": {"path": 5}, "ticket": NOW}, "a"),
            (400, "no_such_value"),
        ),
        (
            ("POST", "/start", {"do": "correct", "with": {"x": 5}, "ticket": NOW}, "a"),
            (400, "no_such_procedure"),
        ),
        (("POST", "/start", {"do": "agree", "with": {"id": []}, "ticket": NOW}, "a"), (400, "no_such_rule")),
        (("POST", "/sit", {"seat": 3}, ""), (422, "malformed")),
        (("POST", "/sit", {"seat": "z"}, ""), (400, "unknown_seat")),
    ],
)
async def test_what_cannot_be_done_is_said_in_one_shape(
    client: httpx.AsyncClient,
    code: str,
    tokens: dict[str, str],
    ask: tuple[str, str, Any, str],
    expected: tuple[int, str],
) -> None:
    method, path, body, who = ask
    headers = bearer(tokens.get(who, who)) if who else {}

    answer = await client.request(method, f"/api/tables/{code}{path}", json=body, headers=headers)

    assert (answer.status_code, answer.json()["error"]) == expected
    assert answer.json().keys() == {"error", "message", "facts"}


@pytest.mark.parametrize("languages", ["fr-CA,fr;q=0.9", "de-CH, FR;q=0.8, en;q=0.5"])
async def test_an_unknown_table_is_not_found(client: httpx.AsyncClient, languages: str) -> None:
    answer = await client.get("/api/tables/NOWHERE-222", headers={**bearer("x"), "Accept-Language": languages})

    assert answer.status_code == 404
    assert answer.json()["message"] == "Il n’y a pas de table NOWHERE-222."


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"[]", 422),
        (b"\xff\xfe{", 422),
        (b"[" * 100_000, 422),
        (b'{"a":' * 500 + b"1" + b"}" * 500, 422),
        (b'{"ticket": {"number": 1.5}}', 422),
        (b'{"ticket": {"number": NaN}}', 422),
        (b'{"ticket": {"number": ' + b"9" * 5000 + b"}}", 422),
        (b'{"ticket": {"number": 0}, "draft": "\\ud800"}', 422),
        (b" " * (LARGEST_BODY + 1), 413),
    ],
)
async def test_a_message_that_nobody_can_read_is_refused_politely(
    client: httpx.AsyncClient, code: str, tokens: dict[str, str], content: bytes, status: int
) -> None:
    answer = await client.post(f"/api/tables/{code}/apply", content=content, headers=bearer(tokens["a"]))

    assert answer.status_code == status
    assert answer.json().keys() == {"error", "message", "facts"}


async def test_pages_of_other_sites_may_not_act(client: httpx.AsyncClient, code: str) -> None:
    foreign = await client.post(f"/api/tables/{code}/sit", json={"seat": "a"}, headers={"Origin": "http://evil.test"})
    own = await client.post(f"/api/tables/{code}/sit", json={"seat": "a"}, headers={"Origin": "http://table:8550"})

    assert (foreign.status_code, foreign.json()["error"]) == (403, "foreign_page")
    assert own.status_code == 202


@pytest.mark.parametrize(("origin", "let_in"), [("http://evil.test", False), ("http://testserver", True)])
def test_pages_of_other_sites_may_not_open_the_app_s_line(service: Service, origin: str, let_in: bool) -> None:
    browser = TestClient(create_app(service, Settings(), main))

    if let_in:
        with browser.websocket_connect("/ws", headers={"Origin": origin}):
            pass
    else:
        with pytest.raises(WebSocketDisconnect), browser.websocket_connect("/ws", headers={"Origin": origin}):
            pass


async def test_a_bug_is_not_told_in_code(client: httpx.AsyncClient, service: Service, code: str) -> None:
    service.lives.clear()
    service.store = None  # type: ignore[assignment]

    answer = await client.get(f"/api/tables/{code}", headers=bearer("x"))

    assert (answer.status_code, answer.json()["error"]) == (500, "unexpected")
    assert "Traceback" not in answer.text
    assert "NoneType" not in answer.text


async def test_a_disk_that_is_full_is_no_fault_of_the_reader_s_and_names_no_folder(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise BadData("disk_full", path="/home/anne/companion.db")

    monkeypatch.setattr(service.store, "append", full)
    body = {"do": "pass", "seat": "a", "ticket": NOW}

    answer = await client.post(f"/api/tables/{code}/start", json=body, headers=bearer(tokens["a"]))

    assert (answer.status_code, answer.json()["facts"]) == (503, {})
    assert "companion.db" not in answer.text
    assert "The disk of the host is full" in answer.json()["message"]


async def test_a_token_comes_as_a_bearer_s(client: httpx.AsyncClient, code: str, tokens: dict[str, str]) -> None:
    kinds = ("bearer", "Basic")

    statuses = [
        (await client.get(f"/api/tables/{code}", headers={"Authorization": f"{kind} {tokens['a']}"})).status_code
        for kind in kinds
    ]

    assert statuses == [200, 401]


async def test_guessing_tables_to_sit_at_is_slowed_down(
    client: httpx.AsyncClient, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gatekeeper, "MOST_WRONG", 3)

    answers = [await client.post(f"/api/tables/REEF-22{n}/sit", json={"seat": "a"}) for n in range(5)]
    right = await client.post(f"/api/tables/{code}/sit", json={"seat": "a"})

    assert [a.status_code for a in answers] == [404, 404, 404, 429, 429]
    assert right.status_code == 429


async def test_guessing_tokens_is_slowed_down_and_locks_no_seat_out(
    client: httpx.AsyncClient, code: str, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gatekeeper, "MOST_WRONG", 3)

    statuses = [(await client.get(f"/api/tables/{code}", headers=bearer("x"))).status_code for _ in range(5)]
    right = await client.get(f"/api/tables/{code}", headers=bearer(tokens["a"]))

    assert statuses == [401, 401, 401, 429, 429]
    assert right.status_code == 200


async def test_a_wrong_token_opens_no_table(client: httpx.AsyncClient, service: Service, code: str) -> None:
    """How long an answer takes must not tell a stranger that there is such a table."""
    service.forget()

    statuses = [
        (await client.get(f"/api/tables/{code}{part}", headers=bearer("x"))).status_code
        for part in ("", "/log", "/code")
    ]

    assert statuses == [401, 401, 401]
    assert code not in service.lives


async def test_a_body_that_dawdles_is_not_waited_for(
    client: httpx.AsyncClient, code: str, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "BODY_SECONDS", 0.05)

    async def dawdling() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(30)
        yield b"}"

    answer = await client.post(f"/api/tables/{code}/undo", content=dawdling(), headers=bearer(tokens["a"]))

    assert (answer.status_code, answer.json()["error"]) == (408, "too_slow")


@pytest.mark.parametrize("host", ["elsewhere.example:8550", "table.elsewhere.example", "192.168.1.3", ""])
async def test_only_the_host_s_own_names_are_answered(client: httpx.AsyncClient, code: str, host: str) -> None:
    api, page = [await client.get(path, headers={"Host": host}) for path in (f"/api/tables/{code}", "/")]

    assert (api.status_code, api.json()["error"]) == (421, "unknown_address")
    assert page.status_code == 421
    assert "flet.toml" in page.text


async def test_a_forwarded_name_is_not_believed(client: httpx.AsyncClient, code: str) -> None:
    forged = {"Host": "elsewhere.example", "X-Forwarded-Host": "table:8550"}
    foreign = {"Origin": "http://evil.test", "X-Forwarded-Host": "evil.test"}

    by_name = await client.get("/api/health", headers=forged)
    by_page = await client.post(f"/api/tables/{code}/sit", json={"seat": "a"}, headers=foreign)

    assert (by_name.status_code, by_page.status_code) == (421, 403)


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/docs/oauth2-redirect", "/oauth_callback"])
async def test_flet_s_own_pages_are_gone(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)

    assert not any(word in answer.text.lower() for word in ("swagger", "redoc", "openapi", "invalid state"))
