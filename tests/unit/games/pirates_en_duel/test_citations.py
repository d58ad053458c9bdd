"""Every rule is cited by a test, and whatever code and tests cite is told in docs/rules/pirates_en_duel.md."""

import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
DOCUMENT = ROOT / "docs" / "rules" / "pirates_en_duel.md"
RULE = re.compile(r"\bPD-\d\.\w+(?:\.[A-Z]+)?|\bA-\d\d\b|\bT\d\d?\b|\btable 5\.\d")

PROCEDURES = (
    "PD-1.SETUP",
    "PD-1.DRAFT",
    "PD-1.TURN",
    "PD-1.1",
    "PD-1.RESHUFFLE",
    "PD-1.2",
    "PD-1.2.PECHE",
    "PD-1.2.PAYE",
    "PD-1.2.GAIN",
    "PD-1.3a",
    "PD-1.3b",
    "PD-1.3c",
    "PD-1.3d",
    "PD-1.SINK",
    "PD-1.3e",
    "PD-1.ELIM",
    "PD-1.WIN",
    "PD-1.2P.SETUP",
    "PD-1.2P.DRAFT",
    "PD-1.2P.COMBAT",
    "PD-1.2P.WIN",
    "PD-2.BARRE",
    "PD-2.VIGIE",
    "PD-2.CROIX",
    "PD-2.TAVERNE",
    "PD-2.PERROQUET",
    "PD-2.OUISTITI",
    "PD-3.TETE",
    "PD-3.BATEAU",
    "PD-3.SERGENT",
    "PD-3.CANOT",
    "PD-3.JUMEAUX",
    "PD-3.TIREUR",
    "PD-3.PISTOLET",
    "PD-3.AFFUT",
    "PD-3.FRERE",
)
RULINGS = tuple(f"A-{number:02}" for number in range(1, 35))
PUBLIC = ("A-20",)
"""Nothing is secret, so there is nothing to play: `view` gives the state as it is."""


def cited_by_tests() -> str:
    files = (path for path in HERE.rglob("test_*.py") if path.name != Path(__file__).name)
    return "\n".join(path.read_text("utf-8") for path in files)


def test_every_procedure_and_ruling_has_a_test() -> None:
    text = cited_by_tests()

    assert [id for id in (*PROCEDURES, *RULINGS) if id not in text and id not in PUBLIC] == []


def cited_ids() -> set[str]:
    code = (ROOT / "companion" / "games" / "pirates_en_duel").rglob("*.py")
    files = [*code, *HERE.rglob("*.py"), *HERE.rglob("*.yaml"), *(ROOT / "assets/games/pirates-en-duel").glob("*.toml")]
    return {rule for path in files for rule in RULE.findall(path.read_text("utf-8"))}


def lines() -> list[str]:
    return re.findall(r"^- `([^`]+)`: ", DOCUMENT.read_text("utf-8"), re.MULTILINE)


def test_every_rule_and_ruling_that_is_cited_is_told() -> None:
    assert len(cited_ids()) > 80
    assert sorted(cited_ids() - set(lines())) == []


def test_every_rule_is_told_once_and_every_ruling_with_its_reason() -> None:
    assert sorted(lines()) == sorted(set(lines()))
    rulings = [line for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith("- `A-")]
    assert len(rulings) == len(RULINGS)
    assert [line for line in rulings if not re.search(r"because|so that|; otherwise|, as ", line)] == []
