"""What the API and the screens share about those who come in: the gatekeeper, the seat requests, the tables followed
elsewhere."""

from companion.hosting.seat_requests import SeatRequests
from companion.hosting.service import Service
from companion.share.sync.following import FollowedTables
from companion.web.gatekeeper import Gatekeeper


class Door:
    def __init__(self, service: Service) -> None:
        self.gate = Gatekeeper()
        self.requests = SeatRequests(service)
        self.followed = FollowedTables(service)
