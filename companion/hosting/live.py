"""A table as it is now, and who taps on it."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from companion.core.ask import Refusal, Seat
from companion.core.errors import Refused, Stale
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.core.record import TableRecord
from companion.core.redact import parts
from companion.core.table import Draft, Owner, Table, is_same_action
from companion.core.table_rules import is_beside

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Role:
    """What a phone is at a table: in a seat, watching, or the host's own. `phone` tells phones of one seat apart."""

    seat: Seat | None = None
    acts: bool = True
    host: bool = False
    phone: str = ""

    @property
    def goes_round(self) -> bool:
        """The host's phone without a seat: it is passed round, and shows everybody's."""
        return self.host and self.seat is None

    @property
    def owner(self) -> Owner:
        return Owner(self.seat, self.phone)

    def can_see_secret_of(self, seat: Seat | None) -> bool:
        return seat == self.seat or self.goes_round

    def can_drop(self, draft: Draft) -> bool:
        """Whether the phone may drop the draft without being asked: what its seat or it began, what is done for its
        seat; the host everything."""
        mine = self.seat is not None and self.seat in (draft.owner.seat, draft.action.seat)
        return self.host or mine or draft.owner == self.owner


HOST = Role(host=True)
WATCHER = Role(acts=False)


@dataclass(frozen=True, slots=True)
class Reopens:
    """The last entry as a draft before its last answer, and what the box learnt from it: there a wrong tap is
    corrected."""

    draft: Draft
    learnt: tuple[str, ...] = ()


class Computed:
    """What was computed from one version of a table, once for all phones. With another entry it begins anew."""

    def __init__(self, table: Table | None = None) -> None:
        self.table = table
        self.values: dict[Hashable, Any] = {}

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        if key not in self.values:
            self.values[key] = make()
        value: Value = self.values[key]
        return value


