"""An archive of tables and boxes: its limits, and which values a box may hold."""

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.ask import Form, Number, Text
from companion.core.errors import BadData, Refused
from companion.core.game import BoxCategory
from companion.hosting.files.export_file import export_table, read_export, write_export
from companion.hosting.service import Service
from companion.storage import archive
from companion.storage.rescue import BOX_FORMAT, BOX_VERSION, Rescue, Rescued, files_of
from tests.integration.database.evening import GAMES, change, open_host, play_evening
from tests.support.memory_store import MemoryStore
from tests.support.sample_game import Plunder, load


@pytest.fixture
def host() -> Service:
    return Service(MemoryStore(), {"plunder": load()})


def packed(*texts: str, folder: bool = False) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        if folder:
            made.mkdir("folder")
        for number, text in enumerate(texts):
            made.writestr(f"{number}.json", text)
    return buffer.getvalue()


def box(**changes: Any) -> str:
    return json.dumps({"format": BOX_FORMAT, "version": BOX_VERSION, "game": "plunder", "facts": {}, **changes})


@pytest.mark.parametrize(
    ("limit", "value", "texts", "fits"),
    [
        ("MOST_FILES", 2, ("a", "b"), True),
        ("MOST_FILES", 2, ("a", "b", "c"), False),
        ("LARGEST_TABLE", 3, ("abc", "d"), True),
        ("LARGEST_TABLE", 3, ("abcd",), False),
        ("LARGEST_UNPACKED", 4, ("ab", "cd"), True),
        ("LARGEST_UNPACKED", 4, ("ab", "cde"), False),
    ],
)
def test_an_archive_holds_no_more_than_it_may(
    monkeypatch: pytest.MonkeyPatch, limit: str, value: int, texts: tuple[str, ...], fits: bool
) -> None:
    monkeypatch.setattr(archive, limit, value)
    data = packed(*texts, folder=True)

    if fits:
        assert list(archive.unpack_texts(data)) == list(texts)
    else:
        with pytest.raises(BadData, match="file_too_large"):
            list(archive.unpack_texts(data))


def test_a_file_that_is_no_archive_is_one_text() -> None:
    assert list(archive.unpack_texts("﻿Anne".encode())) == ["Anne"]
    with pytest.raises(BadData, match="not_our_file"):
        list(archive.unpack_texts(b"\xff\xfe\x00"))


def test_an_archive_that_is_cut_off_is_refused() -> None:
    data = bytearray(packed("Anne" * 100))
    data[60:80] = bytes(20)

    with pytest.raises(BadData, match="file_cut_off"):
        list(archive.unpack_texts(bytes(data)))


