"""Tables that are in the middle of a game when the browser opens them."""

import random
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from companion.app import build_games
from companion.commands.simulate import answers_by_chance
from companion.core import table_rules
from companion.core.procedure import play
from companion.core.table import Entry, Played, Table
from companion.hosting.live import HOST
from companion.hosting.service import Service
from companion.storage.sqlite import SqliteStore
from models.database import open_engine


def prepare_table(folder: Path, game: str, names: tuple[str, ...], until: Callable[[Table], bool]) -> str:
    """Random legal play until the table is as it is wanted; its code."""
    with closing(SqliteStore(open_engine(folder / "companion.db"))) as store:
        service = Service(store, build_games())
        colours = service.games[game].colours(len(names))
        for seed in range(50):
            code = service.create(game, list(zip(names, colours, strict=False)), {})
            if play_until(service, code, until, random.Random(seed)):
                return code
            service.delete(code)
    raise LookupError(f"{game} never came to the wanted situation")


def play_until(service: Service, code: str, until: Callable[[Table], bool], chance: random.Random) -> bool:
    for _ in range(150):
        live = service.live(code)
        table = live.table
        if until(table):
            return True
        offers = [a for a in table.game.actions(table.state, None) if a.refused is None]
        if not offers:
            return False
        action = chance.choices(offers, [6 if a.primary else 1 for a in offers])[0]
        rule = table_rules.procedures(table.game)[action.procedure]
        talk = rule(table.state, action.seat, **action.arguments)
        evolve = partial(table_rules.evolve, table.game)
        done = play(talk, table.state, evolve, answers_by_chance(chance.randrange))
        what = Played(action.procedure, action.arguments, done.answers)
        service.record(live, HOST, Entry(table.number, action.seat, what, done.events, done.notes))
    return False


def seat_links(folder: Path, code: str) -> dict[str, str]:
    """The path that opens each seat, by the name that sits there."""
    with closing(SqliteStore(open_engine(folder / "companion.db"))) as store:
        return {s.name: f"/join/{code}/{s.token}" for s in store.table(code).seats}


def watch_link(folder: Path, code: str) -> str:
    """The path that lets somebody watch."""
    with closing(SqliteStore(open_engine(folder / "companion.db"))) as store:
        return f"/join/{code}/{store.table(code).watch_token}"
