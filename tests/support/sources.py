"""The source of the app as syntax trees, each file read once: for tests that look at the code itself."""

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Every node of the file."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def nodes_of_folder(folder: str) -> tuple[tuple[Path, ast.AST], ...]:
    """Half a million nodes, all of which stay: without a pause the collector would look through them often."""
    gc.disable()
    try:
        return tuple((path, node) for path in sorted((ROOT / folder).rglob("*.py")) for node in nodes_of(path))
    finally:
        gc.enable()


def nodes_under(*folders: str) -> Iterator[tuple[Path, ast.AST]]:
    """Every node of every file in the folders of the project."""
    for folder in folders:
        yield from nodes_of_folder(folder)
