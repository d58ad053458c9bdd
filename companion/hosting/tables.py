"""Which tables there are: set, put away, delete."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.core.errors import Refused
from companion.core.record import SeatRecord, TableRecord
from companion.hosting import settings_keys
from companion.hosting.identifiers import SEAT_IDS, clean_name, new_token
from companion.hosting.live_tables import LiveTables


class Tables(LiveTables):
    most_tables = 0
    """So many may stand at once, without those that were put away; 0 for any number."""

    def tables(self) -> list[TableRecord]:
        return [t for t in self.store.tables() if t.game in self.games]

    def create(
        self, game_id: str, seats: Sequence[tuple[str, str]], options: Mapping[str, str], *, like: str = ""
    ) -> str:
        """Set a new table: names and colours in seat order, variant and house rules. `like`: an example’s code."""
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
        if self.most_tables and sum(not t.archived for t in self.store.tables()) >= self.most_tables:
            raise Refused("too_many_tables", n=self.most_tables)
        now = self.now()
        record = TableRecord(
            code=self.free_code(like),
            game=game_id,
            seats=tuple(SeatRecord(SEAT_IDS[i], names[i], colours[i], new_token(), False) for i in range(len(seats))),
            options=game.info.options(options),
            watch_token=new_token(),
            created=now,
            touched=now,
            archived=False,
            rules_revision=game.info.revision,
        )
        self.codecs[game_id].open_table(record)
        self.store.create(record)
        if event := self.setting(settings_keys.EVENT):
            self.set_setting(settings_keys.event_of(record.code), event)
        self.tell_list_watchers()
        return record.code

    def create_again(self, code: str) -> str:
        """The same box, people, colours and rules once more; whoever sits at this table is shown the way."""
        record = self.record_of(code)
        new = self.create(record.game, [(seat.name, seat.colour) for seat in record.seats], record.options)
        self.set_setting(settings_keys.next_table(code), new)
        self.show(self.live(code))
        return new

    def next_table(self, code: str) -> str | None:
        """The table that was made from this one, if there is one."""
        new: str | None = self.setting(settings_keys.next_table(code))
        return new

    def archive(self, code: str, archived: bool = True) -> None:
        self.change(code, replace(self.live(code).record, archived=archived))

    def delete(self, code: str) -> None:
        with self.locks.of(code):
            self.store.delete(code)
            self.memory.clear()
            self.forget(code)
            self.tell_list_watchers()
