"""A table as one phone shows it: whose buttons, which question, what has just been written down; and what becomes of
that when a change arrives."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import get_ident
from typing import Any

from companion.core.ask import Answer, Ask, Dice, Seat
from companion.core.errors import CompanionError, Refused
from companion.core.game import Action, AnyGame
from companion.core.procedure import Progress
from companion.core.table import Draft, Entry, Played
from companion.hosting.live import Live, Role
from companion.hosting.service import Service
from companion.ui.core.late_taps import LateTaps, Situation
from companion.ui.core.screen_state import ScreenStates
from companion.ui.table.bands import Band, Bands

LATELY = 20
"""Among so many of the last taps something that was just written down is looked for."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that the app threw: the question, and the faces."""

    ask: Dice
    faces: Answer


def is_entry_of(entry: Entry, draft: Draft) -> bool:
    """The procedure came to its end: this is what was written down."""
    what, action = entry.what, draft.action
    return isinstance(what, Played) and (what.procedure, entry.seat) == (action.procedure, action.seat)


def question_number(live: Live) -> tuple[str, int]:
    """Which question of which procedure the table waits for."""
    main = live.main
    return (main.id, len(main.answers)) if main else ("", 0)


class ShownTable:
    def __init__(
        self, service: Service, code: str, seat: tuple[Role, str], refresh: Callable[[], None], quiet: int = 300
    ) -> None:
        """`quiet`: milliseconds in which a button whose meaning has changed takes no tap."""
        self.service = service
        self.code = code
        self.role, self.token = seat
        self.refresh = refresh
        self.late_taps = LateTaps(quiet / 1000)
        self.place = "table"
        self.live = service.live(code)
        self.notice: CompanionError | None = None
        self.opened: str | None = None
        """The draft that stands on this phone's screen."""
        self.called = False
        """It stands there because it asks this seat, not because somebody opened it here."""
        self.written: int | None = None
        """The number of the entry whose outcome this phone shows: it gave the last of several answers."""
        self.thrown: Throw | None = None
        """What the app has just thrown for this phone, until it was seen."""
        self.acts_in: int | None = None
        """The thread in which a tap of this phone is done."""
        self.changed_by_another = False
        """What the buttons of this phone mean now is another phone's doing."""
        self.chosen_seat: Seat | None = None
        """The person for whom this phone's person has said to tap: another one, or himself."""
        self.handed: tuple[str, Seat] | None = None
        """The draft for which this phone was handed over, and to which person without a phone."""
        self.bands = Bands(self.role.seat)
        self.states = ScreenStates(refresh)
        """What this phone has opened or typed on a place: a chosen sheet, a search."""
        self.arrive()

    def arrive(self) -> None:
        """A phone that comes to the table, or back to it, finds the question that it had."""
        mine = [d for d in self.live.drafts if self.is_mine(d)]
        self.opened = mine[-1].id if mine else None
        if self.opened is None and self.asks_me(self.live):
            self.open_main_draft()
        self.late_taps.note(self.situation)

    def is_mine(self, draft: Draft) -> bool:
        """Whether the draft was begun here; or by the host, and this is a phone of the host's that goes round."""
        by_host = self.role.goes_round and draft is self.live.main and draft.owner.seat is None
        return self.role.acts and (draft.owner == self.role.owner or by_host)

    @property
    def acting(self) -> bool:
        """Whether what happens here and now is the doing of this phone's own tap."""
        return self.acts_in == get_ident()

    # What is shown

    @property
    def game(self) -> AnyGame:
        return self.live.table.game

    @property
    def state(self) -> Any:
        """The table as this phone may see it."""
        return self.live.view(self.role.seat)

    @property
    def number(self) -> int:
        return self.live.table.number

    @property
    def names(self) -> dict[str, str]:
        return self.live.names

    @property
    def colours(self) -> dict[str, str]:
        return self.live.colours

    def state_of(self, seat: Seat) -> Any:
        """The table as the seat sees it: on its own phone, and on the host's, which is passed round."""
        if not self.role.can_see_secret_of(seat):
            raise Refused("not_your_secret")
        return self.live.view(seat)

    @property
    def offers(self) -> tuple[Action, ...]:
        """What may be started at the table, by whomever, as far as this phone may know."""
        if not self.role.acts:
            return ()
        return self.live.offers(self.role)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The buttons: of this phone's person, or of the one that it acts for; every seat's on a phone passed round."""
        if self.role.seat is None:
            return self.offers
        if not self.role.acts:
            return ()
        return self.live.offers_for(self.role, self.acts_for or self.role.seat)

    @property
    def acts_for(self) -> Seat | None:
        """The other person for whom this phone's person taps just now: as he said, else whoever needs the host's."""
        seat = self.chosen_seat or self.seat_without_phone
        return seat if seat != self.role.seat else None

    @property
    def seat_without_phone(self) -> Seat | None:
        """Whose turn it is, where that person has no phone at the table and this one is the host's, in a seat."""
        if self.role.seat is None or not self.role.host or not self.role.acts:
            return None
        seat = self.live.active(self.role.seat)
        return seat if seat not in self.live.present else None

    def is_turn_without_phone(self, seat: Seat | None) -> bool:
        active = self.live.active(self.role.seat)
        return active is not None and seat == active and seat not in self.live.present

    @property
    def seats_with_actions(self) -> tuple[Seat, ...]:
        """Who could do something now, and whose question is open."""
        offering = {a.seat for a in self.offers if a.refused is None}
        main = self.main
        if main and main.action.seat:
            offering.add(main.action.seat)
        return tuple(s for s in self.live.table.seats if s in offering)

    @property
    def main(self) -> Draft | None:
        """The procedure that the whole table waits for."""
        return self.live.main

    @property
    def shown_draft(self) -> Draft | None:
        """The procedure that this phone has before it."""
        found = next((d for d in self.live.drafts if d.id == self.opened), None)
        return found if found and self.live.can_open(found, self.role) else None

    @property
    def situation(self) -> Situation:
        if draft := self.shown_draft:
            return Situation(self.number, draft.id, len(draft.answers), self.holder or "")
        return Situation(self.number, self.main.id if self.main else "", seat=self.acts_for or "")

    @property
    def outcome(self) -> Entry | None:
        """What has just been written down here; gone when it is taken back."""
        if self.written is None or not self.stands(self.written):
            return None
        return self.live.table.log[self.written]

    def stands(self, number: int) -> bool:
        """The entry is one of the last taps, and nobody has undone it."""
        return any(t.number == number for t in self.live.table.taps[-LATELY:])

    @property
    def band(self) -> Band | None:
        """What the table talks about just now; gone when it is taken back."""
        shown = self.bands.shown
        return shown if shown and self.stands(shown.number) else None

    @property
    def can_reopen(self) -> bool:
        """Nothing has happened since, so that its last question can be asked again."""
        return self.written == self.number - 1 and self.live.reopens is not None

    def progress(self, draft: Draft) -> Progress[Any]:
        return self.live.progress[draft.id]

    def can_answer(self, ask: Ask) -> bool:
        return self.role.acts and (not ask.secret or self.live.can_answer_secret(self.role, ask.seat))

    def needs_another_hand(self, ask: Ask) -> bool:
        """A secret question for another person than the one who holds this phone: it is handed over before anything of
        it is read. A phone that is passed round belongs to nobody in particular."""
        return ask.secret and self.role.seat is not None and ask.seat != (self.holder or self.role.seat)

    @property
    def holder(self) -> Seat | None:
        """The person without a phone who holds this one just now, for the draft that stands on it."""
        return self.handed[1] if self.handed and self.handed[0] == self.opened else None

    def hand_to(self, seat: Seat) -> None:
        """The phone is in that person's hands, until what stands on it asks him nothing more or is left."""
        self.handed = (self.opened, seat) if self.opened else None
        self.late_taps.note(self.situation)
        self.refresh()

    def asks_me(self, live: Live) -> bool:
        """The main procedure waits for an answer of this phone's seat."""
        ask = live.progress[live.main.id].ask if live.main else None
        return ask is not None and self.role.seat is not None and ask.seat == self.role.seat and self.role.acts

    def shows_answer_of(self, seat: Seat) -> bool:
        """This phone may break in for the seat: its own, or one whose person has no phone at the table."""
        return self.role.seat is None or seat in (self.role.seat, self.acts_for) or seat not in self.live.present

    @property
    def is_waited_for(self) -> bool:
        """The table waits for this phone's person: a question, or the turn."""
        if self.role.seat is None:
            return False
        return self.asks_me(self.live) or (self.main is None and self.live.active(self.role.seat) == self.role.seat)

    def box(self) -> dict[str, Any]:
        """What the owner's copy prints."""
        return self.service.box_at(self.live.record)

    # What arrives

    def show(self, live: Live) -> None:
        """A change of the table: whatever stands on this screen stays, brought up to date."""
        if live.version < self.live.version:  # its own tap has overtaken what another phone had told
            return
        before, self.live = self.live, live
        self.bands.take_news(before, live, self.service.now().timestamp())
        self.end_acting_for(before)
        self.end_handing()
        if not self.acting:
            self.tell_of_dropped_draft(before)
            self.follow_main(before)
        if self.opened and not any(d.id == self.opened for d in live.drafts):
            self.close_draft()
        self.changed_by_another = not self.acting and self.situation != self.late_taps.situation
        self.late_taps.note(self.situation)
        if not self.acting:  # its own tap draws when it is done
            self.refresh()
            self.bands.announce(self.band)

    def end_handing(self) -> None:
        """The question was for somebody else, or the person has a phone of his own by now."""
        draft, seat = self.shown_draft, self.holder
        ask = self.progress(draft).ask if draft else None
        if ask is None or ask.seat != seat or not self.live.can_answer_secret(self.role, seat):
            self.handed = None

    def take_back(self) -> None:
        """The phone has slept, or its page was loaded again: nobody knows in whose hands it is."""
        self.handed = None
        self.late_taps.note(self.situation)

    def end_acting_for(self, before: Live) -> None:
        """The turn of the person for whom this phone tapped is over."""
        seat = self.role.seat
        if self.chosen_seat and before.active(seat) == self.chosen_seat != self.live.active(seat):
            self.chosen_seat = None

    def drop_band(self, band: Band | None = None) -> None:
        """It has gone by, or was sent away. What stood under it moves up: for an instant no button takes a tap."""
        if self.bands.remove(band):
            self.late_taps.pause()
            self.refresh()

    def tell_of_dropped_draft(self, before: Live) -> None:
        """Nobody loses a question without a word: it was dropped, or an undo took the ground from under it."""
        gone = next((d for d in before.drafts if d.id == self.opened), None)
        if gone is None or any(d.id == gone.id for d in self.live.drafts):
            return
        if self.live.table.number == before.table.number or not is_entry_of(self.live.table.log[-1], gone):
            self.notice = Refused("dropped_meanwhile")

    def follow_main(self, before: Live) -> None:
        """A question for this seat opens by itself where nothing else stands, and closes once it is answered."""
        asked, asks = self.asks_me(before), self.asks_me(self.live)
        if self.called and not asks:
            self.close_draft()
        free = self.shown_draft is None and self.outcome is None and self.place == "table"
        if asks and free and (not asked or question_number(before) != question_number(self.live)):
            self.open_main_draft()

    def open_main_draft(self) -> None:
        self.opened, self.called = self.live.main.id if self.live.main else None, True

    def close_draft(self) -> None:
        self.opened, self.called, self.handed = None, False, None
