"""What every procedure uses: a check whose failure gives the reason (PR-STATE)."""

from typing import Any

from companion.core.ask import Refusal
from companion.core.errors import Refused


def need(holds: bool, reason: str, **facts: Any) -> None:
    """Go on only if it holds; else the table is told the reason."""
    if not holds:
        raise Refused(reason, **facts)


def refuse_if(why: Refusal | None) -> None:
    """Go on only if there is no reason against it."""
    if why:
        raise Refused.of(why)
