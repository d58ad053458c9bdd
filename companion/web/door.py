"""Who comes in: one gatekeeper and one list of requests for the API and the screens of a host."""

from companion.hosting.seat_requests import SeatRequests
from companion.hosting.service import Service
from companion.web.gatekeeper import Gatekeeper


class Door:
    def __init__(self, service: Service) -> None:
        self.gate = Gatekeeper()
        self.requests = SeatRequests(service)
