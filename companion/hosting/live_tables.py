"""The tables as they are now: their locks, one cache, and who hears of a change.

Two kinds of locks, taken in this order. `locks` make one command at a time at each table, and may be held while the
disk works: only commands take them. `telling` guards what is remembered of tables and phones; nothing waits for the
disk while it is held, so that a phone can come, go and draw while another one's tap is being stored.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import count
from threading import RLock, local
from typing import Any
from weakref import WeakValueDictionary

from companion.core.ask import Seat
from companion.core.codec import Codec, read_draft
from companion.core.errors import BadData, CompanionError, Refused
from companion.core.game import AnyGame
from companion.core.record import DraftRecord, EntryRecord, TableRecord, head_at
from companion.core.table import BROKEN, Draft, Table
from companion.hosting import settings_keys
from companion.hosting.files.example_file import example_of
from companion.hosting.folds import EVERY, read_fold, write_fold
from companion.hosting.identifiers import EXAMPLE, is_example, new_code, new_token
from companion.hosting.live import Live
from companion.hosting.memory import Memory
from companion.hosting.store import Store

Listener = Callable[[Live], None]


Tell = Callable[[], object]


def never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Follower:
    seat: Seat | None
    tell: Listener
    is_acting: Callable[[], bool] = never
    """Whether the change that is told is its own doing, in this very thread: it is told at once."""


class Held(local):
    """What this thread has to tell later, if it holds anything back."""

    tells: list[Tell] | None = None


class TableLocks:
    """A lock for each table, as long as somebody holds it or waits for it.

    A thread that has one table's lock takes no other table's, and does not ask for all: nobody waits in a circle.
    """

    def __init__(self) -> None:
        self.making = RLock()
        """Held while a lock is made, and by whoever has them all."""
        self.locks: WeakValueDictionary[str, Any] = WeakValueDictionary()

    @contextmanager
    def of(self, code: str) -> Iterator[None]:
        """One command at a time at this table."""
        lock = self.locks.get(code)
        if lock is None:
            with self.making:
                lock = self.locks.setdefault(code, RLock())
        with lock:
            yield

    @contextmanager
    def all(self) -> Iterator[None]:
        """Once every command under way has ended; none begins meanwhile."""
        with self.making, ExitStack() as held:
            for _, lock in sorted(self.locks.items()):
                held.enter_context(lock)
            yield


class Codecs(dict[str, Codec]):
    """A codec for each game, made when the first table of it is read."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        super().__init__()
        self.games = games

    def __missing__(self, id: str) -> Codec:
        self[id] = Codec(self.games[id])
        return self[id]


