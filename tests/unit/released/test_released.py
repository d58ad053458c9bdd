"""Tables of every revision that was ever released: they open for ever, and stand where they stood after each entry."""

from functools import lru_cache
from pathlib import Path

import pytest

from companion.app import build_games
from companion.assets import words
from companion.core.codec import Codec
from companion.core.errors import BadData, CompanionError
from companion.core.plain import fingerprint
from companion.hosting.files.export_file import Exported, read_export, write_export
from companion.i18n import LANGUAGES
from companion.share.codes.container import Whole, open_code, pack_table, read_whole
from companion.share.codes.qr_text import Collected
from tests.unit.released.tables import FILES, Released, differences, read_released_table, restrict
from tools.record_released import RELEASED, SUMS, record_game, sum_of

GAMES = build_games()
UNREAD = {"code_damaged", "rules_differ"}
"""Why a code of another revision may be refused."""
BEFORE_THE_NUMBER_COUNTED = {
    "blackbeard/r1-early-0": {".box.hostage/captain", ".seen.general-pardon"},
    "blackbeard/r1-early-2": {".box.hostage/captain", ".seen.general-pardon", ".turn.active"},
}
"""The rules of the first day changed before revision 1 was done: these tables lead elsewhere here, and only here."""


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name.partition('.')[0]}"


@pytest.fixture(params=FILES, ids=name_of)
def released(request: pytest.FixtureRequest) -> Released:
    path: Path = request.param
    return read_released_table(path)


def export_of(released: Released) -> Exported:
    return read_export_file(released.path)


@lru_cache(maxsize=1)
def read_export_file(path: Path) -> Exported:
    return read_export(write_export(read_released_table(path).export), GAMES)


def test_a_released_table_stands_where_it_stood_after_each_entry(released: Released) -> None:
    """When this fails, an event has changed its meaning for a table that people have. Let old events mean what they
    meant (`core.older`); never record the table anew."""
    exported = export_of(released)
    codec = Codec(GAMES[released.game]).of(exported.record)
    table = codec.open_table(exported.record)
    known = BEFORE_THE_NUMBER_COUNTED.get(name_of(released.path), set())

    for number, step in enumerate(released.steps):
        table = table.after(codec.read(exported.entries[number - 1])) if number else table
        now = restrict(table.state, step.state)
        found = dict(differences(now, step.state))
        assert fingerprint(now) == step.hash or known >= set(found), f"entry {number}: {found}"

    assert table.hash == exported.table.hash


def test_a_table_of_the_present_revision_has_the_very_hash_that_it_had(released: Released) -> None:
    if released.revision != GAMES[released.game].info.revision:
        return

    assert export_of(released).table.hash == released.export["hash"] == released.steps[-1].hash


def test_a_released_code_is_read_or_refused_in_words(released: Released) -> None:
    exported = export_of(released)
    same = released.revision == GAMES[released.game].info.revision and "early" not in released.path.name

    for text in released.codes:
        packed = Collected().with_text(text).code
        assert packed
        found = read_or_refusal(packed)
        if isinstance(found, Whole):
            assert found.table.hash == exported.table.hash
        else:
            assert not same
            assert found.reason in UNREAD
            assert all(words(language).refusal(found) for language in LANGUAGES)


def read_or_refusal(packed: bytes) -> Whole | BadData:
    try:
        return read_whole(open_code(packed, GAMES))
    except BadData as no:
        return no


def test_a_released_table_is_given_away_by_a_code_of_today(released: Released) -> None:
    exported = export_of(released)
    game = GAMES[released.game]

    packed = pack_table(Codec(game), exported.record, exported.entries)

    assert read_whole(open_code(packed, GAMES)).head == exported.head


def test_an_older_table_is_played_on(released: Released) -> None:
    table = export_of(released).table
    game = table.game

    if not game.is_finished(table.state):
        assert any(a.refused is None for a in game.actions(table.state, None))
    undone = table.after(table.undo(None))
    assert undone.after(undone.redo(None)).hash == table.hash


@pytest.mark.parametrize("id", GAMES)
def test_every_revision_up_to_the_present_one_is_recorded(id: str) -> None:
    """When this fails for a new revision: `python -m tools.record_released`, once its rules are done."""
    recorded = {read_released_table(path).revision for path in FILES if path.parent.name == id}

    assert recorded == set(range(1, GAMES[id].info.revision + 1))


def test_what_is_recorded_is_never_rewritten() -> None:
    """These are the tables that people have. A recorded file is neither changed nor removed; a new revision adds."""
    lines = (RELEASED / SUMS).read_text(encoding="utf-8").splitlines()
    sums = {name: sum for sum, name in (line.split("  ") for line in lines)}

    assert {name_in(path): sum_of(path) for path in FILES} == sums
    assert len(lines) == len(sums)


def name_in(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def test_recording_twice_leaves_the_first_recording(tmp_path: Path) -> None:
    game = GAMES["pirates-en-duel"]
    first = record_game(game, tmp_path, tables=2)
    before = [path.read_bytes() for path in first]
    first[1].write_bytes(b"another one")

    again = record_game(game, tmp_path, tables=2)

    assert len(first) == 2
    assert not again
    assert first[0].read_bytes() == before[0]
    assert first[1].read_bytes() == b"another one"


def test_all_recorded_tables_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 2_000_000


def test_a_table_of_another_game_is_refused_in_words() -> None:
    released = read_released_table(FILES[0])

    with pytest.raises(CompanionError) as no:
        read_export(write_export(released.export), {})

    assert words("en").refusal(no.value)
