"""Tables that are fetched from another companion again and again, by the links that the host keeps.

Light to import: what fetches is needed only where something is followed.
"""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING

from companion.core.errors import BadData, CompanionError
from companion.hosting.service import Service

if TYPE_CHECKING:
    import httpx

    from companion.share.sync.transfer import Remote

PAUSE, LONGEST_PAUSE = 2.0, 30.0
LINKS = "followed"
MakeClient = Callable[[], AbstractContextManager["httpx.Client"]]


class Following:
    """Asks again and again until it is stopped, or the table here is deleted. A line that breaks is tried again, later
    and later."""

    def __init__(self, service: Service, code: str, remote: "Remote", make: MakeClient | None = None) -> None:
        self.service, self.code, self.remote, self.make = service, code, remote, make
        self.problem: CompanionError | None = None
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.run, name=f"follow {remote.code}", daemon=True)
        self.thread.start()

    def run(self) -> None:
        from companion.share.sync.transfer import fetch, new_client

        pause = PAUSE
        with (self.make or new_client)() as client:
            while not self.ended.wait(pause):
                if self.code not in {table.code for table in self.service.tables()}:
                    unfollow(self.service, self.code)
                    return
                try:
                    fetch(self.service, self.remote, client, new=False)
                    self.problem, pause = None, PAUSE
                except CompanionError as no:
                    self.problem, pause = no, min(pause * 2, LONGEST_PAUSE)

    def stop(self) -> None:
        self.ended.set()


FOLLOWED: dict[str, Following] = {}
"""The tables that this host follows elsewhere, by their code here."""


def follow(service: Service, code: str, remote: "Remote") -> None:
    """From now on, and again after a restart."""
    unfollow(service, code)
    service.set_setting(LINKS, {**links(service), code: remote.link})
    FOLLOWED[code] = Following(service, code, remote)


def unfollow(service: Service, code: str) -> None:
    service.set_setting(LINKS, {c: link for c, link in links(service).items() if c != code})
    if known := FOLLOWED.pop(code, None):
        known.stop()


def follow_again(service: Service) -> None:
    """What was followed when the host was last stopped."""
    here = {table.code for table in service.tables()}
    kept = {code: link for code, link in links(service).items() if code in here and code not in FOLLOWED}
    if not kept:
        return
    from companion.share.sync.transfer import remote_of

    for code, link in kept.items():
        with suppress(BadData):
            FOLLOWED[code] = Following(service, code, remote_of(link))


def links(service: Service) -> dict[str, str]:
    """Where each followed table comes from, by its code here."""
    kept = service.setting(LINKS, {})
    return {str(code): str(link) for code, link in kept.items()} if isinstance(kept, dict) else {}


def stop_following() -> None:
    """The host stops; it knows where it was."""
    for code in list(FOLLOWED):
        FOLLOWED.pop(code).stop()
