"""An archive of tables and boxes: its limits, and which values a box may hold."""

import io
import json
import zipfile
from typing import Any

import pytest

from companion.core.errors import BadData, Refused
from companion.hosting.files.export_file import export_table, write_export
from companion.hosting.service import Service
from companion.storage import archive
from companion.storage.rescue import BOX_FORMAT, BOX_VERSION, Rescue, Rescued, files_of
from tests.support.memory_store import MemoryStore
from tests.support.sample_game import load


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
