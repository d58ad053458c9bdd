"""Real files, damaged on purpose: one damaged row harms its table only, and what can be read is rescued."""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.assets import words
from companion.core.errors import BadData, CompanionError
from companion.core.game import Options, Sitting
from companion.hosting.files.export_file import read_export
from companion.hosting.service import Service
from companion.i18n import LANGUAGES
from companion.storage import backup
from companion.storage.rescue import Rescue, rescue, rescue_table
from tests.integration.database.evening import (
    GAMES,
    TURNS,
    as_one_file,
    change,
    flip_bit,
    open_host,
    play,
    play_evening,
)
from tests.support.sample_game import Plunder, State

FLIPS = 160


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@pytest.fixture
def heads(path: Path) -> dict[str, str]:
    return play_evening(path)


def found_heads(service: Service) -> dict[str, str]:
    """The head of each table, or nothing where it says that it is damaged."""
    heads = {lost.code: "" for lost in service.store.damaged_tables()}
    for record in service.tables():
        try:
            heads[record.code] = service.live(record.code).head
        except BadData as no:
            heads[record.code] = ""
            in_words(no)
    return heads


def in_words(no: CompanionError) -> str:
    for language in LANGUAGES:
        assert words(language).refusal(no)
    return no.reason


def rescued_heads(found: Rescue) -> dict[str, str]:
    read = {table.code: read_export(table.text, GAMES) for table in found.tables if table.text}
    return {code: table.head for code, table in read.items()}


def test_a_flipped_bit_anywhere_harms_at_most_its_own_table(tmp_path: Path, path: Path, heads: dict[str, str]) -> None:
    copied = backup.make_copy(path, "hand")
    assert copied
    as_one_file(path)
    bits = random.Random(12).sample(range(8 * path.stat().st_size), FLIPS)
    damaged = tmp_path / "damaged" / "companion.db"
    damaged.parent.mkdir()
    seen: Counter[str] = Counter()

    for bit in bits:
        flip_bit(path, damaged, bit)
        try:
            with open_host(damaged) as service:
                found = found_heads(service)
        except BadData as no:
            seen[in_words(no)] += 1
            saved = rescued_heads(rescue(damaged, GAMES))
            assert len(saved) >= len(heads) - 2, bit
            assert all(saved[code] == heads[code] or len(saved[code]) == 32 for code in saved), bit
            continue
        harmed = [code for code in heads if found.get(code) != heads[code]]
        assert all(not found.get(code) for code in harmed), f"bit {bit} opens another game"
        assert len(harmed) <= 1, bit
        seen["harmed" if harmed else "unharmed"] += 1
        saved = rescued_heads(rescue(damaged, GAMES))
        assert all(saved.get(code) == heads[code] for code in heads if code not in harmed), bit

    assert seen["harmed"] > 5
    assert set(seen) <= {"harmed", "unharmed", "database_corrupt", "database_newer"}


