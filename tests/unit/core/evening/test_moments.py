"""The moments of recorded games: every one has words in both languages, and none tells a seat what it may not know."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from companion.assets import words
from companion.core.ask import Phrase, Seat
from companion.core.evening.moment import Kind, Moment
from companion.core.evening.moments import moments_of
from companion.core.procedure import Note
from companion.core.table import Played, Table
from companion.i18n import LANGUAGES, Words
from tests.conftest import ANNE
from tests.support.sample_game import Event, Plunder, State
from tests.support.tables.recorded import GAMES, LATEST, table_of
from tests.unit.released.tables import FILES


def all_moments(table: Table, seat: Seat | None) -> list[Moment]:
    return [m for position in range(len(table.taps)) for m in moments_of(table, position, seat)]


def sentences(say: Words, moment: Moment) -> list[str]:
    return [say.say(phrase) for phrase in (moment.said, *moment.lost, *moment.gain, *moment.more)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_moment_of_a_recorded_game_can_be_said(path: Path) -> None:
    table = table_of(path)
    names = {str(seat): seat.upper() for seat in table.seats}
    spoken = [words(language, table.game.info.id).at(names) for language in LANGUAGES]

    for seat in (None, *table.seats):
        for moment in all_moments(table, seat):
            for say in spoken:
                assert [s for s in sentences(say, moment) if not s or "[" in s] == []


def test_the_recorded_games_know_every_kind_of_moment() -> None:
    found: Counter[tuple[str, str]] = Counter()
    for path in LATEST:
        table = table_of(path)
        found.update((table.game.info.id, m.kind) for m in all_moments(table, None))

    assert {kind for _, kind in found} == set(get_args(Kind)), found
    assert {game for game, _ in found} == set(GAMES)


@pytest.mark.parametrize("path", LATEST, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_watcher_hears_of_the_same_moments_with_no_more_than_a_seat_may_know(path: Path) -> None:
    """Whatever a seat is told, whoever sees everything is told too; a secret is left out, never another figure."""
    table = table_of(path)
    for position in range(len(table.taps)):
        tap = table.taps[position]
        assert isinstance(tap.what, Played)
        whole = [
            m.kind
            for m in table.game.moments(table.states[position], tap.events, tap.notes, table.states[position + 1])
        ]
        for seat in (None, *table.seats):
            told = [m.kind for m in moments_of(table, position, seat)]
            assert told in ([], whole)


class Loud(Plunder):
    """Whatever happens is a moment."""

    def moments(self, before: State, events: Sequence[Event], notes: Sequence[Note], after: State) -> Sequence[Moment]:
        return [Moment("last_round", Phrase("moment.loud"))]


def test_a_value_that_was_put_right_is_no_moment(table: Table) -> None:
    table = replace(table, game=Loud())
    for seat, procedure, arguments, answers in (
        (ANNE, "pass", {}, ()),
        (None, "correct", {"path": ("captains", 0, "gold"), "value": 3}, ()),
        (None, "agree", {"id": "fair_wind", "value": "off"}, ()),
    ):
        table = table.after(table.act(seat, procedure, arguments, answers))

    assert [len(moments_of(table, position, ANNE)) for position in range(3)] == [1, 0, 0]