class LiveTables:
    fold_every = EVERY

    def __init__(self, store: Store, games: Mapping[str, AnyGame], clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self.codecs = Codecs(games)
        self.memory = Memory()
        self.locks = TableLocks()
        self.telling = RLock()
        self.held = Held()
        self.versions = count(1)
        self.forgotten = 0
        """How often tables were forgotten: what was read from the disk before that is not remembered."""
        self.lives: dict[str, Live] = {}
        self.followers: dict[str, list[Follower]] = {}
        self.list_watchers: list[Callable[[], None]] = []
        self.device = self.device_value(settings_keys.DEVICE, lambda: secrets.token_hex(4))
        self.host_key = self.device_value(settings_keys.HOST_KEY, new_token)

    def device_value(self, key: str, make: Callable[[], str]) -> str:
        """A value of this device, made at its first start."""
        value = self.setting(key)
        if value is None:
            value = make()
            self.set_setting(key, value)
        return str(value)

    def setting(self, key: str, default: Any = None) -> Any:
        """What this device remembers under the key. It is read once: a drawing waits for no disk."""
        value = self.memory.get(("setting", key), lambda: self.store.setting(key))
        return default if value is None else value

    def set_setting(self, key: str, value: Any) -> None:
        self.store.set_setting(key, value)
        self.memory.renew(("setting", key), lambda: self.store.setting(key))

    def box(self, game: str) -> dict[str, Any]:
        """Everything that is known of the owner's copy of this game. It is read once, like a setting."""
        return dict(self.memory.get(("box", game), lambda: self.store.box(game)))

    def box_at(self, record: TableRecord) -> dict[str, Any]:
        """What is known of the copy that lies on this table: an example has a made-up one of its own."""
        return dict(example_of(record.game).box) if is_example(record.code) else self.box(record.game)

    def renew_box(self, game: str) -> None:
        """Read the box again: something was learnt or forgotten."""
        self.memory.renew(("box", game), lambda: self.store.box(game))

    def has_table(self, code: str) -> bool:
        """Whether there is such a table that can be read. It is looked up once, like a setting."""
        return bool(self.memory.get(("table", code), lambda: any(t.code == code for t in self.store.tables())))

    def game(self, id: str) -> AnyGame:
        if id not in self.games:
            raise Refused("unknown_game", game=id)
        return self.games[id]

    def live(self, code: str) -> Live:
        while (found := self.lives.get(code)) is None:
            forgotten = self.forgotten
            loaded = self.load(code)
            with self.telling:
                if forgotten == self.forgotten:
                    return self.lives.setdefault(code, self.with_phones(loaded))
        return found

    def record_of(self, code: str) -> TableRecord:
        """The table's row, without opening its log."""
        live = self.lives.get(code)
        return live.record if live else self.store.table(code)

    def load(self, code: str) -> Live:
        record = self.store.table(code)
        self.game(record.game)
        log, codec = self.store.log(code), self.codecs[record.game]
        try:
            fold = read_fold(codec, record, log, self.store.fold(code)) if len(log) >= self.fold_every else None
            table = codec.open_table(record, log, fold)
        except (BadData, *BROKEN) as wrong:
            raise BadData("table_damaged", code=code) from wrong
        if table.number - (fold.number if fold else 0) >= self.fold_every:
            self.save_fold(record, log, table)
        return self.with_phones(with_stored_drafts(Live(record, table, head=head_at(log)), self.store.drafts(code)))

    def save_fold(self, record: TableRecord, log: Sequence[EntryRecord], table: Table) -> None:
        """Store the fold of the log, so that the table opens faster next time. If the disk refuses, the table opens as
        before."""
        if fold := write_fold(table, record, log):
            with suppress(CompanionError):
                self.store.save_fold(record.code, log, fold)

    def forget(self, *codes: str) -> None:
        """The tables that are remembered no longer hold; all of them where none is named."""
        with self.telling:
            self.forgotten += 1
            for code in codes or tuple(self.lives):
                self.lives.pop(code, None)

    def reload(self) -> None:
        """The database has changed under the tables: read again those that phones look at."""
        with self.locks.all():
            self.forget()
            self.memory.clear()
            for code in [code for code, here in self.followers.items() if here]:
                with suppress(CompanionError):
                    self.show(self.load(code))
            self.tell_list_watchers()

    def now(self) -> datetime:
        return datetime.fromtimestamp(int(self.clock()), UTC)

    def codes(self) -> set[str]:
        """The codes of every table here, damaged ones too."""
        return {t.code for t in self.store.tables()} | {t.code for t in self.store.damaged_tables()}

    def free_code(self, like: str = "") -> str:
        """A code that no table here has. One that is like an example’s is an example’s."""
        taken = self.codes()
        place = EXAMPLE if is_example(like) else ""
        return next(code for code in iter(partial(new_code, place), None) if code not in taken)

    def change(self, code: str, record: TableRecord) -> None:
        with self.locks.of(code):
            self.store.change(record)
            self.show(replace(self.live(code), record=record))

    def follow(
        self, code: str, seat: Seat | None, tell: Listener, is_acting: Callable[[], bool] = never
    ) -> Callable[[], None]:
        """Hear of every change of the table; call what comes back to stop."""
        follower = Follower(seat, tell, is_acting)
        here = self.live(code)
        with self.telling:
            self.followers.setdefault(code, []).append(follower)
            self.show(self.lives.get(code, here), but=follower)

        def leave() -> None:
            with self.telling:
                left = self.followers.get(code, [])
                if follower in left:
                    left.remove(follower)
                    if code in self.lives:
                        self.show(self.lives[code])

        return leave

    def watch_lists(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Hear that something changed at some table, without being at any; call what comes back to stop."""
        with self.telling:
            self.list_watchers.append(tell)

        def leave() -> None:
            with self.telling:
                if tell in self.list_watchers:
                    self.list_watchers.remove(tell)

        return leave

    def tell_list_watchers(self) -> None:
        for tell in tuple(self.list_watchers):
            self.tell(tell)

    def tell(self, tell: Tell) -> None:
        if self.held.tells is None:
            tell()
        else:
            self.held.tells.append(tell)

    @contextmanager
    def hold_back(self) -> Iterator[list[Tell]]:
        """While this is open, the calls that would redraw other phones are collected in a list: whoever tapped is
        drawn first."""
        outer, self.held.tells = self.held.tells, []
        try:
            yield self.held.tells
        finally:
            self.held.tells = outer

    def with_phones(self, live: Live, version: int = 0) -> Live:
        here = self.followers.get(live.code, [])
        return replace(live, phones=len(here), present=frozenset(f.seat for f in here if f.seat), version=version)

    def show(self, live: Live, but: Follower | None = None) -> None:
        """Redraw the phones of a table: whoever tapped first, then the seat to act, the other seats, watchers, and
        lists at last."""
        with self.telling:
            shown = self.with_phones(live, next(self.versions))
            self.lives[shown.code] = shown
            for follower in self.in_order(shown):
                if follower is but:
                    continue
                if follower.is_acting():
                    follower.tell(shown)
                else:
                    self.tell(partial(follower.tell, shown))
            self.tell_list_watchers()

    def in_order(self, live: Live) -> list[Follower]:
        to_act = seat_to_act(live)

        def rank(follower: Follower) -> tuple[bool, bool, bool]:
            return not follower.is_acting(), follower.seat != to_act, follower.seat is None

        return sorted(self.followers.get(live.code, []), key=rank)


def seat_to_act(live: Live) -> Seat | None:
    """Whom the table waits for: whoever is asked, else whose turn it is."""
    ask = live.progress[live.main.id].ask if live.main else None
    return ask.seat if ask and ask.seat else live.table.game.active(live.table.state)


def with_stored_drafts(live: Live, stored: Sequence[DraftRecord]) -> Live:
    """The procedures that were under way. Of several main ones, as older versions had them, the newest goes on."""
    under_way: list[Draft] = []
    dropped: list[Draft] = []
    for draft in map(read_draft, stored):
        fits = live.table.refit(draft) if draft.open else None
        (under_way if fits else dropped).append(fits or replace(draft, open=False))
    main = [d for d in under_way if not live.is_beside(d)]
    dropped += [replace(d, open=False) for d in main[:-1]]
    return live.with_drafts([d for d in under_way if d not in main[:-1]], dropped)
