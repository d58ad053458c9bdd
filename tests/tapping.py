"""Taps at a table of Plunder that several tests need."""

from companion.core.ask import Seat
from companion.core.game import Action
from companion.service import HOST, Role, Service, Ticket

ANNE = Seat("a")


def hide_gold(service: Service, code: str) -> None:
    """Anne buries seven pieces at a new table; nobody else knows how many."""
    service.start(code, HOST, Action("correct", {"path": ("captains", 0, "gold"), "value": 9}), Ticket(0))
    draft = service.start(code, Role(ANNE), Action("bury", {}, ANNE), Ticket(1))
    assert draft
    service.answer(code, Role(ANNE), draft.id, 7, Ticket(1))
