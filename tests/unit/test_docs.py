"""The maps are true: whatever README, CONTRIBUTING and docs name in the tree is there."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.sources import ROOT, nodes_under

PAGES = ["README.md", "CONTRIBUTING.md", *(str(p.relative_to(ROOT)) for p in sorted((ROOT / "docs").glob("*.md")))]
PATH = re.compile(r"(assets|companion|docs|models|tests|tools)/([\w<>*.-]+/?)*")
QUOTED = re.compile(r"`([^`\n]+)`|\]\(([^)\s]+)\)|^([\w/]+/) {2,}\w", re.MULTILINE)
"""A name in backticks, the target of a link, or a line of README's map."""
MEMBER = re.compile(r"\b([A-Z]\w+)\.([a-z_]\w*)\b")


def named_paths(page: str) -> Iterator[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    for match in QUOTED.finditer(text):
        name = next(group for group in match.groups() if group)
        if PATH.fullmatch(name) or (match.group(2) and re.fullmatch(r"\w+\.(md|toml|txt)", name)):
            yield name


def is_there(name: str) -> bool:
    return any(ROOT.glob(re.sub("<[^>]+>", "*", name).rstrip("/")))


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    assert [name for name in named_paths(page) if not is_there(name)] == []


def test_the_pages_name_many_paths() -> None:
    """Else the test above looks for nothing."""
    assert {page for page in PAGES if not list(named_paths(page))} == set()


def members() -> dict[str, set[str]]:
    """By class of the app: its methods, its fields and what it sets on itself."""
    found: dict[str, set[str]] = {}
    for _, node in nodes_under("companion"):
        if isinstance(node, ast.ClassDef):
            bases = {f"<{base.id}>" for base in node.bases if isinstance(base, ast.Name)}
            found.setdefault(node.name, set()).update(bases, names_in(node))
    for _ in range(3):  # what a base class has, the others have
        for kind, own in found.items():
            found[kind] = own.union(*(found.get(name[1:-1], set()) for name in own if name.startswith("<")))
    return found


def names_in(node: ast.ClassDef) -> Iterator[str]:
    for inner in ast.walk(node):
        match inner:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                yield name
            case _:
                pass


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_every_member_that_a_map_names_is_in_the_code(page: str) -> None:
    known = members()
    text = (ROOT / page).read_text(encoding="utf-8")

    named = [(kind, name) for kind, name in MEMBER.findall(text) if kind in known]

    assert [f"{kind}.{name}" for kind, name in named if name not in known[kind]] == []


FUNCTION = re.compile(r"`(\w+)` in `(companion/[\w/]+\.py)`")


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_every_name_that_a_map_places_in_a_file_stands_in_that_file(page: str) -> None:
    """`draw` in `companion/ui/wizard/questions.py`."""
    text = (ROOT / page).read_text(encoding="utf-8")

    wrong = [
        f"{name} in {path}"
        for name, path in FUNCTION.findall(text)
        if not re.search(rf"^ *(def |class )?{name}\b", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    ]

    assert wrong == []
