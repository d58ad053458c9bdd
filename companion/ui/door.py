"""Who comes in: one gatekeeper and one list of requests for the API and the screens of a host."""

from companion.seat_requests import SeatRequests
from companion.service import Service
from companion.ui.gatekeeper import Gatekeeper


class Door:
    def __init__(self, service: Service) -> None:
        self.gate = Gatekeeper()
        self.requests = SeatRequests(service)
