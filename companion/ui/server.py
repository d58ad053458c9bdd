"""One process for the screens and the API: FastAPI with the Flet mount, and the headers around both."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import flet.fastapi as flet_fastapi
from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.assets import ASSETS, words
from companion.service import Service
from companion.settings import Settings
from companion.ui.api import add_api, language_of
from companion.ui.line import Lines

SESSION_SECONDS = 12 * 3600  # a long game with a phone asleep in a pocket
HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")
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


def is_foreign(scope: Scope, headers: Headers) -> bool:
    """A page of another site, open on somebody's phone, wants to act here."""
    acts = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD", "OPTIONS")
    origin = headers.get("origin")
    # A browser lets no page set these two itself, so they tell whose page it is; a proxy fills in the second.
    own = {headers.get("host", "").lower(), headers.get("x-forwarded-host", "").lower()} - {""}
    return bool(acts and origin and urlsplit(origin).netloc.lower() not in own)


class Guard:
    """Headers on every answer, and no entry for the pages of other sites."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                given.update({**HEADERS, "Content-Security-Policy": policy(headers.get("host", ""))})
                if scope["path"].startswith("/api/"):
                    given["Cache-Control"] = "no-store"
            try:
                await send(message)
            except OSError:  # a phone that has gone: Flet hears it from the other direction, and must not trip here
                if scope["type"] != "websocket":
                    raise

        if not is_foreign(scope, headers):
            await self.app(scope, receive, send_guarded)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            message = words(language_of(Request(scope)))("refused.foreign_page")
            refused = JSONResponse({"error": "foreign_page", "message": message, "facts": {}}, 403)
            await refused(scope, receive, send_guarded)


@asynccontextmanager
async def lifespan(_: FastAPI) -> AsyncIterator[None]:
    await flet_fastapi.app_manager.start()
    yield
    await flet_fastapi.app_manager.shutdown()


def create_app(service: Service, settings: Settings, main: Main) -> FastAPI:
    app = FastAPI(title=settings.name, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    add_api(app, service, settings.name)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Guard)
    # Last: the mount at "/" swallows every other path.
    screens = flet_fastapi.app(
        main,
        assets_dir=str(ASSETS),
        no_cdn=True,
        app_name=settings.name,
        app_short_name=settings.name,
        session_timeout_seconds=SESSION_SECONDS,
    )
    app.mount("/", Lines(screens, service.host_key))
    return app
