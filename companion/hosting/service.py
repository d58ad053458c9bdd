"""A tap: load, run, store, tell. Everything that changes a table goes through here, one command at a time."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import RLock
from typing import Any

from companion.core.ask import UNKNOWN, Answer, BoxFact, Instead, Seat
from companion.core.codec import Codec, read_draft, write_draft
from companion.core.errors import BadData, CompanionError, Refused, Stale
from companion.core.game import Action, AnyGame
from companion.core.procedure import BoxLearned, Progress
from companion.core.record import DraftRecord, EntryRecord, SeatRecord, TableRecord, head_of
from companion.core.table import BROKEN, Draft, Entry, GroundChange, Undone
from companion.hosting.identifiers import SEAT_IDS, clean_name, new_code, new_token, same
from companion.hosting.live import HOST, WATCHER, Live, Reopens, Role, Ticket, progress_of
from companion.hosting.store import Store

Listener = Callable[[Live], None]
DROPPED_KEPT = 5
"""So many dropped procedures of a table can be brought back."""


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


class Service:
    def __init__(self, store: Store, games: Mapping[str, AnyGame], clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self.codecs = Codecs(games)
        self.lock = RLock()
        self.lives: dict[str, Live] = {}
        self.followers: dict[str, list[Follower]] = {}
        self.onlookers: list[Callable[[], None]] = []
        self.device = self.kept("device", lambda: secrets.token_hex(4))
        self.host_key = self.kept("host_key", new_token)

    def kept(self, key: str, make: Callable[[], str]) -> str:
        """A value of this device, made at its first start."""
        value = self.store.setting(key)
        if value is None:
            value = make()
            self.store.set_setting(key, value)
        return str(value)

    # Tables

    def game(self, id: str) -> AnyGame:
        if id not in self.games:
            raise Refused("unknown_game", game=id)
        return self.games[id]

    def tables(self) -> list[TableRecord]:
        return [t for t in self.store.tables() if t.game in self.games]

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

    def create(self, game_id: str, seats: Sequence[tuple[str, str]], options: Mapping[str, str]) -> str:
        """Set a new table: names and colours in seat order, variant and house rules."""
        game = self.game(game_id)
        low, high = game.info.seats
        if not low <= len(seats) <= high:
            raise Refused("wrong_number_of_seats", low=low, high=high)
        names = [clean_name(name) for name, _ in seats]
        if not all(names) or len({n.casefold() for n in names}) < len(names):
            raise Refused("names_must_differ")
        colours = [colour for _, colour in seats]
        if len(set(colours)) < len(colours) or not set(colours) <= set(game.colours(len(seats))):
            raise Refused("colours_must_differ")
        now = self.now()
        record = TableRecord(
            code=self.free_code(),
            game=game_id,
            seats=tuple(SeatRecord(SEAT_IDS[i], names[i], colours[i], new_token(), False) for i in range(len(seats))),
            options=game.info.options(options),
            watch_token=new_token(),
            created=now,
            touched=now,
            archived=False,
            rules_revision=game.info.revision,
        )
        self.codecs[game_id].opened(record)
        self.store.create(record)
        self.tell_onlookers()
        return record.code

    def codes(self) -> set[str]:
        """Of every table here, damaged ones too."""
        return {t.code for t in self.store.tables()} | {t.code for t in self.store.damaged_tables()}

    def free_code(self) -> str:
        taken = self.codes()
        return next(code for code in iter(new_code, None) if code not in taken)

    def reload(self) -> None:
        """The database has changed under the tables: read again those that phones look at."""
        with self.lock:
            self.lives.clear()
            for code in [code for code, here in self.followers.items() if here]:
                with suppress(CompanionError):
                    self.show(self.load(code))
            self.tell_onlookers()

    def now(self) -> datetime:
        return datetime.fromtimestamp(int(self.clock()), UTC)

    def archive(self, code: str, archived: bool = True) -> None:
        self.change(code, replace(self.live(code).record, archived=archived))

    def delete(self, code: str) -> None:
        with self.lock:
            self.store.delete(code)
            self.lives.pop(code, None)
            self.tell_onlookers()

    def change(self, code: str, record: TableRecord) -> None:
        with self.lock:
            self.store.change(record)
            self.show(replace(self.live(code), record=record))

    # Seats and phones

    def role(self, code: str, token: str) -> Role:
        """What the holder of the token may do at the table."""
        record = self.live(code).record
        for seat in record.seats:
            if same(token, seat.token):
                return Role(Seat(seat.id))
        if same(token, record.watch_token):
            return WATCHER
        if same(token, self.host_key):
            return HOST
        raise Refused("bad_token")

    def sit(self, code: str, seat_id: str) -> str:
        """Take a free seat: the token that opens it from now on."""
        with self.lock:
            seat = self.seat(code, seat_id)
            if seat.taken:
                raise Refused("seat_taken", who=seat.id)
            self.reseat(code, replace(seat, taken=True))
            return seat.token

    def free(self, code: str, seat_id: str) -> None:
        """The seat is open again, and its old link no longer works."""
        with self.lock:
            self.reseat(code, replace(self.seat(code, seat_id), taken=False, token=new_token()))

    def rename(self, code: str, seat_id: str, name: str) -> None:
        with self.lock:
            others = {s.name.casefold() for s in self.live(code).record.seats if s.id != seat_id}
            if not (cleaned := clean_name(name)) or cleaned.casefold() in others:
                raise Refused("names_must_differ")
            self.reseat(code, replace(self.seat(code, seat_id), name=cleaned))

    def seat(self, code: str, seat_id: str) -> SeatRecord:
        found = next((s for s in self.live(code).record.seats if s.id == seat_id), None)
        if found is None:
            raise Refused("unknown_seat")
        return found

    def reseat(self, code: str, seat: SeatRecord) -> None:
        record = self.live(code).record
        self.change(code, replace(record, seats=tuple(seat if s.id == seat.id else s for s in record.seats)))

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

    def overlook(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Hear that something changed at some table, without being at any; call what comes back to stop."""
        with self.lock:
            self.onlookers.append(tell)

        def leave() -> None:
            with self.lock:
                if tell in self.onlookers:
                    self.onlookers.remove(tell)

        return leave

    def tell_onlookers(self) -> None:
        for tell in tuple(self.onlookers):
            tell()

    def with_phones(self, live: Live) -> Live:
        here = self.followers.get(live.code, [])
        return replace(live, phones=len(here), present=frozenset(f.seat for f in here if f.seat))

    def show(self, live: Live, but: Follower | None = None) -> None:
        self.lives[live.code] = live
        for follower in tuple(self.followers.get(live.code, [])):
            if follower is not but:
                follower.tell(live)
        self.tell_onlookers()

    # Taps

    def start(self, code: str, role: Role, action: Action, ticket: Ticket) -> Draft | None:
        """Begin a procedure. One that asks nothing is done at once; another one stays under way as a draft."""
        with self.lock:
            live = self.in_time(code, role, ticket)
            if begun := live.begun(role, action):
                return begun
            action = live.check_start(action)
            draft = Draft(secrets.token_hex(4), action, live.table.number, owner=role.owner)
            draft, done = self.advance(live, draft)
            if live.is_beside(draft) and done.ask and done.ask.secret and not role.can_see_secret_of(done.ask.seat):
                raise Refused("not_your_secret")  # nobody else could answer it on this phone
            if done.ask is None:
                self.record(live, role, live.table.act(action.seat, action.procedure, action.arguments, draft.answers))
                return None
            self.keep_drafts(live, (*live.drafts, draft))
            return draft

    def advance(self, live: Live, draft: Draft) -> tuple[Draft, Progress[Any]]:
        """Answer what the owner's box knows, up to the next question for a person."""
        known: dict[str, Any] | None = None
        while True:
            done = progress_of(live.table, draft)
            if not isinstance(done.ask, BoxFact):
                return draft, done
            known = self.store.box(live.record.game) if known is None else known
            value = known.get(done.ask.fact)
            if value is None or not done.ask.accepts(value):
                if not done.ask.passing:
                    return draft, done
                value = Instead(UNKNOWN.value)
            draft = replace(draft, answers=(*draft.answers, done.ask.read(value)))

    def answer(self, code: str, role: Role, draft_id: str, answer: Answer, ticket: Ticket) -> Draft | None:
        """The answer to the open question. With the last one the procedure is written down; `reopen` takes it back."""
        with self.lock:
            live, draft = self.at_draft(code, role, draft_id, ticket)
            ask = live.progress[draft.id].ask
            if ask is None:
                raise Stale("draft_gone")
            if ask.secret and not role.can_see_secret_of(ask.seat):
                raise Refused("not_your_secret")
            asked, given = draft, ask.read(answer)
            draft, done = self.advance(live, replace(draft, answers=(*draft.answers, given), change=None))
            if done.ask is None:
                self.finish(live, role, draft, asked)
                return None
            self.keep_draft(live, draft)
            return draft

    def back(self, code: str, role: Role, draft_id: str, ticket: Ticket) -> Draft | None:
        """Drop the last answer that a person gave; before the first, drop the procedure."""
        with self.lock:
            live, draft = self.at_draft(code, role, draft_id, ticket)
            if not draft.answers:
                self.drop(code, role, draft_id)
                return None
            asked = live.progress[draft.id].asked
            known = self.store.box(live.record.game) if any(isinstance(a, BoxFact) for a in asked) else {}
            count = len(draft.answers) - 1
            while count and isinstance(ask := asked[count], BoxFact) and (ask.passing or ask.fact in known):
                count -= 1
            draft = replace(draft, answers=draft.answers[:count])
            self.keep_draft(live, draft)
            return draft

    def reopen(self, code: str, role: Role, ticket: Ticket) -> Draft:
        """Take the last entry back and ask its last question again. What the box learnt from it, it forgets."""
        with self.lock:
            live = self.in_time(code, role, ticket)
            if live.reopens is None:
                raise Stale("draft_gone")
            asked = live.reopens
            if why := live.why_not_start(asked.draft.action):
                raise Refused.of(why)
            self.record(live, role, live.table.undo(role.seat))
            for key in asked.learnt:
                self.store.forget(live.record.game, key)
            live = self.live(code)
            draft = replace(asked.draft, number=live.table.number, open=True, change=None, owner=role.owner)
            self.keep_drafts(live, (*live.drafts, draft))
            return draft

    def apply(self, code: str, role: Role, draft_id: str, ticket: Ticket) -> None:
        """Record what the answers made, where another entry has left the procedure without a question."""
        with self.lock:
            live, draft = self.at_draft(code, role, draft_id, ticket)
            self.finish(live, role, draft)

    def finish(self, live: Live, role: Role, draft: Draft, asked: Draft | None = None) -> None:
        """`asked`: the draft before its last answer."""
        action = draft.action
        entry = live.table.act(action.seat, action.procedure, action.arguments, draft.answers)
        self.record(live, role, entry, draft.id, self.reopening(live, asked, entry) if asked else None)

    def reopening(self, live: Live, asked: Draft, entry: Entry) -> Reopens:
        learnt = [e.key for e in entry.events if isinstance(e, BoxLearned)]
        known = self.store.box(live.record.game) if learnt else {}
        return Reopens(asked, tuple(key for key in learnt if key not in known))

    def drop(self, code: str, role: Role, draft_id: str, sure: bool = False) -> None:
        """Give a procedure up. Whoever neither began it nor is the host must be sure of it. It can be brought back."""
        with self.lock:
            live = self.at_table(code, role)
            draft = live.draft(draft_id)
            if live.is_beside(draft) and not role.can_drop(draft):
                raise Stale("draft_gone")
            if not sure and not role.can_drop(draft):
                raise Refused("not_yours_to_drop", who=draft.owner.seat or draft.action.seat, n=len(draft.answers))
            self.keep_box_values(live, draft)
            self.move_to_dropped(live, draft)

    def keep_box_values(self, live: Live, draft: Draft) -> None:
        """What somebody read off the owner's box stays known, whatever becomes of the procedure."""
        done = live.progress[draft.id]
        typed = {
            ask.fact: answer
            for ask, answer in zip(done.asked, done.answers, strict=True)
            if isinstance(ask, BoxFact) and not isinstance(answer, Instead)
        }
        known = self.store.box(live.record.game) if typed else {}
        if learnt := {key: value for key, value in typed.items() if key not in known}:
            self.store.learn(live.record.game, learnt)

    def move_to_dropped(self, live: Live, draft: Draft) -> None:
        """One without an answer is simply gone: beginning it again costs nothing."""
        left = [d for d in live.drafts if d.id != draft.id]
        if not draft.answers:
            self.store.drop_draft(live.code, draft.id)
            self.show(live.with_drafts(left))
            return
        dropped = (*live.dropped, replace(draft, open=False))
        for old in dropped[:-DROPPED_KEPT]:
            self.store.drop_draft(live.code, old.id)
        self.store.save_draft(live.code, write_draft(dropped[-1]))
        self.show(live.with_drafts(left, dropped[-DROPPED_KEPT:]))

    def bring_back(self, code: str, role: Role, draft_id: str) -> Draft:
        """Take up again what was dropped, as far as its answers still fit."""
        with self.lock:
            live = self.at_table(code, role)
            found = next((d for d in live.dropped if d.id == draft_id), None)
            if found is None:
                raise Stale("draft_gone")
            if why := live.why_not_start(found.action):
                raise Refused.of(why)
            fits = live.table.refit(found)
            if fits is None:
                raise Refused("not_now")
            draft = replace(fits, open=True, owner=role.owner, change=None)
            self.store.save_draft(code, write_draft(draft))
            left = [d for d in live.dropped if d.id != draft_id]
            self.show(live.with_drafts((*live.drafts, draft), left))
            return draft

    def undo(self, code: str, role: Role, ticket: Ticket, back_to: int | None = None) -> None:
        with self.lock:
            live = self.in_time(code, role, ticket)
            self.record(live, role, live.table.undo(role.seat, back_to))

    def redo(self, code: str, role: Role, ticket: Ticket) -> None:
        with self.lock:
            live = self.in_time(code, role, ticket)
            self.record(live, role, live.table.redo(role.seat))

    def settle(self, code: str, role: Role, ticket: Ticket, number: int, how: str) -> None:
        """Decide about an entry that a merge has set aside. An undo that came late is done by undoing as far back."""
        with self.lock:
            live = self.in_time(code, role, ticket)
            late = next((e for e in live.table.aside if e.number == number), None)
            back = late.what.entries[0] if late and isinstance(late.what, Undone) and how != "drop" else None
            if back is not None:  # first, or it would take the settlement back with the rest
                self.record(live, role, live.table.undo(role.seat, back))
                live = self.live(code)
            self.record(live, role, live.table.settle(role.seat, number, how if back is None else "drop"))

    def exchange(self, code: str, entries: Sequence[EntryRecord]) -> str:
        """Another log for this table, all at once. The log that it had is kept as a table of its own: its code."""
        with self.lock:
            before = self.store.table(code)
            seats = tuple(replace(s, token=new_token(), taken=False) for s in before.seats)
            kept = replace(before, code=self.free_code(), seats=seats, watch_token=new_token(), archived=True)
            self.store.exchange(code, entries, kept)
            self.store.set_setting(f"before/{code}", kept.code)
            if seat := self.store.setting(f"seen_by/{code}"):  # what was one seat's copy is kept as one
                self.store.set_setting(f"seen_by/{kept.code}", seat)
            self.show(self.load(code))
            return kept.code

    def extend(self, code: str, entries: Sequence[EntryRecord]) -> None:
        """More entries for this table, made elsewhere on the very log that it has."""
        with self.lock:
            for entry in entries:
                self.store.append(code, entry)
            self.show(self.load(code))

    def before(self, code: str) -> str | None:
        """The code under which the log is kept that this table had before it took another one over."""
        kept = self.store.setting(f"before/{code}")
        return kept if any(t.code == kept for t in self.store.tables()) else None

    def restore(self, code: str) -> None:
        """Back to the log before; the present one is kept in its turn."""
        kept = self.before(code)
        if kept is None:
            raise Refused("nothing_before", code=code)
        self.exchange(code, self.store.entries(kept))

    def at_table(self, code: str, role: Role) -> Live:
        if not role.acts:
            raise Refused("watching")
        return self.live(code)

    def in_time(self, code: str, role: Role, ticket: Ticket) -> Live:
        live = self.at_table(code, role)
        if ticket.number != live.table.number:
            raise self.stale(live)
        return live

    def at_draft(self, code: str, role: Role, draft_id: str, ticket: Ticket) -> tuple[Live, Draft]:
        live = self.in_time(code, role, ticket)
        draft = live.draft(draft_id)
        if not live.can_open(draft, role):
            raise Stale("draft_gone")
        if ticket.step != len(draft.answers):
            raise Stale("answered_already")
        return live, draft

    def stale(self, live: Live) -> Stale:
        last = live.table.log[-1] if live.table.log else None
        who = last.by or last.seat if last else None
        return Stale("stale_by", who=who) if who else Stale()

    def record(
        self, live: Live, role: Role, entry: Entry, draft_id: str | None = None, reopens: Reopens | None = None
    ) -> None:
        """Store first, tell afterwards: the entry and all that comes of it is on the disk, or nothing of it."""
        entry = replace(entry, by=role.seat, at=int(self.clock()))
        written = self.codecs[live.record.game].of(live.record).write(entry, self.device, live.head)
        after = replace(
            live,
            record=replace(live.record, touched=written.at),
            table=live.table.after(entry),
            head=head_of(written),
            reopens=reopens,
        )
        kept, dropped = refit_drafts(after, entry, draft_id)
        drafts = [write_draft(draft) for draft in (*kept, *dropped)]
        learnt = {e.key: e.value for e in entry.events if isinstance(e, BoxLearned)}
        try:
            self.store.append(live.code, written, draft_id, drafts, learnt)
        except Stale as late:
            fresh = self.load(live.code)
            self.show(fresh)
            raise self.stale(fresh) from late
        self.show(after.with_drafts(kept, (*live.dropped, *dropped)[-DROPPED_KEPT:]))

    def keep_draft(self, live: Live, draft: Draft) -> None:
        self.keep_drafts(live, tuple(draft if d.id == draft.id else d for d in live.drafts))

    def keep_drafts(self, live: Live, drafts: tuple[Draft, ...]) -> None:
        for draft in drafts:
            if draft not in live.drafts:
                self.store.save_draft(live.code, write_draft(draft))
        self.show(live.with_drafts(drafts))


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


def refit_drafts(live: Live, entry: Entry, written: str | None) -> tuple[list[Draft], list[Draft]]:
    """Every other procedure under way goes on from the new state; one that cannot start there is dropped."""
    kept: list[Draft] = []
    dropped: list[Draft] = []
    for draft in live.drafts:
        if draft.id == written:
            continue
        if fits := live.table.refit(draft):
            kept.append(with_change(draft, fits, entry))
        else:
            dropped.append(replace(draft, open=False))
    return kept, dropped


def with_change(before: Draft, fits: Draft, entry: Entry) -> Draft:
    """Tell the owner what came meanwhile, unless it was the same seat's own doing and cost nothing."""
    lost = len(before.answers) - len(fits.answers)
    if not lost and entry.by is not None and entry.by == before.owner.seat:
        return fits
    earlier = before.change.asked_again if before.change else 0
    return replace(fits, change=GroundChange(entry.number, earlier + lost))
