"""Phones that act apart, miss codes, repeat old ones and exchange in any order; then all of them meet."""

import random
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from companion.commands.measure_codes import STARTED
from companion.core.ask import Seat
from companion.core.codec import Codec
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.merge import identities
from companion.core.record import EntryRecord, SeatRecord, TableRecord, head_at
from companion.core.table import Entry, Table
from companion.share.codes.container import open_code, pack_table, read_whole
from companion.share.sync.merging import reconcile_logs

Log = tuple[EntryRecord, ...]


@dataclass
class Phone:
    device: str
    codec: Codec
    record: TableRecord
    log: Log = ()

    @property
    def table(self) -> Table:
        return self.codec.open_table(self.record, self.log)

    def record_entry(self, entry: Entry) -> str:
        """The name of what was added."""
        written = self.codec.write(replace(entry, at=STARTED), self.device, head_at(self.log))
        self.log = (*self.log, written)
        return identities(self.log)[-1]

    def act(self, chance: random.Random) -> str | None:
        """One tap, undo, redo or settlement, whatever the table offers."""
        table = self.table
        try:
            if table.aside and chance.random() < 0.5:
                how = chance.choice(("keep", "now", "drop"))
                return self.record_entry(table.settle(None, table.aside[0].number, how))
            if chance.random() < 0.15:
                return self.record_entry(table.undo(None) if chance.random() < 0.7 else table.redo(None))
        except Refused:
            return None
        offers = [a for a in table.game.actions(table.state, None) if a.refused is None]
        if not offers:
            return None
        action = chance.choice(offers)
        answers: list[object] = []
        while ask := table.talk(action.seat, action.procedure, action.arguments, answers).ask:
            answers.append(ask.sample(chance.randrange))
        return self.record_entry(table.act(action.seat, action.procedure, action.arguments, answers))

    def hear(self, theirs: Log) -> None:
        self.log = reconcile_logs(self.codec, self.record, self.log, theirs)


def set_up(game: AnyGame) -> TableRecord:
    colours = list(game.colours(2))
    seats = tuple(
        SeatRecord(Seat(id), name, colours[i], "") for i, (id, name) in enumerate((("a", "Anne"), ("b", "Jack")))
    )
    created = datetime.fromtimestamp(STARTED, UTC)
    options, revision = game.info.options({}), game.info.revision
    return TableRecord("REEF-234", game.info.id, seats, options, "", created, created, rules_revision=revision)


def by_code(phone: Phone) -> Log:
    """The log after a journey through a picture."""
    code = pack_table(phone.codec, phone.record, phone.log)
    return read_whole(open_code(code, {phone.record.game: phone.codec.game})).entries


def evening(game: AnyGame, seed: int, steps: int = 14, coded: bool = False) -> tuple[list[Phone], set[str]]:
    """The phones after their last meeting, and the names of everything that was ever tapped."""
    chance = random.Random(seed)
    codec, record = Codec(game), set_up(game)
    phones = [Phone(f"{n:08x}", codec, record) for n in range(chance.randrange(2, 6))]
    made: set[str] = set()
    old: list[Log] = []
    for _ in range(steps):
        phone = chance.choice(phones)
        match chance.randrange(4):
            case 0 | 1:
                if name := phone.act(chance):
                    made.add(name)
            case 2:
                phone.hear(chance.choice(phones).log)
            case _:
                if old and chance.random() < 0.5:
                    phone.hear(chance.choice(old))
                old.append(by_code(phone) if coded else phone.log)
    chance.shuffle(phones)
    for phone in phones[1:]:
        phones[0].hear(phone.log)
    for phone in phones[1:]:
        phone.hear(phones[0].log)
    return phones, made
