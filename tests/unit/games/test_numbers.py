"""The numbers of a box stand in its tables alone: no module of a game types a row of them again."""

import ast
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.app import build_games
from companion.assets import tables_of
from tests.support.sources import ROOT, nodes_under

GAMES = sorted(build_games())
NAMES = ("id", "face", "kind", "name", "sailor")


def rows_with_numbers(table: Any) -> Iterator[str]:
    """What each row of a table is called, if it holds a number."""
    if isinstance(table, list):
        for row in table:
            yield from rows_with_numbers(row)
    elif isinstance(table, Mapping):
        if any(has_number(value) for value in table.values()):
            yield from (table[key] for key in NAMES if isinstance(table.get(key), str))
        for value in table.values():
            yield from rows_with_numbers(value)


def has_number(value: Any) -> bool:
    return type(value) is int or (isinstance(value, list) and any(type(v) is int for v in value))


def types_row(node: ast.AST, ids: set[str]) -> bool:
    """A name of the box with numbers, as an entry of a dict or a call with nothing but constants."""
    match node:
        case ast.Dict(keys=keys, values=values):
            return any(is_one_of(key, ids) and types_number(value) for key, value in zip(keys, values, strict=True))
        case ast.Call(args=[first, *_] as arguments):
            return is_one_of(first, ids) and all(isinstance(a, ast.Constant) for a in arguments) and types_number(node)
        case _:
            return False


def is_one_of(node: ast.expr | None, ids: set[str]) -> bool:
    return isinstance(node, ast.Constant) and node.value in ids


def types_number(node: ast.expr) -> bool:
    return any(isinstance(n, ast.Constant) and type(n.value) is int for n in ast.walk(node))


@pytest.mark.parametrize("id", GAMES)
def test_no_module_types_a_row_of_the_tables_again(id: str) -> None:
    ids = set(rows_with_numbers(dict(tables_of(id))))
    assert ids, "the tables of a game have rows with numbers"

    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)[:100]}"
        for path, node in nodes_under(f"companion/games/{id.replace('-', '_')}")
        if isinstance(node, ast.Dict | ast.Call) and "screen" not in path.parts and types_row(node, ids)
    ]

    assert found == []