def test_with_its_copies_a_damaged_database_is_rescued_whole(tmp_path: Path, path: Path, heads: dict[str, str]) -> None:
    assert backup.make_copy(path, "hand")
    as_one_file(path)
    whole = path.with_name("whole.db")
    path.rename(whole)

    for bit in random.Random(5).sample(range(8 * whole.stat().st_size), 40):
        flip_bit(whole, path, bit)
        saved = rescued_heads(rescue(path, GAMES))
        assert {code: saved.get(code) for code in heads} == heads, bit


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET events = '[{' WHERE code = ? AND number = 5",
        "UPDATE entry SET events = replace(events, 'TurnPassed', 'TurnPasted') WHERE code = ? AND number = 5",
        "UPDATE entry SET what = 'null' WHERE code = ? AND number = 5",
        "UPDATE entry SET at = 'yesterday' WHERE code = ? AND number = 5",
        "UPDATE entry SET parent = '00000000000000000000000000000000' WHERE code = ? AND number = 5",
        "UPDATE entry SET notes = '[]' WHERE code = ? AND number = 5",
        "UPDATE entry SET seat = X'FFFE' WHERE code = ? AND number = 5",
        "UPDATE entry SET events = replace(events, '\"after\":1', '\"after\":3') WHERE code = ? AND number = 10",
        "UPDATE entry SET events = replace(events, '\"after\":1', '\"after\":3') WHERE code = ? AND number = 11",
        "DELETE FROM entry WHERE code = ? AND number = 5",
        "DELETE FROM entry WHERE code = ? AND number = 11",
        "UPDATE table_ SET options = '{}' WHERE code = ?",
        "UPDATE table_ SET seats = '[]' WHERE code = ?",
        "UPDATE table_ SET seats = '[{\"id\": 1}]' WHERE code = ?",
        "UPDATE table_ SET seats = 'x' WHERE code = ?",
        "UPDATE table_ SET created_at = 7 WHERE code = ?",
        "UPDATE table_ SET seats = replace(seats, 'red', 'green') WHERE code = ?",
    ],
)
def test_a_damaged_row_harms_its_table_only(path: Path, heads: dict[str, str], statement: str) -> None:
    harmed, *others = heads
    change(path, statement, harmed)

    with open_host(path) as service:
        found = found_heads(service)

    assert found[harmed] == ""
    assert {code: found[code] for code in others} == {code: heads[code] for code in others}


def break_chain_of_pages(path: Path) -> None:
    """The page full of blanks, in the middle of a long row, says no more where the row goes on."""
    data = bytearray(path.read_bytes())
    (start, *_) = (at for at in range(0, len(data), 4096) if data[at + 4 : at + 4096].isspace())
    data[start : start + 4] = b"\xff" * 4
    path.write_bytes(data)


def test_a_broken_page_of_one_table_hides_no_other_table(path: Path, heads: dict[str, str]) -> None:
    harmed, *others = heads
    change(path, "UPDATE table_ SET options = options || printf('%20000s', '') WHERE code = ?", harmed)
    assert len(backup.preview(path).tables) == len(heads)

    break_chain_of_pages(path)

    found = backup.preview(path)
    assert sorted(held.record.code for held in found.tables) == sorted(others)
    assert [held.entries for held in found.tables] == [TURNS] * len(others)
    assert found.damaged == 1


def test_damaged_settings_boxes_and_drafts_are_as_if_they_were_not_there(path: Path, heads: dict[str, str]) -> None:
    code = next(iter(heads))
    with open_host(path) as service:
        service.store.learn("plunder", {"bribe/nassau": 3, "bribe/tortuga": 4})
        service.store.set_setting("language", "fr")
    change(path, "UPDATE box_fact SET value = '{' WHERE key = 'bribe/nassau'")
    change(path, "UPDATE setting SET value = '{' WHERE key = 'language'")
    change(
        path,
        "INSERT INTO draft (code, id, seat, procedure, arguments, answers, number, open, touched_at)"
        " VALUES (?, 'd1', 'a', 'raid', '{', '[]', 12, 1, '2026-11-16 20:30:15.000000')",
        code,
    )

    with open_host(path) as service:
        assert service.store.box("plunder") == {"bribe/tortuga": 4}
        assert service.store.setting("language", "en") == "en"
        assert service.live(code).drafts == ()
        assert found_heads(service) == heads


def test_an_entry_that_an_older_version_added_is_no_damage(path: Path, heads: dict[str, str]) -> None:
    """It knows nothing of the sums."""
    code = next(iter(heads))
    with open_host(path) as service:
        before = service.store.setting(f"sum/{code}")
        play(service, code)
        service.store.set_setting(f"sum/{code}", before)

    with open_host(path) as service:
        play(service, code)
        assert service.store.setting(f"sum/{code}")["entries"] == 14
    with open_host(path) as service:
        assert service.live(code).table.number == 14


