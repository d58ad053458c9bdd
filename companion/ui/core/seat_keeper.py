"""The seats that one phone holds: its tokens, whether it is the host's, and the seats that it has asked for."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from companion.core.errors import Refused
from companion.hosting.identifiers import same
from companion.hosting.live import HOST, Role
from companion.hosting.seat_requests import SeatRequest
from companion.hosting.service import Service
from companion.web.door import Door
from companion.web.origin import Line

Found = TypeVar("Found")
MOST_ASKED = 10
"""Of so many tables a phone remembers that it has asked for a seat."""


class SeatKeeper:
    """`keep` stores them on the phone. `line`: where it comes from, as the server saw when its session was opened."""

    def __init__(self, service: Service, door: Door, line: Line, keep: Callable[[], None]) -> None:
        self.service = service
        self.door = door
        self.line = line
        self.keep = keep
        self.tokens: dict[str, str] = {}
        self.id = ""
        """Tells the phones of one seat apart; it opens nothing."""
        self.passed_round: tuple[str, ...] = ()
        """The tables at which this phone is passed round: it is not asked again where it sits."""
        self.host_key = ""
        self.requests: dict[str, str] = {}
        """The seat that it has asked for, table by table: the request's id. The phone keeps it: the answer may find
        it at another process than the one that was asked."""

    def read(self, stored: Mapping[str, Any]) -> None:
        self.host_key = str(stored.get("host_key", ""))
        self.id = str(stored.get("id") or "")[:16] or secrets.token_hex(4)
        passed = stored.get("passed_round")
        self.passed_round = tuple(str(code) for code in passed) if isinstance(passed, list) else ()
        tokens = stored.get("tokens")
        self.tokens = {str(k): str(v) for k, v in tokens.items()} if isinstance(tokens, dict) else {}
        asked = stored.get("requests")
        known = [(str(k), str(v)) for k, v in asked.items()] if isinstance(asked, dict) else []
        self.requests = dict(known[-MOST_ASKED:])

    def to_store(self) -> dict[str, Any]:
        return {
            "host_key": self.host_key,
            "id": self.id,
            "passed_round": self.passed_round,
            "requests": self.requests,
            "tokens": self.tokens,
        }

    # The host

    @property
    def is_host(self) -> bool:
        """The browser of the host's own machine, and a phone that scanned the host's code. Nothing that the page says
        of itself counts: its client may set every property of it."""
        return self.line.own_machine or same(self.host_key, self.service.host_key)

    def become_host(self, key: str) -> None:
        self.check_token(lambda: self.check_key(key))
        self.keep_key(key)

    def check_key(self, key: str) -> None:
        if not same(key, self.service.host_key):
            raise Refused("bad_token")

    def keep_key(self, key: str) -> None:
        self.host_key = key
        self.keep()

    # Tokens

    def keep_token(self, code: str, token: str) -> None:
        """A token opens its seat, or the watchers' place."""
        self.check_token(lambda: self.service.role(code, token))
        self.tokens = {**self.tokens, code: token}
        self.keep()

    def drop_token(self, code: str) -> None:
        self.tokens = {k: v for k, v in self.tokens.items() if k != code}
        self.keep()

    def check_token(self, look: Callable[[], Found]) -> Found:
        return self.door.gate.open(self.door.gate.client(self.line), look)

    def find_table(self, look: Callable[[], Found]) -> Found:
        """A table by its code, which anybody could try to guess."""
        return look() if self.is_host else self.door.gate.look_up(self.door.gate.client(self.line), look)

    def can_enter(self, code: str) -> bool:
        """The token that it holds for this table still opens something."""
        if code not in self.tokens:
            return False
        try:
            role = self.service.role(code, self.tokens[code])
        except Refused:
            return False
        if role.seat:
            self.door.gate.seat(self.line.browser)
        return True

    def role_at(self, code: str) -> tuple[Role, str]:
        """A seat that this phone holds comes first; the host may look in without one."""
        token = self.tokens.get(code)
        if token is not None and self.can_enter(code):
            return self.on_this_phone(self.service.role(code, token)), token
        if self.is_host:
            return self.on_this_phone(HOST), self.service.host_key
        raise Refused("seat_freed" if token else "bad_token", code=code)

    def on_this_phone(self, role: Role) -> Role:
        """A host that sits in a seat stays the host."""
        return replace(role, phone=self.id, host=role.host or (role.acts and self.is_host))

    def goes_round_at(self, code: str) -> bool:
        return code in self.passed_round

    def go_round(self, code: str) -> None:
        """Make this phone one that belongs to nobody in particular and is passed round the table."""
        self.passed_round = (*self.passed_round, code)
        self.keep()

    # Seats that it asks for

    def ask(self, code: str, seat: str) -> None:
        """Ask the host for a seat; the phone sits down when the host has said yes. Raises what stands against it."""
        request = self.door.requests.ask(code, seat, self.door.gate.client(self.line))
        self.withdraw(code)
        self.requests[code] = request.id
        self.keep()

    def withdraw(self, code: str) -> None:
        if id := self.requests.pop(code, None):
            self.door.requests.withdraw(id)
            self.keep()

    def request_at(self, code: str) -> SeatRequest | None:
        """What this phone waits for at the table."""
        return self.door.requests.find(self.requests.get(code, ""))

    def take_answers(self) -> list[SeatRequest]:
        """The requests that were answered since; each is given out once."""
        found = [self.request_at(code) for code in tuple(self.requests)]
        answered = [request for request in found if request is not None and not request.waits]
        for request in answered:
            self.withdraw(request.code)
        return answered
