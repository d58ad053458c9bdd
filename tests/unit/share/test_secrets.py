"""Varying only one seat's secrets leaves another seat's code as it was, in every game that has any."""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from companion.app import build_shelf
from companion.codec import Codec
from companion.core.ask import Ask, Seat
from companion.core.errors import Refused
from companion.core.game import AnyGame
from companion.core.plain import plain
from companion.core.table import Played, Table
from companion.redact import redacted
from companion.share.code import open_code, pack_table, read_whole
from companion.share.measure import kept
from companion.simulate import Play
from tests.plunder import load

GAMES = {**build_shelf(), "plunder": load()}


def tables(game: AnyGame, seed: int, taps: int) -> Iterator[tuple[Table, Table]]:
    """A table before and after a tap that asked for a secret."""
    play = Play(Codec(game), max(2, game.info.seats[0]), random.Random(seed), "secrets")
    table = play.opened()
    for _ in range(taps):
        if game.finished(table.state):
            return
        after = play.tapped(table)
        last = after.log[-1] if after.log else None
        if last and isinstance(last.what, Played) and len(after.log) == len(table.log) + 1 and secrets(table, after):
            yield table, after
        table = after


def secrets(table: Table, after: Table) -> list[tuple[int, Ask]]:
    last = after.log[-1]
    assert isinstance(last.what, Played)
    done = table.talk(last.seat, last.what.procedure, last.what.arguments, last.what.answers, strict=False)
    return [(at, ask) for at, ask in enumerate(done.asked) if ask.secret and ask.seat]


def varied(table: Table, after: Table, chance: random.Random) -> Iterator[tuple[Seat, Table]]:
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
    last = redacted(table, table.log[-1], seat)
    return last.events, last.notes, table.game.view(table.state, seat)


@pytest.mark.parametrize("name", GAMES)
def test_another_seats_code_is_the_same_whatever_one_seat_hides(name: str) -> None:
    game, codec, chance = GAMES[name], Codec(GAMES[name]), random.Random(3)
    compared = 0
    for table, after in tables(game, seed=5, taps=60):
        for owner, other in varied(table, after, chance):
            for seat in after.seats:
                if seat == owner or public(after, seat) != public(other, seat):
                    continue
                codes = [pack_table(codec, *kept(codec, t, random.Random(1)), seat=seat) for t in (after, other)]
                assert codes[0] == codes[1], f"{name}: {after.log[-1].what} tells {seat} what {owner} hides"
                compared += 1
        if compared > 12:
            break
    assert compared or not hides(name)


def hides(name: str) -> bool:
    """Whether random play of this length asks anybody for a secret."""
    return any(True for _ in tables(GAMES[name], seed=5, taps=60))


@pytest.mark.parametrize("name", GAMES)
def test_a_seats_code_holds_facts_only_and_leads_to_what_it_sees(name: str) -> None:
    game, codec = GAMES[name], Codec(GAMES[name])
    play = Play(codec, max(2, game.info.seats[0]), random.Random(9), "secrets")
    table = play.opened()
    for _ in range(40):
        table = table if game.finished(table.state) else play.tapped(table)
    seat = table.seats[-1]

    whole = read_whole(open_code(pack_table(codec, *kept(codec, table, random.Random(1)), seat=seat), {name: game}))

    assert plain(whole.table.view(seat)) == plain(table.view(seat))
    assert all(not e.what.get("answers") and not e.what.get("with") for e in whole.entries)
