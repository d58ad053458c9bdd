"""Two tables that differ only in what one seat hides, each at a host of its own, and what another seat gets of them."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Any
from unittest.mock import patch

from companion.commands.measure_codes import store_like_host
from companion.core.ask import Ask, Seat
from companion.core.codec import Codec
from companion.core.errors import CompanionError, Refused
from companion.core.game import Action, AnyGame, Field
from companion.core.merge import Origin, with_origin
from companion.core.plain import plain
from companion.core.redact import parts, redact_entry
from companion.core.table import Draft, Played, Table
from companion.hosting.live import Role, Ticket
from companion.hosting.service import Service
from companion.share.codes.outgoing import code_for
from companion.web.serialise import log_for, table_for, to_display
from tests.support.memory_store import MemoryStore

HIDDEN_AT_ONCE = 40
"""As many secret values of a seat as differ between twins."""


def hides_from_others(ask: Ask, owner: Seat) -> bool:
    return any(part.secret and part.seat == owner for part in parts(ask))


def secret_fields(table: Table, owner: Seat) -> list[Field]:
    return [f for f in table.game.fields(table.state) if hides_from_others(f.ask, owner)]


def corrected_twins(table: Table, owner: Seat, chance: random.Random) -> tuple[Table, Table] | None:
    """The owner has corrected secret values of her own: to other ones at each table."""
    fields = secret_fields(table, owner)
    one = two = table
    for field in chance.sample(fields, min(len(fields), HIDDEN_AT_ONCE)):
        values = [field.ask.sample(chance.randrange) for _ in range(2)]
        with suppress(Refused):
            made = [
                t.after(t.act(owner, "correct", {"path": field.path, "value": value}))
                for t, value in zip((one, two), values, strict=True)
            ]
            if made[0].view(None) == made[1].view(None):  # else it lies open: a card on the table
                one, two = made
    return (one, two) if are_twins(one, two, owner) else None


def answered_twins(table: Table, after: Table, owner: Seat, chance: random.Random) -> tuple[Table, Table] | None:
    """The last tap, with another answer to a question that was the owner's secret."""
    last = after.log[-1] if len(after.log) == len(table.log) + 1 else None
    if last is None or not isinstance(last.what, Played):
        return None
    what = last.what
    asked = table.talk(last.seat, what.procedure, what.arguments, what.answers, strict=False).asked
    answers = [
        ask.read(ask.sample(chance.randrange)) if ask.secret and ask.seat == owner else answer
        for ask, answer in zip(asked, what.answers, strict=False)
    ]
    with suppress(Refused):
        other = table.after(table.act(last.seat, what.procedure, what.arguments, answers))
        return (after, other) if are_twins(after, other, owner) else None
    return None


def are_twins(one: Table, two: Table, owner: Seat) -> bool:
    """Something differs, and nobody but the owner sees it: some secret answers have consequences that all may see."""
    others = [s for s in (None, *one.seats) if s != owner]
    return plain(one.state) != plain(two.state) and all(view_of(one, s) == view_of(two, s) for s in others)


def view_of(table: Table, seat: Seat | None) -> object:
    log = [redact_entry(table, entry, seat) for entry in table.log[-HIDDEN_AT_ONCE - 1 :]]
    return plain(table.view(seat)), [(e.events, e.notes) for e in log]


@dataclass(frozen=True)
class Host:
    """A host with this one table, and a phone in one of its seats."""

    service: Service
    code: str
    role: Role

    @property
    def table(self) -> Table:
        return self.service.live(self.code).table


def host_of(game: AnyGame, table: Table, seat: Seat) -> Host:
    record, entries = store_like_host(Codec(game), table, random.Random(1))
    if table.log[-1].aside:
        entries[-1] = with_origin(entries[-1], Origin(0, ""), aside=True)
    record = replace(record, watch_token="watch", seats=tuple(replace(s, token=f"t-{s.id}") for s in record.seats))
    store = MemoryStore()
    store.settings.update(device="d0d0d0d0", host_key="host")
    store.import_table(record, entries)
    service = Service(store, {game.info.id: game}, clock=lambda: 1_800_000_000)
    return Host(service, record.code, Role(seat, phone="p"))


def read(host: Host) -> object:
    """Everything that the API answers to this seat."""
    live = host.service.live(host.code)
    codec = host.service.codecs[live.record.game].of(live.record)
    return (
        table_for(live, host.role),
        log_for(live, codec, host.role),
        code_for(host.service, host.code, host.role, "", facts=False),
    )


@contextmanager
def expect_no_change(host: Host) -> Iterator[None]:
    """Afterwards the host is as it was."""
    live, store = host.service.live(host.code), host.service.store
    assert isinstance(store, MemoryStore)
    log = list(store.logs[host.code])
    try:
        yield
    finally:
        host.service.lives[host.code] = live
        store.logs[host.code], store.kept_drafts[host.code] = log, {}


def start(host: Host, action: Action) -> tuple[object, object]:
    """What the phone is told when it starts this, and what it sees then. Afterwards the host is as it was."""
    with expect_no_change(host):
        return tell(host, lambda: begin(host, action))


def begin(host: Host, action: Action) -> object:
    return host.service.start(host.code, host.role, action, Ticket(host.table.number))


def tell(host: Host, tap: Callable[[], object]) -> tuple[object, object]:
    """What the phone is told of a tap, and what it sees then."""
    since, numbers = host.table.number, count()
    try:
        with patch("secrets.token_hex", lambda n: f"{next(numbers):0{2 * n}x}"):
            return tap(), seen_since(host, since)
    except CompanionError as no:
        return no.reason, to_display(no.facts)


def open_question(host: Host) -> tuple[Draft, Ask | None] | None:
    """The procedure that this phone may answer, and what it asks."""
    live = host.service.live(host.code)
    draft = next((d for d in live.drafts if live.can_open(d, host.role)), None)
    return (draft, live.progress[draft.id].ask) if draft else None


def answer(host: Host, value: object) -> object:
    """The open question answered; one that asks nothing any more is applied."""
    found = open_question(host)
    assert found is not None
    draft, ask = found
    ticket = Ticket(host.table.number, len(draft.answers))
    if ask is None:
        host.service.apply(host.code, host.role, draft.id, ticket)
        return None
    return host.service.answer(host.code, host.role, draft.id, value, ticket)


def seen_since(host: Host, since: int) -> object:
    live = host.service.live(host.code)
    codec = host.service.codecs[live.record.game].of(live.record)
    return table_for(live, host.role), log_for(live, codec, host.role, since)


def attempts(tables: Sequence[Table], seat: Seat) -> Iterator[Action]:
    """Whatever is offered to anybody at either table, by its full state or by what this seat sees, and a correction of
    every value that either has."""
    found: dict[str, Action] = {}
    for table in tables:
        for state in (table.state, table.view(seat)):
            for whom in (None, *table.seats):
                for offer in table.game.actions(state, whom):
                    for owner in dict.fromkeys((offer.seat, whom)):
                        action = Action(offer.procedure, offer.arguments, owner)
                        found.setdefault(str(plain((action.procedure, action.arguments, owner))), action)
    yield from found.values()


def corrections(tables: Sequence[Table], chance: random.Random) -> Iterator[Action]:
    found: dict[Any, Field] = {}
    for table in tables:
        for field in table.game.fields(table.state):
            found.setdefault(field.path, field)
    for path, field in found.items():
        yield Action("correct", {"path": path}, field.seat)
        yield Action("correct", {"path": path, "value": field.ask.sample(chance.randrange)}, field.seat)
