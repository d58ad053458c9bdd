"""Every rule is cited by a test, and whatever code and tests cite is told in docs/rules/dead_reckoning.md."""

import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
DOCUMENT = ROOT / "docs" / "rules" / "dead_reckoning.md"
CASE = re.compile(r"DR-[DNT]\d\d")
RULE = re.compile(r"\b(?:DR-[A-Z0-9]+(?:-[A-Z0-9]+)*|R-\d\d|S[1-8])\b")
CHAPTER = re.compile(r"(?<![\d.])[1-8]\.\d\d?(?![\d.])")
PAGE = re.compile(r"\bp\. ?(\d+)")

LISTED = """
DR-AB-BUILD DR-AB-CANNON DR-AB-COMBAT DR-AB-DRAW DR-AB-FLAG DR-AB-GAINADV DR-AB-INFL DR-AB-LEVELBOTTOM DR-AB-PROD
DR-AB-PURPLE DR-AB-REPAIR DR-AB-SAIL DR-AB-UPGRADE DR-AB-WHEEL DR-ABIL DR-ACH DR-ACH-CAPITALIST DR-ACH-EXPLORER
DR-ACH-MERCHANT DR-BUILD DR-BUY DR-CARGO-GAIN DR-CARGO-JETTISON DR-CARGO-LOAD DR-CARGO-REARRANGE DR-CARGO-UNLOAD
DR-CBT-1 DR-CBT-2 DR-CBT-3 DR-CBT-4 DR-CBT-5 DR-CBT-BLD DR-CBT-NPC DR-CBT-SHIP DR-CBT-X DR-COOP DR-CUBES-OUT
DR-ENC-ATTACK DR-ENC-BURY DR-ENC-TRADE DR-END-1 DR-END-2 DR-END-3 DR-END-4 DR-ISL-CONTROL DR-ISL-GAIN DR-ISL-HAND
DR-ISL-LOSE DR-LEVEL DR-MAIN DR-MNT-1 DR-MNT-2 DR-MNT-3 DR-MNT-4 DR-MNT-5 DR-MOVE DR-MOVE-EXPLORE DR-MOVE-GARRISON
DR-MOVE-PIRATE DR-PIR-1 DR-PIR-2 DR-PIR-3 DR-PIR-4 DR-PIR-5 DR-PLAY DR-PROD DR-REPAIR DR-SAGA DR-SAILS DR-SCORE
DR-SCORE-ISL DR-SETUP-A DR-SETUP-B DR-SETUP-C DR-SETUP-D DR-SETUP-E DR-SETUP-F DR-SINK DR-SOLO-CBT DR-SOLO-CHOICE
DR-SOLO-DIFF DR-SOLO-END DR-SOLO-GARRISON DR-SOLO-MULTI DR-SOLO-SETUP DR-SOLO-SINK DR-SOLO-TURN DR-TURN DR-UPGRADE
DR-VAR-BONUS DR-VAR-CUT DR-WIN
"""
PROCEDURES = LISTED.split()


def test_every_procedure_is_cited_by_a_test() -> None:
    tests = "".join(f.read_text(encoding="utf-8") for f in HERE.rglob("test_*.py") if f.name != Path(__file__).name)
    vectors = "".join(f.read_text(encoding="utf-8") for f in (HERE / "vectors").glob("*.yaml"))
    cited = set(re.findall(r"DR-[A-Z0-9]+(?:-[A-Z0-9]+)*", tests + vectors))
    assert sorted(set(PROCEDURES) - cited) == []


def sources() -> str:
    game = (ROOT / "companion" / "games" / "dead_reckoning").rglob("*.py")
    files = [*game, *HERE.rglob("*.py"), *HERE.rglob("*.yaml")]
    return "".join(f.read_text(encoding="utf-8") for f in files if f != Path(__file__))


def test_every_rule_and_ruling_that_is_cited_is_told() -> None:
    told = set(re.findall(r"`([^`]+)`: ", DOCUMENT.read_text(encoding="utf-8")))
    cited = {rule for rule in RULE.findall(sources()) if not CASE.fullmatch(rule)} | set(CHAPTER.findall(sources()))
    assert len(cited) > 150
    assert sorted(cited - told) == []


def test_every_page_that_is_cited_is_told() -> None:
    told = set(PAGE.findall(DOCUMENT.read_text(encoding="utf-8")))
    assert sorted(set(PAGE.findall(sources())) - told) == []


def test_a_rule_is_told_once() -> None:
    told = re.findall(r"`([^`]+)`: ", DOCUMENT.read_text(encoding="utf-8"))
    assert sorted(set(told)) == sorted(told)
