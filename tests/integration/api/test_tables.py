"""The JSON API, asked over ASGI as a program would ask it: what each seat sees and may do."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from companion.core import table_rules
from companion.core.ask import Seat
from companion.core.game import Action
from companion.core.plain import plain
from companion.hosting.live import HOST, Role, Ticket
from companion.hosting.service import Service
from tests.integration.api.requests import bearer

ANNE, JACK = Seat("a"), Seat("b")


def rich(service: Service, code: str) -> None:
    """Anne has gold, and has buried four pieces in secret."""
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 9}), Ticket(0))
    draft = service.start(code, Role(ANNE), Action("bury", {}, ANNE), Ticket(1))
    assert draft is not None
    service.answer(code, Role(ANNE), draft.id, 4, Ticket(1))


async def test_it_says_that_it_is_well_and_what_it_is(client: httpx.AsyncClient) -> None:
    health, version = await client.get("/api/health"), await client.get("/api/version")

    assert health.json() == {"ok": True}
    assert version.json()["games"] == {"plunder": 1}


async def test_a_seat_sees_its_own_secret_and_the_others_do_not(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str]
) -> None:
    rich(service, code)

    seen = {who: await client.get(f"/api/tables/{code}", headers=bearer(token)) for who, token in tokens.items()}

    buried = {who: answer.json()["state"]["captains"][0]["buried"] for who, answer in seen.items()}
    assert buried == {"a": 4, "b": -1, "watcher": -1, "host": -1}


async def test_the_log_is_redacted_for_its_reader(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str]
) -> None:
    rich(service, code)
    path = ("captains", 0, "buried")
    service.start(code, HOST, Action("correct", {"path": path, "value": 7}), Ticket(2))

    logs = {who: await client.get(f"/api/tables/{code}/log", headers=bearer(t)) for who, t in tokens.items()}
    entries = {who: answer.json()["entries"] for who, answer in logs.items()}

    assert entries["a"][1]["events"] == [{"is": "GoldBuried", "seat": "a", "gold": 4}]
    assert [n["key"] for n in entries["a"][1]["notes"]] == ["buried", "buried_gold"]
    assert (entries["a"][2]["events"][0]["before"], entries["a"][2]["events"][0]["after"]) == (4, 7)
    for other in ("b", "watcher", "host"):
        assert entries[other][0]["events"][0]["after"] == 9
        assert entries[other][1]["events"] == [{"is": "GoldBuried", "seat": "a", "gold": -1}]
        assert [n["key"] for n in entries[other][1]["notes"]] == ["buried"]
        assert (entries[other][2]["events"][0]["before"], entries[other][2]["events"][0]["after"]) == (-1, -1)
        assert entries[other][2]["notes"] == []
    assert "answers" not in str(entries)


async def test_folding_the_redacted_log_gives_the_view(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str]
) -> None:
    rich(service, code)
    game, codec = service.games["plunder"], service.codecs["plunder"]
    log = (await client.get(f"/api/tables/{code}/log", headers=bearer(tokens["b"]))).json()["entries"]

    state = service.live(code).table.states[0]
    for entry in log:
        for event in entry["events"]:
            state = table_rules.evolve(game, state, codec.read_event(event))

    assert plain(state) == plain(service.live(code).table.view(JACK))


async def test_the_log_comes_from_where_the_reader_stopped(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str]
) -> None:
    rich(service, code)

    answer = await client.get(f"/api/tables/{code}/log?since=1", headers=bearer(tokens["b"]))

    assert [e["number"] for e in answer.json()["entries"]] == [1]
    assert answer.json()["number"] == 2


async def test_nothing_but_sitting_down_answers_with_a_token(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str]
) -> None:
    rich(service, code)
    paths = [f"/api/tables/{code}", f"/api/tables/{code}/log", "/api/version", "/api/health"]

    said = [(await client.get(path, headers=bearer(t))).text for path in paths for t in tokens.values()]

    assert not any(token in text for token in tokens.values() for text in said)


async def test_a_whole_turn_can_be_played(client: httpx.AsyncClient, code: str, tokens: dict[str, str]) -> None:
    post = poster(client, code, tokens["a"])

    opened = await post("start", {"do": "raid", "with": {"port": "nassau"}, "seat": "a", "ticket": {"number": 0}})
    draft = opened["open"]
    assert draft["question"]["kind"] == "Dice"
    asked = await post("answer", {"draft": draft["id"], "answer": [3, 4], "ticket": {"number": 0, "step": 0}})
    assert asked["open"]["question"]["key"] == "share"
    back = await post("back", {"draft": draft["id"], "ticket": {"number": 0, "step": 1}})
    assert back["open"]["step"] == 0
    await post("answer", {"draft": draft["id"], "answer": [6, 6], "ticket": {"number": 0, "step": 0}})
    written = await post("answer", {"draft": draft["id"], "answer": "all", "ticket": {"number": 0, "step": 1}})
    assert (written["number"], written["state"]["captains"][0]["gold"], written["open"]) == (1, 3, None)
    undone = await post("undo", {"ticket": {"number": 1}})
    assert undone["state"]["captains"][0]["gold"] == 0
    redone = await post("redo", {"ticket": {"number": 2}})
    assert redone["state"]["captains"][0]["gold"] == 3


def poster(client: httpx.AsyncClient, code: str, token: str) -> Callable[[str, Any], Any]:
    async def post(command: str, body: Any) -> Any:
        answer = await client.post(f"/api/tables/{code}/{command}", json=body, headers=bearer(token))
        assert answer.status_code == 200, answer.text
        return answer.json()

    return post


async def test_undo_reaches_back_to_any_entry(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str]
) -> None:
    for number, seat in enumerate((ANNE, Seat("b"), ANNE)):
        service.start(code, HOST, Action("pass", {}, seat), Ticket(number))
    body = {"ticket": {"number": 3}, "back_to": 1}

    answer = await client.post(f"/api/tables/{code}/undo", json=body, headers=bearer(tokens["b"]))

    assert (answer.status_code, answer.json()["state"]["turn"]) == (200, 1)


async def test_a_procedure_can_be_dropped(client: httpx.AsyncClient, code: str, tokens: dict[str, str]) -> None:
    post = poster(client, code, tokens["a"])
    opened = await post("start", {"do": "bribe", "seat": "a", "ticket": {"number": 0, "step": 0}})

    dropped = await post("drop", {"draft": opened["open"]["id"], "ticket": {"number": 0, "step": 0}})

    assert dropped["open"] is None


async def test_a_second_main_procedure_is_refused_and_not_offered(
    client: httpx.AsyncClient, code: str, tokens: dict[str, str]
) -> None:
    post = poster(client, code, tokens["a"])
    opened = await post("start", {"do": "bribe", "seat": "a", "ticket": {"number": 0}})
    raid = {"do": "raid", "with": {"port": "nassau"}, "seat": "a", "ticket": {"number": 0}}

    second = await client.post(f"/api/tables/{code}/start", json=raid, headers=bearer(tokens["b"]))

    assert (second.status_code, second.json()["error"]) == (400, "under_way")
    assert {a["refused"] for a in opened["actions"]} <= {"under_way", "no_gold"}


async def test_what_runs_beside_is_seen_where_it_was_begun(
    client: httpx.AsyncClient, code: str, tokens: dict[str, str]
) -> None:
    correct = {"do": "correct", "with": {"path": ["captains", 1, "gold"]}, "ticket": {"number": 0}}
    of_jack = await poster(client, code, tokens["b"])("start", correct)

    of_anne = (await client.get(f"/api/tables/{code}", headers=bearer(tokens["a"]))).json()

    assert ([d["do"] for d in of_jack["beside"]], of_jack["open"]) == (["correct"], None)
    assert (of_anne["beside"], of_anne["open"]) == ([], None)


async def test_another_seat_drops_only_when_it_is_sure_and_it_comes_back(
    client: httpx.AsyncClient, code: str, tokens: dict[str, str]
) -> None:
    post = poster(client, code, tokens["a"])
    await post("start", {"do": "raid", "with": {"port": "nassau"}, "seat": "a", "ticket": {"number": 0}})
    draft = (await client.get(f"/api/tables/{code}", headers=bearer(tokens["a"]))).json()["open"]["id"]
    await post("answer", {"draft": draft, "answer": [4, 3], "ticket": {"number": 0, "step": 0}})
    body = {"draft": draft, "ticket": {"number": 0}}

    unsure = await client.post(f"/api/tables/{code}/drop", json=body, headers=bearer(tokens["b"]))
    sure = await client.post(f"/api/tables/{code}/drop", json={**body, "sure": True}, headers=bearer(tokens["b"]))
    back = await post("bring_back", body)

    assert (unsure.status_code, unsure.json()["error"]) == (400, "not_yours_to_drop")
    assert sure.json()["open"] is None
    assert (back["open"]["id"], back["open"]["step"]) == (draft, 1)


async def test_a_secret_question_is_shown_to_its_seat_alone(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str]
) -> None:
    rich(service, code)
    service.start(code, Role(ANNE), Action("bury", {}, ANNE), Ticket(2))

    opened = {
        who: (await client.get(f"/api/tables/{code}", headers=bearer(token))).json()["open"]
        for who, token in tokens.items()
    }
    guess = await client.post(
        f"/api/tables/{code}/answer",
        json={"draft": opened["b"]["id"], "answer": 1, "ticket": {"number": 2, "step": 0}},
        headers=bearer(tokens["b"]),
    )

    assert opened["a"]["question"]["high"] == 9
    assert [opened[who]["question"] for who in ("b", "watcher", "host")] == [None] * 3
    assert (guess.status_code, guess.json()["error"]) == (403, "not_your_secret")


async def test_a_seat_at_an_open_table_can_be_taken_once(
    client: httpx.AsyncClient, service: Service, code: str
) -> None:
    opened = await client.post(f"/api/tables/{code}/requests", json={"open": True}, headers=bearer(service.host_key))

    first = await client.post(f"/api/tables/{code.lower()}/sit", json={"seat": "a"})
    second = await client.post(f"/api/tables/{code.lower()}/sit", json={"seat": "a"})

    mine = await client.get(f"/api/tables/{code}", headers=bearer(first.json()["token"]))
    assert opened.json() == {"code": code, "open": True, "requests": []}
    assert mine.json()["seat"] == "a"
    assert (second.status_code, second.json()["error"]) == (400, "seat_taken")
    assert second.json()["message"] == "This seat is taken: Anne."


async def test_a_seat_needs_the_host_s_yes(client: httpx.AsyncClient, service: Service, code: str) -> None:
    sit, requests, host = f"/api/tables/{code}/sit", f"/api/tables/{code}/requests", bearer(service.host_key)
    asked = await client.post(sit, json={"seat": "a"})
    waits = await client.post(sit, json={"seat": "a", "asked": asked.json()["asked"]})
    waiting = (await client.get(requests, headers=host)).json()["requests"]

    await client.post(requests, json={"number": waiting[0]["number"], "yes": True}, headers=host)
    granted = await client.post(sit, json={"seat": "a", "asked": asked.json()["asked"]})

    assert (asked.status_code, waits.status_code, granted.status_code) == (202, 202, 200)
    assert "token" not in {*asked.json(), *waits.json()}
    assert [r["seat"] for r in waiting] == ["a"]
    assert service.role(code, granted.json()["token"]).seat == "a"


async def test_the_host_may_say_no(client: httpx.AsyncClient, service: Service, code: str) -> None:
    sit, requests, host = f"/api/tables/{code}/sit", f"/api/tables/{code}/requests", bearer(service.host_key)
    asked = (await client.post(sit, json={"seat": "a"})).json()["asked"]
    number = (await client.get(requests, headers=host)).json()["requests"][0]["number"]

    await client.post(requests, json={"number": number, "yes": False}, headers=host)
    refused = await client.post(sit, json={"seat": "a", "asked": asked})

    assert (refused.status_code, refused.json()["error"]) == (403, "seat_refused")
    assert not service.live(code).record.seats[0].taken


@pytest.mark.parametrize("who", ["a", "watcher"])
async def test_only_the_host_answers(client: httpx.AsyncClient, code: str, tokens: dict[str, str], who: str) -> None:
    await client.post(f"/api/tables/{code}/sit", json={"seat": "b"})

    seen = await client.get(f"/api/tables/{code}/requests", headers=bearer(tokens[who]))
    said = await client.post(
        f"/api/tables/{code}/requests", json={"number": 1, "yes": True}, headers=bearer(tokens[who])
    )

    assert [(a.status_code, a.json()["error"]) for a in (seen, said)] == [(403, "only_host")] * 2


async def test_a_guessed_request_fetches_nothing(client: httpx.AsyncClient, code: str) -> None:
    await client.post(f"/api/tables/{code}/sit", json={"seat": "a"})

    guess = await client.post(f"/api/tables/{code}/sit", json={"seat": "a", "asked": "guessed"})

    assert (guess.status_code, guess.json()["error"]) == (400, "seat_not_asked")


@pytest.mark.parametrize("answer", [None, True, [True, 2], [1.0, 2], [[1], 2], {"instead": [1]}, {"x": 1}, "3", [7, 7]])
async def test_an_answer_that_does_not_fit_changes_nothing(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str], answer: Any
) -> None:
    draft = service.start(code, Role(ANNE), Action("raid", {"port": "nassau"}, ANNE), Ticket(0))
    assert draft is not None
    body = {"draft": draft.id, "answer": answer, "ticket": {"number": 0, "step": 0}}

    said = await client.post(f"/api/tables/{code}/answer", json=body, headers=bearer(tokens["a"]))

    assert said.status_code in (400, 422)
    assert service.live(code).drafts == (draft,)


async def test_a_stale_tap_names_who_was_faster(
    client: httpx.AsyncClient, service: Service, code: str, tokens: dict[str, str]
) -> None:
    service.start(code, Role(ANNE), Action("pass", {}, ANNE), Ticket(0))

    late = await client.post(
        f"/api/tables/{code}/undo",
        json={"ticket": {"number": 0}},
        headers={**bearer(tokens["b"]), "Accept-Language": "fr"},
    )

    assert late.status_code == 409
    assert late.json()["message"].startswith("Anne")


async def test_a_watcher_is_offered_nothing(client: httpx.AsyncClient, code: str, tokens: dict[str, str]) -> None:
    watching = (await client.get(f"/api/tables/{code}", headers=bearer(tokens["watcher"]))).json()
    seated = (await client.get(f"/api/tables/{code}", headers=bearer(tokens["a"]))).json()

    assert (watching["watching"], watching["actions"]) == (True, [])
    assert seated["actions"] != []
