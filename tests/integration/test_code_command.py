"""Codes on the command line: out as text and picture, and back."""

import json
from pathlib import Path

import pytest

from companion.app import open_service
from companion.commands.cli import main
from companion.hosting.files.export_file import export_table, write_export
from companion.hosting.live import HOST, Ticket
from companion.hosting.service import Service
from companion.settings import Settings


@pytest.fixture
def exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table of a real game, exported, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    with open_service(Settings(database=tmp_path / "companion.db")) as service:
        code = service.create("pirates-en-duel", [("Anne", "blue"), ("Inès", "white")], {})
        tap(service, code)
        (tmp_path / "table.json").write_text(write_export(export_table(service, code)), encoding="utf-8")
    return tmp_path / "table.json"


def tap(service: Service, code: str) -> None:
    live = service.live(code)
    path = live.table.game.fields(live.table.state)[0].path
    field = live.table.game.fields(live.table.state)[0]
    from companion.core.game import Action

    value = field.ask.sample(lambda count: count - 1)
    service.start(code, HOST, Action("correct", {"path": path, "value": value}), Ticket(0))


def test_a_table_goes_out_as_a_picture_and_comes_back_the_same(
    exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["code", str(exported), "--picture", "code.png", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("CT1.PED.11.")

    assert main(["scan", "code.png", "--lang", "en"]) == 0

    told = json.loads(capsys.readouterr().out)
    kept = json.loads(exported.read_text(encoding="utf-8"))
    assert (told["hash"], told["code"], told["seats"]) == (kept["hash"], kept["code"], kept["seats"])


def test_a_seat_is_named_by_its_player(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["code", str(exported), "--seat", "inès", "--lang", "en"]) == 0
    assert main(["code", str(exported), "--seat", "nobody", "--lang", "en"]) == 2
    assert capsys.readouterr().err


def test_a_seat_s_picture_leaves_that_of_the_whole_game_alone(exported: Path, tmp_path: Path) -> None:
    assert main(["code", str(exported), "--lang", "en"]) == 0
    (whole,) = Path().glob("*.png")
    before = whole.read_bytes()

    assert main(["code", str(exported), "--seat", "inès", "--lang", "en"]) == 0

    assert whole.read_bytes() == before
    assert sorted(p.name for p in Path().glob("*.png")) == sorted([whole.name, f"{whole.stem}-inès.png"])


def test_a_picture_without_a_code_is_refused_in_words(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scan", str(exported), "--lang", "en"]) == 2

    assert "no code in this picture" in capsys.readouterr().err
