"""What every table can do, whatever the game: correct a value, change a house rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.game import AnyGame, Field
from companion.core.plain import Path, set_at
from companion.core.procedure import BoxLearned, Note, Procedure, choose, happen, put_question


@dataclass(frozen=True, slots=True)
class Corrected:
    """The board said otherwise: the value at this place of the state was set by hand."""

    path: Path
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class OptionChanged:
    """The table agreed on another house rule."""

    id: str
    value: str


COMMON_EVENTS = (BoxLearned, Corrected, OptionChanged)


def evolve(game: AnyGame, state: Any, event: Any) -> Any:
    """The state after the event, be it the game's or one that every table knows."""
    match event:
        case BoxLearned(key, value):
            return replace(state, box={**state.box, key: value})
        case OptionChanged(id, value):
            return replace(state, options={**state.options, id: value})
        case Corrected(path, _, after):
            return set_at(state, path, after)
        case _:
            return game.evolve(state, event)


def field_at(game: AnyGame, state: Any, path: Path) -> Field:
    found = next((f for f in game.fields(state) if f.path == path), None)
    if found is None:
        raise Refused("no_such_value")
    return found


def correct(game: AnyGame, state: Any, seat: Seat | None, path: Path, value: Any = None) -> Procedure:
    """Set a tracked value by hand. The rules are not asked: the board is right."""
    field = field_at(game, state, tuple(path) if isinstance(path, list | tuple) else ())
    after = field.ask.read(value) if value is not None else (yield from put_question(field.ask))
    facts = {**field.facts, "field": field.key, "before": field.as_fact(field.value), "after": field.as_fact(after)}
    yield Note("corrected", "", facts, headline=True, secret_to=field.ask.seat if field.ask.secret else None)
    for event in field.events(after) if field.events else (Corrected(field.path, field.value, after),):
        yield from happen(event)


def agree(game: AnyGame, state: Any, seat: Seat | None, id: str, value: str | None = None) -> Procedure:
    """Change a house rule during play."""
    choice = next((c for c in game.info.choices if c.id == id and c.in_play), None)
    if choice is None or (value is not None and value not in choice.values):
        raise Refused("no_such_rule", rule=id)
    agreed = value if value is not None else (yield from choose("agree", choice.values, rule=choice.rule, id=id))
    yield Note("agreed", choice.rule, {"id": id, "value": f"{id}.{agreed}"}, headline=True)
    yield from happen(OptionChanged(id, agreed))


def procedures_of_every_table(game: AnyGame) -> Mapping[str, Callable[..., Procedure]]:
    return {"correct": partial(correct, game), "agree": partial(agree, game)}


def procedures(game: AnyGame) -> Mapping[str, Callable[..., Procedure]]:
    """Those that every table has, then the game's own: one that is added comes last."""
    return {**procedures_of_every_table(game), **game.procedures}


def is_beside(game: AnyGame, procedure: str) -> bool:
    """It may run beside the main procedure of the table, on the phone that began it."""
    return procedure in procedures_of_every_table(game) or procedure in game.info.beside
