"""What one phone shows of a table. Every tap goes through here: it carries its ticket, and a refusal is a sentence."""

import time
from collections.abc import Callable
from typing import Any

from companion.core.ask import Answer, Ask, Seat
from companion.core.errors import CompanionError, Refused, Stale
from companion.core.game import Action, AnyGame
from companion.core.plain import Path
from companion.core.procedure import Progress
from companion.core.table import Draft, Entry
from companion.live import Live, Role, Ticket
from companion.service import Service

PLACES = ("table", "sheets", "lookup", "history", "share")


class TableModel:
    def __init__(
        self, service: Service, code: str, seat: tuple[Role, str], refresh: Callable[[], None], quiet: int = 400
    ) -> None:
        """`quiet`: milliseconds in which a screen that another phone has changed takes no tap."""
        self.service = service
        self.code = code
        self.role, self.token = seat
        self.quiet = quiet / 1000
        self.refresh = refresh
        self.live = service.live(code)
        self.notice: CompanionError | None = None
        self.hidden: str | None = None
        """The draft that this phone has put out of sight; it stays open at the table."""
        self.written: int | None = None
        """The number of the entry whose outcome this phone shows: it gave the last of several answers."""
        self.quiet_until = 0.0
        self.acting = False
        self.looks: dict[str, Any] = {}
        """What this phone has opened or typed on a place: a chosen sheet, a search. Never the state of the table."""

    # What is shown

    @property
    def game(self) -> AnyGame:
        return self.live.table.game

    @property
    def state(self) -> Any:
        """The table as this phone may see it."""
        return self.live.table.view(self.role.seat)

    @property
    def number(self) -> int:
        return self.live.table.number

    @property
    def names(self) -> dict[str, str]:
        return self.live.names

    @property
    def colours(self) -> dict[str, str]:
        return {s.id: s.colour for s in self.live.record.seats}

    def state_of(self, seat: Seat) -> Any:
        """The table as the seat sees it: on its own phone, and on the host's, which is passed round."""
        if seat != self.role.seat and not self.role.host:
            raise Refused("not_your_secret")
        return self.live.table.view(seat)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The buttons: every seat's, because one phone passed round must be enough."""
        if not self.role.acts:
            return ()
        return tuple(self.game.actions(self.live.table.state if self.role.host else self.state, None))

    @property
    def draft(self) -> Draft | None:
        """The procedure that is open at the table."""
        return self.live.open

    @property
    def shown_draft(self) -> Draft | None:
        """The procedure that this phone has before it."""
        draft = self.draft
        return draft if draft and draft.id != self.hidden and self.role.acts else None

    @property
    def outcome(self) -> Entry | None:
        """What has just been written down here, as long as nothing else has happened."""
        last = self.number - 1
        return self.live.table.log[last] if self.written == last and self.live.reopens else None

    def progress(self, draft: Draft) -> Progress[Any]:
        return self.service.progress(self.live, draft)

    def may_answer(self, ask: Ask) -> bool:
        return self.role.acts and (not ask.secret or ask.seat == self.role.seat or self.role.host)

    def box(self) -> dict[str, Any]:
        return self.service.store.box(self.live.record.game)

    # What arrives

    def show(self, live: Live) -> None:
        """A change of the table. One that this phone did not make may have moved what lies under a finger."""
        before, self.live = self.live, live
        if not self.acting and self.moved(before, live):
            self.quiet_until = time.monotonic() + self.quiet
            self.hide_what_others_opened(before, live)
        self.refresh()

    @staticmethod
    def moved(before: Live, live: Live) -> bool:
        return before.table.number != live.table.number or before.open != live.open

    def hide_what_others_opened(self, before: Live, live: Live) -> None:
        """A procedure that another phone starts opens here only when it asks this seat."""
        draft = live.open
        if draft is None or self.role.seat is None:
            return
        ask = self.progress(draft).ask
        mine = ask is not None and ask.seat == self.role.seat
        if mine and self.hidden == draft.id:
            self.hidden = None
        elif before.open is None or before.open.id != draft.id:
            self.hidden = None if mine else draft.id

    # Taps

    def ticket(self) -> Ticket:
        draft = self.draft
        return Ticket(self.number, len(draft.answers) if draft else 0)

    def tap(self, command: Callable[[], object]) -> bool:
        """Do it, or say why not. Nothing is lost either way."""
        self.notice, self.acting = None, True
        try:
            if time.monotonic() < self.quiet_until:
                raise self.service.stale(self.live)
            command()
        except CompanionError as no:
            self.notice = no
            if isinstance(no, Stale):
                self.live = self.service.live(self.code)
        finally:
            self.acting = False
        self.refresh()
        return self.notice is None

    def start(self, action: Action) -> bool:
        def command() -> None:
            self.hidden = None
            self.service.start(self.code, self.role, action, Ticket(self.number))

        return self.tap(command)

    def answer(self, answer: Answer) -> bool:
        draft = self.draft
        if draft is None:
            return False

        number = self.number

        def command() -> None:
            left = self.service.answer(self.code, self.role, draft.id, answer, self.ticket())
            if left is None and draft.answers:
                self.written = number

        return self.tap(command)

    def reopen(self) -> None:
        """Back to the last question of what has just been written down."""
        self.hidden = None
        self.tap(lambda: self.service.reopen(self.code, self.role, Ticket(self.number)))

    def go_on(self) -> None:
        self.written = None
        self.refresh()

    def back(self) -> None:
        if draft := self.draft:
            self.tap(lambda: self.service.back(self.code, self.role, draft.id, self.ticket()))

    def apply(self) -> None:
        if draft := self.draft:
            self.tap(lambda: self.service.apply(self.code, self.role, draft.id, self.ticket()))

    def leave_for_later(self) -> None:
        if draft := self.draft:
            self.tap(lambda: self.service.put_aside(self.code, self.role, draft.id))

    def take_up(self, draft: Draft) -> None:
        self.hidden = None
        self.tap(lambda: self.service.take_up(self.code, self.role, draft.id))

    def drop(self, draft: Draft) -> None:
        self.tap(lambda: self.service.drop(self.code, self.role, draft.id))

    def hide(self) -> None:
        self.hidden = self.draft.id if self.draft else None
        self.refresh()

    def unhide(self) -> None:
        self.hidden = None
        self.refresh()

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

    def forget_notice(self) -> None:
        self.notice = None
        self.refresh()

    def look(self, key: str, default: Any = None) -> Any:
        return self.looks.get(key, default)

    def set_look(self, key: str, value: Any) -> None:
        self.looks[key] = value
        self.refresh()
