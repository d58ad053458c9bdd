"""Tables of every game, laid and then played by chance: what the gallery takes its pictures of."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast
from unittest.mock import patch

from companion.core.ask import Ask, BoxFact, Choose, Dice, Form, Number, Pick, Text
from companion.core.errors import CompanionError
from companion.core.evening.ending import ending_of
from companion.core.game import Action
from companion.core.table import Entry
from companion.hosting.files.export_file import Exported, import_table, read_export, write_export
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from tests.support.tables.recorded import finished_table as recorded_end
from tests.unit.games.blackbeard import voyage
from tests.unit.games.dead_reckoning import evening as reckoning
from tests.unit.games.merchants_and_marauders.evening import Evening
from tests.unit.games.port_royal import board as boards
from tests.unit.released.tables import read_released_table
from tools.record_released import RELEASED

GROUP = ("Anne", "Barthélemy", "Marie-Claire", "Drake", "Zoé", "Jo", "Inès", "Ned", "Lou", "Max")
"""Who sits at the tables of the evenings, in this order."""
NAMES = (("Anne", "red"), ("Barthélemy", "blue"), ("Marie-Claire", "green"), ("Drake", "yellow"))
FIRST_NAMES = (
    "Ned",
    "Jem",
    "Kit",
    "Sal",
    "Wat",
    "Tom",
    "Dan",
    "Moll",
    "Hob",
    "Gil",
    "Ada",
    "Roc",
    "Lew",
    "Nan",
    "Sim",
    "Eve",
)
LAST_NAMES = ("Low", "Kidd", "Every", "Tew", "Bonnet", "Rackham", "England", "Davis")
SAILORS = (*FIRST_NAMES, *(f"{first} {last}" for last in LAST_NAMES for first in FIRST_NAMES))
MOST_TAPS = 900
MANY = 6
MUCH = range(80, 120)
"""What a person comes to who counts something large."""


class Hand:
    """Answers as a person might: honest dice, small numbers, names of sailors."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self.sailors = iter(SAILORS)

    def below(self, count: int) -> int:
        return self.chance.randrange(count)

    def answer(self, ask: Ask) -> Any:
        if isinstance(ask, Pick):
            return self.pick(ask)
        if isinstance(ask, BoxFact):
            return self.answer(ask.form)
        if isinstance(ask, Form):
            return self.form(ask)
        if isinstance(ask, Text):
            return next(self.sailors, f"Ned {self.below(90)}")
        if isinstance(ask, Number) and ask.high - ask.low > MUCH.stop:
            return ask.low + MUCH[self.below(len(MUCH))]
        return ask.draw(self.below)

    def pick(self, ask: Pick) -> Any:
        drawn = ask.draw(self.below)
        return self.answer(ask.new) if ask.new and drawn not in ask.open_values else drawn

    def form(self, form: Form) -> Any:
        parts = tuple(self.part(part) for part in form.parts)
        return parts if form.accepts(parts) else form.draw(self.below)

    def part(self, part: Ask) -> Any:
        if isinstance(part, Number) and part.high <= MANY:
            return part.low + self.below(min(3, part.high - part.low + 1))
        return self.answer(part)


@dataclass(frozen=True, slots=True)
class Walk:
    """Legal play by chance at one table. It stands still at each step for as long as one looks at it."""

    service: Service
    code: str
    hand: Hand
    loyal: int = 6
    """How much likelier the solid button is than another."""

    def steps(self) -> Iterator[Ask | Entry]:
        """The questions that everybody may see, and what is written down, until the game is over."""
        for _ in range(MOST_TAPS):
            table = self.service.live(self.code).table
            offers = [a for a in table.game.actions(table.state, None) if a.refused is None]
            if table.game.is_finished(table.state) or not offers:
                return
            (action,) = self.hand.chance.choices(offers, [self.loyal if a.primary else 1 for a in offers])
            with suppress(CompanionError):
                yield from self.play(action)
                yield from self.service.live(self.code).table.taps[-1:]

    def play(self, action: Action) -> Iterator[Ask]:
        draft = self.service.start(self.code, HOST, action, Ticket(self.service.live(self.code).table.number))
        while draft:
            live = self.service.live(self.code)
            ask = live.progress[draft.id].ask
            ticket = Ticket(live.table.number, len(live.draft(draft.id).answers))
            if ask is None:
                self.service.apply(self.code, HOST, draft.id, ticket)
                return
            if not ask.secret and live.main and live.main.id == draft.id:
                yield ask
            draft = self.service.answer(self.code, HOST, draft.id, self.hand.answer(ask), ticket)


