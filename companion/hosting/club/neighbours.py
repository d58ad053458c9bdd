"""The other hosts on the same database: hear what they have done, tell them who is here, catch up after a cut.

One thread listens, a few read what was heard of and write what is to be told. None of them is a phone's, and no
tap waits for them.
"""

import logging
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from companion.core.errors import CompanionError
from companion.hosting.club.ports import ClubLine, Notice
from companion.hosting.club.service import ClubService

LOGGER = logging.getLogger(__name__)
LISTEN_SECONDS, SWEEP_SECONDS, PAUSE = 0.25, 2.0, 0.5
READERS = 3
Work = Callable[[], None]


def ignore() -> None:
    return None


def ignore_one(_: str) -> None:
    return None


def ignore_try(_: str, __: float) -> None:
    return None


class Neighbours:
    def __init__(self, service: ClubService, line: ClubLine) -> None:
        self.service = service
        self.line = line
        self.ended = threading.Event()
        self.listens = threading.Event()
        """Set while the line is open and everything was caught up with."""
        self.work: SimpleQueue[Work] = SimpleQueue()
        self.waiting: set[str] = set()
        """What is to be read already: a table of which ten taps are told is read once."""
        self.moved: set[str] = set()
        """The tables at which phones came or went since it was told last."""
        self.guard, self.counting = threading.Lock(), threading.Lock()
        self.hear_wrong_try: Callable[[str, float], None] = ignore_try
        self.forget_wrong_tries: Work = ignore
        self.hear_browser: Callable[[str], None] = ignore_one
        self.hear_requests: Work = ignore
        self.threads = [threading.Thread(target=self.listen, name="neighbours", daemon=True)]
        self.threads += [threading.Thread(target=self.read, name="catch up", daemon=True) for _ in range(READERS)]
        service.say_phones = self.say_phones

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.ended.set()
        for _ in range(READERS):
            self.work.put(ignore)
        for thread in self.threads:
            thread.join(timeout=3)
        self.line.close()

    # Listening

    def listen(self) -> None:
        while not self.ended.is_set():
            try:
                self.line.open()
                self.catch_up()
                self.listens.set()
                self.hear_all()
            except CompanionError:
                if not self.ended.is_set():
                    LOGGER.warning("The line to the other hosts is cut; trying again")
            finally:
                self.listens.clear()
            self.ended.wait(PAUSE)

    def hear_all(self) -> None:
        swept = 0.0
        while not self.ended.is_set():
            for notice in self.line.wait(LISTEN_SECONDS):
                self.hear(notice)
            if time.monotonic() - swept > SWEEP_SECONDS:
                swept = time.monotonic()
                if self.line.sweep():
                    self.later("phones", self.place_phones)

    def catch_up(self) -> None:
        """After a start or a lost connection: read every notice of the meantime, and tell the other hosts again who is
        here."""
        self.line.sweep()
        self.line.say_phones({code: self.service.phones_here(code) for code in tuple(self.service.followers)})
        self.place_phones()
        self.service.catch_up()
        self.forget_wrong_tries()
        for client, at in self.line.wrong_tries():
            self.hear_wrong_try(client, at)
        for browser in self.line.seated_browsers():
            self.hear_browser(browser)
        self.hear_requests()

    def hear(self, notice: Notice) -> None:
        service = self.service
        match notice:
            case {"is": "table", "code": str(code)}:
                self.later(f"table/{code}", lambda: service.refresh(code))
            case {"is": "tables"}:
                self.later("tables", service.read_list_again)
            case {"is": "setting", "key": str(key)}:
                self.later(f"setting/{key}", lambda: service.forget_setting(key))
            case {"is": "box", "game": str(game)}:
                self.later(f"box/{game}", lambda: service.read_box_again(game))
            case {"is": "phones"}:
                self.later("phones", self.place_phones)
            case {"is": "wrong_try", "client": str(client), "at": float() | int() as at}:
                self.hear_wrong_try(client, at)
            case {"is": "seated", "browser": str(browser)}:
                self.hear_browser(browser)
            case {"is": "requests"}:
                self.later("requests", self.hear_requests)
            case _:  # of a newer version
                pass

    # Reading and telling, beside the line

    def later(self, name: str, work: Work) -> None:
        with self.guard:
            if name in self.waiting:
                return
            self.waiting.add(name)

        def work_once() -> None:
            with self.guard:
                self.waiting.discard(name)  # what is told from now on is read once more
            work()

        self.work.put(work_once)

    def read(self) -> None:
        while True:
            work = self.work.get()
            if self.ended.is_set():
                return
            try:
                work()
            except CompanionError:  # the database is away or busy: nothing that was told is forgotten
                self.ended.wait(PAUSE)
                self.work.put(work)
            except Exception:
                LOGGER.exception("A change of another host could not be shown")

    def say_phones(self, code: str) -> None:
        """Phones came to this table here, or left it."""
        with self.guard:
            self.moved.add(code)
        self.later("own phones", self.say_own_phones)

    def say_own_phones(self) -> None:
        with self.counting:
            with self.guard:
                codes, self.moved = self.moved, set()
            try:
                self.line.say_phones({code: self.service.phones_here(code) for code in codes})
            except CompanionError:
                with self.guard:
                    self.moved |= codes
                raise

    def place_phones(self) -> None:
        with self.counting:
            self.service.place_phones(self.line.phones_elsewhere())

    def say_wrong_try(self, client: str, at: float) -> None:
        self.later(f"wrong/{client}/{at}", lambda: self.line.say_wrong_try(client, at))

    def say_browser(self, browser: str) -> None:
        self.later(f"seated/{browser}", lambda: self.line.say_browser(browser, time.time()))
