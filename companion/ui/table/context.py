"""What a screen of a table sees: the phone, its look and words, and the table as this phone may see it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, TypeVar

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.game import Action, AnyGame
from companion.core.procedure import Note
from companion.core.table import BROKEN, Entry, Played
from companion.core.table_rules import field_at
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.late_taps import GuardedTap
from companion.ui.core.memo import Section, row_section
from companion.ui.core.phone import Phone
from companion.ui.core.screen_state import State as Kind
from companion.ui.core.theme import LIST_GAP, Theme
from companion.ui.table.model import TableModel

Value = TypeVar("Value")


@dataclass(frozen=True)
class TableContext:
    phone: Phone
    model: TableModel
    t: Theme
    words: Words

    @cached_property
    def state(self) -> Any:
        return self.model.state

    @cached_property
    def active(self) -> Seat | None:
        """Whose turn it is."""
        return self.model.live.active(self.model.role.seat)

    @property
    def in_pane(self) -> "TableContext":
        """The same table drawn for one of two columns, where there is room for two."""
        return replace(self, t=self.t.in_pane())

    @property
    def in_list(self) -> "TableContext":
        """The same table drawn for a card of a list in two columns, where there is room for two."""
        return replace(self, t=self.t.in_list())

    def in_columns(self, draw: "Callable[[TableContext], Sequence[Section]]") -> list[Section]:
        """The cards of a list: two beside each other where each keeps its width, otherwise under each other."""
        narrow = self.in_list
        cards = draw(narrow)
        if narrow.t == self.t:
            return list(cards)
        return [row_section(cards[n : n + 2], 2, LIST_GAP) for n in range(0, len(cards), 2)]

    @property
    def onlooker(self) -> object:
        """Who looks, and how the seats are called and coloured."""
        return self.model.role, self.model.live.record.seats

    @property
    def company(self) -> object:
        return self.model.live.record.seats

    def once(self, key: str, make: Callable[[], Value]) -> Value:
        """What follows from the table as this seat sees it: computed once an entry, for all who see the same."""
        return self.model.live.computed.get((key, id(self.state)), make)

    def once_for_all(self, key: str, make: Callable[[Any], Value]) -> Value:
        """What follows from the table as everybody sees it: computed once an entry, for every phone."""
        live = self.model.live
        return live.computed.get((key, "in sight"), lambda: make(live.view(None)))

    def screen_state(self, kind: type[Kind]) -> Kind:
        """What this phone has opened or half typed at this table."""
        return self.model.states.get(kind)

    @property
    def game(self) -> AnyGame:
        return self.model.game

    def name(self, seat: str | None) -> str:
        return self.model.names.get(seat or "", "")

    def colour(self, seat: str | None) -> str:
        return self.model.colours.get(seat or "", "black")

    def guard(self, do: Callable[[], object]) -> GuardedTap:
        return self.model.guard(do)

    def starts(self, action: Action) -> GuardedTap | None:
        """The tap that begins the action."""
        return None if action.refused else self.guard(partial(self.model.start, action))

    def label(self, action: Action) -> str:
        return self.words(f"action.{action.procedure}", **self.facts(action))

    def hint(self, action: Action) -> str:
        """The second line of a button; without words of its own, the name of the rule."""
        return self.words.maybe(f"action.{action.procedure}.hint", **self.facts(action)) or self.rule(action.rule)

    def rule(self, rule: str) -> str:
        """The name of a rule, or nothing where it has none."""
        return self.words.rule(rule)

    def facts(self, action: Action) -> dict[str, Any]:
        return {"seat": action.seat, **action.arguments, **action.facts}

    def title(self, action: Action) -> str:
        """The title of what is under way: with what its button knows, where the game has words for that
        (`under_way.…`)."""
        if self.words.has(f"under_way.{action.procedure}"):
            for offered in self.game.actions(self.state, None):
                if (offered.procedure, offered.arguments, offered.seat) == (
                    action.procedure,
                    action.arguments,
                    action.seat,
                ):
                    return self.words(f"under_way.{action.procedure}", **self.facts(offered))
        return self.name_of(action)

    def name_of(self, action: Action) -> str:
        named = self.words.maybe(f"procedure.{action.procedure}", **self.facts(action))
        return named or self.label(action)

    def field_of(self, action: Action) -> str:
        """The name of the value that a correction is about."""
        if action.procedure != "correct":
            return ""
        try:
            field = field_at(self.game, self.state, tuple(action.arguments["path"]))
        except (Refused, *BROKEN):
            return ""
        return self.words(f"field.{field.key}", **field.facts)

    def sentence(self, note: Note) -> str:
        """A note in the words of this phone; a correction of somebody's value names whose it is."""
        named = self.words(f"note.{note.key}", **note.facts)
        owner = self.name(str(note.facts.get("who", ""))) if note.key == "corrected" else ""
        return self.words("note.corrected_of", **note.facts) if owner and owner not in named else named

    def notes(self, notes: tuple[Note, ...]) -> list[w.Note]:
        """The explanation, without what is another seat's secret."""
        mine = (n for n in notes if n.is_open_to(self.model.role.seat))
        return [w.Note(self.rule(n.rule), self.sentence(n)) for n in mine]

    def sentence_of(self, entry: Entry) -> str:
        """An entry in one sentence."""
        if not isinstance(entry.what, Played):
            return self.undone(entry)
        headline = entry.headline
        if headline and headline.is_open_to(self.model.role.seat):
            return self.sentence(headline)
        return self.name_of(Action(entry.what.procedure, entry.what.arguments, entry.seat))

    def undone(self, entry: Entry) -> str:
        assert not isinstance(entry.what, Played)
        numbers = entry.what.entries
        first = self.model.live.table.log[numbers[0]]
        if not isinstance(first.what, Played):
            return self.words("redone", n=len(first.what.entries))
        if len(numbers) > 1:
            return self.words("undone_many", n=len(numbers))
        return self.words("undone_one", what=self.sentence_of(first))
