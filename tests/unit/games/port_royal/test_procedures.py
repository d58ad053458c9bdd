"""Every procedure of the specification is cited by a test, every rule has a name."""

from pathlib import Path

import pytest

PROCEDURES = [
    "PR-P1",
    "PR-P2",
    "PR-AB",
    "PR-ODDS",
    "PR-COIN-GAIN",
    "PR-COIN-SPEND",
    "PR-DECK-RESHUFFLE",
    "PR-SETUP",
    "PR-TURN",
    "PR-STATE",
    "PR-P1-PERSON",
    "PR-P1-SHIP",
    "PR-P1-REPEL",
    "PR-P1-EXPEDITION",
    "PR-P1-TAX",
    "PR-P1-BUST",
    "PR-P1-STOP",
    "PR-P2-WINDOW",
    "PR-P2-TRADE",
    "PR-P2-HIRE",
    "PR-P2-COMP",
    "PR-P2-CLEANUP",
    "PR-EXP",
    "PR-AB-TRADER",
    "PR-AB-SWORD",
    "PR-AB-ADMIRAL",
    "PR-AB-JESTER-EMPTY",
    "PR-AB-JESTER-BUST",
    "PR-AB-GOVERNOR",
    "PR-AB-MADEMOISELLE",
    "PR-AB-SYMBOL",
    "PR-END-CHECK",
    "PR-SCORE",
    "PR-VAR-EXP",
    "PR-ODDS-NEXT",
    "PR-ODDS-RESHUFFLE",
    "PR-ODDS-REACH",
]


@pytest.mark.parametrize("id", PROCEDURES)
def test_every_procedure_is_cited_by_a_test(id: str) -> None:
    others = (p.read_text() for p in Path(__file__).parent.glob("test_*.py") if p != Path(__file__))

    assert any(f"{id}:" in text or f"{id}," in text or f"{id}." in text for text in others)
