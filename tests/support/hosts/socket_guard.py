"""Nothing leaves this machine while the guard stands: Python asks it before every connection, datagram and look-up."""

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.share.lan import is_loopback


class LeftTheMachine(Exception):
    """Something wanted to talk to another machine."""


class Guard:
    def __init__(self) -> None:
        self.stands = False
        self.installed = False
        self.blocked: list[str] = []

    def ask(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.stands:
            return
        match event, arguments:
            case ("socket.connect", (socket.socket(type=socket.SOCK_DGRAM), _)):
                return  # sends nothing: the system only says which of its own addresses it would take
            case ("socket.connect" | "socket.sendto" | "socket.sendmsg", (_, address)):
                self.check(event, address)
            case ("socket.getaddrinfo" | "socket.gethostbyname", (str() | bytes() as name, *_)):
                self.check(event, (name,))
            case _:
                return

    def check(self, event: str, address: Any) -> None:
        if not isinstance(address, tuple):  # a socket of the file system
            return
        name = address[0].decode() if isinstance(address[0], bytes) else str(address[0])
        if name not in ("localhost", "0.0.0.0", "::", "") and not is_loopback(name):
            self.blocked.append(f"{event} {name}")
            raise LeftTheMachine(name)


GUARD = Guard()


@contextmanager
def guard_sockets() -> Iterator[Guard]:
    """An audit hook stays for ever; it sleeps outside of this."""
    if not GUARD.installed:
        sys.addaudithook(GUARD.ask)
        GUARD.installed = True
    GUARD.blocked, GUARD.stands = [], True
    try:
        yield GUARD
    finally:
        GUARD.stands = False
