"""Every procedure and every ruling of the specification is cited by a test."""

from pathlib import Path

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


def cited() -> str:
    here = Path(__file__)
    files = (path for path in here.parent.glob("*.py") if path != here)
    return "\n".join(path.read_text("utf-8") for path in files)


def test_every_procedure_and_ruling_has_a_test() -> None:
    text = cited()

    missing = [f"MM-{name}" for name in PROCEDURES if f"MM-{name}" not in text]
    missing += [ruling for ruling in RULINGS if ruling not in text]
    assert missing == []
