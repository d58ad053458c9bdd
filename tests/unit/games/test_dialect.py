"""One way to record, to refuse, to ask the owner's box and to name a judgement, in every game."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support.sources import ROOT, nodes_under

BOX_FACTS = {"companion/games/blackbeard/procedures/common.py"}
"""It lets the owner say "later" for all that would follow, which no other game needs."""


def called(node: ast.AST | None) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


@cache
def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def places(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    for path, node in nodes_under(*folders):
        yield f"{name_of(path)}:{getattr(node, 'lineno', 0)}", node


def test_an_event_is_recorded_by_happen() -> None:
    raw = [
        at for at, node in places("companion/games") if isinstance(node, ast.Yield) and called(node.value) == "Happened"
    ]

    assert raw == []


def test_a_refusal_is_a_refusal_and_no_phrase() -> None:
    phrases = [
        at
        for at, node in places("companion")
        if isinstance(node, ast.Call)
        and called(node) == "Phrase"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and str(node.args[0].value).startswith("refused.")
    ]

    assert phrases == []


def test_the_owner_s_box_is_asked_by_box_fact() -> None:
    raw = {at.split(":")[0] for at, node in places("companion/games") if called(node) == "BoxFact"}

    assert raw <= BOX_FACTS


QUESTIONS = ("is_", "has_", "can_", "may_")


def test_what_gives_the_reason_against_something_says_so_in_its_name() -> None:
    """`why_not_…` gives a Refusal or None; `is_…`, `has_…`, `can_…` and `may_…` give a bool."""
    wrong = []
    for at, node in places("companion/core", "companion/games", "companion/hosting", "companion/share"):
        if not isinstance(node, ast.FunctionDef) or node.returns is None or "/screen/" in at:
            continue
        gives = ast.unparse(node.returns)
        if node.name.startswith("why_not_") and gives != "Refusal | None":
            wrong.append(f"{at} {node.name} -> {gives}")
        if node.name.startswith(QUESTIONS) and gives not in ("bool", "Talk[bool]"):
            wrong.append(f"{at} {node.name} -> {gives}")

    assert wrong == []
