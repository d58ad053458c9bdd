"""What one phone does at a table. Every tap goes through here: it carries its ticket, and a refusal is a sentence."""

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from threading import get_ident
from typing import Any

from companion.core.ask import Answer, Dice, Instead, Option, Seat
from companion.core.errors import CompanionError, Stale
from companion.core.game import Action
from companion.core.plain import Path
from companion.core.table import Draft, Played
from companion.hosting.live import Live, Role, Ticket
from companion.hosting.live_tables import Tell
from companion.hosting.service import Service
from companion.ui.core.late_taps import GuardedTap
from companion.ui.table.shown_table import ShownTable, Throw

PLACES = ("table", "sheets", "lookup", "history", "share")

Beside = Callable[[Callable[[], Any], Callable[[Any], object]], object]
"""Runs the first in a thread, and the second with what came of it where the page is drawn."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of a command: what was against it, and what the other phones are to be told."""

    wrong: Exception | None
    tells: Sequence[Tell]


class TableModel(ShownTable):
    def __init__(
        self,
        service: Service,
        code: str,
        seat: tuple[Role, str],
        refresh: Callable[[], None],
        quiet: int = 300,
        *,
        beside: Beside | None = None,
    ) -> None:
        """`beside`: does what waits for the disk in a thread; without it a tap is done when it returns."""
        super().__init__(service, code, seat, refresh, quiet)
        self.beside = beside
        self.waiting: deque[Callable[[], object]] = deque()
        """What was tapped while another tap of this phone was on its way to the disk."""

    # Taps

    def guard(self, do: Callable[[], object]) -> GuardedTap:
        """What a button does, in the situation of this drawing and in no other."""
        return GuardedTap(self.late_taps, do, self.refuse_late_tap)

    def refuse_late_tap(self) -> None:
        """The second touch of one's own finger does nothing; what another phone has changed is said."""
        if self.changed_by_another:
            self.notice = self.service.stale(self.live)
            self.refresh()

    def tap(self, command: Callable[[], object], then: Callable[[], object] | None = None) -> bool:
        """Do it, or say why not. Nothing is lost either way. `then`: what follows if it was done.

        False where it is known already that it was not done.
        """
        if self.late_taps.storing:
            self.waiting.append(lambda: self.tap(command, then))
            return True
        self.notice, self.late_taps.storing, self.changed_by_another = None, True, False
        if self.beside:
            self.beside(lambda: self.attempt(command), lambda attempt: self.end_tap(attempt, then))
        else:
            self.end_tap(self.attempt(command), then)
        return self.notice is None

    def attempt(self, command: Callable[[], object]) -> Attempt:
        """Where it runs beside the screens, the other phones are told when this one is drawn."""
        self.acts_in = get_ident()
        wrong: Exception | None = None
        held: AbstractContextManager[list[Tell]] = self.service.hold_back() if self.beside else nullcontext([])
        with held as tells:
            try:
                command()
            except Exception as no:
                wrong = no
            finally:
                self.acts_in = None
        return Attempt(wrong, tells)

    def end_tap(self, attempt: Attempt, then: Callable[[], object] | None) -> None:
        self.late_taps.storing = False
        if isinstance(attempt.wrong, CompanionError):
            self.notice = attempt.wrong
        if attempt.wrong:
            self.thrown = None  # nothing counts of what the app threw
        if isinstance(attempt.wrong, Stale):
            self.live = self.service.live(self.code)
        self.late_taps.note(self.situation)
        try:
            self.refresh()
            self.bands.announce(self.band)
        finally:  # the others hear of it though this phone cannot be drawn
            for tell in attempt.tells:
                tell()
        if attempt.wrong is None and then:
            then()
        if self.waiting:
            self.waiting.popleft()()
        if attempt.wrong and not isinstance(attempt.wrong, CompanionError):
            raise attempt.wrong

    def after_storing(self, do: Callable[[], object]) -> None:
        """Do it; while a tap of this phone is on its way to the disk, do it when it is there."""
        if self.late_taps.storing:
            self.waiting.append(do)
        else:
            do()

    def start(self, action: Action, then: Callable[[], object] | None = None) -> bool:
        def command() -> None:
            draft = self.service.start(self.code, self.role, action, Ticket(self.number))
            if not self.is_turn_without_phone(self.chosen_seat):
                self.chosen_seat = None
            if draft:
                self.written, self.opened, self.called = None, draft.id, False
            else:
                self.begin_follow_up(number)

        number = self.number
        return self.tap(command, then)

    def begin_follow_up(self, number: int) -> None:
        """What follows this phone's own entry by itself begins with the same tap, until somebody is asked."""
        live = self.service.live(self.code)
        while action := self.follow_up(live, number):
            draft = self.service.start(self.code, self.role, action, Ticket(live.table.number))
            if draft:
                self.opened, self.called = draft.id, False
                return
            number, live = number + 1, self.service.live(self.code)

    def follow_up(self, live: Live, number: int) -> Action | None:
        """What follows the entry by itself, as long as nothing else has come since. What the next person does begins by
        itself only on a phone that is passed round."""
        if live.table.number != number + 1 or live.main:
            return None
        last = live.table.log[number]
        if not isinstance(last.what, Played):
            return None
        for action in live.offers(self.role):
            due = action.follows == last.what.procedure and action.arguments == last.what.arguments
            if due and action.refused is None and (action.seat == last.seat or self.role.goes_round):
                return action
        return None

    def answer(self, answer: Answer, draft: Draft | None = None, then: Callable[[], object] | None = None) -> bool:
        """Answer the question that stands here, or that of the draft."""
        asked = draft or self.shown_draft
        if asked is None:
            return False
        number, ticket = self.number, Ticket(self.number, len(asked.answers))
        ask = self.progress(asked).ask
        in_order = isinstance(ask, Dice) and ask.ordered  # no face says what comes of it

        def command() -> None:
            left = self.service.answer(self.code, self.role, asked.id, answer, ticket)
            if left is None and (asked.answers or self.thrown or in_order):
                self.written = number
            if self.opened == asked.id and (left is None or (self.called and not self.asks_me(self.live))):
                self.close_draft()
            if left is None and self.written is None:
                self.begin_follow_up(number)

        return self.tap(command, then)

    def throw(self, ask: Dice, answer: Answer) -> bool:
        """The app threw the dice: they count at once, and their faces stand there until they were seen."""
        self.thrown = Throw(ask, answer)
        if done := self.answer(answer):
            return done
        self.thrown = None
        return False

    def take_throw(self) -> None:
        """Close the page of thrown dice: the faces were seen."""
        self.thrown = None
        self.refresh()

    def interrupt(self, option: Option) -> bool:
        """Break into the main procedure from this phone: the interruption is the answer to its open question."""
        main = self.main
        return main is not None and self.answer(Instead(option.value), main, self.open_own_question)

    def open_own_question(self) -> None:
        if self.asks_me(self.live):
            self.open_main_draft()
            self.late_taps.note(self.situation)
            self.refresh()

    def reopen(self) -> None:
        """Back to the last question of what has just been written down."""

        def command() -> None:
            self.opened = self.service.reopen(self.code, self.role, Ticket(self.number)).id
            self.written, self.called = None, False

        self.tap(command)

    def go_on(self) -> None:
        number, self.written = self.written, None
        if number is not None and self.follow_up(self.live, number):
            self.tap(lambda: self.begin_follow_up(number))
        else:
            self.refresh()

    def back(self) -> None:
        if draft := self.shown_draft:
            ticket = Ticket(self.number, len(draft.answers))
            self.tap(lambda: self.service.back(self.code, self.role, draft.id, ticket))

    def apply(self) -> None:
        if draft := self.shown_draft:
            ticket = Ticket(self.number, len(draft.answers))
            self.tap(lambda: self.service.apply(self.code, self.role, draft.id, ticket))

    def leave(self) -> None:
        """Leave the question for later: it stays under way, and everybody who may can go on with it."""
        self.close_draft()
        self.late_taps.note(self.situation)
        self.refresh()

    def open(self, draft: Draft) -> None:
        """Go on with what is under way."""
        self.opened, self.called = draft.id, False
        self.late_taps.note(self.situation)
        self.refresh()

    def act_for(self, seat: Seat | None) -> None:
        """Do something for another person, or for oneself again."""
        self.chosen_seat = seat or self.role.seat
        self.late_taps.note(self.situation)
        self.refresh()

    def drop(self, draft: Draft, sure: bool = False) -> None:
        self.tap(lambda: self.service.drop(self.code, self.role, draft.id, sure))

    def bring_back(self, draft: Draft) -> None:
        def command() -> None:
            self.opened = self.service.bring_back(self.code, self.role, draft.id).id
            self.called = False

        self.tap(command)

    def undo(self, back_to: int | None = None) -> None:
        self.tap(lambda: self.service.undo(self.code, self.role, Ticket(self.number), back_to))

    def redo(self) -> None:
        self.tap(lambda: self.service.redo(self.code, self.role, Ticket(self.number)))

    def correct(self, path: Path, value: Any = None, seat: Seat | None = None) -> None:
        given = {"path": path} if value is None else {"path": path, "value": value}
        self.start(Action("correct", given, seat))

    def agree(self, id: str, value: str) -> None:
        self.start(Action("agree", {"id": id, "value": value}))

    def settle(self, number: int, how: str) -> None:
        self.tap(lambda: self.service.settle(self.code, self.role, Ticket(self.number), number, how))

    def settle_none(self) -> None:
        """Nothing of what waits counts."""

        def command() -> None:
            for entry in self.live.table.aside:
                number = self.service.live(self.code).table.number
                self.service.settle(self.code, self.role, Ticket(number), entry.number, "drop")

        self.tap(command)

    def restore(self) -> None:
        """The log before the last hand-over counts again."""
        self.tap(lambda: self.service.restore(self.code))

    def free(self, seat: str) -> None:
        """Open a seat again: its phone is out, and its old link no longer works."""
        self.tap(lambda: self.service.free(self.code, seat))

    def say_no(self, why: CompanionError) -> None:
        """What was tapped cannot be done; nothing has changed."""
        self.notice = why
        self.refresh()

    def forget_notice(self) -> None:
        self.notice = None
        self.refresh()
