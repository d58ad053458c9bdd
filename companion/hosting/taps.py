"""A tap: check, run, store, tell. Everything that a phone does at a table goes through here, one command at a time
at each table."""

import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.core.ask import UNKNOWN, Answer, BoxFact, Instead
from companion.core.codec import write_draft
from companion.core.errors import CompanionError, Refused, Stale
from companion.core.game import Action
from companion.core.procedure import BoxLearned, Progress
from companion.core.record import head_of
from companion.core.table import Draft, Entry, GroundChange, Undone
from companion.hosting.identifiers import is_example
from companion.hosting.live import Live, Reopens, Role, Ticket, is_asked_as_seen, progress_of
from companion.hosting.live_tables import LiveTables

DROPPED_KEPT = 5
"""So many dropped procedures of a table can be brought back."""


class Taps(LiveTables):
    def start(self, code: str, role: Role, action: Action, ticket: Ticket) -> Draft | None:
        """Begin a procedure. One that asks nothing is done at once; another one stays under way as a draft."""
        with self.locks.of(code):
            live = self.in_time(code, role, ticket)
            if begun := live.same_draft(role, action):
                return begun
            action = live.check_start(role, action)
            draft = Draft(secrets.token_hex(4), action, live.table.number, owner=role.owner)
            draft, done = self.advance(live, draft)
            if (
                live.is_beside(draft)
                and done.ask
                and done.ask.secret
                and not live.can_answer_secret(role, done.ask.seat)
            ):
                raise Refused("not_your_secret")  # nobody else could answer it on this phone
            if done.ask is None:
                self.finish(live, role, draft, done)
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
            known = self.box_at(live.record) if known is None else known
            value = known.get(done.ask.fact)
            if value is None or not done.ask.accepts(value):
                if not done.ask.asks_nobody:
                    return draft, done
                value = Instead(UNKNOWN.value)
            draft = replace(draft, answers=(*draft.answers, done.ask.read(value)))

    def answer(self, code: str, role: Role, draft_id: str, answer: Answer, ticket: Ticket) -> Draft | None:
        """The answer to the open question. With the last one the procedure is written down; `reopen` takes it back."""
        with self.locks.of(code):
            live, draft = self.at_draft(code, role, draft_id, ticket)
            ask = live.progress[draft.id].ask
            if ask is None:
                raise Stale("draft_gone")
            if ask.secret and not live.can_answer_secret(role, ask.seat):
                raise Refused("not_your_secret")
            asked, given = draft, ask.read(answer)
            draft, done = self.advance(live, replace(draft, answers=(*draft.answers, given), change=None))
            if done.ask is None:
                self.finish(live, role, draft, done, asked)
                return None
            self.keep_draft(live, draft)
            return draft

    def back(self, code: str, role: Role, draft_id: str, ticket: Ticket) -> Draft | None:
        """Drop the last answer that a person gave; before the first, drop the procedure."""
        with self.locks.of(code):
            live, draft = self.at_draft(code, role, draft_id, ticket)
            if not draft.answers:
                self.drop(code, role, draft_id)
                return None
            asked = live.progress[draft.id].asked
            known = self.box_at(live.record) if any(isinstance(a, BoxFact) for a in asked) else {}
            count = len(draft.answers) - 1
            while count and isinstance(ask := asked[count], BoxFact) and (ask.asks_nobody or ask.fact in known):
                count -= 1
            draft = replace(draft, answers=draft.answers[:count])
            self.keep_draft(live, draft)
            return draft

    def reopen(self, code: str, role: Role, ticket: Ticket) -> Draft:
        """Take the last entry back and ask its last question again. What the box learnt from it, it forgets."""
        with self.locks.of(code):
            live = self.in_time(code, role, ticket)
            if live.reopens is None:
                raise Stale("draft_gone")
            asked = live.reopens
            if why := live.why_not_start(asked.draft.action):
                raise Refused.of(why)
            self.record(live, role, live.table.undo(role.seat))
            for key in asked.learnt:
                self.store.forget(live.record.game, key)
            if asked.learnt:
                self.renew_box(live.record.game)
            live = self.live(code)
            draft = replace(asked.draft, number=live.table.number, open=True, change=None, owner=role.owner)
            self.keep_drafts(live, (*live.drafts, draft))
            return draft

    def apply(self, code: str, role: Role, draft_id: str, ticket: Ticket) -> None:
        """Record what the answers made, where another entry has left the procedure without a question."""
        with self.locks.of(code):
            live, draft = self.at_draft(code, role, draft_id, ticket)
            self.finish(live, role, draft, live.progress[draft.id])

    def finish(self, live: Live, role: Role, draft: Draft, done: Progress[Any], asked: Draft | None = None) -> None:
        """Write down a procedure that asks nothing more; it is played again only where it was not played on the state
        itself. `asked`: the draft before its last answer."""
        action = draft.action
        if is_asked_as_seen(draft):
            done = live.table.talk(action.seat, action.procedure, action.arguments, draft.answers)
        entry = live.table.entry(action.seat, action.procedure, action.arguments, done)
        stored = next((d.id for d in live.drafts if d.id == draft.id), None)
        reopens = self.reopening(live, asked, entry) if asked else None
        self.record(live, role, entry, stored, reopens=reopens, done=done)

    def reopening(self, live: Live, asked: Draft, entry: Entry) -> Reopens:
        learnt = box_values(live, entry)
        known = self.box_at(live.record) if learnt else {}
        return Reopens(asked, tuple(key for key in learnt if key not in known))

    def drop(self, code: str, role: Role, draft_id: str, sure: bool = False) -> None:
        """Give a procedure up. Whoever neither began it nor is the host must be sure of it. It can be brought back."""
        with self.locks.of(code):
            live = self.at_table(code, role)
            draft = live.draft(draft_id)
            if live.is_beside(draft) and not role.can_drop(draft):
                raise Stale("draft_gone")
            if not sure and not role.can_drop(draft):
                raise Refused("not_yours_to_drop", who=draft.owner.seat or draft.action.seat, n=len(draft.answers))
            self.keep_box_values(live, draft)
            self.set_aside(live, draft)

    def keep_box_values(self, live: Live, draft: Draft) -> None:
        """Store the values that somebody read off the owner's box, whatever becomes of the procedure."""
        done = live.progress[draft.id]
        typed = {
            ask.fact: answer
            for ask, answer in zip(done.asked, done.answers, strict=True)
            if isinstance(ask, BoxFact) and not isinstance(answer, Instead)
        }
        known = self.box_at(live.record) if typed else {}
        learnt = {key: value for key, value in typed.items() if key not in known}
        if learnt and not is_example(live.code):
            self.store.learn(live.record.game, learnt)
            self.renew_box(live.record.game)

    def set_aside(self, live: Live, draft: Draft) -> None:
        """Keep a draft that was given up, so that it can be brought back. One without an answer is deleted."""
        left = [d for d in live.drafts if d.id != draft.id]
        if not draft.answers:
            self.store.drop_draft(live.code, draft.id)
            self.show(live.with_drafts(left))
            return
        dropped = (*live.dropped, replace(draft, open=False))
        self.store.save_draft(live.code, write_draft(dropped[-1]))
        self.show(live.with_drafts(left, self.newest_dropped_drafts(live.code, dropped)))

    def bring_back(self, code: str, role: Role, draft_id: str) -> Draft:
        """Take up again what was dropped, as far as its answers still fit."""
        with self.locks.of(code):
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
        with self.locks.of(code):
            live = self.in_time(code, role, ticket)
            self.record(live, role, live.table.undo(role.seat, back_to))

    def redo(self, code: str, role: Role, ticket: Ticket) -> None:
        with self.locks.of(code):
            live = self.in_time(code, role, ticket)
            self.record(live, role, live.table.redo(role.seat))

    def settle(self, code: str, role: Role, ticket: Ticket, number: int, how: str) -> None:
        """Decide about an entry that a merge has set aside. An undo that came late is done by undoing as far back."""
        with self.locks.of(code):
            live = self.in_time(code, role, ticket)
            late = next((e for e in live.table.aside if e.number == number), None)
            back = late.what.entries[0] if late and isinstance(late.what, Undone) and how != "drop" else None
            if back is not None:  # first, or it would take the settlement back with the rest
                self.record(live, role, live.table.undo(role.seat, back))
                live = self.live(code)
            self.record(live, role, live.table.settle(role.seat, number, how if back is None else "drop"))

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
        self,
        live: Live,
        role: Role,
        entry: Entry,
        draft_id: str | None = None,
        *,
        reopens: Reopens | None = None,
        done: Progress[Any] | None = None,
    ) -> None:
        """Store first, tell afterwards: the entry and all that comes of it is on the disk, or nothing of it.

        `done`: the procedure that made the entry, as it was played on the state.
        """
        entry = replace(entry, by=role.seat, at=int(self.clock()))
        written = self.codecs[live.record.game].of(live.record).write(entry, self.device, live.head)
        after = replace(
            live,
            record=replace(live.record, touched=written.at),
            table=live.table.after(entry, done),
            head=head_of(written),
            reopens=reopens,
        )
        kept, gone = refit_drafts(after, entry, draft_id)
        drafts = [write_draft(draft) for draft in (*kept, *gone)]
        learnt = box_values(live, entry)
        try:
            self.store.append(live.code, written, draft_id, drafts, learnt)
        except Stale as late:
            fresh = self.load(live.code)
            self.show(fresh)
            raise self.stale(fresh) from late
        if learnt:
            self.renew_box(live.record.game)
        self.show(after.with_drafts(kept, self.newest_dropped_drafts(live.code, (*live.dropped, *gone))))
        if after.table.number % self.fold_every == 0:
            with suppress(CompanionError):
                self.load(live.code)  # which keeps what the log has come to

    def newest_dropped_drafts(self, code: str, dropped: tuple[Draft, ...]) -> tuple[Draft, ...]:
        """The dropped drafts that can still be brought back: the last few. The others are forgotten."""
        for old in dropped[:-DROPPED_KEPT]:
            self.store.drop_draft(code, old.id)
        return dropped[-DROPPED_KEPT:]

    def keep_draft(self, live: Live, draft: Draft) -> None:
        self.keep_drafts(live, tuple(draft if d.id == draft.id else d for d in live.drafts))

    def keep_drafts(self, live: Live, drafts: tuple[Draft, ...]) -> None:
        for draft in drafts:
            if draft not in live.drafts:
                self.store.save_draft(live.code, write_draft(draft))
        self.show(live.with_drafts(drafts))


def box_values(live: Live, entry: Entry) -> dict[str, Any]:
    """What the owner's box learns from an entry: from an example, nothing."""
    if is_example(live.code):
        return {}
    return {e.key: e.value for e in entry.events if isinstance(e, BoxLearned)}


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
