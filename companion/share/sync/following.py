"""Tables that are fetched from another companion again and again, by the links that the host keeps.

Light to import: what fetches is needed only where something is followed.
"""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING

from companion.core.errors import BadData, CompanionError
from companion.hosting.service import Service
from companion.hosting.settings_keys import FOLLOWED
from companion.share.sync.followed_links import links

if TYPE_CHECKING:
    import httpx

    from companion.share.sync.transfer import Remote

PAUSE, LONGEST_PAUSE = 2.0, 30.0
MakeClient = Callable[[], AbstractContextManager["httpx.Client"]]


class Following:
    """Asks another companion again and again until it is stopped, or the table here is deleted. After a failure it
    waits longer each time."""

    def __init__(self, followed: "FollowedTables", code: str, remote: "Remote", make: MakeClient | None = None) -> None:
        self.followed, self.code, self.remote, self.make = followed, code, remote, make
        self.problem: CompanionError | None = None
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.run, name=f"follow {remote.code}", daemon=True)
        self.thread.start()

    def run(self) -> None:
        from companion.share.sync.transfer import Holds, fetch, new_client

        service, pause, holds = self.followed.service, PAUSE, Holds()
        with (self.make or new_client)() as client:
            while not self.ended.wait(pause):
                if self.code not in {table.code for table in service.tables()}:
                    self.followed.unfollow(self.code)
                    return
                try:
                    fetch(service, self.remote, client, holds, new=False)
                    self.problem, pause = None, PAUSE
                except CompanionError as no:
                    self.problem, pause = no, min(pause * 2, LONGEST_PAUSE)

    def stop(self) -> None:
        self.ended.set()


class FollowedTables:
    """The tables that this host follows elsewhere, by their code here."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.all: dict[str, Following] = {}

    def follow(self, code: str, remote: "Remote") -> None:
        """Follow the table from now on, and again after a restart."""
        self.unfollow(code)
        self.service.set_setting(FOLLOWED, {**links(self.service), code: remote.link})
        self.all[code] = Following(self, code, remote)

    def unfollow(self, code: str) -> None:
        self.service.set_setting(FOLLOWED, {c: link for c, link in links(self.service).items() if c != code})
        if known := self.all.pop(code, None):
            known.stop()

    def follow_again(self) -> None:
        """Go on with what was followed when the host was last stopped."""
        here = {table.code for table in self.service.tables()}
        stored = {c: link for c, link in links(self.service).items() if c in here and c not in self.all}
        if not stored:
            return
        from companion.share.sync.transfer import remote_of

        for code, link in stored.items():
            with suppress(BadData):
                self.all[code] = Following(self, code, remote_of(link))

    def stop(self) -> None:
        """Stop asking. The links are kept for the next start."""
        for code in list(self.all):
            self.all.pop(code).stop()
