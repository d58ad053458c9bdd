"""Every rule that code and tests cite stands in docs/rules/port_royal.md, and every rule of that page is tested."""

import re
import tomllib
from pathlib import Path

import pytest

from companion import assets
from companion.games import port_royal

HERE = Path(__file__).parent
PAGE = (HERE.parents[3] / "docs" / "rules" / "port_royal.md").read_text(encoding="utf-8")
ID = re.compile(r"\b(?:A-[0-9]{2}|PR-(?!TV-)[A-Z0-9]+(?:-[A-Z0-9]+)*)\b")
LISTED = re.findall(rf"^\| ({ID.pattern}) \|", PAGE, re.MULTILINE)


def cited_ids(*folders: Path) -> set[str]:
    files = (path for folder in folders for kind in ("*.py", "*.yaml", "*.toml") for path in folder.rglob(kind))
    return {id for path in files if path != Path(__file__) for id in ID.findall(path.read_text(encoding="utf-8"))}


def test_nothing_is_cited_that_the_page_does_not_list() -> None:
    found = cited_ids(Path(port_royal.__file__).parent, HERE, assets.GAMES / "port-royal")

    assert len(found) > 60
    assert sorted(found - set(LISTED)) == []


@pytest.mark.parametrize("id", LISTED)
def test_every_rule_of_the_page_is_cited_by_a_test(id: str) -> None:
    assert id in cited_ids(HERE)


def test_every_chapter_that_a_screen_names_is_listed() -> None:
    words = tomllib.loads((assets.GAMES / "port-royal" / "words" / "en.toml").read_text(encoding="utf-8"))

    assert [chapter for chapter in words["rule"] if not ID.fullmatch(chapter) and chapter not in PAGE] == []


def test_every_ruling_has_its_reason() -> None:
    rows = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| A-")]

    assert len(rows) == 29
    assert [row[0] for row in rows if len(row) < 3 or not row[2].strip(" |").endswith(".")] == []


def test_every_house_rule_stands_beside_its_ruling() -> None:
    by_ruling = {c.rule: c.id for c in port_royal.load(assets.tables_of("port-royal")).info.house_rules}

    assert [r for r, id in by_ruling.items() if not re.search(rf"^\| {r} \|.*`{id}` \|$", PAGE, re.MULTILINE)] == []
