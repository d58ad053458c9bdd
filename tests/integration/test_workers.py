"""`companion --workers`: what it needs. Two processes that share the phones: tests/browser/test_club.py."""

from pathlib import Path

import pytest

from companion.commands.cli import main


def test_several_processes_need_postgresql(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "x.db"))

    assert main(["--workers", "2", "--lang", "en"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
