"""A table opened from what its log came to is the same as one that is folded from its first entry."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import core
from companion.app import build_games
from companion.core.codec import Codec
from companion.core.errors import Refused
from companion.core.plain import digest, plain
from companion.core.record import EntryRecord
from companion.core.table import Entry, Table
from companion.hosting import folds
from companion.hosting.files.export_file import Exported, read_export, write_export
from companion.hosting.folds import read_fold, write_fold
from tests.unit.released.tables import FILES, read_released_table
from tests.unit.released.test_released import name_of

GAMES = build_games()
CUTS = 2


def exported(path: Path) -> tuple[Codec, Exported]:
    found = read_export(write_export(read_released_table(path).export), GAMES)
    return Codec(GAMES[found.record.game]), found


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def kept(codec: Codec, found: Exported, cut: int) -> dict[str, Any]:
    """The fold of the first entries, as the database gives it back."""
    first = found.entries[:cut]
    written = write_fold(codec.open_table(found.record, first), found.record, first)
    assert written is not None
    return dict(through_json(written))


def resumed(codec: Codec, found: Exported, cut: int) -> Table:
    fold = read_fold(codec, found.record, found.entries, kept(codec, found, cut))
    assert fold is not None
    return codec.open_table(found.record, found.entries, fold)


def same(one: Table, other: Table) -> bool:
    """In every field, and each state also in the order of its parts."""
    return one == other and json.dumps(plain(one.state)) == json.dumps(plain(other.state))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_recorded_table_opens_the_same_from_any_fold(path: Path) -> None:
    chance = random.Random(path.name)
    codec, found = exported(path)
    whole = codec.open_table(found.record, found.entries)

    for cut in (chance.randint(1, len(found.entries)) for _ in range(CUTS)):
        table = resumed(codec, found, cut)
        back_to = chance.choice(whole.taps).number

        assert json.dumps(plain(table.state)) == json.dumps(plain(whole.state))
        assert same(table, whole)
        undone = [t.after(t.undo(None, back_to)) for t in (resumed(codec, found, cut), whole)]
        assert same(*undone)
        assert undone[0].last_undo == undone[1].last_undo
        assert same(*(t.after(t.redo(None)) for t in undone))


@pytest.fixture
def long() -> tuple[Codec, Exported]:
    return exported(next(path for path in FILES if path.parent.name == "port-royal"))


def test_opening_reads_none_of_the_entries_before_the_fold(
    long: tuple[Codec, Exported], monkeypatch: pytest.MonkeyPatch
) -> None:
    codec, found = long
    fold = read_fold(codec, found.record, found.entries, kept(codec, found, len(found.entries) - 2))
    read: list[int] = []
    original = Codec.read

    def read_entry(codec: Codec, record: EntryRecord) -> Entry:
        read.append(record.number)
        return original(codec, record)

    monkeypatch.setattr(Codec, "read", read_entry)

    table = codec.open_table(found.record, found.entries, fold)

    assert read == [table.number - 2, table.number - 1]
    assert (table.last_undo, table.aside, table.log[-1].number) == (None, (), table.number - 1)
    assert len(read) <= 4


def forged(written: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """With a digest that fits: only the other checks can find it."""
    data = {**written, **changes}
    del data["digest"]
    return {**data, "digest": digest(json.dumps(data))}


def test_a_fold_that_does_not_fit_is_not_used(long: tuple[Codec, Exported], monkeypatch: pytest.MonkeyPatch) -> None:
    codec, found = long
    good = kept(codec, found, 9)
    other_seats = replace(found.record, seats=found.record.seats[::-1])

    def read(written: Any, record: Any = found.record) -> Any:
        return read_fold(codec, record, found.entries, written)

    assert read(good)
    assert read(forged(good)) == read(good)
    damaged: list[Any] = [None, [], "x", {}, {**good, "moved": True}, {**good, "state": {**good["state"], "round": 99}}]
    misfits: list[dict[str, Any]] = [
        {"head": "0" * 32},
        {"number": 8},
        {"number": 10**6},
        {"number": 0},
        {"number": "9"},
        {"made_by": "v0"},
    ]
    unreadable: list[dict[str, Any]] = [{"state": {}}, {"state": None}, {"taps": 3}]
    assert [read(written) for written in damaged] == [None] * len(damaged)
    assert [read(forged(good, **changes)) for changes in (*misfits, *unreadable)] == [None] * 9
    assert read(good, other_seats) is None
    monkeypatch.setattr(folds, "rules_of", lambda *_: "another version")
    assert read(good) is None


def test_what_cannot_be_read_back_is_not_kept(long: tuple[Codec, Exported], monkeypatch: pytest.MonkeyPatch) -> None:
    codec, found = long
    table = codec.open_table(found.record, found.entries)
    monkeypatch.setattr(folds, "read_state", lambda kind, state: {**state, "round": 99})

    assert write_fold(table, found.record, found.entries) is None


def test_rules_that_lie_in_no_file_keep_no_fold(
    long: tuple[Codec, Exported], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the packed app of a phone: after an update nobody could tell that the rules have changed."""
    codec, found = long
    good = kept(codec, found, 9)
    monkeypatch.setattr(core, "__file__", str(tmp_path / "core" / "__init__.py"))
    folds.rules_of.cache_clear()

    assert write_fold(codec.open_table(found.record, found.entries), found.record, found.entries) is None
    assert read_fold(codec, found.record, found.entries, good) is None
    folds.rules_of.cache_clear()


def test_every_file_of_the_rules_counts(tmp_path: Path) -> None:
    files = [*folds.rule_files(type(GAMES["port-royal"]), "port-royal")]
    names = {path.name for path in files}

    assert {"table.py", "codec.py", "evolve.py", "state.py"} <= names
    assert any(name.endswith(".toml") for name in names)
    assert not [path for path in files if "screen" in path.parts]


def test_an_undo_without_a_tap_is_refused_alike(long: tuple[Codec, Exported]) -> None:
    codec, found = long
    table = resumed(codec, found, 9)
    with pytest.raises(Refused, match="nothing_to_undo"):
        table.undo(None, 10**6)
