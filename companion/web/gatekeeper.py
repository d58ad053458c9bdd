"""Who asks too much, counted for each client: one gatekeeper for the API and the screens.

It counts wrong codes and tokens, websockets that have not registered, and sessions. A browser that has shown the token
of a seat is counted by itself from then on, so that nobody at the same address can lock it out. And a token that opens
a seat always opens it, however many wrong ones came before: they are too long to be guessed."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TypeVar

from companion.core.errors import CompanionError, Refused
from companion.web.origin import Line

GUESSES = ("bad_token", "unknown_table")
"""The refusals that a guesser gets."""
MOST_WRONG, SECONDS = 30, 60
MOST_WAITING = 8
"""Websockets of one client that have not said yet who they are."""
MOST_SESSIONS = 60
"""Sessions of one client, open or asleep. The oldest that sleeps without a seat makes room."""
MOST_CLIENTS = 500
Found = TypeVar("Found")


def ignore(_: str) -> None:
    return None


class TooMany(Exception):
    """This client has as many websockets or sessions as it may."""


def client_of(address: str) -> str:
    """The address; a device may take any of the 2^64 of its IPv6 network."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Network((ip, 64), strict=False))
    return address


class Gatekeeper:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.wrong: OrderedDict[str, list[float]] = OrderedDict()
        self.waiting: Counter[str] = Counter()
        self.seated: OrderedDict[str, None] = OrderedDict()
        """The browsers that have shown the token of a seat."""
        self.say_wrong_try: Callable[[str], None] = ignore
        self.say_browser: Callable[[str], None] = ignore
        """Where several hosts count together: what this one tells the others."""

    # Wrong codes and tokens

    def look_up(self, client: str, look: Callable[[], Found]) -> Found:
        """Look up a code that anybody could guess: refused without a look after too many wrong ones."""
        self.check(client)
        try:
            return look()
        except Refused as wrong:
            self.note(client, wrong)
            raise

    def open(self, client: str, look: Callable[[], Found]) -> Found:
        """Open what only a token opens: the right one always does."""
        try:
            return look()
        except CompanionError as wrong:  # that a table is damaged tells as much as that it exists
            self.check(client)
            self.note(client, wrong)
            raise

    def check(self, client: str) -> None:
        recent = [at for at in self.wrong.pop(client, []) if at > self.clock() - SECONDS]
        if recent:
            self.wrong[client] = recent
        if len(recent) >= MOST_WRONG:
            raise Refused("too_many_tries", seconds=SECONDS)

    def note(self, client: str, wrong: CompanionError) -> None:
        if wrong.reason not in GUESSES:
            return
        self.add_wrong_try(client, self.clock())
        self.say_wrong_try(client)

    def add_wrong_try(self, client: str, at: float) -> None:
        """A wrong try, here or at another host that counts with this one."""
        self.wrong.setdefault(client, []).append(at)
        self.wrong.move_to_end(client)
        while len(self.wrong) > MOST_CLIENTS:
            self.wrong.popitem(last=False)

    # Phones

    def seat(self, browser: str) -> None:
        """The browser has shown the token of a seat."""
        if browser and browser not in self.seated:
            self.say_browser(browser)
        self.add_browser(browser)

    def add_browser(self, browser: str) -> None:
        if browser:
            self.seated[browser] = None
            self.seated.move_to_end(browser)
            while len(self.seated) > MOST_CLIENTS:
                self.seated.popitem(last=False)

    def client(self, line: Line) -> str:
        """The name under which wrong tries are counted: a seated browser by itself, everybody else by the address."""
        return f"browser/{line.browser}" if line.browser in self.seated else client_of(line.address)

    @contextmanager
    def at_the_door(self, client: str) -> Iterator[None]:
        """Count a websocket while it has not registered yet."""
        if self.waiting[client] >= MOST_WAITING:
            raise TooMany
        self.waiting[client] += 1
        try:
            yield
        finally:
            self.waiting[client] -= 1
            self.waiting += Counter()  # forgets whoever has none
