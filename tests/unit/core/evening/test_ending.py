"""The end of a game from its log: winners, margin, turning point, the longest turn. Pure, on an invented game."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.app import build_games
from companion.core.ask import Facts, Phrase, Seat
from companion.core.evening.ending import Leap, ending_of, margin_of
from companion.core.evening.times import PAUSE, longest_turn, times_of, turns_of
from companion.core.game import Sitting, Standing
from companion.core.table import Entry, Played, Table
from tests.support.sample_game import Plunder, PortRaided, State, TurnPassed
from tests.support.tables.recorded import LATEST, table_of

ANNE, JACK = Seat("anne"), Seat("jack")
SITTINGS = (Sitting(ANNE, "red"), Sitting(JACK, "blue"))


class WonByAnne(Plunder):
    def turn(self, state: State) -> Phrase:
        return Phrase("won", {"who": ANNE})


def raids(*golds: tuple[Seat, int], times: Sequence[int] = ()) -> Table:
    """A table at which each entry is a raid that brings so much gold, and then the turn passes."""
    log = [
        Entry(
            number,
            seat,
            Played("raid"),
            (PortRaided(seat, "nassau", gold), TurnPassed(seat)),
            at=times[number] if times else 0,
        )
        for number, (seat, gold) in enumerate(golds)
    ]
    return Table.open(Plunder(), SITTINGS, {}, log)


@pytest.mark.parametrize(
    ("golds", "turning", "leap"),
    [
        (((ANNE, 3), (JACK, 1)), 0, Leap(ANNE, 0, 3)),
        (((ANNE, 3), (JACK, 5), (ANNE, 4), (JACK, 0)), 2, Leap(JACK, 1, 5)),
        (((ANNE, 1), (JACK, 5), (ANNE, 1), (JACK, 1), (ANNE, 9)), 4, Leap(ANNE, 4, 9)),
        (((ANNE, 3), (JACK, 3), (ANNE, 1)), 2, Leap(ANNE, 0, 3)),
    ],
)
def test_the_turning_point_is_where_the_winner_came_in_front_for_good(
    golds: tuple[tuple[Seat, int], ...], turning: int, leap: Leap
) -> None:
    told = ending_of(Table.open(WonByAnne(), SITTINGS, {}, raids(*golds).log))

    assert told.winners == (ANNE,)
    assert (told.turning, told.leap) == (turning, leap)


class Chests(WonByAnne):
    """Nobody sees any gold before `opened` raids."""

    opened = 4

    def view(self, state: State, seat: Seat | None) -> State:
        hidden = state.turn < self.opened
        return replace(state, captains=tuple(replace(c, gold=0) for c in state.captains)) if hidden else state


@pytest.mark.parametrize(("opened", "turning"), [(4, 2), (9, 3)])
def test_what_the_end_has_opened_is_looked_back_on_and_nothing_else(opened: int, turning: int) -> None:
    game = Chests()
    game.opened = opened
    log = raids((ANNE, 3), (JACK, 5), (ANNE, 4), (JACK, 0)).log

    assert ending_of(Table.open(game, SITTINGS, {}, log)).turning == turning


class Told(Plunder):
    """Says so at its end."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def turn(self, state: State) -> Phrase:
        return Phrase("won", self.facts)


ALIKE, APART = ((ANNE, 3), (JACK, 3)), ((ANNE, 3), (JACK, 1))


@pytest.mark.parametrize(
    ("golds", "facts", "winners"),
    [
        (APART, {"who": JACK}, (JACK,)),
        (APART, {"who": [JACK, ANNE]}, (ANNE, JACK)),
        (APART, {"who": "the crown"}, ()),
        (ALIKE, {"who": "the crew"}, (ANNE, JACK)),
        (ALIKE, {}, ()),
    ],
)
def test_who_has_won_is_what_the_game_says_and_a_side_of_several_stands_first(
    golds: tuple[tuple[Seat, int], ...], facts: Facts, winners: tuple[Seat, ...]
) -> None:
    assert ending_of(Table.open(Told(facts), SITTINGS, {}, raids(*golds).log)).winners == winners


@pytest.mark.parametrize(
    ("scores", "winners", "margin"),
    [
        ({ANNE: 12, JACK: 9}, (ANNE,), 3),
        ({ANNE: 12, JACK: 12}, (JACK,), 0),
        ({ANNE: 12, JACK: 12}, (ANNE, JACK), None),
        ({ANNE: 12}, (ANNE,), None),
        ({ANNE: 12, JACK: 14}, (ANNE,), -2),
        ({ANNE: 12, JACK: 14}, (), None),
    ],
)
def test_the_margin_is_what_the_winner_has_before_the_next_seat(
    scores: dict[Seat, int], winners: tuple[Seat, ...], margin: int | None
) -> None:
    assert margin_of([Standing(seat, 1, score) for seat, score in scores.items()], winners) == margin


def test_time_is_that_of_whose_turn_it_was() -> None:
    table = raids((ANNE, 1), (JACK, 1), (ANNE, 1), (JACK, 1), times=(1000, 1040, 1100, 1110))

    assert times_of(table) == {ANNE: 60, JACK: 50}
    assert [(turn.seat, turn.seconds) for turn in turns_of(table)] == [(JACK, 40), (ANNE, 60), (JACK, 10)]


def test_a_night_between_two_entries_is_no_playing_time() -> None:
    table = raids((ANNE, 1), (JACK, 1), (ANNE, 1), times=(1000, 1000 + PAUSE + 1, 2000 + PAUSE))

    assert times_of(table) == {ANNE: 999}


def test_half_an_hour_is_still_playing_time_and_a_second_more_is_not() -> None:
    gaps = [times_of(raids((ANNE, 1), (JACK, 1), times=(1000, 1000 + gap))) for gap in (1_800, 1_801)]

    assert gaps == [{JACK: 1_800}, {}]


@pytest.mark.parametrize("times", [(), (0, 0, 0), (1000, 1000, 1000), (1000, 0, 900)])
def test_where_times_are_missing_or_go_backwards_nothing_is_told(times: tuple[int, ...]) -> None:
    table = raids((ANNE, 1), (JACK, 1), (ANNE, 1), times=times)

    assert times_of(table) == {}
    assert longest_turn(table) is None


def test_every_finished_recorded_game_has_an_end_that_can_be_told() -> None:
    told: dict[str, int] = {}
    for table in map(table_of, LATEST):
        if not table.game.is_finished(table.state):
            continue
        found = ending_of(table)
        told[table.game.info.id] = told.get(table.game.info.id, 0) + 1
        assert set(found.winners) <= set(table.seats)
        assert found.margin is None or found.winners
        assert all(one.expected >= 0 and one.got >= 0 for one in found.luck)
        assert found.longest is None or found.longest.seat in table.seats

    assert set(told) == set(build_games())
