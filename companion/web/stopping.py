"""How the host stops: whoever is there is told, and nobody who has gone is waited for."""

import asyncio
import gc
import socket

import uvicorn

from companion.web.line import Lines

PATIENCE = 0.5
"""Seconds for answers that are on their way."""


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, lines: Lines) -> None:
        super().__init__(config)
        self.lines = lines

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        gc.freeze()  # the screens of a thousand phones need not be looked through once more
        self.lines.stop()
        asyncio.get_running_loop().call_later(PATIENCE, self.abandon)
        await super().shutdown(sockets)

    def abandon(self) -> None:
        """Close every connection at once: a phone that has gone without closing it never takes what is still to be
        sent."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()
