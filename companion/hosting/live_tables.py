"""The tables as they are now: one lock, one cache, and who hears of a change."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import RLock

from companion.core.ask import Seat
from companion.core.codec import Codec, read_draft
from companion.core.errors import BadData, CompanionError, Refused
from companion.core.game import AnyGame
from companion.core.record import DraftRecord, TableRecord, head_of
from companion.core.table import BROKEN, Draft
from companion.hosting.identifiers import new_code, new_token
from companion.hosting.live import Live
from companion.hosting.store import Store

Listener = Callable[[Live], None]


@dataclass(frozen=True, slots=True)
class Follower:
    seat: Seat | None
    tell: Listener


class Codecs(dict[str, Codec]):
    """A codec for each game, made when the first table of it is read."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        super().__init__()
        self.games = games

    def __missing__(self, id: str) -> Codec:
        self[id] = Codec(self.games[id])
        return self[id]


class LiveTables:
    def __init__(self, store: Store, games: Mapping[str, AnyGame], clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self.codecs = Codecs(games)
        self.lock = RLock()
        self.lives: dict[str, Live] = {}
        self.followers: dict[str, list[Follower]] = {}
        self.list_watchers: list[Callable[[], None]] = []
        self.device = self.device_value("device", lambda: secrets.token_hex(4))
        self.host_key = self.device_value("host_key", new_token)

    def device_value(self, key: str, make: Callable[[], str]) -> str:
        """A value of this device, made at its first start."""
        value = self.store.setting(key)
        if value is None:
            value = make()
            self.store.set_setting(key, value)
        return str(value)

    def game(self, id: str) -> AnyGame:
        if id not in self.games:
            raise Refused("unknown_game", game=id)
        return self.games[id]

    def live(self, code: str) -> Live:
        with self.lock:
            if code not in self.lives:
                self.lives[code] = self.load(code)
            return self.lives[code]

    def load(self, code: str) -> Live:
        record = self.store.table(code)
        self.game(record.game)
        rows = self.store.log(code)
        try:
            table = self.codecs[record.game].opened(record, rows)
        except (BadData, *BROKEN) as wrong:
            raise BadData("table_damaged", code=code) from wrong
        head = head_of(rows[-1]) if rows else ""
        return self.with_phones(with_stored_drafts(Live(record, table, head=head), self.store.drafts(code)))

    def reload(self) -> None:
        """The database has changed under the tables: read again those that phones look at."""
        with self.lock:
            self.lives.clear()
            for code in [code for code, here in self.followers.items() if here]:
                with suppress(CompanionError):
                    self.show(self.load(code))
            self.tell_list_watchers()

    def now(self) -> datetime:
        return datetime.fromtimestamp(int(self.clock()), UTC)

    def codes(self) -> set[str]:
        """Of every table here, damaged ones too."""
        return {t.code for t in self.store.tables()} | {t.code for t in self.store.damaged_tables()}

    def free_code(self) -> str:
        taken = self.codes()
        return next(code for code in iter(new_code, None) if code not in taken)

    def change(self, code: str, record: TableRecord) -> None:
        with self.lock:
            self.store.change(record)
            self.show(replace(self.live(code), record=record))

    def follow(self, code: str, seat: Seat | None, tell: Listener) -> Callable[[], None]:
        """Hear of every change of the table; call what comes back to stop."""
        follower = Follower(seat, tell)
        with self.lock:
            self.followers.setdefault(code, []).append(follower)
            self.show(self.with_phones(self.live(code)), but=follower)

        def leave() -> None:
            with self.lock:
                left = self.followers.get(code, [])
                if follower in left:
                    left.remove(follower)
                    if code in self.lives:
                        self.show(self.with_phones(self.lives[code]))

        return leave

    def watch_lists(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Hear that something changed at some table, without being at any; call what comes back to stop."""
        with self.lock:
            self.list_watchers.append(tell)

        def leave() -> None:
            with self.lock:
                if tell in self.list_watchers:
                    self.list_watchers.remove(tell)

        return leave

    def tell_list_watchers(self) -> None:
        for tell in tuple(self.list_watchers):
            tell()

    def with_phones(self, live: Live) -> Live:
        here = self.followers.get(live.code, [])
        return replace(live, phones=len(here), present=frozenset(f.seat for f in here if f.seat))

    def show(self, live: Live, but: Follower | None = None) -> None:
        self.lives[live.code] = live
        for follower in tuple(self.followers.get(live.code, [])):
            if follower is not but:
                follower.tell(live)
        self.tell_list_watchers()


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
