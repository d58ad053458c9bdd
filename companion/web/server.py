"""One process for the screens and the API: FastAPI with the Flet mount, and the headers around both."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import flet.fastapi as flet_fastapi
from fastapi import FastAPI
from flet_web import get_package_web_dir
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.assets import ASSETS, words
from companion.core.errors import Refused
from companion.hosting.service import Service
from companion.settings import Settings
from companion.web.api import add_api, language_of
from companion.web.club.figures import add_figures, phones_elsewhere
from companion.web.club.organiser import add_organiser
from companion.web.door import Door
from companion.web.first_page import FirstPage, Prepare
from companion.web.line import Lines
from companion.web.network import Network, facts
from companion.web.packed_files import PackedFiles
from companion.web.phone_folder import phone_folder

SESSION_SECONDS = 12 * 3600  # a long game with a phone asleep in a pocket
HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")
FORBIDDEN, MISDIRECTED = 403, 421
FLET_S_OWN = ("/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json", "/oauth_callback")
"""What Flet brings along and nobody here needs."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # links hold tokens
}
Main = Callable[[Any], Awaitable[None]]


def policy(host: str) -> str:
    """Every request stays on the host; Flutter needs its own scripts to be compiled."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return "; ".join(
        (
            "default-src 'self' data: blob:",
            "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
            "style-src 'self' 'unsafe-inline'",
            f"connect-src 'self'{sockets} data: blob:",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def is_foreign(scope: Scope, headers: Headers, host: str) -> bool:
    """A page of another site, open on somebody's phone, wants to act here. A browser lets no page set its origin."""
    acts = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD", "OPTIONS")
    origin = headers.get("origin")
    return bool(acts and origin and urlsplit(origin).netloc.lower() != host)


class Guard:
    """Headers on every answer, and no entry for the pages of other sites nor by a name that is not the host's."""

    def __init__(self, app: ASGIApp, network: Network) -> None:
        self.app = app
        self.network = network

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope = self.network.scope_before_proxy(scope)
        headers = Headers(scope=scope)

        async def guard_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    given.setdefault(name, value)
                given["Content-Security-Policy"] = policy(self.network.host(scope))
                if scope["path"].startswith("/api/"):
                    given["Cache-Control"] = "no-store"
            try:
                await send(message)
            except OSError:  # a phone that has gone: Flet hears it from the other direction, and must not trip here
                if scope["type"] != "websocket":
                    raise

        refused = self.why_not(scope, headers)
        if refused is None:
            await self.app(scope, receive, guard_send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.answer(scope, refused)(scope, receive, guard_send)

    def why_not(self, scope: Scope, headers: Headers) -> Refused | None:
        if not self.network.is_called_rightly(scope):
            return Refused("unknown_address", **facts(scope))
        return Refused("foreign_page") if is_foreign(scope, headers, self.network.host(scope)) else None

    def answer(self, scope: Scope, refused: Refused) -> Response:
        status = MISDIRECTED if refused.reason == "unknown_address" else FORBIDDEN
        message = words(language_of(Request(scope))).refusal(refused)
        if scope["path"].startswith("/api/"):
            return JSONResponse({"error": refused.reason, "message": message, "facts": dict(refused.facts)}, status)
        return PlainTextResponse(message, status)


def phones_open(service: Service, lines: Lines) -> int:
    """The websockets of this process, and the phones that other ones have told of."""
    return len(lines.open) + phones_elsewhere(service)


@asynccontextmanager
async def lifespan(_: FastAPI) -> AsyncIterator[None]:
    await flet_fastapi.app_manager.start()
    yield
    await flet_fastapi.app_manager.shutdown()


def create_app(
    service: Service,
    settings: Settings,
    main: Main,
    door: Door | None = None,
    *,
    prepare: Prepare | None = None,
    packed: Path | None = None,
) -> FastAPI:
    """`prepare`: done beside the first page that is asked for. `packed`: where large files are kept, ready to send."""
    network, door = Network(settings, service.host_key), door or Door(service)
    app = FastAPI(title=settings.name, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    add_figures(app, service)
    if settings.organiser:
        add_organiser(app, service, settings.organiser, network, door)
    add_api(app, service, settings.name, network, door)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Guard, network=network)
    if folder := phone_folder():
        app.mount("/phone", StaticFiles(directory=folder, html=True))
    # Last: the mount at "/" swallows every other path.
    screens = flet_fastapi.app(
        main,
        assets_dir=str(ASSETS),
        no_cdn=True,
        app_name=settings.name,
        app_short_name=settings.name,
        session_timeout_seconds=SESSION_SECONDS,
    )
    screens.router.routes = [route for route in screens.routes if getattr(route, "path", "") not in FLET_S_OWN]
    app.state.lines = Lines(screens, network, door.gate)
    if settings.phones:
        app.state.lines.is_full = lambda: phones_open(service, app.state.lines) >= settings.phones
    app.mount("/", serve_files(app.state.lines, prepare, packed))
    return app


def serve_files(lines: Lines, prepare: Prepare | None, packed: Path | None) -> ASGIApp:
    app: ASGIApp = FirstPage(lines, prepare) if prepare else lines
    return PackedFiles(app, (ASSETS, Path(get_package_web_dir())), packed) if packed else app
