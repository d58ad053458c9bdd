"""Where a phone comes from, as the server saw it."""

from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Line:
    """Where a request or a websocket comes from, as the server saw it."""

    address: str = ""
    own_machine: bool = False
    """Straight from the machine that hosts, by the machine's own name."""
    browser: str = ""
    """A cookie that tells the browsers behind one address apart."""
    holds_key: bool = field(default=False, compare=False)
    """It was opened by the host's link, a moment ago."""


NOWHERE = Line()
LINE: ContextVar[Line] = ContextVar("line", default=NOWHERE)
"""The line of the session that is being opened: Flet runs a session's `main` in the context of its websocket."""
