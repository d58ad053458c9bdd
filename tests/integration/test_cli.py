"""The command line: what it prints, where, and its exit codes."""

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from companion import app, settings
from companion.commands import cli
from companion.commands.doctor import blanks
from companion.core.game import Action, AnyGame
from companion.hosting.files import export_file as export
from companion.hosting.live import HOST, Ticket
from companion.web import window

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("flet", "fastapi", "sqlmodel", "sqlalchemy", "pydantic", "qrcode", "PIL")


@pytest.fixture(autouse=True)
def own_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plunder: AnyGame) -> None:
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "companion.db"))
    monkeypatch.setenv("COMPANION_LANG", "en")
    monkeypatch.delenv("COMPANION_DEBUG", raising=False)
    monkeypatch.setattr(app, "build_games", lambda: {"plunder": plunder})


@pytest.fixture
def table(tmp_path: Path) -> str:
    with app.open_service(settings.load()) as service:
        code = service.create("plunder", [("Anne", "red"), ("Jack", "blue")], {})
        service.start(code, HOST, Action("pass", {}, service.live(code).table.seats[0]), Ticket(0))
    return code


@pytest.fixture
def file(table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "table.json"
    assert cli.main(["export", table, str(path)]) == 0
    capsys.readouterr()
    return path


def run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environ}, check=False, timeout=60
    )


# Fast starts


@pytest.mark.parametrize(
    ("arguments", "heavy"),
    [
        (["--help"], HEAVY),
        (["--version"], HEAVY),
        (["tables"], ("flet", "fastapi", "uvicorn", "qrcode", "PIL", "companion.games.blackbeard")),
        (
            ["simulate", "pirates-en-duel", "--games", "1"],
            ("flet", "fastapi", "sqlmodel", "companion.games.blackbeard"),
        ),
    ],
)
def test_nothing_is_imported_that_is_not_needed(arguments: list[str], heavy: tuple[str, ...]) -> None:
    said = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "companion", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
        timeout=60,
    )

    imported = {line.rsplit("|", 1)[-1].strip() for line in said.stderr.splitlines()}
    assert "companion.commands.cli" in imported
    assert sorted(imported & set(heavy)) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", ["", "tables", "export", "import", "replay", "simulate", "doctor"])
def test_every_command_explains_itself(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        cli.main([*([command] if command else []), "--lang", language, "--help"])

    assert done.value.code == 0
    assert "[help." not in capsys.readouterr().out


# Tables


def test_no_table_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tables"]) == 0
    assert capsys.readouterr().out == "No table yet.\n"


def test_tables_are_listed_with_code_game_taps_and_seats(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tables", "--lang", "fr"]) == 0

    (line,) = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"{table} +plunder +1 ligne +\d{{4}}-\d\d-\d\d \d\d:\d\d +Anne, Jack", line)


def test_a_table_goes_to_a_file_and_comes_back(
    table: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "other.db"))

    assert cli.main(["import", str(file)]) == 0
    assert cli.main(["import", str(file)]) == 2

    said = capsys.readouterr()
    assert said.out == f"Table {table} is here now.\n"
    assert said.err == f"This table is already here, as {table}, with the same log.\n"


def test_a_table_goes_through_a_pipe(
    table: str, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["export", table.lower()]) == 0
    text = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    assert cli.main(["replay", "-", "--json"]) == 0

    result = json.loads(capsys.readouterr().out)
    assert list(result) == ["game", "entries", "hash", "state", "scores", "finished"]
    assert (result["game"], result["entries"]) == ("plunder", 1)


