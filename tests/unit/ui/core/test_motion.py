"""Nothing of ours moves by itself: some people become ill of it, and dice lie on the real table."""

import ast
from collections.abc import Iterator
from pathlib import Path

from companion import palette

SOURCES = Path(palette.__file__).parent
STILL = "no_animation"


def moving_words(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg and node.arg.startswith("animate"):
            yield node.arg
        if isinstance(node, ast.Attribute) and node.attr.startswith("Animat") and node.attr != "AnimationStyle":
            yield node.attr
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute):
            is_style = node.value.attr == "AnimationStyle"
            yield from [node.attr] if is_style and node.attr != STILL else []


def test_no_control_of_ours_is_animated() -> None:
    found = {
        str(path.relative_to(SOURCES)): [*moving_words(ast.parse(path.read_text(encoding="utf-8")))]
        for path in SOURCES.rglob("*.py")
    }

    assert len(found) > 100
    assert {path: words for path, words in found.items() if words} == {}
