"""Forged codes led by coverage, with Atheris: python -m tests.bench.full_count.fuzz FOLDER [libFuzzer options].

Atheris is nothing that the app or its tests need: pip install atheris. FOLDER keeps what was found from run to run.
"""

import random
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

TAPS = 12
LARGEST = 700


def main() -> None:
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["companion"]):  # whatever is imported here tells where a code leads
        from companion.app import build_games
        from companion.core.errors import CompanionError
        from companion.share.codes import container as codes
        from tests.bench.full_count.codes import Victim, read
        from tests.support.sample_game import load

        games = {**build_games(), "plunder": load()}
    chance = random.Random(1)
    victims = {id: Victim.playing(game, chance, TAPS) for id, game in games.items()}
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for id, victim in victims.items():
        for i, seed in enumerate(victim.seeds):
            (folder / f"{id}-{i}").write_bytes(seed[: -codes.CHECK])

    def one(body: bytes) -> None:
        with suppress(CompanionError):
            code = body + codes.checksum(body)
            read(code, victims[codes.open_code(code, games).game.info.id])

    atheris.Setup([sys.argv[0], str(folder), f"-max_len={LARGEST}", *sys.argv[2:]], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
