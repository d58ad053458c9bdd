"""While a browser loads the engine of its first page, the host reads what the first screen needs."""

import threading
from collections.abc import Callable
from pathlib import PurePosixPath

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.web.api import language_of

Prepare = Callable[[str], object]


class FirstPage:
    """`prepare` is called once, in a thread, with the language of the browser that comes first."""

    def __init__(self, app: ASGIApp, prepare: Prepare) -> None:
        self.app = app
        self.prepare: Prepare | None = prepare

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.prepare and scope["type"] == "http" and not PurePosixPath(str(scope["path"])).suffix:
            prepare, self.prepare = self.prepare, None
            threading.Thread(target=prepare, args=(language_of(Request(scope)),), daemon=True).start()
        await self.app(scope, receive, send)
