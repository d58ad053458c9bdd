"""Every rule that code or tests cite stands in docs/rules/blackbeard.md, and every procedure is tested by name."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from companion.games.blackbeard.house_rules import HOUSE_RULES, VARIANTS
from tests.unit.games.blackbeard.cites import CITED

LISTED = (
    "BB-2.5 BB-2.5R BB-3.S1 BB-3.S2 BB-3.S3 BB-3.S4 BB-3.S5 BB-3.S6 BB-3.S7 BB-3.S8 BB-3.S9 BB-3.S10 BB-4.1 "
    "BB-3.S11 BB-2.7X BB-4.4 BB-4.5 BB-4.55 BB-4.5L BB-4.6 BB-5.1 BB-6.25 BB-ELIM BB-6.26 BB-6.27 BB-6.31 BB-6.42 "
    "BB-6.43 BB-6.45 BB-6.46 BB-7.1 BB-8.1 BB-8.3 BB-8.45 BB-8.46 BB-8.5 BB-9.3 BB-9.24 BB-9.42 BB-9.43 BB-9.44 "
    "BB-9.45 BB-9.46 BB-9.5 BB-9.55 BB-9.59 BB-9.6 BB-10.12 BB-10.2 BB-10.31 BB-10.32 BB-10.33 BB-10.34 BB-10.4 "
    "BB-10.5 BB-11 BB-12 BB-13 BB-16 BB-14 BB-15 BB-17.1 BB-17.2-1 BB-17.2-2 BB-17.2-3 BB-17.2-4 BB-17.2-5 "
    "BB-17.2-6 BB-17.2-7 BB-17.2-8 BB-17.2-9 BB-17.2-10 BB-17.2-11 BB-17.2-12 BB-17.2-13 BB-17.2-14 BB-17.2-15 "
    "BB-17.2-16 BB-17.2-17 BB-17.2-18 BB-17.2-19 BB-17.2-20 BB-17.2-21 BB-17.2-22 BB-17.2-23 BB-18.12 BB-18.41 "
    "BB-18.11 BB-19.SETUP BB-19.ROUND BB-19.YOU BB-19.15/16 BB-19.SP BB-19.17 BB-19.9 BB-19.10 "
)
IDS = LISTED.split()
PROJECT = Path(__file__).resolve().parents[4]
CODE = PROJECT / "companion" / "games" / "blackbeard"
LISTED_RULE = re.compile(r"^- \*\*(.+?)\*\*: \S", re.MULTILINE)
NAMED = re.compile(r"\bBB-(?:[A-Z]+|\d+(?:\.[\w/]+)?(?:-\d+)?)|\bRULING-\d+\b")
NUMBERED = re.compile(r"(?<![\w.\-])(?:[2-9]|1\d)\.\d+(?:bis)?(?: #\d+| S\d+| [A-E]\b)?(?![\w.])")
OURS = re.compile(r"RULING|BB-")


def test_every_procedure_of_the_specification_is_cited_by_a_test() -> None:
    for path in Path(__file__).parent.rglob("test_*.py"):
        import_module(".".join(path.relative_to(PROJECT).with_suffix("").parts))

    assert sorted(set(IDS) - CITED) == []
    assert sorted(CITED - set(IDS)) == []


def listed_rules() -> set[str]:
    return set(LISTED_RULE.findall((PROJECT / "docs" / "rules" / "blackbeard.md").read_text(encoding="utf-8")))


def plain_id(cited: str) -> str:
    """As the page of the rules writes it: BB-17.2-13 is 17.2 #13, BB-3.S7 is 3.0 S7."""
    id = cited.removeprefix("BB-")
    return re.sub(r"^3\.S", "3.0 S", re.sub(r"^17\.2-", "17.2 #", id))


def cited_ids() -> Iterator[tuple[str, str]]:
    for path in (*CODE.rglob("*.py"), *Path(__file__).parent.rglob("*.py")):
        if path == Path(__file__):
            continue
        text = path.read_text(encoding="utf-8")
        yield from ((plain_id(id), path.name) for id in NAMED.findall(text))
        if path.is_relative_to(CODE):
            yield from ((id, path.name) for id in NUMBERED.findall(text))


def test_every_rule_that_is_cited_stands_in_the_page_of_the_rules() -> None:
    listed = listed_rules()

    assert sorted({(id, name) for id, name in cited_ids() if id not in listed}) == []
    assert {plain_id(id) for id in IDS} <= listed


def test_no_house_rule_shows_a_number_of_our_own() -> None:
    assert [c.id for c in (*VARIANTS, *HOUSE_RULES) if OURS.search(c.rule)] == []
