"""Taps at a table of Plunder that several tests need."""

from companion.core.ask import Seat
from companion.core.game import Action
from companion.hosting.live import HOST, Role, Ticket
from companion.hosting.service import Service

ANNE = Seat("a")


def hide_gold(service: Service, code: str) -> None:
    """It is Anne's turn, and she buries seven pieces; nobody else knows how many."""
    number = service.live(code).table.number
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 9}), Ticket(number))
    draft = service.start(code, Role(ANNE), Action("bury", {}, ANNE), Ticket(number + 1))
    assert draft
    service.answer(code, Role(ANNE), draft.id, 7, Ticket(number + 1))
