"""What codes must stand, at full count: python -m tests.bench.codes photos | schedules | hostile [COUNT]."""

import random
import resource
import sys
import time
from contextlib import suppress

from companion.codec import Codec
from companion.core.errors import CompanionError
from companion.core.merge import identities
from companion.share import code as codes
from companion.share.code import head_at
from companion.share.measure import kept
from companion.share.parts import Collected, texts_of
from companion.share.qr import qr_png, read_qr
from companion.simulate import Play
from tests.photos import photo, random_shot
from tests.plunder import load
from tests.schedules import evening

SIZES = (20, 60, 120, 300, 600, 800, 940)
SECONDS = 900
LOOKED_AT = 500


def photos(count: int) -> None:
    chance = random.Random(1)
    missed = 0
    for _ in range(count):
        size, shot = chance.choice(SIZES), random_shot(chance)
        (text,) = texts_of(chance.randbytes(size), "x")
        if read_qr(photo(qr_png(text), shot)) != text:
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


def hostile(count: int) -> None:
    """Mutated codes with a right checksum, and plain noise. The worst time for one, and the memory, are told."""
    game = load()
    codec, chance = Codec(game), random.Random(1)
    play = Play(codec, 3, chance, "hostile")
    table = play.opened()
    while not game.finished(table.state):
        table = play.tapped(table)
    record, entries = kept(codec, table, chance)
    seeds = [
        codes.pack_table(codec, record, entries),
        codes.pack_table(codec, record, entries, facts=True),
        codes.pack_table(codec, record, entries, seat=table.seats[0]),
        codes.pack_since(codec, record, entries, len(entries) // 2),
        codes.pack_box(game, {"bribe/nassau": 4, "x": ["y", {"z": 1}]}),
        codes.pack_head(game, record, entries),
    ]
    worst, accepted, done = 0.0, 0, 0
    started = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    while done < count and time.monotonic() - started < SECONDS:
        at = time.monotonic()
        with suppress(CompanionError):
            read(mutated(chance, seeds), codec, record, entries)
            accepted += 1
        worst = max(worst, time.monotonic() - at)
        done += 1
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"{done} payloads, {accepted} accepted, 0 exceptions; worst {worst:.2f} s; memory grew by {grown // 1024} MB")


def mutated(chance: random.Random, seeds: list[bytes]) -> bytes | str:
    kind = chance.randrange(10)
    if kind == 0:
        return chance.randbytes(chance.randrange(LOOKED_AT))
    code = bytearray(chance.choice(seeds))
    for _ in range(chance.randrange(1, 5)):
        match chance.randrange(3):
            case 0:
                code[chance.randrange(len(code))] = chance.randrange(256)
            case 1:
                code[chance.randrange(len(code))] ^= 1 << chance.randrange(8)
            case _:
                at = chance.randrange(len(code))
                code[at:at] = chance.randbytes(chance.randrange(8))
    body = bytes(code[:-3])
    if kind == 1:
        text = texts_of(body[:900], "plunder")[0]
        return text[: chance.randrange(len(text))] + chr(chance.randrange(32, 400)) * chance.randrange(3)
    return body + codes.checksum(body)


def read(code: bytes | str, codec: Codec, record: object, entries: object) -> None:
    if isinstance(code, str):
        found = Collected().with_text(code).code
        if found is None:
            return
        code = found
    sealed = codes.open_code(code, {"plunder": codec.game})
    match sealed.kind:
        case codes.Kind.CATCH_UP:
            codes.read_since(sealed, codec, record, entries)  # type: ignore[arg-type]
        case codes.Kind.BOX:
            codes.read_box(sealed)
        case codes.Kind.HEAD:
            codes.read_head(sealed)
        case codes.Kind.WHOLE:
            codes.read_whole(sealed, codec)


if __name__ == "__main__":
    what, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
    {"photos": photos, "schedules": schedules, "hostile": hostile}[what](
        count or {"photos": 200, "schedules": 10_000, "hostile": 1_000_000}[what]
    )
