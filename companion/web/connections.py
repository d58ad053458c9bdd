"""The connections themselves, before there is a request: how many a client may hold, and how long a request may take to
arrive. uvicorn waits for ever for the rest of a request that has begun."""

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from companion.share.lan import is_loopback
from companion.web.gatekeeper import MOST_CLIENTS, client_of
from companion.web.network import Network, plain_address

MOST_CONNECTIONS = 200
"""Of one client; a browser holds about seven. The host's own machine and its proxy may hold more."""
HEAD_SECONDS = 10
if TYPE_CHECKING:
    Protocol = Any
else:
    Protocol = AutoHTTPProtocol


class Connections:
    """How many connections each client holds."""

    def __init__(self, proxy: str = "") -> None:
        self.proxy = proxy
        self.open: OrderedDict[str, list[asyncio.BaseTransport]] = OrderedDict()

    def may_open(self, transport: asyncio.BaseTransport) -> bool:
        address = plain_address(str((transport.get_extra_info("peername") or ("",))[0]))
        if is_loopback(address) or address == self.proxy:
            return True
        client = client_of(address)
        held = [other for other in self.open.pop(client, []) if not other.is_closing()]
        may = len(held) < MOST_CONNECTIONS
        self.open[client] = [*held, transport] if may else held
        while len(self.open) > MOST_CLIENTS:
            self.open.popitem(last=False)
        return may


def protocol_for(network: Network) -> type[asyncio.Protocol]:
    """uvicorn's protocol, but it closes the connection of a client with too many of them, and a request that arrives
    too slowly."""
    connections = Connections(network.proxy)

    class Impatient(Protocol):  # type: ignore[misc]
        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            if connections.may_open(transport):
                self.watch(idle=False)
            else:
                transport.abort()

        def watch(self, idle: bool) -> None:
            self.loop.call_later(HEAD_SECONDS, self.look, idle)

        def look(self, was_idle: bool) -> None:
            """Hang up where no request came between two checks: uvicorn itself closes only an idle connection."""
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            idle = self.cycle is None or self.cycle.response_complete
            if idle and (was_idle or self.cycle is None):
                self.transport.close()
            else:
                self.watch(idle)

    return Impatient
