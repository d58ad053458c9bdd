"""What hosts on one database want of it, besides the store."""

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol

from companion.hosting.seat_requests import SeatRequest
from companion.hosting.store import Store

Notice = Mapping[str, Any]
"""What one host tells the others: `is` says of what, and what else it holds depends on that."""


class Counted(Protocol):
    changes: int
    """How often the table has changed."""


class ClubStore(Store, Protocol):
    def turn(self, code: str) -> AbstractContextManager[Counted]:
        """Nobody else acts at this table meanwhile, at whichever host."""
        ...

    def snapshot(self, code: str) -> AbstractContextManager[Counted]:
        """Everything that is read meanwhile is of one moment."""
        ...


class ClubLine(Protocol):
    """The line to the other hosts. Every call may raise BadData while the database is away."""

    def open(self) -> None:
        """Listen from now on, and be counted among the hosts."""
        ...

    def wait(self, seconds: float) -> list[Notice]:
        """The notices of the other hosts, as soon as there is one."""
        ...

    def close(self) -> None: ...

    def sweep(self) -> bool:
        """Forget hosts that have ended, with their phones, and what is too old to count. Whether a host had ended."""
        ...

    def phones_elsewhere(self) -> dict[str, dict[str, int]]:
        """How many phones of each seat look at each table through the other hosts."""
        ...

    def say_phones(self, phones: Mapping[str, Mapping[str, int]]) -> None:
        """How many look at these tables through this host."""
        ...

    def say_wrong_try(self, client: str, at: float) -> None: ...
    def wrong_tries(self) -> Iterable[tuple[str, float]]: ...
    def say_browser(self, browser: str, at: float) -> None: ...
    def seated_browsers(self) -> Iterable[str]: ...
    def save_request(self, request: SeatRequest) -> None: ...
    def drop_request(self, id: str) -> None: ...
    def requests(self) -> list[SeatRequest]: ...
