"""How large the codes of a played table are, and how small they could be at best."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from math import log2
from typing import Any

from companion.core.ask import Answer, Ask, BoxFact, Form, Pick, Seat, Text
from companion.core.codec import Codec
from companion.core.record import EntryRecord, SeatRecord, TableRecord, head_at
from companion.core.table import Table
from companion.share.codes.container import pack_since, pack_table

NAMES = ("Anne", "Jack", "Inès", "Maximilien", "Carla", "Mary", "Thomas", "Zoé", "Edward", "Gwenaëlle")
STARTED = 1_790_000_000
PAUSE = 40
"""Seconds between two taps, on average."""
HEADER_AND_NAMES = 60
ROUNDS = 3
LETTERS = 27


@dataclass(frozen=True, slots=True)
class Measured:
    """`code` after a realistic length, `uncut` after whatever was played, `seat` what one seat may see of the first."""

    code: int
    floor: int
    uncut: int
    seat: int
    catch_ups: tuple[int, ...] = ()

    @property
    def over_floor(self) -> float:
        """How many times the sum of log2 of the options, header and names apart."""
        return max(0, self.code - HEADER_AND_NAMES) / max(1, self.floor)


def measure_table(codec: Codec, table: Table, floor: Sequence[float], seed: str) -> Measured:
    """The whole game as a code, for all and for one seat, and some of its rounds as catch-up codes."""
    record, entries = store_like_host(codec, table, random.Random(seed))
    chance = random.Random(seed)
    rounds = rounds_of(table)
    chosen = chance.sample(rounds, min(ROUNDS, len(rounds)))
    long = codec.game.info.evening  # play without a plan wanders on for up to ten times as long
    evening, seat = entries[:long], chance.choice(table.seats)
    code = len(pack_table(codec, record, evening))
    return Measured(
        code=code,
        floor=round(sum(floor[: long + 1]) / 8),
        uncut=len(pack_table(codec, record, entries)) if len(entries) > long else code,
        seat=len(pack_table(codec, record, evening, seat=seat)) if hides(table, seat) else code,
        catch_ups=tuple(len(pack_since(codec, record, entries[:end], start)) for start, end in chosen),
    )


def hides(table: Table, seat: Seat) -> bool:
    """Whether anything at this table was ever kept from the seat."""
    view = table.game.view
    return any(view(state, seat) != state for state in table.states)


def store_like_host(codec: Codec, table: Table, chance: random.Random) -> tuple[TableRecord, list[EntryRecord]]:
    """The table as a host would have kept it, with an evening's pauses between the taps."""
    created = datetime.fromtimestamp(STARTED, UTC)
    seats = tuple(SeatRecord(s.seat, NAMES[i], s.colour, "") for i, s in enumerate(table.sittings))
    info = codec.game.info
    record = TableRecord("HAVANA-7QK", info.id, seats, table.options, "", created, created, False, info.revision)
    entries: list[EntryRecord] = []
    at = STARTED
    for entry in table.log:
        at += round(chance.expovariate(1 / PAUSE))
        entries.append(codec.write(replace(entry, at=at), "5eaf00d5", head_at(entries)))
    return record, entries


def rounds_of(table: Table) -> list[tuple[int, int]]:
    """The rounds of the game, each from the beginning of a seat's turn until that seat's next one: first and last
    entry.

    One seat alone has had its round when the game is again where it is most often.
    """
    turns: list[tuple[int, str]] = []
    for tap, state in zip(table.taps, table.states[1:], strict=True):
        whose = whose_turn(table, state)
        if whose and (not turns or turns[-1][1] != whose):
            turns.append((tap.number + 1, whose))
    if len(table.seats) == 1 and turns:
        often = Counter(where for _, where in turns).most_common(1)[0][0]
        turns = [turn for turn in turns if turn[1] == often]
    rounds: list[tuple[int, int]] = []
    begun: tuple[int, str] | None = None
    for number, whose in turns:
        if begun is None or begun[1] == whose:
            rounds += [(begun[0], number)] if begun else []
            begun = number, whose
    return rounds


def whose_turn(table: Table, state: Any) -> str:
    """Who takes the turn, though another may be asked in it; at a table for one, where in the turn the game is."""
    turn = table.game.turn(state)
    if len(table.seats) == 1:
        return turn.key
    return str(turn.facts.get("active") or table.game.active(state) or "")


def open_bits(ask: Ask, answer: Answer) -> float:
    """log2 of the options; for a text, of as many letters."""
    if count := ask.size():
        return log2(count)
    match ask:
        case Text():
            return len(answer) * log2(LETTERS) if isinstance(answer, str) else 0.0
        case Form() if isinstance(answer, tuple):
            return sum(open_bits(part, said) for part, said in zip(ask.parts, answer, strict=True))
        case BoxFact():
            return open_bits(ask.form, answer)
        case Pick() if ask.new and isinstance(answer, tuple):
            return log2(len(ask.open_values) + 1) + open_bits(ask.new, answer)
        case Pick():
            return log2(len(ask.open_values) + 1)
        case _:
            return 0.0


def spread(sizes: Sequence[int]) -> dict[str, int]:
    if not sizes:
        return {"p50": 0, "p95": 0, "max": 0}
    ranked = sorted(sizes)
    return {
        "p50": ranked[(len(ranked) - 1) // 2],
        "p95": ranked[min(len(ranked) - 1, (len(ranked) * 95 + 99) // 100 - 1)],
        "max": ranked[-1],
    }
