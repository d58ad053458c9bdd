"""The source of the app as syntax trees, each file read once: for tests that look at the code itself."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Every node of the file."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def nodes_under(*folders: str) -> Iterator[tuple[Path, ast.AST]]:
    """Every node of every file in the folders of the project."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from ((path, node) for node in nodes_of(path))