def test_a_table_from_before_the_sums_opens_and_gets_them_with_its_next_entry(
    path: Path, heads: dict[str, str]
) -> None:
    code = next(iter(heads))
    change(path, "DELETE FROM setting WHERE key LIKE ?", f"%/{code}")

    with open_host(path) as service:
        assert service.live(code).head == heads[code]
        play(service, code)
    change(path, "UPDATE entry SET events = '[]' WHERE code = ? AND number = 12", code)
    with open_host(path) as service, pytest.raises(BadData, match="table_damaged"):
        service.live(code)


def test_a_damaged_table_is_rescued_as_a_new_one_up_to_its_damage(path: Path, heads: dict[str, str]) -> None:
    harmed = next(iter(heads))
    change(path, "UPDATE entry SET events = '[{' WHERE code = ? AND number = 5", harmed)

    with open_host(path) as service:
        found = rescue_table(service, harmed)

        assert service.live(found.code).table.number == found.entries == 5
        assert found.lost == 7
        assert found.code not in heads
        assert found_heads(service)[harmed] == ""


class ForTwo(Plunder):
    """A game that cannot be set up for anybody alone."""

    def setup(self, sittings: Sequence[Sitting], options: Options) -> State:
        (_, _) = sittings
        return super().setup(sittings, options)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE table_ SET seats = replace(seats, 'red', 'blue') WHERE code = ?",
        "UPDATE table_ SET seats = json_array(json_extract(seats, '$[0]')) WHERE code = ?",
    ],
)
def test_a_row_with_which_no_game_begins_keeps_no_other_table_from_being_rescued(
    path: Path, heads: dict[str, str], statement: str
) -> None:
    harmed, *others = heads
    change(path, statement, harmed)

    found = rescue(path, {"plunder": ForTwo()})

    assert [(table.code, table.reason) for table in found.tables if not table.text] == [(harmed, "table_damaged")]
    assert rescued_heads(found) == {code: heads[code] for code in others}


def test_a_copy_helps_to_rescue_a_damaged_table_whole(path: Path, heads: dict[str, str]) -> None:
    harmed = next(iter(heads))
    backup.make_copy(path, "hand")
    change(path, "UPDATE table_ SET seats = 'x' WHERE code = ?", harmed)
    change(path, "DELETE FROM entry WHERE code = ? AND number = 3", harmed)

    with open_host(path) as service:
        found = rescue_table(service, harmed)

        assert service.live(found.code).head == heads[harmed]
        assert found.lost == 0


def test_only_the_last_entry_is_left_out_where_only_it_is_damaged(path: Path, heads: dict[str, str]) -> None:
    harmed = next(iter(heads))
    change(
        path,
        "UPDATE entry SET events = replace(events, '\"after\":1', '\"after\":3') WHERE code = ? AND number = 11",
        harmed,
    )

    with open_host(path) as service:
        assert rescue_table(service, harmed).entries == 11


def test_a_table_of_which_nothing_is_left_is_said(path: Path, heads: dict[str, str]) -> None:
    harmed = next(iter(heads))
    change(path, "UPDATE table_ SET seats = 'x' WHERE code = ?", harmed)

    with open_host(path) as service, pytest.raises(BadData, match="nothing_to_rescue") as no:
        rescue_table(service, harmed)

    in_words(no.value)


def test_a_file_without_its_head_still_gives_its_tables(path: Path, heads: dict[str, str]) -> None:
    data = path.read_bytes()
    path.write_bytes(b"\xff" * 4096 + data[4096:])

    assert rescued_heads(rescue(path, GAMES)) == heads


def test_a_file_that_was_cut_off_gives_what_is_left(path: Path, heads: dict[str, str]) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 3 // 4 // 4096 * 4096])

    found = rescue(path, GAMES)

    assert found.tables
    assert set(rescued_heads(found)) <= set(heads)
