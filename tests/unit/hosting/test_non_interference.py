"""Two tables that differ only in what one seat hides are one and the same table to every other seat: in what it reads,
in what it is told whatever it starts, answers, takes back, settles or corrects, in its codes and on its screens."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import cast

import flet as ft
import pytest

from companion.app import build_games
from companion.core.ask import Seat
from companion.core.game import Action, AnyGame
from companion.core.plain import plain
from companion.core.redact import parts
from companion.core.table import Played, Table
from companion.hosting.live import WATCHER, Role, Ticket
from companion.palette import DAY
from companion.settings import Settings
from companion.ui.core.navigation.router import VIEWS
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme
from companion.ui.table.model import PLACES, TableModel
from companion.ui.table.screen import draw_table
from companion.web.origin import Line
from tests.support.headless import within
from tests.support.random_play import evening
from tests.support.sample_game import load
from tests.support.tables.twin_tables import (
    Host,
    answer,
    answered_twins,
    attempts,
    begin,
    corrected_twins,
    corrections,
    expect_no_change,
    host_of,
    open_question,
    read,
    start,
    tell,
)

ALL_GAMES = build_games()
GAMES: dict[str, AnyGame] = {id: ALL_GAMES[id] for id in ("merchants-and-marauders", "dead-reckoning")} | {
    "plunder": load()
}
PAIRS = 6
"""So many pairs of tables a game; each is tried with everything that anybody could start, and some corrections."""
CORRECTIONS = 60
WALKS, STEPS = 12, 8
"""Of what a pair offers, so many are answered, each up to so many questions."""
IDS = re.compile(r"_i=\d+|0x[0-9a-f]+")
"""What Flet and Python number by themselves."""
Twins = tuple[Table, Table, Seat, Seat]


def twins(game: AnyGame, pairs: int) -> Iterator[Twins]:
    """Pairs of tables at different moments of different evenings, whose secret differs, and another seat."""
    found = 0
    for seed in range(200):
        chance = random.Random(seed)
        *_, before, table = evening(game, seed, chance.randrange(2, 40))
        owner, other = chance.sample(table.seats, 2)
        made = answered_twins(before, table, owner, chance) if seed % 2 else None
        if made := made or corrected_twins(table, owner, chance):
            yield *made, owner, other
            found += 1
            if found == pairs:
                return
    pytest.fail("no evening had a secret")


@pytest.fixture(scope="module")
def pairs() -> dict[str, list[Twins]]:
    return {id: list(twins(game, PAIRS)) for id, game in GAMES.items()}


@pytest.mark.parametrize("id", GAMES)
def test_another_seat_reads_the_same(id: str, pairs: dict[str, list[Twins]]) -> None:
    for one, two, _, other in pairs[id]:
        first, second = (host_of(GAMES[id], table, other) for table in (one, two))

        assert read(first) == read(second)


@pytest.mark.parametrize("id", GAMES)
def test_another_seat_is_told_the_same_whatever_it_starts(id: str, pairs: dict[str, list[Twins]]) -> None:
    started = 0
    for one, two, _, other in pairs[id]:
        first, second = (host_of(GAMES[id], table, other) for table in (one, two))
        for action in attempts((one, two), other):
            assert start(first, action) == start(second, action), action
            started += 1
    assert started >= 2 * PAIRS


@pytest.mark.parametrize("id", GAMES)
def test_another_seat_is_told_the_same_whatever_it_corrects(id: str, pairs: dict[str, list[Twins]]) -> None:
    for one, two, _, other in pairs[id]:
        chance = random.Random(7)
        first, second = (host_of(GAMES[id], table, other) for table in (one, two))
        tried = list(corrections((one, two), chance))
        for action in chance.sample(tried, min(CORRECTIONS, len(tried))):
            assert start(first, action) == start(second, action), action


@pytest.mark.parametrize("id", GAMES)
def test_another_seat_is_told_the_same_whatever_it_answers_and_takes_back(
    id: str, pairs: dict[str, list[Twins]]
) -> None:
    answered = written = 0
    for one, two, _, other in pairs[id]:
        chance = random.Random(7)
        hosts = [host_of(GAMES[id], table, other) for table in (one, two)]
        tried = list(attempts((one, two), other))
        for action in chance.sample(tried, min(WALKS, len(tried))):
            with expect_no_change(hosts[0]), expect_no_change(hosts[1]):
                before = hosts[0].table.number
                answered += walk(hosts, action, chance)
                if hosts[0].table.number > before:
                    written += 1
                    take_back(hosts, action)
    assert answered
    assert written


def walk(hosts: list[Host], action: Action, chance: random.Random) -> int:
    """Starts and answers the same at both: how many answers were given."""
    first, second = hosts
    assert tell(first, lambda: begin(first, action)) == tell(second, lambda: begin(second, action)), action
    given = 0
    while given < STEPS and (found := open_question(first)):
        ask = found[1]
        value = ask.sample(chance.randrange) if ask else None
        told = [tell(host, partial(answer, host, value)) for host in hosts]
        assert told[0] == told[1], (action, ask)
        if told[0] == ("not_your_secret", {}):
            break
        given += 1
    return given


def take_back(hosts: list[Host], action: Action) -> None:
    """The last question again, or the whole entry; then what was taken back."""
    for command in ("reopen", "undo", "redo", "undo"):
        told = []
        for host in hosts:
            tap = partial(getattr(host.service, command), host.code, host.role, Ticket(host.table.number))
            told.append(tell(host, tap))
        assert told[0] == told[1], (action, command)


@pytest.mark.parametrize("id", GAMES)
def test_another_seat_is_told_the_same_however_it_settles(id: str, pairs: dict[str, list[Twins]]) -> None:
    settled = 0
    for one, two, _, other in pairs[id]:
        hosts = [host_of(GAMES[id], put_aside(table), other) for table in (one, two)]
        number = hosts[0].table.aside[-1].number
        for how in ("keep", "now", "drop"):
            told = []
            for host in hosts:
                with expect_no_change(host):
                    ticket = Ticket(host.table.number)
                    tap = partial(host.service.settle, host.code, host.role, ticket, number, how)
                    told.append(tell(host, tap))
            assert told[0] == told[1], how
            settled += told[0][0] is None
    assert settled


def put_aside(table: Table) -> Table:
    """The last tap that changed something comes once more, from a phone that was away: a merge has set it aside."""
    last = next(tap for tap in reversed(table.taps) if isinstance(tap.what, Played) and tap.what.procedure != "correct")
    return table.after(replace(last, number=table.number, aside=True))


@pytest.mark.parametrize("id", GAMES)
def test_nobody_sets_a_secret_of_another_seat(id: str, pairs: dict[str, list[Twins]]) -> None:
    for table, _, owner, other in pairs[id]:
        host, mine = host_of(GAMES[id], table, other), host_of(GAMES[id], table, owner)
        chance, refused = random.Random(7), 0
        for field in table.game.fields(table.state):
            if not any(ask.secret and ask.seat == owner for ask in parts(field.ask)):
                continue
            for value in ({}, {"value": field.ask.sample(chance.randrange)}):
                action = Action("correct", {"path": field.path, **value}, owner)
                assert start(host, action) == ("not_your_secret", {})
                assert start(mine, action)[0] != "not_your_secret"
                refused += 1
        assert refused


@pytest.mark.parametrize("id", GAMES)
def test_what_a_seat_does_not_see_asks_a_secret_where_it_is_corrected(id: str, pairs: dict[str, list[Twins]]) -> None:
    for table, _, _, other in pairs[id]:
        seen = {f.path: f.value for f in table.game.fields(table.view(other))}
        for field in table.game.fields(table.state):
            if field.path in seen and plain(seen[field.path]) != plain(field.value):
                assert any(ask.secret and ask.seat not in (None, other) for ask in parts(field.ask)), field.path


@pytest.mark.parametrize("id", [id for id in GAMES if id in ALL_GAMES])
def test_another_seats_screens_are_the_same(id: str, pairs: dict[str, list[Twins]]) -> None:
    for one, two, _, other in pairs[id]:
        first, second = (host_of(GAMES[id], table, other) for table in (one, two))
        for place in PLACES:
            assert draw_place(first, place) == draw_place(second, place), place


@pytest.mark.parametrize("id", [id for id in GAMES if id in ALL_GAMES])
def test_a_watchers_screens_are_the_same(id: str, pairs: dict[str, list[Twins]]) -> None:
    """On its places, on a television and on a tablet in the middle of the table."""
    for one, two, _, other in pairs[id]:
        first, second = (host_of(GAMES[id], table, other) for table in (one, two))
        for place in (*PLACES, *VIEWS):
            assert draw_place(first, place, WATCHER) == draw_place(second, place, WATCHER), place


def draw_place(host: Host, place: str, role: Role | None = None) -> list[tuple[str, object]]:
    """Everything on the screen that can be read or tapped, in its order."""
    looks = role or host.role
    page = cast(ft.Page, SimpleNamespace(width=390, height=844, route=f"/table/{host.code}/{place}", url="", web=True))
    phone = Phone(page, host.service, Settings(), Line())
    phone.link.later = lambda work: None  # type: ignore[method-assign, assignment, return-value]
    phone.router.model = model = TableModel(host.service, host.code, (looks, f"t-{looks.seat}"), lambda: None, quiet=0)
    model.place = place
    whole = draw_table(phone, Theme(DAY, 390, 844))
    shown = ("value", "label", "semantics_label", "tooltip", "bgcolor", "color", "disabled", "visible", "width")
    return [
        (type(control).__name__, [(name, plain_or_name(getattr(control, name, None))) for name in shown])
        for control in within(whole)
    ]


def plain_or_name(value: object) -> object:
    return value if isinstance(value, str | int | float | bool | None) else IDS.sub("", repr(value))
