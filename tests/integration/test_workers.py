"""`companion --workers 2`: two processes behind one port. One that dies takes no table and no phone along."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg
import pytest

from companion.app import open_service
from companion.commands.cli import main
from companion.settings import Settings
from tests.support.club import wait_for
from tests.support.postgres import shared_server
from tests.support.wire import HERE, Wire

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Workers:
    url: str
    settings: Settings
    parent: subprocess.Popen[str]
    port: int

    def listening(self) -> list[int]:
        """The processes that can be reached, by their number."""
        with psycopg.connect(self.url.replace("+psycopg", "")) as connection:
            query = "SELECT count(*) FROM club_host"
            hosts = connection.execute(query).fetchone()
        return children_of(self.parent.pid) if hosts and hosts[0] >= 2 else []


def children_of(pid: int) -> list[int]:
    """Without multiprocessing's own helper."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(c) for c in found if b"spawn_main" in Path(f"/proc/{c}/cmdline").read_bytes()]


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Workers]:
    url = shared_server().new_database()
    environ = {
        **os.environ,
        "COMPANION_DB": url,
        "COMPANION_PORT": "0",
        "COMPANION_LANG": "en",
        "XDG_DATA_HOME": str(tmp_path),
    }
    command = [sys.executable, "-m", "companion", "--workers", "2", "--no-browser", "--lang", "en"]
    parent = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    said = ""
    while not (port := re.search(r"//127\.0\.0\.1:(\d+)", said)):
        said = parent.stdout.readline()
        assert said, "it ended before it said where it is"
    made = Workers(url, Settings(url=url, database=tmp_path / "x.db"), parent, int(port[1]))
    wait_for(lambda: len(made.listening()) == 2)
    yield made
    parent.terminate()
    parent.wait(30)
    parent.stdout.close()


def test_a_phone_whose_process_dies_comes_back_at_the_same_question(workers: Workers) -> None:
    with open_service(workers.settings) as service:
        colours = service.game("pirates-en-duel").colours(2)
        code = service.create("pirates-en-duel", list(zip(("Anne", "Bart"), colours, strict=False)), {})
        seat = service.live(code).record.seats[0]
    table, headers = f"http://{HERE}:{workers.port}/api/tables/{code}", {"Authorization": f"Bearer {seat.token}"}
    wait_for(lambda: is_reachable(table, headers))
    offer = next(o for o in httpx.get(table, headers=headers).json()["actions"] if not o.get("refused"))
    body = {"do": offer["do"], "with": offer["with"], "seat": offer["seat"], "ticket": {"number": 0}}
    asked = httpx.post(f"{table}/start", json=body, headers=headers).json()
    phone = Wire(workers.port).register(f"/join/{code}/{seat.token}")
    phone.hear("Anne")
    old = phone.session

    for worker in workers.listening():
        os.kill(worker, signal.SIGKILL)
    assert phone.is_closed()
    wait_for(lambda: is_reachable(table, headers))
    back = Wire(workers.port).register(f"/join/{code}/{seat.token}", session_id=old)
    back.hear("Anne")

    again = httpx.get(table, headers=headers).json()
    assert back.session != old
    assert (again["number"], again["open"]) == (0, asked["open"])
    back.close()


def is_reachable(table: str, headers: dict[str, str]) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(table, headers=headers).is_success
    return False


def test_several_processes_need_postgresql(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "x.db"))

    assert main(["--workers", "2", "--lang", "en"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