def test_a_replay_is_told_in_sentences_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(file), "--lang", "fr"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("plunder\u202f: 1 ligne")
    assert lines[-1] == "La partie n’est pas finie."


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["export", "NOWHERE-222"], "There is no table NOWHERE-222."),
        (["import", "absent.json"], "This computer reports: No such file or directory (absent.json)"),
        (["replay", "."], "This computer reports: Is a directory (.)"),
        (["simulate", "chess"], "The app has no game “chess”."),
        (["simulate", "plunder", "--games", "0"], "Ask for 1 to 1,000,000 games."),
        (["simulate", "plunder", "--seats", "9"], "This game has 2 to 4 seats."),
        (
            ["simulate", "plunder", "--games", "many"],
            "Not understood: --games, many. See “companion simulate --help”.",
        ),
        (["sail"], "Not understood: sail. See “companion --help”."),
        (["--fly"], "Not understood: --fly. See “companion --help”."),
        (["export"], "Not understood: TABLE. See “companion export --help”."),
        (["--port", "x"], "The setting server.port cannot be “x” (--port)."),
        (["--port", "70000"], "The setting server.port cannot be “70000” (--port)."),
        (
            ["--host", "203.0.113.1", "--no-browser"],
            "The app cannot answer at 203.0.113.1: this computer has no such address.",
        ),
        (
            ["--desktop"],
            "There is no window to open: neither Flet’s own nor Chrome, Chromium or Edge."
            " Install one of them, or start without --desktop to play in the browser.",
        ),
    ],
)
def test_an_error_is_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "has_screen", lambda: True)
    monkeypatch.setattr(window, "find_spec", lambda name: None)
    monkeypatch.setattr(window, "find_app_browser", lambda: None)

    assert cli.main(arguments) == 2

    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{sentence}\n")


@pytest.mark.parametrize(("cut", "sentence"), [(100, "cut off"), (0, "cut off")])
def test_a_damaged_file_is_named_as_what_it_is(
    file: Path, cut: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(file.read_text(encoding="utf-8")[:cut], encoding="utf-8")

    assert cli.main(["import", str(file)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_database_that_is_none_is_said_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "companion.db").write_bytes(b"this is no database" * 100)

    assert cli.main(["tables"]) == 2
    assert "is damaged. Nothing was changed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environ", "start"),
    [
        ({"COMPANION_LANG": "fr"}, "L’appli n’a pas de jeu"),
        ({"COMPANION_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_CA.UTF-8"}, "L’appli n’a pas de jeu"),
        ({"COMPANION_LANG": "", "LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "The app has no game"),
        ({"COMPANION_LANG": "en", "LANG": "fr_FR.UTF-8"}, "The app has no game"),
    ],
)
def test_errors_are_in_the_reader_s_language(
    environ: dict[str, str], start: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)

    assert cli.main(["simulate", "chess"]) == 2
    assert capsys.readouterr().err.startswith(start)


@pytest.mark.parametrize(("wrong", "code"), [(KeyboardInterrupt(), 130), (ZeroDivisionError("x"), 2)])
def test_no_traceback_ever_reaches_the_terminal(
    wrong: BaseException, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: Any) -> None:
        raise wrong

    monkeypatch.setattr(app, "open_read_only", fails)

    assert cli.main(["tables"]) == code
    assert "Traceback" not in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m companion --help | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)

    assert done.stderr == ""
    assert done.returncode in (0, 141)


def test_a_terminal_without_our_letters_still_gets_an_answer() -> None:
    done = run("simulate", "chess", "--lang", "fr", PYTHONIOENCODING="ascii")

    assert done.returncode == 2
    assert done.stderr.startswith("L?appli n?a pas de jeu")


# Simulations


def test_a_simulation_answers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "plunder", "--games", "5", "--seats", "3", "--seed", "4", "--json"]) == 0

    result = json.loads(capsys.readouterr().out)
    assert list(result) == [
        "game",
        "games",
        "finished",
        "taps",
        "exceptions",
        "broken_invariants",
        "refused_offers",
        "coded",
        "code_bytes",
        "uncut_code_bytes",
        "seat_code_bytes",
        "code_floor",
        "code_over_floor",
        "catch_up_bytes",
        "seconds",
    ]
    assert (result["games"], result["finished"], result["exceptions"]) == (5, 5, 0)


