"""What a phone has typed on the way to a table."""

from dataclasses import dataclass

from companion.hosting.seat_requests import SeatRequest
from companion.ui.core.screen_state import NoticeState


@dataclass(slots=True, eq=False)
class JoinState(NoticeState):
    typed: str = ""
    wrong: str = ""
    """Why the typed code leads nowhere."""
    refused: SeatRequest | None = None
    """The request that the host has refused, until it is read."""
