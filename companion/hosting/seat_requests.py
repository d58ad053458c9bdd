"""A phone that knows only the table's code asks for a seat, and the host says yes or no. Nothing of it is stored but
whether a table is open to the room: there whoever has the code sits down by itself."""

import secrets
import time
from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass, replace
from itertools import count

from companion.core.errors import CompanionError, Refused
from companion.hosting import settings_keys
from companion.hosting.service import Service

SECONDS = 15 * 60
"""So long a request waits, and so long its answer: a phone may sleep meanwhile."""
REST = 0.6
"""Seconds in which a request that has just appeared takes no tap: the finger was meant for what stood there before."""
PAUSE = 60
"""Seconds before a client that was refused may ask at this table again."""
MOST_OF_CLIENT, MOST_OF_TABLE = 3, 12


@dataclass(frozen=True, slots=True)
class SeatRequest:
    id: str
    """Known to the phone that asks, and to nobody else: it fetches the token."""
    number: int
    """By which the host answers it."""
    code: str
    seat: str
    client: str
    at: float
    answer: str = "waits"
    """Or `granted`, or the reason of the refusal."""
    token: str = ""

    @property
    def waits(self) -> bool:
        return self.answer == "waits"


class SeatRequests:
    def __init__(self, service: Service, clock: Callable[[], float] = time.monotonic) -> None:
        self.service = service
        self.clock = clock
        self.numbers: Iterator[int] = count(1)
        self.all: MutableMapping[str, SeatRequest] = {}
        self.listeners: list[Callable[[], None]] = []

    def is_open(self, code: str) -> bool:
        """Whether the table is open to the room."""
        return self.service.setting(settings_keys.open_to_room(code)) is True

    def set_open(self, code: str, open: bool) -> None:
        self.service.live(code)
        self.service.set_setting(settings_keys.open_to_room(code), open)
        self.tell()

    def ask(self, code: str, seat_id: str, client: str) -> SeatRequest:
        """Ask for a free seat. At an open table it is granted at once."""
        seat = self.service.seat(code, seat_id)
        if seat.taken:
            raise Refused("seat_taken", who=seat.id)
        request = SeatRequest(secrets.token_urlsafe(18), next(self.numbers), code, seat_id, client, self.clock())
        if self.is_open(code):
            request = replace(request, answer="granted", token=self.service.sit(code, seat_id))
        else:
            self.check(request)
        self.all[request.id] = request
        self.tell()
        return request

    def check(self, request: SeatRequest) -> None:
        """Refuse it where too many wait, or this client was refused a moment ago: nobody fills the host's screen."""
        at_table = [r for r in self.recent() if r.code == request.code]
        own = [r for r in at_table if r.client == request.client]
        if any(r.answer == "seat_refused" and r.at > self.clock() - PAUSE for r in own):
            raise Refused("seat_refused", who=request.seat)
        waiting = [r for r in at_table if r.waits]
        if len([r for r in own if r.waits]) >= MOST_OF_CLIENT or len(waiting) >= MOST_OF_TABLE:
            raise Refused("too_many_ask")

    def recent(self) -> list[SeatRequest]:
        for old in [id for id, r in self.all.items() if r.at <= self.clock() - SECONDS]:
            del self.all[old]
        return list(self.all.values())

    def waiting(self) -> list[SeatRequest]:
        """What the host has to answer, oldest first."""
        return [r for r in self.recent() if r.waits]

    def rests(self, request: SeatRequest) -> bool:
        return request.at > self.clock() - REST

    def find(self, id: str) -> SeatRequest | None:
        return next((r for r in self.recent() if r.id == id), None)

    def answer(self, number: int, yes: bool) -> None:
        """The host's answer. A seat that was taken meanwhile is refused with that reason."""
        asked = next((r for r in self.recent() if r.number == number and r.waits), None)
        if asked is None:
            return
        done = replace(asked, answer="seat_refused", at=self.clock())
        if yes:
            try:
                token = self.service.sit(asked.code, asked.seat)
                done = replace(done, answer="granted", token=token)
            except CompanionError as no:
                done = replace(done, answer=no.reason)
        self.all[asked.id] = done
        self.tell()

    def withdraw(self, id: str) -> None:
        """Remove a request that nobody waits for, or whose answer was read. A refusal is remembered for a while."""
        if (asked := self.all.get(id)) and asked.answer != "seat_refused":
            del self.all[id]
            self.tell()

    def follow(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Hear that something was asked or answered; call what comes back to stop."""
        self.listeners.append(tell)

        def leave() -> None:
            if tell in self.listeners:
                self.listeners.remove(tell)

        return leave

    def tell(self) -> None:
        for tell in tuple(self.listeners):
            tell()
