"""How many taps the set-up and ten recorded turns cost: each question as it is drawn, the answers of a made-up evening.

Before: what the same evening cost while a printed figure was stepped up one by one, and a board was tapped, then its
button in the list below.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.app import build
from companion.core.ask import Ask, BoxFact, Dice, Form, Instead, Number, Pick, Some, Text
from companion.core.table import Entry, Played, Table
from companion.hosting.service import Service
from companion.settings import Settings
from tests.unit.games.dead_reckoning.evening import set_up, ten_turns

Line = Callable[[Ask, Any], int]


def stepped(part: Ask, said: Any) -> int:
    """A number steps from where it begins; whatever else stands there already costs nothing."""
    if isinstance(part, Number):
        return abs(int(said) - int(part.low if part.default is None else part.default))
    return int(said != part.default)


def tapped(part: Ask, said: Any) -> int:
    """A printed figure is one tap on its row."""
    return int(said != part.default)


def taps_for(ask: Ask, answer: Any, line: Line) -> int:
    form = ask.form if isinstance(ask, BoxFact) else ask
    match form:
        case _ if isinstance(answer, Instead):
            return 1
        case Pick(new=Form() as new) if isinstance(answer, tuple):  # a row of the box; or a form, after its button
            figures = sum(map(line, new.parts, answer))
            return figures + 1 + bool(form.open_values) if figures else 1
        case Form():
            return 1 + sum(map(line if isinstance(ask, BoxFact) else stepped, form.parts, answer))
        case Number():
            return 1 + (line if isinstance(ask, BoxFact) else stepped)(form, answer)
        case Some():
            return 1 + len(set(answer) ^ set(form.default or ()))
        case Dice():
            return form.count
        case Text():
            return 2
        case _:
            return 1


def count(log: Sequence[Entry], table: Table, line: Line) -> int:
    """A tap begins each entry, after one on its board where the ship sails; each question costs what it costs."""
    taps = 0
    for entry in log:
        if isinstance(entry.what, Played):
            what = entry.what
            asked = table.talk(entry.seat, what.procedure, what.arguments, list(what.answers)).asked
            taps += 1 + (what.procedure == "move_ship")
            taps += sum(taps_for(a, said, line) for a, said in zip(asked, what.answers, strict=True))
        table = table.after(entry)
    return taps


def opened(table: Table) -> Table:
    """The same table before its first entry."""
    return Table.open(table.game, table.sittings, table.options)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    made = build(Settings(database=tmp_path / "taps.db"))
    yield made
    made.store.close()  # type: ignore[attr-defined]


def test_the_first_set_up_with_nothing_known(service: Service) -> None:
    """Three islands of the first row, and the damaged digits of the box."""
    table = service.live(set_up(service)).table

    # Before: 68 and 31, with a tap that opened the form of each island. No slot and no place of an island is chosen
    # beforehand: one tap on Confirm would invent them.
    assert [count(table.log, opened(table), way) for way in (stepped, tapped)] == [72, 29]


def test_the_set_up_with_the_box_known(service: Service) -> None:
    """Each island is one tap in the list of those that the box knows."""
    set_up(service)
    table = service.live(set_up(service)).table

    def known(ask: Ask, said: Any) -> int:
        return 0

    assert count(table.log, opened(table), known) == 10


def test_ten_turns(service: Service) -> None:
    code = set_up(service)
    first = service.live(code).table
    ten_turns(service, code)
    log = service.live(code).table.log[first.number :]

    assert sum(isinstance(e.what, Played) and e.what.procedure == "end_turn" for e in log) == 10
    assert count(log, first, tapped) == 117  # before: 118
