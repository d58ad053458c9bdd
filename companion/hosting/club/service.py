"""The service of a host that is not alone on its database.

Before it acts at a table it takes its turn there and reads what the others have done; what it hears of, it reads from
the log. So it never acts on anything older than the log.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from threading import Lock, RLock, local
from typing import Any, TypeVar

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.record import head_of, is_next
from companion.hosting.club.ports import ClubStore
from companion.hosting.live import Live
from companion.hosting.live_tables import Listener, never, with_stored_drafts
from companion.hosting.service import Service

Result = TypeVar("Result")
COMMANDS = (
    *("start", "answer", "back", "reopen", "apply", "drop", "bring_back", "undo", "redo", "settle"),
    *("sit", "free", "rename", "change", "archive", "delete", "merge", "exchange", "extend", "restore"),
)
"""Whatever acts at one table, named first among its arguments."""


def ignore(_: str) -> None:
    return None


class TurnsOfThread(local):
    def __init__(self) -> None:
        self.codes: list[str] = []


class ClubService(Service):
    def __init__(self, store: ClubStore, games: Mapping[str, AnyGame], clock: Callable[[], float] = time.time) -> None:
        self.club = store
        self.seen: dict[str, int] = {}
        """How often each table had changed when it was read last."""
        self.elsewhere: dict[str, dict[str, int]] = {}
        """The phones of each seat that look at a table through another host."""
        self.say_phones: Callable[[str], None] = ignore
        self.own_turns = TurnsOfThread()
        self.table_locks: dict[str, RLock] = {}
        self.locking = Lock()
        super().__init__(store, games, clock)

    def lock_of(self, code: str) -> RLock:
        with self.locking:
            return self.table_locks.setdefault(code, RLock())

    @contextmanager
    def turn(self, code: str) -> Iterator[None]:
        """One command at a time at this table, whichever host it comes to, on what the log says now."""
        if code in self.own_turns.codes:
            yield
            return
        with self.lock_of(code), self.club.turn(code) as turn:
            self.own_turns.codes.append(code)
            known, is_known = turn.changes, False
            try:
                here = self.live_here(code)
                if here and self.seen.get(code) != known:
                    self.show(self.read_on(here))
                yield
                is_known = True
            except Refused:  # nothing was written, unless something was before it
                is_known = turn.changes == known
                raise
            finally:
                self.own_turns.codes.remove(code)
                if is_known:
                    self.seen[code] = turn.changes
                else:  # who knows what is written by now: the log does
                    self.seen.pop(code, None)

    def live_here(self, code: str) -> Live | None:
        """The table as it was read last, if it was; whoever reads it at this very moment reads it once more."""
        with self.telling:
            if code not in self.lives:
                self.forgotten += 1
            return self.lives.get(code)

    def refresh(self, code: str) -> None:
        """Another host has changed this table: read it again, if anybody here looks at it."""
        with self.lock_of(code):
            known = self.live_here(code)
            if known is None:
                return
            try:
                with self.club.snapshot(code) as now:
                    if self.seen.get(code) == now.changes:
                        return
                    fresh = self.read_on(known)
            except Refused:  # it was deleted
                self.forget(code)
                self.tell_list_watchers()
                return
            self.seen[code] = now.changes
            self.show(fresh)

    def read_on(self, known: Live) -> Live:
        """The table as it is stored. Only what came since is read, where the log goes on from what is known here."""
        code, number = known.code, known.table.number
        record = self.store.table(code)
        codec = self.codecs[record.game].of(record)
        entries = self.store.entries(code, since=max(0, number - 1))
        last = entries[0] if number and entries else None
        if number and (last is None or head_of(last) != known.head):
            return self.load(code)
        table, before = known.table, last
        for entry in entries[1 if number else 0 :]:
            if not is_next(entry, before):
                return self.load(code)
            table, before = table.after(codec.read(entry)), entry
        reopens = known.reopens if table.number == number else None
        head = head_of(before) if before else ""
        return with_stored_drafts(Live(record, table, head=head, reopens=reopens), self.store.drafts(code))

    # What other hosts have written

    def forget_setting(self, key: str) -> None:
        if ("setting", key) in self.memory.values:
            self.memory.renew(("setting", key), lambda: self.store.setting(key))
        self.tell_list_watchers()

    def read_box_again(self, game: str) -> None:
        if ("box", game) in self.memory.values:
            self.renew_box(game)

    def read_list_again(self) -> None:
        self.memory.drop("table")
        self.tell_list_watchers()

    def catch_up(self) -> None:
        """This host may have missed something: everything that it remembers is compared with what is stored."""
        for key in tuple(self.memory.values):
            match key:
                case ("setting", str(name)):
                    self.forget_setting(name)
                case ("box", str(name)):
                    self.read_box_again(name)
                case _:
                    pass
        self.read_list_again()
        for code in tuple(self.lives):
            self.refresh(code)

    # Phones

    def follow(
        self, code: str, seat: Seat | None, tell: Listener, is_acting: Callable[[], bool] = never
    ) -> Callable[[], None]:
        leave_here = super().follow(code, seat, tell, is_acting)
        self.say_phones(code)

        def leave() -> None:
            leave_here()
            self.say_phones(code)

        return leave

    def with_phones(self, live: Live, *version: int) -> Live:
        here, away = super().with_phones(live, *version), self.elsewhere.get(live.code)
        if not away:
            return here
        seats = frozenset(Seat(seat) for seat in away if seat)
        return replace(here, phones=here.phones + sum(away.values()), present=here.present | seats)

    def phones_here(self, code: str) -> dict[str, int]:
        with self.telling:
            return dict(Counter(str(f.seat or "") for f in self.followers.get(code, [])))

    def place_phones(self, elsewhere: Mapping[str, Mapping[str, int]]) -> None:
        """The phones at the other hosts: a table at which they have changed is shown again."""
        with self.telling:
            before, self.elsewhere = self.elsewhere, {code: dict(seats) for code, seats in elsewhere.items()}
            for code, live in tuple(self.lives.items()):
                if before.get(code) != self.elsewhere.get(code):
                    self.show(live)


def in_turn(act: Callable[..., Result]) -> Callable[..., Result]:
    @wraps(act)
    def act_in_turn(self: ClubService, code: str, *given: Any, **named: Any) -> Result:
        with self.turn(code):
            return act(self, code, *given, **named)

    return act_in_turn


for name in COMMANDS:
    setattr(ClubService, name, in_turn(getattr(Service, name)))