@dataclass(frozen=True)
class Live:
    """A table as it is now: its row, its log, the procedures under way and how far they came, who is looking.

    At most one procedure is the table's main one; the others run beside it, each on the phone that began it.
    """

    record: TableRecord
    table: Table
    drafts: tuple[Draft, ...] = ()
    dropped: tuple[Draft, ...] = ()
    head: str = ""
    phones: int = 0
    present: frozenset[Seat] = frozenset()
    reopens: Reopens | None = None
    progress: Mapping[str, Progress[Any]] = field(default_factory=dict)
    """How far each procedure under way came, by the id of its draft."""
    version: int = field(default=0, compare=False)
    """Of two of the same table, the one with the higher number was shown later."""
    computed: Computed = field(default_factory=Computed, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.computed.table is not self.table:
            object.__setattr__(self, "computed", Computed(self.table))

    @property
    def code(self) -> str:
        return self.record.code

    @cached_property
    def names(self) -> dict[str, str]:
        return {s.id: s.name for s in self.record.seats}

    @cached_property
    def colours(self) -> dict[str, str]:
        return {s.id: s.colour for s in self.record.seats}

    @cached_property
    def main(self) -> Draft | None:
        """The one procedure that everybody waits for."""
        return next((d for d in self.drafts if not self.is_beside(d)), None)

    def is_beside(self, draft: Draft) -> bool:
        return is_beside(self.table.game, draft.action.procedure)

    def beside(self, role: Role) -> tuple[Draft, ...]:
        """The drafts that this very phone has begun beside the main procedure."""
        return tuple(d for d in self.drafts if d.owner == role.owner and self.is_beside(d))

    def can_open(self, draft: Draft, role: Role) -> bool:
        return role.acts and (not self.is_beside(draft) or draft.owner == role.owner)

    def draft(self, id: str) -> Draft:
        found = next((d for d in self.drafts if d.id == id), None)
        if found is None:
            raise Stale("draft_gone")
        return found

    def with_drafts(self, drafts: Sequence[Draft], dropped: Sequence[Draft] | None = None) -> "Live":
        """The table with these procedures under way. One that did not change keeps its progress."""
        if not drafts and not self.drafts and (dropped is None or tuple(dropped) == self.dropped):
            return self
        known = {id(d): self.progress[d.id] for d in self.drafts if d.id in self.progress}
        progress = {d.id: known.get(id(d)) or progress_of(self.table, d) for d in drafts}
        left = self.dropped if dropped is None else tuple(dropped)
        return replace(self, drafts=tuple(drafts), dropped=left, progress=progress)

    def why_not_start(self, action: Action) -> Refusal | None:
        """One main procedure at a time: a second one waits until the first is written or dropped."""
        main = self.main
        if main is None or is_beside(self.table.game, action.procedure):
            return None
        who = main.action.seat or main.owner.seat
        return Refusal("under_way", {"who": who}) if who else Refusal("under_way_at_table")

    def check_start(self, role: Role, action: Action) -> Action:
        """The action as it is offered now to whoever sees what this phone sees, or Refused."""
        if why := self.why_not_start(action) or self.why_not_correct(role, action):
            raise Refused.of(why)
        return self.table.offer(action, self.state_for(role))

    def can_answer_secret(self, role: Role, seat: Seat | None) -> bool:
        """Whether a secret question of the seat may be answered on this phone: its own; on the host's also that of a
        seat which nobody has taken, for that person has no phone and is handed this one."""
        free = any(s.id == seat and not s.taken for s in self.record.seats)
        return role.can_see_secret_of(seat) or (role.host and role.acts and free)

    def view(self, seat: Seat | None) -> Any:
        """The table as the seat sees it."""
        return self.computed.get(("view", seat), lambda: self.table.view(seat))

    def state_for(self, role: Role) -> Any:
        """The table as this phone may know it: the one that is passed round shows everybody's."""
        return self.table.state if role.goes_round else self.view(role.seat)

    def active(self, seat: Seat | None) -> Seat | None:
        """Whose turn it is, as the seat sees the table."""
        return self.computed.get(("active", seat), lambda: self.table.game.active(self.view(seat)))

    def offers(self, role: Role) -> tuple[Action, ...]:
        """What may be started at the table, by whomever, as far as this phone may know."""
        return self.offers_beside_main.get(
            (role.seat, role.goes_round), lambda: self.with_reasons(self.offers_of_game(role))
        )

    def offers_of_game(self, role: Role) -> tuple[Action, ...]:
        game = self.table.game
        state = self.view(None) if game.info.open_offers else self.state_for(role)
        return self.computed.get(("offers", id(state)), lambda: tuple(game.actions(state, None)))

    def offers_for(self, role: Role, seat: Seat) -> tuple[Action, ...]:
        """Those of the offers that are the seat's, or anybody's."""
        return self.offers_beside_main.get(
            (role.seat, role.goes_round, seat), lambda: tuple(a for a in self.offers(role) if a.seat in (None, seat))
        )

    @cached_property
    def offers_beside_main(self) -> Computed:
        """The offers of each view and seat, as they stand beside the main procedure."""
        return Computed()

    def why_not_correct(self, role: Role, action: Action) -> Refusal | None:
        """A value that is a seat's secret is set by nobody else, whether it is asked for or given at once."""
        path = action.arguments.get("path")
        if action.procedure != "correct" or not isinstance(path, list | tuple):
            return None
        fields = self.table.game.fields(self.table.state)
        field = next((f for f in fields if f.path == tuple(path)), None)  # the one that a correction takes
        hidden = (ask.secret and not role.can_see_secret_of(ask.seat) for ask in (parts(field.ask) if field else ()))
        return Refusal("not_your_secret") if any(hidden) else None

    def with_reasons(self, offers: Sequence[Action]) -> tuple[Action, ...]:
        """The offers of a game as they stand while a procedure is under way."""
        if self.main is None:
            return tuple(offers)
        return tuple(a if a.refused else replace(a, refused=self.why_not_start(a), primary=False) for a in offers)

    def same_draft(self, role: Role, action: Action) -> Draft | None:
        """The draft of the same action that this phone has begun already."""
        return next((d for d in self.beside(role) if is_same_action(d.action, action)), None)


def is_asked_as_seen(draft: Draft) -> bool:
    """Whether the draft is played on what its owner sees, and not on the state itself."""
    return draft.action.procedure == "correct" and draft.owner.seat is not None


def progress_of(table: Table, draft: Draft) -> Progress[Any]:
    """How far the answers lead. A seat that corrects a value is asked as it sees it: the options may tell a secret."""
    action, seat = draft.action, draft.owner.seat
    if is_asked_as_seen(draft):
        table = replace(table, states=(table.view(seat),))
    return table.talk(action.seat, action.procedure, action.arguments, draft.answers)


@dataclass(frozen=True, slots=True)
class Ticket:
    """The situation that a tap was made for: the number of the next entry, and of the next answer."""

    number: int
    step: int = 0
