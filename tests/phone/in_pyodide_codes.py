"""Runs in Pyodide: plays the tables that test_in_pyodide.py has played under CPython, packs them, and reads its codes.

/project is the checkout, /exchange/codes.json what the other side made. Prints how many codes were the same and read.
"""

import json
import sys
from pathlib import Path

sys.path[:0] = ["/project", "/site"]

from companion.share.codes.container import open_code, read_whole  # noqa: E402 - only now it can be found
from tests.phone.played import build_games, play  # noqa: E402

theirs: dict[str, str] = json.loads(Path("/exchange/codes.json").read_text())
games = build_games()
for name, code in theirs.items():
    game, _, seed = name.partition("/")
    phone, mine = play(games[game], int(seed))
    assert mine.hex() == code, f"{name}: another code"
    assert read_whole(open_code(bytes.fromhex(code), games)).entries == phone.log, f"{name}: another log"
print(len(theirs))
