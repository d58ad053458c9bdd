"""One way to record, to refuse, to ask the owner's box and to name a judgement, in every game."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.ask import Ask
from tests.support.sources import ROOT, nodes_under

PASSES_STEPS_ON = "companion/games/merchants_and_marauders/procedures/interruptions.py"
"""It plays another procedure and hands its steps on as they come, and what comes back for them."""


def called(node: ast.AST | None) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


@cache
def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def places(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    for path, node in nodes_under(*folders):
        yield f"{name_of(path)}:{getattr(node, 'lineno', 0)}", node


def test_an_event_is_recorded_by_happen() -> None:
    raw = {
        at.split(":")[0]
        for at, node in places("companion")
        if isinstance(node, ast.Yield) and called(node.value) == "Happened"
    }

    assert raw == {"companion/core/procedure.py"}


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


def kinds_of(kind: type[Any]) -> Iterator[str]:
    for below in kind.__subclasses__():
        yield below.__name__
        yield from kinds_of(below)


def test_a_question_is_asked_by_a_helper() -> None:
    """Of a bare `yield` nothing comes back: it explains, or names the stage."""
    questions = set(kinds_of(Ask))
    given, explained = {}, set()
    for at, node in places("companion/games"):
        if isinstance(node, ast.Yield):
            given[node] = at.split(":")[0]
        if isinstance(node, ast.Expr) and called(getattr(node.value, "value", None)) not in questions:
            explained.add(node.value)

    assert [at for node, at in given.items() if node not in explained] == [PASSES_STEPS_ON]


def test_the_owner_s_box_is_asked_by_box_fact() -> None:
    raw = [at for at, node in places("companion/games") if called(node) == "BoxFact"]

    assert raw == []


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
