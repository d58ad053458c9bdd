"""The log as one seat may know it: every fact without what is another seat's secret."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.core import table_rules
from companion.core.ask import Ask, Form, Seat
from companion.core.errors import Refused
from companion.core.plain import Path, get_at
from companion.core.table import BROKEN, Entry, Played, Table, Undone


def redact_entry(table: Table, entry: Entry, seat: Seat | None) -> Entry:
    """The entry as this seat may know it; folding such entries gives the seat's view."""
    notes = tuple(n for n in entry.notes if n.is_open_to(seat))
    if any(isinstance(e, table_rules.Corrected) for e in entry.events):
        return redact_correction(table, replace(entry, notes=notes), seat)
    return replace(entry, notes=notes, events=tuple(redact_event(table, e, seat) for e in entry.events))


def can_know_answers(table: Table, entry: Entry, seat: Seat) -> bool:
    """Whether this seat may know the answers: nobody else was asked for a secret, and no event that followed is one.

    `table` is the one on which the entry was made. Where that cannot be told any more, nothing is given away.
    """
    if not isinstance(entry.what, Played) or entry.aside:
        return isinstance(entry.what, Undone)
    what = entry.what
    try:
        asked = [*table.talk(entry.seat, what.procedure, what.arguments, what.answers).asked]
        if what.procedure == "correct":
            asked.append(table_rules.field_at(table.game, table.state, tuple(what.arguments["path"])).ask)
    except (Refused, *BROKEN):
        return False
    if any(ask.secret and ask.seat != seat for whole in asked for ask in parts(whole)):
        return False
    known = redact_entry(table, entry, seat)
    return (known.events, known.notes) == (entry.events, entry.notes)


def parts(ask: Ask) -> Iterator[Ask]:
    """The question and those on its sheet."""
    yield ask
    for part in ask.parts if isinstance(ask, Form) else ():
        yield from parts(part)


def redact_event(table: Table, event: Any, seat: Seat | None) -> Any:
    return event if isinstance(event, table_rules.COMMON_EVENTS) else table.game.redact(event, seat)


def redact_correction(table: Table, entry: Entry, seat: Seat | None) -> Entry:
    """A value that the seat does not see stays unseen when it is corrected, and so does the note about it."""
    state = Table.open(table.game, table.sittings, table.options, table.log[: entry.number]).state
    events, notes = [], entry.notes
    for event in entry.events:
        known = redact_event(table, event, seat)
        before, state = state, table_rules.evolve(table.game, state, event)
        if isinstance(event, table_rules.Corrected):
            seen = [value_at(table.game.view(s, seat), event.path) for s in (before, state)]
            if seen != [event.before, event.after]:
                known, notes = replace(event, before=seen[0], after=seen[1]), ()
        events.append(known)
    return replace(entry, events=tuple(events), notes=notes)


def value_at(view: Any, path: Path) -> Any:
    with suppress(LookupError, AttributeError, TypeError):
        return get_at(view, path)
    return None