def test_a_simulation_says_that_its_box_is_made_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "plunder", "--games", "2"]) == 0
    assert "made-up box" in capsys.readouterr().out


# Doctor


def test_the_doctor_finds_a_sound_house(
    table: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, free_port: int
) -> None:
    monkeypatch.setenv("COMPANION_PORT", str(free_port))
    monkeypatch.setattr("companion.commands.doctor.build_games", dict)

    code = cli.main(["doctor"])

    said = capsys.readouterr().out
    assert (code, said.splitlines()[-1]) == (0, "0 problems."), said
    assert "Database: 1 table, no errors found" in said
    assert f"Port {free_port} is free." in said


def test_the_doctor_names_each_problem_and_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "companion.db").write_bytes(b"this is no database" * 100)
    monkeypatch.setattr("companion.commands.doctor.build_games", dict)
    monkeypatch.setattr("companion.commands.doctor.ASSETS", tmp_path)
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        monkeypatch.setenv("COMPANION_PORT", str(port))

        assert cli.main(["doctor"]) == 2

    wrong = [line for line in capsys.readouterr().out.splitlines() if line.startswith("WRONG")]
    assert [part in line for line, part in zip(wrong, ("put a copy", "install the app again", "--port"), strict=True)]
    assert str(port) in wrong[-1]


def test_the_doctor_finds_the_table_that_cannot_be_opened(
    table: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, plunder: AnyGame
) -> None:
    monkeypatch.setattr("companion.commands.doctor.build_games", dict)
    monkeypatch.setattr(app, "build_games", lambda: {"other": plunder})

    assert cli.main(["doctor"]) == 2
    assert f"Table {table} cannot be opened: The app has no game “plunder”." in capsys.readouterr().out


def test_blanks_are_found_in_every_form() -> None:
    assert blanks("{who:seat|de} has {n}") == {"who", "n"}
    assert blanks({"one": "{n} tap", "other": "{n} taps by {who}", "by": "n"}) == {"n", "who"}


# The server


@pytest.fixture
def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path, free_port: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "companion", "--no-browser", "--host", "127.0.0.1", "--port", str(free_port)]
    environ = {**os.environ, "COMPANION_DB": str(tmp_path / "server.db")}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=environ
    ) as process:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            assert process.poll() is None, process.communicate()
            try:
                httpx.get(f"http://127.0.0.1:{free_port}/api/health", timeout=5)
                break
            except httpx.HTTPError:
                time.sleep(0.05)
        yield process
        if process.poll() is None:
            process.kill()


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_the_server_starts_says_where_and_stops_quietly(
    server: subprocess.Popen[str], free_port: int, sent: signal.Signals
) -> None:
    version = httpx.get(f"http://127.0.0.1:{free_port}/api/version").json()
    second = run("--no-browser", "--host", "127.0.0.1", "--port", str(free_port), COMPANION_LANG="en")

    server.send_signal(sent)
    out, err = server.communicate(timeout=20)

    assert "pirates-en-duel" in version["games"]
    assert re.search(rf"http://127\.0\.0\.1:{free_port}/host/[\w-]+\n", out)
    assert (server.returncode, err) == (0, "")
    assert second.returncode == 2
    assert second.stderr == (
        f"The port {free_port} is already in use. Stop the other program, or choose another port with --port.\n"
    )


def test_the_host_s_link_is_shown_as_a_code_for_phones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.assets import words

    monkeypatch.setattr("companion.app.bases", lambda host, port, https: [f"http://192.168.1.20:{port}"])

    app.announce(words("en"), settings.Settings(), 8550, "key", print)

    said = capsys.readouterr().out
    assert "Phones on the same network: http://192.168.1.20:8550\n" in said
    assert "█" in said


def test_an_export_is_never_larger_than_what_can_be_read() -> None:
    assert export.LARGEST == 20_000_000
