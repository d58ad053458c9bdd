"""One door for several hosts: what one of them has counted or been asked, all of them know."""

import secrets
import time
from collections.abc import Iterator, MutableMapping

from companion.hosting.club.neighbours import Neighbours
from companion.hosting.club.ports import ClubLine
from companion.hosting.seat_requests import SeatRequest
from companion.web.door import Door
from companion.web.gatekeeper import Gatekeeper

MOST_NUMBERS = 2**31 - 1


class SharedRequests(MutableMapping[str, SeatRequest]):
    """The requests for seats of all hosts, as they were read last; what is changed here is stored at once."""

    def __init__(self, line: ClubLine) -> None:
        self.line = line
        self.known: dict[str, SeatRequest] = {}

    def read(self) -> None:
        self.known = {request.id: request for request in self.line.requests()}

    def __getitem__(self, id: str) -> SeatRequest:
        return self.known[id]

    def __setitem__(self, id: str, request: SeatRequest) -> None:
        self.line.save_request(request)
        self.known = {**self.known, id: request}

    def __delitem__(self, id: str) -> None:
        self.line.drop_request(id)
        self.known = {known: request for known, request in self.known.items() if known != id}

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)


def share_door(door: Door, neighbours: Neighbours) -> None:
    """Join the door of this host to those of its neighbours."""
    share_requests(door, neighbours)
    gate = door.gate
    gate.say_wrong_try = lambda client: neighbours.say_wrong_try(client, time.time())
    gate.say_browser = neighbours.say_browser
    neighbours.hear_wrong_try = lambda client, at: add_wrong_try(gate, client, at)
    neighbours.forget_wrong_tries = gate.wrong.clear
    neighbours.hear_browser = gate.add_browser


def share_requests(door: Door, neighbours: Neighbours) -> None:
    requests, shared = door.requests, SharedRequests(neighbours.line)
    requests.all = shared
    requests.clock = time.time
    requests.numbers = iter(lambda: secrets.randbelow(MOST_NUMBERS), None)

    def hear() -> None:
        shared.read()
        requests.tell()

    neighbours.hear_requests = hear


def add_wrong_try(gate: Gatekeeper, client: str, at: float) -> None:
    """Hosts agree about the time of day, and each has a clock of its own for how long ago something was."""
    gate.add_wrong_try(client, gate.clock() - max(0.0, time.time() - at))
