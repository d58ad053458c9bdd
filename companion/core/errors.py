"""
What can go wrong, from the point of view of the people at the table:

* CompanionError
  x Refused          the rules say no; the reader is told why
  x Stale            someone else tapped first; the screen catches up
  x BadData          a file or a message is wrong; it is named, and nothing is changed

Each carries a reason (a word key under `refused.`) and facts, so that it is told in the reader's language.
"""

from collections.abc import Mapping
from typing import Any, Protocol


class CompanionError(Exception):
    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts


class Reason(Protocol):
    """Why not, as the rules say it: see `companion.core.ask.Refusal`."""

    @property
    def reason(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, Any]: ...


class Refused(CompanionError):
    """The rules say no."""

    @classmethod
    def of(cls, refusal: Reason) -> "Refused":
        return cls(refusal.reason, **refusal.facts)


class Stale(CompanionError):
    """Somebody else was first."""

    def __init__(self, reason: str = "stale", **facts: Any) -> None:
        super().__init__(reason, **facts)


class BadData(CompanionError):
    """Something that was read is not what it should be."""
