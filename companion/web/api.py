"""The JSON API: what a phone can do, for programs. Every answer is for the seat whose token asks."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from companion import __version__
from companion.assets import words
from companion.core.codec import freeze, read_answer, seat_or_none
from companion.core.errors import BadData, CompanionError, Refused, Stale
from companion.core.game import Action
from companion.hosting.files.log_file import log_failure
from companion.hosting.files.strict_json import read_json
from companion.hosting.identifiers import printable
from companion.hosting.live import Role, Ticket
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from companion.web.door import Door
from companion.web.network import Network
from companion.web.serialise import log_for, table_for, to_display

LARGEST_BODY = 256 * 1024
BODY_SECONDS = 10
STATUS = {
    "bad_token": 401,
    "bad_key": 401,
    "watching": 403,
    "only_host": 403,
    "seat_refused": 403,
    "not_your_secret": 403,
    "unknown_table": 404,
    "no_such_page": 404,
    "too_slow": 408,
    "too_large": 413,
    "malformed": 422,
    "too_many_tries": 429,
    "too_many_ask": 429,
    "unexpected": 500,
}
Body = Mapping[str, Any]
Command = Callable[[str, Role, Body], None]


def language_of(request: Request) -> str:
    """The first language of the reader that we speak."""
    accepted = request.headers.get("accept-language", "").lower().split(",")
    return next((a.strip()[:2] for a in accepted if a.strip()[:2] in LANGUAGES), LANGUAGES[0])


def token_of(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else ""


def status_of(error: CompanionError) -> int:
    if isinstance(error, Stale):
        return 409
    if error.reason.startswith(("database_", "disk_")):
        return 503
    return STATUS.get(error.reason, 400)


def error_response(service: Service, request: Request, error: CompanionError) -> JSONResponse:
    """The error as every error of the API looks."""
    facts = {k: v for k, v in error.facts.items() if k != "path"}
    live = service.lives.get(str(request.path_params.get("code", "")).upper())
    try:
        spoken = words(language_of(request), live.record.game if live else None).at(live.names if live else {})
        message = spoken.refusal(error)
    except (CompanionError, LookupError):  # broken words must not hide what went wrong
        message = error.reason
    return JSONResponse({"error": error.reason, "message": message, "facts": to_display(facts)}, status_of(error))


async def body_bytes(request: Request, largest: int = LARGEST_BODY) -> bytes:
    """The body of the request, if it is not too large and not too slow."""
    sent = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                sent += chunk
                if len(sent) > largest:
                    raise BadData("too_large")
    except TimeoutError as slow:
        raise BadData("too_slow") from slow
    except ClientDisconnect as gone:
        raise BadData("malformed") from gone
    return bytes(sent)


async def body_of(request: Request) -> Body:
    """The JSON object that was sent, if it is one."""
    body = read_json(await body_bytes(request))
    if not isinstance(body, dict):
        raise BadData("malformed")
    return body


def ticket_of(body: Body) -> Ticket:
    match body.get("ticket"):
        case {"number": int(number), "step": int(step)}:
            return Ticket(number, step)
        case {"number": int(number)}:
            return Ticket(number)
        case _:
            raise BadData("malformed")


def text_of(body: Body, name: str) -> str:
    if not isinstance(value := body.get(name), str):
        raise BadData("malformed")
    return value


def without_invisible(value: Any) -> Any:
    """An answer whose texts hold nothing that cannot be seen."""
    match value:
        case str():
            return printable(value)
        case list():
            return [without_invisible(part) for part in value]
        case {"instead": str(text)}:
            return {"instead": printable(text)}
        case _:
            return value


def action_of(body: Body) -> Action:
    arguments, seat = body.get("with", {}), body.get("seat")
    if not isinstance(arguments, dict) or not (seat is None or isinstance(seat, str)):
        raise BadData("malformed")
    return Action(text_of(body, "do"), freeze(arguments), seat_or_none(seat))


class Api:
    """The commands of the API, each by its name."""

    def __init__(self, service: Service, network: Network, door: Door) -> None:
        self.service = service
        self.network = network
        self.door = door
        self.commands: Mapping[str, Command] = {
            "start": self.start,
            "answer": self.answer,
            "back": self.back,
            "apply": self.apply,
            "undo": self.undo,
            "redo": self.redo,
            "drop": self.drop,
            "bring_back": self.bring_back,
        }

    def role(self, request: Request, code: str) -> Role:
        """What the bearer of the token may do here."""
        return self.door.gate.open(self.client(request), lambda: self.service.role(code, token_of(request)))

    def host(self, request: Request, code: str) -> None:
        if not self.role(request, code).host:
            raise Refused("only_host")

    def client(self, request: Request) -> str:
        return self.door.gate.client(self.network.line(request.scope))

    def table(self, request: Request, code: str) -> dict[str, Any]:
        role = self.role(request, code)
        return table_for(self.service.live(code), role)

    def log(self, request: Request, code: str) -> dict[str, Any]:
        role = self.role(request, code)
        since = request.query_params.get("since", "0")
        if not (since.isascii() and since.isdigit() and len(since) < 10):
            raise BadData("malformed")
        live = self.service.live(code)
        entries = log_for(live, self.service.codec(live.record.game).of(live.record), role, int(since))
        return {"code": code, "number": live.table.number, "entries": entries}

    def code(self, request: Request, code: str) -> dict[str, Any]:
        """The table for another companion, from the head that it has."""
        from companion.share.codes.outgoing import code_for, role_of  # few tables are fetched, and none at the start

        role = self.door.gate.open(self.client(request), lambda: role_of(self.service, code, token_of(request)))
        if not role.acts:
            raise Refused("watching")
        query = request.query_params
        head, holds = (query.get(name, "")[:32] for name in ("head", "holds"))
        return code_for(self.service, code, role, head, holds=holds, facts=query.get("facts") == "1")

    async def do(self, request: Request, code: str, command: str, body: Body) -> dict[str, Any]:
        role = self.role(request, code)
        await run_in_threadpool(self.commands[command], code, role, body)  # it waits for the disk, and nobody else does
        return table_for(self.service.live(code), role)

    def sit(self, request: Request, code: str, body: Body) -> dict[str, Any]:
        """Whoever knows the table's code may ask for a free seat, and ask again with the id of that request until the
        host has answered it. The answer to the one who sits is the only one that holds a token."""
        seat, client, requests = text_of(body, "seat"), self.client(request), self.door.requests
        if "asked" in body:
            asked = requests.find(text_of(body, "asked"))
            if asked is None or (asked.code, asked.seat) != (code, seat):
                raise Refused("seat_not_asked")
        else:
            asked = self.door.gate.look_up(client, lambda: requests.ask(code, seat, client))
        if asked.waits:
            return {"seat": seat, "asked": asked.id}
        requests.withdraw(asked.id)
        if not asked.token:
            raise Refused(asked.answer, who=seat)
        return {"seat": seat, "token": asked.token}

    def requests(self, request: Request, code: str) -> dict[str, Any]:
        """The seats that phones ask for, for the host."""
        self.host(request, code)
        waiting = [{"number": r.number, "seat": r.seat} for r in self.door.requests.waiting() if r.code == code]
        return {"code": code, "open": self.door.requests.is_open(code), "requests": waiting}

    def answer_request(self, request: Request, code: str, body: Body) -> dict[str, Any]:
        """The host's answer to one of them, or whether the table is open to the room."""
        self.host(request, code)
        match body:
            case {"number": int(number), "yes": bool(yes)} if self.is_asked(code, number):
                self.door.requests.answer(number, yes)
            case {"open": bool(open)}:
                self.door.requests.set_open(code, open)
            case _:
                raise BadData("malformed")
        return self.requests(request, code)

    def is_asked(self, code: str, number: int) -> bool:
        return any((r.code, r.number) == (code, number) for r in self.door.requests.waiting())

    def start(self, code: str, role: Role, body: Body) -> None:
        self.service.start(code, role, action_of(body), ticket_of(body))

    def answer(self, code: str, role: Role, body: Body) -> None:
        if "answer" not in body:
            raise BadData("malformed")
        answer = read_answer(without_invisible(body["answer"]))
        self.service.answer(code, role, text_of(body, "draft"), answer, ticket_of(body))

    def back(self, code: str, role: Role, body: Body) -> None:
        self.service.back(code, role, text_of(body, "draft"), ticket_of(body))

    def apply(self, code: str, role: Role, body: Body) -> None:
        self.service.apply(code, role, text_of(body, "draft"), ticket_of(body))

    def undo(self, code: str, role: Role, body: Body) -> None:
        back_to = body.get("back_to")
        if not (back_to is None or isinstance(back_to, int)):
            raise BadData("malformed")
        self.service.undo(code, role, ticket_of(body), back_to)

    def redo(self, code: str, role: Role, body: Body) -> None:
        self.service.redo(code, role, ticket_of(body))

    def drop(self, code: str, role: Role, body: Body) -> None:
        ticket_of(body)
        self.service.drop(code, role, text_of(body, "draft"), sure=body.get("sure") is True)

    def bring_back(self, code: str, role: Role, body: Body) -> None:
        ticket_of(body)
        self.service.bring_back(code, role, text_of(body, "draft"))


