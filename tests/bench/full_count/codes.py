"""What codes must stand, at full count: python -m tests.bench.full_count.codes photos | schedules | hostile [COUNT]."""

import random
import resource
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field

from companion.app import build_games
from companion.commands.measure_codes import store_like_host
from companion.commands.simulate import Play
from companion.core.codec import Codec
from companion.core.errors import CompanionError
from companion.core.game import AnyGame
from companion.core.merge import identities
from companion.core.record import EntryRecord, TableRecord, head_at
from companion.share.codes import container as codes
from companion.share.codes.container import LARGEST
from companion.share.codes.qr import qr_png, read_qrs
from companion.share.codes.qr_text import Collected, texts_of
from companion.share.codes.range_coder import MOST_WORK, Reader
from tests.support.photos import photo, random_shot
from tests.support.sample_game import load
from tests.support.tables.schedules import evening

SIZES = (20, 60, 120, 300, 600, 800, 940)
LOOKED_AT = 500
LED, DEAREST, TOLD = 0.002, 40, 50_000


def photos(count: int) -> None:
    chance = random.Random(1)
    missed = 0
    for _ in range(count):
        size, shot = chance.choice(SIZES), random_shot(chance)
        (text,) = texts_of(chance.randbytes(size), "x")
        if read_qrs(photo(qr_png(text), shot)) != [text]:
            missed += 1
            print("missed", size, shot)
    print(f"{count - missed} of {count} photos read")


def schedules(count: int) -> None:
    game = load()
    broken = 0
    for seed in range(count):
        phones, made = evening(game, seed)
        names = identities(phones[0].log)
        same = len({(head_at(p.log), p.table.hash) for p in phones}) == 1
        broken += not (same and len(names) == len(set(names)) and set(names) == made)
    print(f"{count} schedules, {broken} with entries lost or doubled or another hash")


class Watched(Reader):
    """Tells how much the last code cost."""

    spent = 0

    def spend(self, work: int) -> None:
        Watched.spent += work
        super().spend(work)


@dataclass
class Victim:
    """A table that somebody sends forged codes to, and the codes that they are forged from."""

    game: AnyGame
    codec: Codec
    record: TableRecord
    entries: list[EntryRecord]
    seeds: list[bytes]
    dearest: list[tuple[int, bytes]] = field(default_factory=list)
    """Those that have cost most so far: they are changed further, so that chance is led to what is costly."""

    @classmethod
    def playing(cls, game: AnyGame, chance: random.Random, taps: int) -> "Victim":
        codec = Codec(game)
        play = Play(codec, max(2, game.info.seats[0]), chance, "hostile")
        table = play.open_table()
        while not game.is_finished(table.state) and table.number < taps:
            table = play.tap(table)
        record, entries = store_like_host(codec, table, chance)
        seeds = [
            codes.pack_table(codec, record, entries),
            codes.pack_table(codec, record, entries, facts=True),
            codes.pack_table(codec, record, entries, seat=table.seats[0]),
            codes.pack_since(codec, record, entries, len(entries) // 2),
            codes.pack_box(game, {"bribe/nassau": 4, "x": ["y", {"z": 1}]}),
            codes.pack_head(game, record, entries),
        ]
        return cls(game, codec, record, entries, seeds)

    def forge(self, chance: random.Random) -> bytes | str:
        if self.dearest and chance.random() < LED:
            return mutate(chance, [code for _, code in self.dearest])
        return mutate(chance, self.seeds)

    def reads(self, code: bytes | str) -> bool:
        Watched.spent = 0
        with suppress(CompanionError):
            read(code, self)
            return True
        if isinstance(code, bytes) and (len(self.dearest) < DEAREST or Watched.spent > self.dearest[-1][0]):
            self.dearest = sorted([*self.dearest, (Watched.spent, code)], reverse=True)[:DEAREST]
        return False


def hostile(count: int) -> None:
    """Codes forged from real ones with a right checksum, and plain noise, at each game in turn.

    The dearest for its reader, in time and in choices weighed, and the memory are told.
    """
    setattr(codes, "Reader", Watched)  # noqa: B010 - the reader of every code from now on
    chance = random.Random(1)
    games = [*build_games().values(), load()]
    victims = [Victim.playing(game, chance, taps) for game in games for taps in (5, 15)]
    worst, dearest, accepted = 0.0, 0, 0
    started, before = time.monotonic(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(count):
        victim = victims[number % len(victims)]
        code, at = victim.forge(chance), time.process_time()
        accepted += victim.reads(code)
        worst, dearest = max(worst, time.process_time() - at), max(dearest, Watched.spent)
        if (number + 1) % TOLD == 0 or number + 1 == count:
            grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
            took = time.monotonic() - started
            print(
                f"{number + 1} payloads, {accepted} accepted, 0 exceptions; the dearest {worst:.2f} s and {dearest}"
                f" choices of {MOST_WORK}; memory grew by {grown} MB; {took:.0f} s",
                flush=True,
            )


def mutate(chance: random.Random, seeds: list[bytes]) -> bytes | str:
    kind = chance.randrange(10)
    if kind == 0:
        return chance.randbytes(chance.randrange(LOOKED_AT))
    code = bytearray(chance.choice(seeds))
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(code))
        match chance.randrange(4):
            case 0:
                code[at] = chance.randrange(256)
            case 1:
                code[at] ^= 1 << chance.randrange(8)
            case 2:
                code[at:at] = chance.randbytes(chance.randrange(8))
            case _ if len(code) > LOOKED_AT:
                del code[at : at + chance.randrange(8)]
            case _:
                code[at:at] = code[at : at + chance.randrange(40)]
    body = bytes(code[: LARGEST - codes.CHECK])[: -codes.CHECK]
    if kind == 1:
        text = texts_of(body[:900] or b"x", "plunder")[0]
        return text[: chance.randrange(len(text))] + chr(chance.randrange(32, 400)) * chance.randrange(3)
    return body + codes.checksum(body)


def read(code: bytes | str, victim: Victim) -> None:
    if isinstance(code, str):
        found = Collected().with_text(code).code
        if found is None:
            return
        code = found
    sealed = codes.open_code(code, {victim.record.game: victim.game})
    match sealed.kind:
        case codes.Kind.CATCH_UP:
            codes.read_since(sealed, victim.codec, victim.record, victim.entries)
        case codes.Kind.BOX:
            codes.read_box(sealed)
        case codes.Kind.HEAD:
            codes.read_head(sealed)
        case codes.Kind.WHOLE:
            codes.read_whole(sealed, victim.codec)


if __name__ == "__main__":
    what, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
    {"photos": photos, "schedules": schedules, "hostile": hostile}[what](
        count or {"photos": 200, "schedules": 10_000, "hostile": 1_000_000}[what]
    )
