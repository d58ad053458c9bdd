"""No word outlives what said it.

A key counts as said where the code holds it whole, or builds it from parts that it knows: `f"source.{s}"` says
`source.tax` if "tax" stands somewhere in the code or the tables of the game. So nothing that is said is called dead,
though a dead word may hide behind another's name. What a log of last year may say (notes, rules) is never dead.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.assets import GAMES, tables_of
from companion.games import all_games
from companion.i18n import read_words

CODE = Path(__file__).resolve().parents[2] / "companion"
ANYTHING = "(.+)"
IN_LOGS = ("note.", "rule.")


def texts(tree: ast.AST) -> Iterator[str]:
    """Every piece of text but the docstrings."""
    spoken = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node.value


def names(tree: ast.AST) -> Iterator[str]:
    """What keys are made of: the names of rules, arguments and fields, and every text, whole and in its parts."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=str(name)) | ast.ClassDef(name=str(name)):
                yield name
            case ast.arg(arg=str(name)) | ast.keyword(arg=str(name)) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case _:
                pass
    for text in texts(tree):
        yield text
        yield from re.split(r"[\s/.]", text)


def patterns(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else ANYTHING for v in node.values)


def printed_values(table: Any) -> Iterator[str]:
    """Every name and value of the game's own tables."""
    match table:
        case dict():
            for name, value in table.items():
                yield name
                yield from printed_values(value)
        case list():
            for value in table:
                yield from printed_values(value)
        case _:
            yield from (str(table), str(table).lower())


@cache
def parse(file: Path) -> tuple[frozenset[str], frozenset[str]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(names(tree)), frozenset(patterns(tree))


def unsaid(game: str) -> list[str]:
    own = CODE / "games" / game.replace("-", "_")
    files = [f for f in CODE.rglob("*.py") if own in f.parents or CODE / "games" not in f.parent.parents]
    known = {name for file in files for name in parse(file)[0]}
    for table in (GAMES / game).glob("*.toml"):
        known |= set(printed_values(tomllib.loads(table.read_text(encoding="utf-8"))))
    templates = read_words(GAMES / game / "words" / "en.toml")
    looked_up = {v for template in templates.values() for v in re.findall(r"\{\w+:([\w.]+)", str(template))}
    known |= looked_up  # a plural by its own name
    built = {p for file in files for p in parse(file)[1]} | {rf"{v}\.{ANYTHING}" for v in looked_up}
    loose = [re.compile(p) for p in built if not re.sub(r"[\W_]", "", p.replace(ANYTHING, ""))]
    firm = [re.compile(p) for p in built if re.sub(r"[\W_]", "", p.replace(ANYTHING, ""))]

    @cache
    def is_said(key: str) -> bool:
        if key in known or key.lstrip("-").isdigit():
            return True
        if any((m := p.fullmatch(key)) and m[0] not in m.groups() and all(map(is_said, m.groups())) for p in firm):
            return True
        return any((m := p.fullmatch(key)) and all(part in known for part in m.groups()) for p in loose)

    return [key for key in templates if not key.startswith(IN_LOGS) and not is_said(key)]


@pytest.mark.parametrize("game", all_games(tables_of))
def test_every_word_of_a_game_is_said_somewhere(game: str) -> None:
    assert unsaid(game) == []
