"""Record some tables of a game as its present revision plays them: the export, its codes, the state after each entry.

Run it once for a new revision, when its rules are done: `python -m tools.record_released`. What is recorded is never
recorded again: those are the tables that people have, and they open for ever. It uses only what every revision so far
has had, so that an older commit can record its own tables with it.
"""

import argparse
import hashlib
import json
import lzma
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.app import build_games
from companion.commands.simulate import Play, PlayByBot
from companion.core.codec import Codec
from companion.core.errors import CompanionError
from companion.core.game import AnyGame
from companion.core.plain import plain
from companion.core.record import EntryRecord, SeatRecord, TableRecord, head_of
from companion.core.table import BROKEN, Table
from companion.hosting.files.export_file import export_data
from companion.share.codes.container import pack_table
from companion.share.codes.qr_text import long_text

RELEASED = Path(__file__).resolve().parents[1] / "tests" / "data" / "released"
SUMS = "SHA256SUMS"
TABLES = 4
"""Tables of a revision: in turn at random and as people play, with more seats each time."""
LONGEST = 100
CORRECTED, AGREED = 9, 31
"""At random play: a value is corrected after so many entries, a house rule changed after so many."""
STARTED, PAUSE = 1_795_000_000, 40
NAMES = ("Anne", "Jack", "Inès", "Maximilien", "Carla", "Mary", "Thomas", "Zoé", "Edward", "Gwenaëlle")


def record_game(game: AnyGame, folder: Path, label: str = "", tables: int = TABLES) -> list[Path]:
    """The tables of the game's present revision as files; those that are there stay as they are."""
    wanted = [folder / game.info.id / f"r{game.info.revision}-{label}{number}.json.xz" for number in range(tables)]
    missing = [(number, path) for number, path in enumerate(wanted) if not path.exists()]
    for number, path in missing:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(record_table(game, number, label), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        with path.open("xb") as file:  # never over one that is there
            file.write(lzma.compress(text.encode(), preset=9))
    with (folder / SUMS).open("a", encoding="utf-8") as sums:
        sums.writelines(f"{sum_of(path)}  {path.parent.name}/{path.name}\n" for _, path in missing)
    return [path for _, path in missing]


def sum_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def record_table(game: AnyGame, number: int, label: str) -> dict[str, Any]:
    codec, chance = Codec(game), random.Random(f"{game.info.id}/{game.info.revision}/{label}/{number}")
    table = play_table(codec, number, chance)
    record, entries = stored_form(codec, table, chance)
    return {
        "export": export_data(record, entries, table.hash),
        "codes": list(codes(codec, record, entries)),
        "steps": list(steps(codec, table)),
    }


def play_table(codec: Codec, number: int, chance: random.Random) -> Table:
    """A table of some length. Where a rule does not bear what was corrected by hand, it ends there."""
    game = codec.game
    fewest, most = game.info.seats
    seats = fewest + round(number * (most - fewest) / (TABLES - 1))
    player = PlayByBot if number % 2 else Play
    play = player(codec, seats, chance, "released")
    table = play.open_table()
    while not game.is_finished(table.state) and table.number < LONGEST:
        try:
            table = play.tap(table)
            if number % 2 == 0:
                table = correct_by_hand(table, chance)
            for seat in (None, *table.seats):
                game.actions(table.state, seat)
        except (LookupError, CompanionError, *BROKEN):
            break
    return table


def correct_by_hand(table: Table, chance: random.Random) -> Table:
    game = table.game
    if table.number % AGREED == 0 and (choices := [c for c in game.info.choices if c.in_play]):
        choice = chance.choice(choices)
        return act_once(table, "agree", {"id": choice.id, "value": chance.choice(choice.values)})
    if table.number % CORRECTED == 0 and (fields := game.fields(table.state)):
        field = chance.choice(fields)
        return act_once(table, "correct", {"path": list(field.path), "value": field.ask.sample(chance.randrange)})
    return table


def act_once(table: Table, procedure: str, arguments: dict[str, Any]) -> Table:
    """The table after it, unless that is refused or leaves a table that nobody can go on with."""
    try:
        after = table.after(table.act(None, procedure, arguments))
        return table if table.game.broken_invariants(after.state) else after
    except (LookupError, CompanionError, *BROKEN):
        return table


def stored_form(codec: Codec, table: Table, chance: random.Random) -> tuple[TableRecord, list[EntryRecord]]:
    created = datetime.fromtimestamp(STARTED, UTC)
    seats = tuple(SeatRecord(s.seat, NAMES[i], s.colour, "") for i, s in enumerate(table.sittings))
    info = codec.game.info
    record = TableRecord("HAVANA-7QK", info.id, seats, table.options, "", created, created, False, info.revision)
    entries: list[EntryRecord] = []
    at = STARTED
    for entry in table.log:
        at += round(chance.expovariate(1 / PAUSE))
        parent = head_of(entries[-1]) if entries else ""
        entries.append(codec.write(replace(entry, at=at), "5eaf00d5", parent))
    return record, entries


def codes(codec: Codec, record: TableRecord, entries: Sequence[EntryRecord]) -> Iterator[str]:
    """The text of the code that retells what was answered, and of the one that holds what came of it."""
    for facts in (False, True):
        try:
            yield long_text(pack_table(codec, record, entries, facts=facts), record.game)
        except (CompanionError, *BROKEN):
            continue


def steps(codec: Codec, table: Table) -> Iterator[dict[str, Any]]:
    """For the table before its first entry and after each: the hash of the state, and what changed in it."""
    before: Any = {}
    now = Table.open(codec.game, table.sittings, table.options)
    for entry in (None, *table.log):
        now = now.after(entry) if entry else now
        after = plain(now.state)
        yield {"hash": now.hash, "changes": list(changes(before, after, []))}
        before = after


def changes(before: Any, after: Any, path: list[str | int]) -> Iterator[list[Any]]:
    """[path, value] for what is there now, [path] for what is no more."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}):
            if key not in after:
                yield [[*path, key]]
            elif key not in before:
                yield [[*path, key], after[key]]
            else:
                yield from changes(before[key], after[key], [*path, key])
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, pair in enumerate(zip(before, after, strict=True)):
            yield from changes(*pair, [*path, number])
    elif before != after or type(before) is not type(after):
        yield [path, after]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--label", default="", help="before the number in the file's name")
    parser.add_argument("--tables", type=int, default=TABLES, help="how many tables of each game")
    parser.add_argument("--folder", type=Path, default=RELEASED)
    given = parser.parse_args()
    for id, game in build_games().items():
        if not given.games or id in given.games:
            for path in record_game(game, given.folder, given.label, given.tables):
                print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
