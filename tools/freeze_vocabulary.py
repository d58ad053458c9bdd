"""Write down what codes count with: the lists, and some evenings of each game as codes.

Run it when a game's revision goes up, never to silence a test. Evenings that no longer lead where they led are written
anew only for a game with a new revision.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from companion.app import build_games
from companion.commands.measure_codes import store_like_host
from companion.commands.simulate import Play, PlayByBot
from companion.core.codec import Codec
from companion.core.errors import BadData
from companion.core.game import AnyGame
from companion.core.table_rules import procedures
from companion.hosting.identifiers import LETTERS, PLACES
from companion.share.codes import container as code
from companion.share.codes import entry_header as around
from companion.share.codes import log as logs
from companion.share.codes import open_values as literal
from companion.share.codes.qr_text import Collected, long_text

FROZEN = Path(__file__).resolve().parents[1] / "tests" / "unit" / "share" / "codes"
MANY = 8
"""Evenings of a game: enough that most of its rules are met in one of them."""
FILE, EVENINGS = FROZEN / "vocabulary.json", FROZEN / "evenings.json"


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
        for id, game in build_games().items()
    }


def evening(game: AnyGame, number: int) -> str:
    """A game as the text of its code, played at random or as people play, in turn."""
    codec, chance = Codec(game), random.Random(f"{game.info.id}/{number}")
    fewest, most = game.info.seats
    player = PlayByBot if number % 2 else Play
    play = player(codec, fewest + number // 2 % (most - fewest + 1), chance, "evening")
    table = play.open_table()
    while not game.is_finished(table.state) and table.number < game.info.evening:
        table = play.tap(table)
    return long_text(code.pack_table(codec, *store_like_host(codec, table, chance)), game.info.id)


def still_leads_there(text: str, game: AnyGame) -> bool:
    """Whether the code is read and, by today's rules, comes to what it promises."""
    packed = Collected().with_text(text).code
    assert packed
    try:
        code.read_whole(code.open_code(packed, {game.info.id: game}))
    except BadData:
        return False
    return True


def recorded_names(game: AnyGame) -> dict[str, Any]:
    return {"revision": game.info.revision, "codes": [evening(game, number) for number in range(MANY)]}


def evenings(known: dict[str, Any]) -> dict[str, Any]:
    """Those that are known; a new one where the game is new or has a new revision."""
    told = {}
    for id, game in build_games().items():
        same = known.get(id, {}).get("revision") == game.info.revision
        if same and not all(still_leads_there(text, game) for text in known[id]["codes"]):
            sys.exit(f"{id}: its rules have changed. Raise its revision first.")
        told[id] = known[id] if same else recorded_names(game)
    return told


def write(file: Path, data: Any) -> None:
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(EVENINGS, evenings(json.loads(EVENINGS.read_text(encoding="utf-8")) if EVENINGS.exists() else {}))
    write(FILE, {"all": of_every_code(), "games": of_the_games()})