def kind_of(ask: Ask) -> str:
    """How such a question looks: a list is another thing than two words, several dice than one."""
    inner = ask.form if isinstance(ask, BoxFact) else ask
    kind = type(inner).__name__.lower()
    if isinstance(inner, Dice):
        kind = "die" if inner.count == 1 else "dice"
    elif isinstance(inner, Choose) and len(inner.options) >= MANY:
        kind = f"{kind}-of-many"
    return f"box-{kind}" if isinstance(ask, BoxFact) else kind


def drop_all(service: Service, code: str) -> None:
    for draft in service.live(code).drafts:
        service.drop(code, HOST, draft.id, sure=True)


def lay_blackbeard(service: Service, started: bool) -> str:
    with patch.object(voyage, "NAMES", NAMES):
        laid = voyage.Voyage(service)
        if started:
            laid.under_way()
            laid.correct("pirates", "A2", "place", to="bath")
            laid.correct("ports", "bath", "haven", to="A2")
            laid.correct("pirates", "A2", "holds", 0, to=2000)
    return laid.code


def lay_merchants(service: Service, started: bool) -> str:
    evening = OtherEvening.__new__(OtherEvening)
    evening.service, evening.code = service, ""
    if not started:
        return service.create("merchants-and-marauders", NAMES[:3], {})
    evening.set()
    for captain in (
        ("Almonde", "naval-netherlands", "basse-terre", 2, 2, 2),
        ("Hornigold", "pirate-sloop", "caribbean-sea", 2, 3, 2),
    ):
        evening.next_round(event_kind="captain", which_npc=captain)
    return evening.code


def lay_reckoning(service: Service, started: bool) -> str:
    if not started:
        return service.create("dead-reckoning", NAMES[:3], {})
    with patch.object(reckoning, "NAMES", NAMES[:3]):
        code = reckoning.set_up(service)
        reckoning.first_round(service, code)
    return code


def lay_port_royal(service: Service, started: bool) -> str:
    if not started:
        return service.create("port-royal", NAMES, {})
    with patch.object(boards, "PLAYERS", [*NAMES]):
        board = boards.Board(service).set(4)
    board.give("a", ["SAI-3-1", "PIR-5-1"], 13).give("b", ["JES-5-1", "JES-7-2"], 5).give("c", [], 12)
    return board.draw("Y-1-1", "K-2-1").code


def lay_duel(service: Service, started: bool) -> str:
    colours = service.game("pirates-en-duel").colours(4)
    seats = [(name, colour) for (name, _), colour in zip(NAMES, colours, strict=False)]
    code = service.create("pirates-en-duel", seats, {})
    if started:
        for _ in Walk(service, code, Hand("duel"), loyal=1000).steps():
            if service.live(code).table.number > 16:
                break
        drop_all(service, code)
    return code


class OtherEvening(Evening):
    """On the service of the pictures, with longer names."""

    def set(self) -> None:
        service, create = cast(Any, self.service), self.service.create
        service.create = lambda game, seats, options: create(game, NAMES[: len(seats)], options)
        try:
            super().set()
        finally:
            del service.create


LAY: dict[str, Callable[[Service, bool], str]] = {
    "blackbeard": lay_blackbeard,
    "merchants-and-marauders": lay_merchants,
    "port-royal": lay_port_royal,
    "dead-reckoning": lay_reckoning,
    "pirates-en-duel": lay_duel,
}


def lay_evenings(service: Service) -> None:
    """One group's tables: each game to its end, and one that goes on."""
    for game in LAY:
        recorded = recorded_end(game)
        people = [(GROUP[i], sitting.colour) for i, sitting in enumerate(recorded.sittings)]
        code = service.create(game, people, recorded.options)
        for tap in recorded.taps:
            live = service.live(code)
            service.record(live, HOST, Entry(live.table.number, tap.seat, tap.what, tap.events, tap.notes))
    lay_port_royal(service, True)


def finished_table(service: Service, game: str) -> str:
    """A game that was recorded to its end, of the newest rules that there is one of; with a winner if there is one."""
    found = [*recorded_ends(service, game)]
    best = max(found, key=lambda exported: len(ending_of(exported.table).winners) == 1, default=None)
    if best is None:
        raise LookupError(f"{game}: no recorded game has come to its end")
    return import_table(service, best)


def recorded_ends(service: Service, game: str) -> Iterator[Exported]:
    for path in sorted((RELEASED / game).glob("r*.json.xz"), reverse=True):
        exported = read_export(write_export(read_released_table(path).export), service.games)
        table = exported.table
        if table.game.is_finished(table.state) and len(table.seats) > 1:
            yield exported
