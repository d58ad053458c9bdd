"""Varying only one seat's secrets leaves another seat's code as it was, in every game that has any."""

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.app import build_games
from companion.commands.measure_codes import store_like_host
from companion.commands.simulate import Play
from companion.core.ask import Ask, Form, Number, Seat, YesNo
from companion.core.codec import Codec
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.plain import plain
from companion.core.redact import parts, redact_entry
from companion.core.table import Entry, Played, Table
from companion.share.codes.container import log_for_seat, open_code, pack_table, read_whole
from companion.share.codes.qr_text import MOST_CODES, texts_of
from tests.support.random_play import evening
from tests.support.sample_game import load

LATER = 6
GAMES = {**build_games(), "plunder": load()}


def tables(game: AnyGame, seed: int, taps: int) -> Iterator[tuple[Table, Table]]:
    """A table before and after a tap that asked for a secret."""
    for table, after in pairwise(evening(game, seed, taps)):
        last = after.log[-1] if after.log else None
        if last and isinstance(last.what, Played) and len(after.log) == len(table.log) + 1 and secrets(table, after):
            yield table, after


def secrets(table: Table, after: Table) -> list[tuple[int, Ask]]:
    return [(at, ask) for at, ask in enumerate(questions_of(table, after.log[-1])) if ask.secret and ask.seat]


def questions_of(table: Table, entry: Entry) -> Sequence[Ask]:
    """The questions of the entry that was made on this table."""
    assert isinstance(entry.what, Played)
    return table.talk(entry.seat, entry.what.procedure, entry.what.arguments, entry.what.answers, strict=False).asked


def variants(table: Table, after: Table, chance: random.Random) -> Iterator[tuple[Seat, Table]]:
    """The same tap with another answer to a secret question, and whose secret it is."""
    last = after.log[-1]
    assert isinstance(last.what, Played)
    for at, ask in secrets(table, after):
        answers = list(last.what.answers)
        answers[at] = ask.read(ask.sample(chance.randrange))
        with suppress(Refused):
            other = table.act(last.seat, last.what.procedure, last.what.arguments, answers)
            assert ask.seat
            yield ask.seat, table.after(replace(other, number=last.number))


def public(table: Table, seat: Seat) -> object:
    """What the last tap told this seat: some answers to a secret question have consequences that all may see."""
    last = redact_entry(table, table.log[-1], seat)
    return last.events, last.notes, table.game.view(table.state, seat)


def went_on(one: Table, two: Table, seat: Seat, chance: random.Random) -> Iterator[tuple[Table, Table]]:
    """Both tables, now and after the same taps on both, for as long as the seat sees the same on both."""
    yield one, two
    with suppress(Refused):
        for _ in range(LATER):
            offers = [a for a in one.game.actions(one.state, None) if a.refused is None]
            if not offers:
                return
            action, answers = chance.choice(offers), list[object]()
            while ask := one.talk(action.seat, action.procedure, action.arguments, answers).ask:
                answers.append(ask.sample(chance.randrange))
            one, two = (t.after(t.act(action.seat, action.procedure, action.arguments, answers)) for t in (one, two))
            if public(one, seat) != public(two, seat):
                return
    yield one, two


@pytest.mark.parametrize("name", GAMES)
def test_another_seats_code_is_the_same_whatever_one_seat_hides(name: str) -> None:
    game, codec, chance = GAMES[name], Codec(GAMES[name]), random.Random(3)
    compared = 0
    for table, after in tables(game, seed=5, taps=60):
        for owner, other in variants(table, after, chance):
            for seat in after.seats:
                if seat == owner or public(after, seat) != public(other, seat):
                    continue
                for one, two in went_on(after, other, seat, chance):
                    codes = [
                        pack_table(codec, *store_like_host(codec, t, random.Random(1)), seat=seat) for t in (one, two)
                    ]
                    assert codes[0] == codes[1], f"{name}: {one.log[-1].what} tells {seat} what {owner} hides"
                    compared += 1
        if compared > 12:
            break
    assert compared or not hides(name)


def hides(name: str) -> bool:
    """Whether random play of this length leads to anything that not everybody may see."""
    return any(table.view(None) != table.state for table in evening(GAMES[name], seed=5, taps=60))


@pytest.mark.parametrize("name", GAMES)
def test_a_seats_code_leads_to_what_it_sees(name: str) -> None:
    game, codec = GAMES[name], Codec(GAMES[name])
    *_, table = evening(game, seed=9, taps=40)
    seat = table.seats[-1]

    whole = read_whole(
        open_code(pack_table(codec, *store_like_host(codec, table, random.Random(1)), seat=seat), {name: game})
    )

    assert plain(whole.table.view(seat)) == plain(table.view(seat))


@pytest.mark.parametrize("name", GAMES)
def test_a_seats_code_tells_what_others_answered_only_where_nobody_hid_a_thing(name: str) -> None:
    """A whole evening for one seat fits in the pictures that are shown in turn."""
    game, codec = GAMES[name], Codec(GAMES[name])
    play = Play(codec, game.info.seats[1], random.Random(9), "secrets")
    table = play.open_table()
    while not game.is_finished(table.state) and table.number < game.info.evening:
        table = play.tap(table)
    seat = table.seats[-1]
    record, entries = store_like_host(codec, table, random.Random(1))

    told = log_for_seat(codec, record, entries, seat)

    for entry, known in zip(table.log, told, strict=True):
        before = Table.open(game, table.sittings, table.options, table.log[: entry.number])
        if isinstance(entry.what, Played) and any(s.secret and s.seat != seat for s in questions_of(before, entry)):
            assert not known.what["answers"]
            assert not known.what["with"]
    assert len(texts_of(pack_table(codec, record, entries, seat=seat), name)) <= MOST_CODES


def test_a_question_on_a_sheet_is_a_question() -> None:
    count = Number(key="count", low=0, high=3, seat=Seat("a"), secret=True)
    sheet = Form(key="sheet", parts=(YesNo(key="sure"), Form(key="inner", parts=(count,))))

    assert [ask.key for ask in parts(sheet)] == ["sheet", "sure", "inner", "count"]
