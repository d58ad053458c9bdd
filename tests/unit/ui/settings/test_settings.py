"""Settings: what a phone likes, and everything as a file."""

import io
import json
import zipfile
from collections.abc import Callable

import flet as ft
import pytest

from companion.core.errors import BadData
from companion.hosting.files.export_file import LARGEST, export_table, write_export
from companion.hosting.service import Service
from companion.storage import archive as keeping
from tests.support.headless import Headless, OpenPhone


@pytest.fixture
def code(host: Service) -> str:
    return host.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("guest", [True, False])
async def test_it_draws_in_both_languages_and_lights(
    phone: OpenPhone, language: str, theme: str, width: int, guest: bool
) -> None:
    settings = await phone("/settings", guest=guest, language=language, theme=theme, width=width)

    assert settings.says({"en": "Text size", "fr": "Taille du texte"}[language])
    assert not [text for text in settings.texts() if text.startswith("[")]


async def test_the_text_really_grows_and_is_remembered(phone: OpenPhone) -> None:
    def size(screen: Headless) -> float:
        label = next(text for text in screen.find(ft.Text) if text.value == "Text size")
        return label.style.size or 0 if isinstance(label.style, ft.TextStyle) else 0

    settings = await phone("/settings")
    before = size(settings)

    await settings.tap("200%")

    assert size(settings) == 2 * before
    assert json.loads(settings.client.prefs["chart_table.phone"])["zoom"] == 2.0


async def test_dice_and_odds_are_remembered(phone: OpenPhone) -> None:
    settings = await phone("/settings")

    await settings.tap("Roll for me")
    await settings.tap("Hide")

    kept = json.loads(settings.client.prefs["chart_table.phone"])
    assert (kept["roll_for_me"], kept["odds"]) == (True, False)


async def test_a_guest_learns_who_keeps_the_tables(phone: OpenPhone, code: str) -> None:
    settings = await phone("/settings", guest=True)

    assert settings.says("This phone is a guest.")
    assert "Export everything" not in settings.buttons()
    assert "Make another phone a host" not in settings.buttons()


async def test_everything_goes_out_and_comes_back(phone: OpenPhone, host: Service, code: str) -> None:
    host.store.learn("harbour", {"captain/red": ("Anne", 2)})
    settings = await phone("/settings")
    await settings.tap("Export everything")
    saved = next(given["src_bytes"] for name, given in settings.client.calls if name == "save_file")
    host.delete(code)
    host.store.forget("harbour", "captain/red")

    await pick(settings, saved)

    assert [record.code for record in host.tables()] == [code]
    assert list(host.store.box("harbour")) == ["captain/red"]
    assert settings.says(f"1 table imported: {code}.")


async def pick(settings: Headless, data: bytes) -> None:
    settings.client.picked = [{"id": 0, "name": "file", "size": len(data), "bytes": data}]
    await settings.tap("Import a file")
    await settings.settle(20)


def with_another_name(text: str) -> bytes:
    return text.replace("Anne", "Anna").encode()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda text: text[:-40].encode(), "The file is cut off or is not JSON."),
        (with_another_name, "The file was changed after it was exported."),
        (lambda text: b"\x89PNG\r\n\xff\xfe", "This is not a Chart Table file."),
        (lambda text: b'{"a": 1}', "This file holds no table."),
        (lambda text: text.encode(), "This table is already here"),
        (lambda text: b"", "The file is empty."),
    ],
)
async def test_a_bad_file_is_one_sentence_and_changes_nothing(
    phone: OpenPhone, host: Service, code: str, spoil: Callable[[str], bytes], sentence: str
) -> None:
    settings = await phone("/settings")

    await pick(settings, spoil(write_export(export_table(host, code))))

    assert settings.says(sentence)
    assert len(host.tables()) == 1


def test_an_archive_that_swells_is_refused(host: Service) -> None:
    with pytest.raises(BadData, match="file_too_large"):
        keeping.import_all(host, zip_files(b"0" * (LARGEST + 1)))


def test_an_archive_that_swells_by_its_number_is_refused(host: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "LARGEST_UNPACKED", 1_000)

    with pytest.raises(BadData, match="file_too_large"):
        keeping.import_all(host, zip_files(b"0" * 400, b"0" * 400, b"0" * 400))


@pytest.mark.parametrize("at", [0, 6, 10, 42])
def test_an_archive_with_a_broken_list_is_refused_in_words(host: Service, at: int) -> None:
    """Its files are listed at its end: the mark of a line, the version that it needs, its packing, its place."""
    data = bytearray(zip_files(b"{}"))
    data[data.rfind(b"PK\x01\x02") + at] = 99

    with pytest.raises(BadData, match="file_cut_off"):
        keeping.import_all(host, bytes(data))


def zip_files(*files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in enumerate(files):
            archive.writestr(f"{name}.json", data)
    return buffer.getvalue()