def test_a_box_is_known_by_its_format() -> None:
    assert archive.is_box(box())
    assert not archive.is_box(box(format="other", game=BOX_FORMAT))
    assert not archive.is_box(f"{BOX_FORMAT} but no JSON")
    assert not archive.is_box(json.dumps([BOX_FORMAT]))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (box(version=BOX_VERSION + 1), "newer_file"),
        (box(facts=[]), "box_value_wrong"),
        (box(facts={"harbour/": 1}), "box_value_wrong"),
        (box(facts={"nowhere/x": 1}), "box_value_wrong"),
        ("[]", "not_a_box"),
        ("{", "file_cut_off"),
    ],
)
def test_a_box_that_is_wrong_says_why(host: Service, text: str, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        archive.read_box(host, text)


def test_a_table_that_is_here_is_worth_a_sentence_only_when_it_came_alone(host: Service) -> None:
    code = host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
    other = Service(MemoryStore(), {"plunder": load()})
    new = other.create("plunder", [("Ben", "red"), ("Cora", "blue")], {})
    text, more = write_export(export_table(host, code)), write_export(export_table(other, new))

    arrived = archive.import_all(host, packed(text, more, box()))

    assert arrived == archive.Arrived((new,), ("plunder",))
    with pytest.raises(Refused):
        archive.import_all(host, text.encode())


def test_everything_goes_out_and_comes_back(host: Service) -> None:
    code = host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
    other = Service(MemoryStore(), {"plunder": load()})

    arrived = archive.import_all(other, archive.export_all(host))

    assert arrived == archive.Arrived((code,), ())
    assert other.live(code).head == host.live(code).head


def test_a_table_of_which_nothing_is_left_becomes_no_file() -> None:
    found = Rescue((Rescued("A", "text"), Rescued("B", reason="table_damaged")), {"plunder": "box"})

    assert list(files_of(found)) == [("A.json", "text"), ("box-plunder.json", "box")]


# Shelves


class Shelved(Plunder):
    """Plunder with two categories: of bribes for the ports that there are, and of captains as they turn up."""

    info = replace(
        Plunder.info,
        categories=(
            BoxCategory("bribe", Number(key="price", low=1, high=9), names=("nassau", "tortuga")),
            BoxCategory("captain", Form(key="captain", parts=(Text(key="name"), Number(key="skill", high=3)))),
        ),
    )


@pytest.fixture
def shelved() -> Service:
    return Service(MemoryStore(), {"plunder": Shelved()})


def test_a_value_is_read_by_the_form_of_its_category(shelved: Service) -> None:
    facts = {"bribe/nassau": 3, "captain/low": [" Ned  Low ", 2]}

    assert archive.read_box(shelved, box(facts=facts)) == (
        "plunder",
        {"bribe/nassau": 3, "captain/low": ("Ned Low", 2)},
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("bribe/havana", 3),
        ("bribe/nassau", 10),
        ("bribe/", 3),
        ("captain/", ["Ned", 2]),
        ("captain/low", 2),
        ("harbour/nassau", 3),
        ("bribe", 3),
        ("captain/" + "x" * 100, 2),
    ],
)
def test_a_value_that_fits_no_shelf_is_named(shelved: Service, key: str, value: Any) -> None:
    with pytest.raises(BadData) as said:
        archive.read_box(shelved, box(facts={"bribe/nassau": 3, key: value}))

    assert (said.value.reason, said.value.facts) == ("box_value_wrong", {"value": key[:60]})


def test_a_box_goes_out_and_comes_back(shelved: Service) -> None:
    shelved.learn_box("plunder", {"bribe/nassau": 3})
    other = Service(MemoryStore(), {"plunder": Shelved()})

    packed_box = archive.export_all(shelved)

    assert archive.import_all(other, packed_box) == archive.Arrived((), ("plunder",))
    assert other.box("plunder") == shelved.box("plunder")
    with zipfile.ZipFile(io.BytesIO(packed_box)) as opened:
        assert opened.namelist() == ["box-plunder.json"]
    with zipfile.ZipFile(io.BytesIO(archive.export_all(other))) as opened:
        assert opened.read("box-plunder.json").decode() == archive.export_box(shelved, "plunder")


def test_an_archive_is_named_by_its_day(host: Service) -> None:
    day = host.now().astimezone()

    assert archive.file_name(host) == f"chart-table-{day.year}-{day.month:02}-{day.day:02}.zip"


@pytest.mark.parametrize(("room", "known"), [(20_000, True), (19_999, False)])
def test_the_format_stands_near_the_beginning(room: int, known: bool) -> None:
    begin = f'{{"format": "{BOX_FORMAT}'
    text = " " * (20_000 - len(begin)) + begin + '"}'
    later = text if room == 20_000 else f" {text}"

    assert archive.is_box(later) is known


def test_an_archive_holds_a_thousand_files_and_may_hold_none() -> None:
    assert archive.MOST_FILES == 1000
    assert list(archive.unpack_texts(packed())) == []


def test_what_can_be_read_of_a_damaged_table_goes_out(tmp_path: Path) -> None:
    (code,) = play_evening(tmp_path / "companion.db", tables=1, turns=4)
    change(tmp_path / "companion.db", "UPDATE entry SET events = '[' WHERE code = ? AND number = 2", code)

    with open_host(tmp_path / "companion.db") as service:
        out = archive.export_all(service)

    with zipfile.ZipFile(io.BytesIO(out)) as opened:
        assert len(read_export(opened.read(f"{code}.json").decode(), GAMES).entries) == 2


def test_an_empty_text_and_a_box_of_no_format_are_told_apart() -> None:
    assert archive.format_of("[]") is None
    assert archive.format_of("{") is None
    assert archive.format_of('{"format": "x"}') == "x"
