"""What a long log came to, kept beside it so that the table opens at once.

The log stays the only truth: a fold that was made by other rules or from another log, or that is damaged, is not used,
and the log is folded from its first entry.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from companion import core
from companion.assets import GAMES
from companion.core.codec import Codec, freeze
from companion.core.game import AnyGame
from companion.core.plain import digest, plain
from companion.core.record import EntryRecord, Plain, TableRecord, head_at
from companion.core.table import BROKEN, Fold, Table

EVERY = 256
"""After so many entries the fold is kept anew."""


def write_fold(table: Table, record: TableRecord, log: Sequence[EntryRecord]) -> Plain | None:
    """The fold of this log as plain data; None where reading it again would not give the very same state, or where
    nobody could tell by which rules it was made."""
    fold, state, made_by = table.fold, plain(table.state), maker_of(table.game, record)
    if not made_by or json.dumps(plain(read_state(type(table.state), state))) != json.dumps(state):
        return None
    written = {
        "number": fold.number,
        "taps": list(fold.taps),
        "set_aside": list(fold.set_aside),
        "moved": fold.moved,
        "state": state,
        "head": head_at(log),
        "made_by": made_by,
    }
    return {**written, "digest": digest(json.dumps(written))}


def read_fold(codec: Codec, record: TableRecord, log: Sequence[EntryRecord], written: Any) -> Fold | None:
    """The fold of the first entries of this log, as today's rules fold them; None where it is anything else."""
    try:
        data = dict(written)
        made_by = maker_of(codec.game, record)
        if not made_by or data.pop("digest") != digest(json.dumps(data)) or data["made_by"] != made_by:
            return None
        number = data["number"]
        if not 0 < number <= len(log) or head_at(log[number - 1 : number]) != data["head"]:
            return None
        kind = type(codec.open_table(record).state)
        state = read_state(kind, data["state"])
        return Fold(number, tuple(data["taps"]), tuple(data["set_aside"]), data["moved"], state)
    except (ValidationError, *BROKEN):
        return None


def read_state(kind: type, state: Any) -> Any:
    return reader_of(kind).validate_python(freeze(state))


@cache
def reader_of(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def maker_of(game: AnyGame, record: TableRecord) -> str:
    """Everything but the log that the state follows from: rules and tables of this version, seats, options. Empty where
    the rules do not lie in files, as in the packed app of a phone alone."""
    if not (rules := rules_of(type(game), game.info.id)):
        return ""
    seats = [[seat.id, seat.colour] for seat in record.seats]
    return digest(json.dumps([rules, record.rules_revision, seats, plain(record.options)]))


@cache
def rules_of(kind: type, game_id: str) -> str:
    """The digest of every file that decides what the events of a game come to; empty where the app is packed and there
    are none."""
    if not Path(str(core.__file__)).is_file():
        return ""
    found = sha256()
    for path in rule_files(kind, game_id):
        found.update(f"{path.name}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def rule_files(kind: type, game_id: str) -> Iterator[Path]:
    for file in (core.__file__, sys.modules[kind.__module__].__file__):
        folder = Path(str(file)).parent
        yield from sorted(path for path in folder.rglob("*.py") if "screen" not in path.parts)
    yield from sorted((GAMES / game_id).glob("*.toml"))
