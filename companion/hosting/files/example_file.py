"""The example tables of assets/examples: a made-up box, the taps that lay the table out, and what its hints wait for.

Nothing in them is printed in any copy of a game; a table that was made of one says so in its code.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.assets import ASSETS, read_table
from companion.core.ask import Answer
from companion.core.errors import Refused

EXAMPLES = ASSETS / "examples"


@dataclass(frozen=True, slots=True)
class Tap:
    procedure: str
    seat: str | None = None
    arguments: Mapping[str, Any] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """`hints`: for each hint, the procedures with which it is done."""

    seats: int
    options: Mapping[str, str]
    box: Mapping[str, Any]
    taps: tuple[Tap, ...]
    hints: tuple[tuple[str, ...], ...]


def has_example(game: str) -> bool:
    return (EXAMPLES / f"{game}.toml").is_file()


@cache
def example_of(game: str) -> Example:
    if not has_example(game):
        raise Refused("unknown_game", game=game)
    table = read_table(EXAMPLES / f"{game}.toml")
    return Example(
        seats=table["seats"],
        options=table.get("options", {}),
        box={key: tuples(value) for key, value in table.get("box", {}).items()},
        taps=tuple(read_tap(tap) for tap in table["taps"]),
        hints=tuples(table["hints"]),
    )


def read_tap(tap: Mapping[str, Any]) -> Tap:
    return Tap(tap["procedure"], tap.get("seat"), tap.get("arguments", {}), tuples(tap.get("answers", [])))


def tuples(value: Any) -> Any:
    """Lists of a file as the answers and the boxes hold them."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value
