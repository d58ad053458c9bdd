"""Every rule and every ruling is cited by a test, and every one that is cited has its line in docs/rules."""

import re
from pathlib import Path

import pytest

from companion.assets import words
from companion.i18n import LANGUAGES
from tests.unit.games.merchants_and_marauders.sea import GAME

ROOT = Path(__file__).parents[4]
CODE = ROOT / "companion/games/merchants_and_marauders"
RULES = ROOT / "docs/rules/merchants_and_marauders.md"
CITATION = re.compile(r"\b(?:MM-[A-Z]+(?:-[A-Z]+)*|A-\d\d)\b|\bRB p\.\d+")

PROCEDURES = (
    "SETUP-BOARD",
    "SETUP-PLAYER",
    "SETUP-FIRST",
    "LENGTH",
    "ROUND",
    "EVENT",
    "TURN",
    "ACT-MOVE",
    "ACT-SCOUT",
    "ACT-PORT",
    "PORT-SELL",
    "PORT-BUY",
    "PORT-YARD-SHIP",
    "PORT-YARD-WEAPON",
    "PORT-YARD-REPAIR",
    "PORT-YARD-MOD",
    "MOD-RETURN",
    "PORT-RECRUIT",
    "PORT-RUMOUR",
    "RUMOUR-PROVE",
    "PORT-MISSION",
    "PORT-STASH",
    "RAID",
    "MERCHANT-REFRESH",
    "BOUNTY-GAIN",
    "BOUNTY-LOSE",
    "BOUNTY-EFFECT",
    "REWARD-PLAYER",
    "REWARD-NPC",
    "GLORY-GAIN",
    "GLORY-HAND",
    "GLORY-PLAY",
    "SPECIALIST",
    "NPC-ENTER",
    "NPC-REPLACE",
    "NPC-TARGET",
    "NPC-MOVE",
    "NPC-SCOUT",
    "NPC-COMBAT",
    "COMBAT",
    "COMBAT-LONGGUNS",
    "COMBAT-ROUND",
    "HIT",
    "COMBAT-CREW",
    "PLUNDER-PLAYER",
    "PLUNDER-NAVAL",
    "PLUNDER-PIRATE",
    "CAPTURE",
    "DEATH",
    "NEW-CAPTAIN",
    "RETIRE",
    "WIN",
    "END-TARGET",
    "END-DECK",
)
RULINGS = [f"A-{number:02}" for number in range(1, 53)]


def citing_text() -> str:
    here = Path(__file__)
    files = (path for kind in ("py", "yaml") for path in here.parent.rglob(f"*.{kind}") if path != here)
    return "\n".join(path.read_text("utf-8") for path in files)


def test_every_procedure_and_ruling_has_a_test() -> None:
    text = citing_text()

    missing = [f"MM-{name}" for name in PROCEDURES if f"MM-{name}" not in text]
    missing += [ruling for ruling in RULINGS if ruling not in text]
    assert missing == []


def citations(folder: Path) -> set[str]:
    files = [path for kind in ("py", "yaml") for path in folder.rglob(f"*.{kind}")]
    return {found for path in files for found in CITATION.findall(path.read_text("utf-8"))}


def listed_ids() -> list[str]:
    return re.findall(r"^- `([^`]+)`: \w", RULES.read_text("utf-8"), re.M)


def test_every_cited_rule_has_its_line() -> None:
    assert citations(CODE) | citations(Path(__file__).parent) <= set(listed_ids())


def test_no_rule_has_two_lines() -> None:
    assert len(listed_ids()) == len(set(listed_ids()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_names_a_page_and_never_a_number_of_ours(language: str) -> None:
    say = words(language, GAME.info.id)
    quoted = {
        rule for path in CODE.rglob("*.py") for rule in re.findall(r'"(A-\d\d|RB p\.\d+)"', path.read_text("utf-8"))
    }
    said = {rule: say.maybe(f"rule.{rule}") for rule in quoted | {c.rule for c in GAME.info.choices}}

    assert [rule for rule, page in said.items() if not page or "A-" in page or "RB" in page] == []
