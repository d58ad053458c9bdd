"""Tables that are played by chance in the same way wherever Python runs, and their codes."""

import random

from companion.assets import tables_of
from companion.core.codec import Codec
from companion.core.game import AnyGame
from companion.games import Games, all_games
from companion.share.codes.container import pack_table
from tests.support.tables import schedules

ENTRIES = 8


def build_games() -> Games:
    return all_games(tables_of)


def play(game: AnyGame, seed: int) -> tuple[schedules.Phone, bytes]:
    phone = schedules.Phone("a" * 8, Codec(game), schedules.set_up(game))
    chance = random.Random(seed)
    for _ in range(ENTRIES):
        phone.act(chance)
    return phone, pack_table(phone.codec, phone.record, phone.log)
