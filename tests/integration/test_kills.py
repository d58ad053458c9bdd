"""kill -9 while phones tap, for a minute: runs beside the other tests, in a file of its own."""

from pathlib import Path

from companion.app import build_games
from tests.browser.conftest import Host
from tests.support.hosts.kills import run_kills

SECONDS = 60


def test_a_host_that_is_killed_while_phones_tap_loses_nothing_that_it_has_acknowledged(tmp_path: Path) -> None:
    result = run_kills(Host(tmp_path), build_games(), seconds=SECONDS, most=3)

    assert result.lost == []
    assert result.acknowledged > result.kills
