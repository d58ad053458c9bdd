"""What every rule uses: a check whose failure gives the reason (PR-STATE), and a fact with the state after it."""

from typing import Any

from companion.core.ask import Refusal
from companion.core.errors import Refused
from companion.core.procedure import Happened, Talk
from companion.games.port_royal.events import Event
from companion.games.port_royal.state import State


def need(holds: bool, reason: str, **facts: Any) -> None:
    if not holds:
        raise Refused(reason, **facts)


def need_none(refused: Refusal | None) -> None:
    if refused:
        raise Refused.of(refused)


def did(event: Event) -> Talk[State]:
    """Something has happened; the state after it."""
    state: State = yield Happened(event)
    return state