def routes(api: Api, name: str) -> APIRouter:
    router = APIRouter(prefix="/api")

    @router.get("/health")
    async def health() -> dict[str, Any]:
        return {"ok": True}

    @router.get("/version")
    async def version() -> dict[str, Any]:
        games = {id: game.info.revision for id, game in api.service.games.items()}
        return {"app": name, "version": __version__, "games": games}

    @router.get("/tables/{code}")
    async def table(request: Request, code: str) -> JSONResponse:
        return JSONResponse(api.table(request, code.upper()))

    @router.get("/tables/{code}/log")
    async def log(request: Request, code: str) -> JSONResponse:
        return JSONResponse(api.log(request, code.upper()))

    @router.get("/tables/{code}/code")
    def code_of(request: Request, code: str) -> JSONResponse:  # beside the loop: packing takes a moment
        return JSONResponse(api.code(request, code.upper()))

    @router.post("/tables/{code}/sit")
    async def sit(request: Request, code: str) -> JSONResponse:
        answer = api.sit(request, code.upper(), await body_of(request))
        return JSONResponse(answer, 202 if "asked" in answer else 200)

    @router.get("/tables/{code}/requests")
    async def requests(request: Request, code: str) -> JSONResponse:
        return JSONResponse(api.requests(request, code.upper()))

    @router.post("/tables/{code}/requests")
    async def answer_request(request: Request, code: str) -> JSONResponse:
        return JSONResponse(api.answer_request(request, code.upper(), await body_of(request)))

    @router.post("/tables/{code}/{command}")
    async def do(request: Request, code: str, command: str) -> JSONResponse:
        if command not in api.commands:
            raise Refused("no_such_page")
        return JSONResponse(await api.do(request, code.upper(), command, await body_of(request)))

    @router.api_route("/{rest:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
    async def nothing(rest: str) -> None:
        raise Refused("no_such_page")

    return router


def add_api(app: FastAPI, service: Service, name: str, network: Network, door: Door) -> None:
    app.include_router(routes(Api(service, network, door), name))

    @app.exception_handler(CompanionError)
    async def on_refusal(request: Request, error: CompanionError) -> JSONResponse:
        return error_response(service, request, error)

    @app.exception_handler(HTTPException)
    async def on_unknown_page(request: Request, error: HTTPException) -> JSONResponse:
        return error_response(service, request, Refused("no_such_page"))

    @app.exception_handler(Exception)
    async def on_failure(request: Request, error: Exception) -> JSONResponse:
        return error_response(service, request, log_failure(error, "answering a request"))
