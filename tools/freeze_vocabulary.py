"""Write down the lists that codes count with. Run it when a game's revision goes up, never to silence its test."""

import json
from pathlib import Path
from typing import Any

from companion.app import build_shelf
from companion.core.common import procedures
from companion.service import LETTERS, PLACES
from companion.share import around, code, literal, logs

FILE = Path(__file__).resolve().parents[1] / "tests" / "unit" / "share" / "vocabulary.json"


def of_every_code() -> dict[str, list[Any]]:
    return {
        "kinds": list(logs.KINDS),
        "settled": list(logs.SETTLED),
        "pauses": [list(p) for p in around.PAUSES],
        "letters": list(literal.LETTERS),
        "values": list(literal.KINDS),
        "codes": [k.name for k in code.Kind],
        "places": list(PLACES),
        "tails": list(LETTERS),
    }


def of_the_games() -> dict[str, Any]:
    return {
        id: {
            "revision": game.info.revision,
            "procedures": list(procedures(game)),
            "choices": {c.id: list(c.values) for c in game.info.choices},
        }
        for id, game in build_shelf().items()
    }


if __name__ == "__main__":
    whole = {"all": of_every_code(), "games": of_the_games()}
    FILE.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
