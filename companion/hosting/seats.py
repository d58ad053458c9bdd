"""Who may do what at a table: tokens, seats, names."""

from dataclasses import replace

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.record import SeatRecord
from companion.hosting import settings_keys
from companion.hosting.identifiers import clean_name, new_token, same
from companion.hosting.live import HOST, WATCHER, Role
from companion.hosting.live_tables import LiveTables


class Seats(LiveTables):
    def role(self, code: str, token: str) -> Role:
        """What the holder of the token may do at the table. A wrong one opens no table: how long that takes would tell
        whether there is one."""
        record = self.record_of(code)
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
        with self.locks.of(code):
            seat = self.seat(code, seat_id)
            if seat.taken:
                raise Refused("seat_taken", who=seat.id)
            self.reseat(code, replace(seat, taken=True))
            return seat.token

    def sit_again(self, code: str, role: Role) -> tuple[str, str]:
        """Take the same seat at the next table: the code of that table, and the token that opens the seat."""
        new: str | None = self.setting(settings_keys.next_table(code))
        if new is None:
            raise Refused("unknown_table", code=code)
        return new, self.sit(new, role.seat or "")

    def free(self, code: str, seat_id: str) -> None:
        """Open the seat again: its old link no longer works."""
        with self.locks.of(code):
            self.reseat(code, replace(self.seat(code, seat_id), taken=False, token=new_token()))

    def rename(self, code: str, seat_id: str, name: str) -> None:
        with self.locks.of(code):
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
