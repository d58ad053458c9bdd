"""A log as choices. The receiver plays along, so a tap costs only what the people chose: an offer, then their answers.

What cannot be played again (other rules, facts for one seat only, a tap set aside by a merge) travels as facts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import count
from typing import Any

from companion.core import table_rules
from companion.core.ask import Ask, Facts, Seat
from companion.core.codec import freeze, read_what, write_what
from companion.core.errors import BadData, Refused
from companion.core.game import Action, Field
from companion.core.merge import with_origin
from companion.core.plain import plain
from companion.core.procedure import play
from companion.core.record import EntryRecord, head_of
from companion.core.table import BROKEN, Entry, Played, Table, Undone
from companion.share.codes.entry_header import Around, Chain
from companion.share.codes.range_coder import Writer

KINDS = ("offer", "undo", "redo", "correct", "agree", "other", "facts", "settle")
LIKELY = (60, 2, 2, 1, 1, 1, 1, 1)
COMMON = ("correct", "agree", "settle")
"""Procedures that every table has, each told in its own way."""
SETTLED = ("keep", "now", "drop")
MOST_ENTRIES, MOST_ANSWERS = 5_000, 400
WORK_AN_ENTRY, WORK_AN_ANSWER, REPLAYED = 60, 6, 4
"""What the rules cost the reader besides, in choices to weigh; an undo may replay so many entries for one."""


Events = tuple[Mapping[str, Any], ...]


class NotAlike(Exception):
    """This entry does not come out again by playing it."""


class LogCoder(Around):
    """Writes or reads entries after those of a table that both sides have."""

    def warm(self, entries: Sequence[EntryRecord]) -> None:
        """Learn what is likely from the entries that both sides have already."""
        before = ""
        for entry in entries:
            what = read_what(entry.what)
            self.learn_from(entry)
            self.model.learn("kind", usual_way(what, entries))
            procedure = what.procedure if isinstance(what, Played) else ""
            if isinstance(what, Played):
                self.model.learn(("after", before), procedure)
                self.model.learn("procedure", procedure)
            before = procedure

    def entries(self, chain: Chain, count: int, given: Sequence[EntryRecord] = ()) -> Iterator[EntryRecord]:
        for at in range(count):
            told, chain = self.entry(chain, given[at] if self.coder.writing else None)
            yield told

    def entry(self, chain: Chain, given: EntryRecord | None) -> tuple[EntryRecord, Chain]:
        number = chain.table.number
        self.coder.spend(WORK_AN_ENTRY)
        device = self.device(given.device if given else "")
        origin, aside = self.origin(chain, device, given)
        entry, events = self.content(chain, given, aside)
        if isinstance(entry.what, Undone):
            self.coder.spend(number // REPLAYED)
        by = self.by(chain.table.seats, entry.seat, given)
        at = self.moment(chain, given)
        written = self.codec.write(replace(entry, number=number, by=by, at=at), device, chain.head)
        told = with_origin(replace(written, events=events), origin, aside)
        table = chain.table.after(self.codec.read(told)) if aside else chain.table.after(replace(entry, number=number))
        before = {**(chain.before or {}), device: told}
        procedure = entry.what.procedure if isinstance(entry.what, Played) else ""
        return told, Chain(table, head_of(told), at, before, procedure)

    # What happened

    def content(self, chain: Chain, given: EntryRecord | None, aside: bool) -> tuple[Entry, Events]:
        """The entry by the cheapest way that leads to the same facts, and its events as they are stored."""
        if given is None:
            return self.encode_kind(chain, self.kind(chain, ""), None, ())
        entry, stored = self.codec.read(given), plain(given.events)
        if not self.as_facts and not aside:
            kept, learnt = len(self.coder.steps) if isinstance(self.coder, Writer) else 0, len(self.model.learnt)
            grown = len(self.literals.grown)
            for kind in ways(chain.table, entry):
                try:
                    self.kind(chain, kind)
                    told, events = self.encode_kind(chain, kind, entry, ())
                    if plain(write_what(told.what)) == plain(write_what(entry.what)) and plain(events) == stored:
                        return told, events
                except (NotAlike, Refused, *BROKEN):
                    pass
                if isinstance(self.coder, Writer):
                    del self.coder.steps[kept:]
                self.model.forget(learnt)
                self.literals.forget(grown)
        return self.encode_kind(chain, self.kind(chain, "facts"), entry, given.events)

    def kind(self, chain: Chain, kind: str) -> str:
        return self.model.symbol("kind", KINDS, kind or KINDS[0], LIKELY)

    def encode_kind(self, chain: Chain, kind: str, entry: Entry | None, stored: Events) -> tuple[Entry, Events]:
        if kind == "facts":
            return self.facts(chain.table, entry, stored)
        told = self.replay_entry(chain, kind, entry)
        return told, tuple(self.codec.write_event(e) for e in told.events)

    def replay_entry(self, chain: Chain, kind: str, entry: Entry | None) -> Entry:
        table = chain.table
        match kind:
            case "offer":
                return self.offer(chain, entry)
            case "undo":
                undone = len(entry.what.entries) if entry and isinstance(entry.what, Undone) else 0
                count = 1 + self.model.number("undone", max(0, undone - 1))
                if count > len(table.taps):
                    raise NotAlike
                return table.undo(self.seat(table, entry), table.taps[-count].number)
            case "redo":
                return table.redo(self.seat(table, entry))
            case "correct":
                return self.correction(table, entry)
            case "agree":
                return self.agreement(table, entry)
            case "settle":
                return self.settlement(table, entry)
            case _:
                return self.other(table, entry)

    def seat(self, table: Table, entry: Entry | None) -> Seat | None:
        found = self.model.symbol("seat", ("", *table.seats), (entry.seat or "") if entry else "")
        return Seat(found) if found else None

    def offer(self, chain: Chain, entry: Entry | None) -> Entry:
        """One of the buttons, found by its procedure: what is often tapped is likely, more so after the same tap."""
        table = chain.table
        offers = [a for a in table.game.actions(table.state, None) if a.refused is None]
        names = tuple(dict.fromkeys(a.procedure for a in offers))
        wanted = require_procedure(entry).procedure if entry else ""
        if not names or (entry and wanted not in names):
            raise NotAlike
        name = self.procedure(chain, offers, names, wanted)
        same = [a for a in offers if a.procedure == name]
        at = next((i for i, a in enumerate(same) if entry and is_offer(a, entry)), None)
        if entry and at is None:
            raise NotAlike
        action = same[self.coder.uniform(len(same), at or 0)]
        return self.play(table, action, entry)

    def procedure(self, chain: Chain, offers: Sequence[Action], names: tuple[str, ...], wanted: str) -> str:
        often = self.model.counts.get("procedure", {})
        first = [sum(4 if a.primary else 1 for a in offers if a.procedure == name) for name in names]
        first = [base + often.get(name, 0) // 4 for base, name in zip(first, names, strict=True)]
        found = self.model.symbol(("after", chain.procedure), names, wanted or names[0], first)
        self.model.learn("procedure", found)
        return found

    def play(self, table: Table, action: Action, entry: Entry | None) -> Entry:
        """Play the procedure; each question is answered by the entry, or by what the other side wrote."""
        given = iter(require_procedure(entry).answers) if entry else iter(())
        rule = table_rules.procedures(table.game).get(action.procedure)
        if rule is None:
            raise NotAlike
        answered = count()

        def answer(ask: Ask) -> Any:
            if next(answered) >= MOST_ANSWERS:
                raise NotAlike
            self.coder.spend(WORK_AN_ANSWER)
            said = next(given, None)
            if self.coder.writing and (said is None or not ask.accepts(said)):
                raise NotAlike
            return self.literals.answer(ask, said)

        talk = rule(table.state, action.seat, **action.arguments)
        done = play(talk, table.state, partial(table_rules.evolve, table.game), answer)
        if done.ask is not None or next(given, None) is not None:
            raise NotAlike
        what = Played(action.procedure, action.arguments, done.answers)
        return Entry(table.number, action.seat, what, done.events, done.notes)

    def correction(self, table: Table, entry: Entry | None) -> Entry:
        """A value set by hand: which of the tracked ones, and to what."""
        fields: list[Field] = list(table.game.fields(table.state))
        arguments = require_procedure(entry).arguments if entry else {}
        at = next((i for i, f in enumerate(fields) if entry and list(f.path) == list(arguments.get("path", ()))), None)
        if not fields or (entry and at is None):
            raise NotAlike
        field = fields[self.coder.uniform(len(fields), at or 0)]
        seat = self.seat(table, entry)
        told: dict[str, Any] = {"path": field.path}
        if self.model.flag("value", "value" in arguments):
            value = arguments.get("value")
            if entry and not field.ask.accepts(value):
                raise NotAlike
            told["value"] = self.literals.answer(field.ask, field.ask.read(value) if entry else None)
        return self.play(table, Action("correct", told, seat), entry)

    def agreement(self, table: Table, entry: Entry | None) -> Entry:
        choices = [c for c in table.game.info.choices if c.in_play]
        arguments = require_procedure(entry).arguments if entry else {}
        if not choices or (entry and arguments.get("id") not in {c.id for c in choices}):
            raise NotAlike
        ids = [c.id for c in choices]
        choice = choices[self.coder.uniform(len(ids), ids.index(arguments["id"]) if entry else 0)]
        seat = self.seat(table, entry)
        told = {"id": choice.id}
        if self.model.flag("value", "value" in arguments):
            at = choice.values.index(arguments["value"]) if entry else 0
            told["value"] = choice.values[self.coder.uniform(len(choice.values), at)]
        return self.play(table, Action("agree", told, seat), entry)

    def settlement(self, table: Table, entry: Entry | None) -> Entry:
        """What the table decided about an entry that a merge had set aside."""
        numbers = [e.number for e in table.aside]
        arguments = require_procedure(entry).arguments if entry else {}
        if not numbers or (entry and arguments.get("entry") not in numbers):
            raise NotAlike
        number = numbers[self.coder.uniform(len(numbers), numbers.index(arguments["entry"]) if entry else 0)]
        how = SETTLED[self.coder.uniform(len(SETTLED), SETTLED.index(arguments["how"]) if entry else 0)]
        return table.settle(self.seat(table, entry), number, how)

    def other(self, table: Table, entry: Entry | None) -> Entry:
        """A procedure that is not on offer to everybody: by its number in the game's list, with its arguments."""
        names = list(table_rules.procedures(table.game))
        wanted = require_procedure(entry) if entry else Played("")
        if entry and wanted.procedure not in names:
            raise NotAlike
        name = names[self.coder.uniform(len(names), names.index(wanted.procedure) if entry else 0)]
        seat = self.seat(table, entry)
        arguments: Facts = freeze(self.literals.value(("with", name), plain(wanted.arguments) if entry else None) or {})
        if not isinstance(arguments, Mapping):
            raise BadData("code_damaged")
        return self.play(table, Action(name, arguments, seat), entry)

    def facts(self, table: Table, entry: Entry | None, stored: Events) -> tuple[Entry, Events]:
        """The events in place of the answers, as they are stored: an older event has fewer fields than one of today.

        And one line of the explanation.
        """
        seat = self.seat(table, entry)
        what = self.literals.value("what", write_what(entry.what) if entry else None)
        count = self.model.number(("events", str(what.get("do")) if isinstance(what, dict) else ""), len(stored))
        if count > MOST_ANSWERS or not isinstance(what, dict):
            raise BadData("code_damaged")
        events = tuple(self.event(stored[at] if entry else {}) for at in range(count))
        headline = self.headline(entry)
        record = EntryRecord(
            number=table.number,
            seat=seat,
            by=None,
            what=what,
            events=events,
            notes=headline,
            at=datetime.fromtimestamp(0, UTC),
            device="",
            parent="",
        )
        return self.codec.read(record), events

    def event(self, event: Mapping[str, Any]) -> dict[str, Any]:
        name = str(self.literals.single("event", "text", event.get("is", "")))
        given = {k: v for k, v in event.items() if k != "is"}
        told = self.literals.value(("event", name), given if self.coder.writing else None)
        if not isinstance(told, dict):
            raise BadData("code_damaged")
        return {"is": name, **told}

    def headline(self, entry: Entry | None) -> tuple[Mapping[str, Any], ...]:
        note = entry.headline if entry else None
        if not self.model.flag("headline", note is not None):
            return ()
        key = str(self.literals.single("note", "text", note.key if note else ""))
        rule = str(self.literals.single(("note", key), "text", note.rule if note else ""))
        facts = self.literals.value(("note", key), plain(note.facts) if note else None)
        secret = str(self.literals.single("secret_to", "text", (note.secret_to or "") if note else ""))
        told = {"key": key, "rule": rule, "facts": facts, "headline": True, "secret_to": secret}
        return ({k: v for k, v in told.items() if v},)


def require_procedure(entry: Entry | None) -> Played:
    if entry is None or not isinstance(entry.what, Played):
        raise NotAlike
    return entry.what


def is_offer(action: Action, entry: Entry) -> bool:
    same = action.seat == entry.seat
    return same and plain(action.arguments) == plain(require_procedure(entry).arguments)


def ways(table: Table, entry: Entry) -> tuple[str, ...]:
    """The ways in which this entry might be written, the cheapest first; as facts it always can."""
    if isinstance(entry.what, Undone):
        first = table.log[entry.what.entries[0]].what if entry.what.entries else None
        return ("redo",) if isinstance(first, Undone) else ("undo",)
    name = entry.what.procedure
    return (name if name in COMMON else "offer", "other")


def usual_way(what: Played | Undone, log: Sequence[EntryRecord]) -> str:
    """How such an entry was most likely written."""
    if isinstance(what, Played):
        return what.procedure if what.procedure in COMMON else "offer"
    return "redo" if "undone" in log[what.entries[0]].what else "undo"
