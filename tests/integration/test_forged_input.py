"""Forged input of every kind: no answer of 500, no traceback. The full count: `tests/bench/full_count/fuzz_host.py`."""

from pathlib import Path

from tests.browser.conftest import Host
from tests.support.hosts.forgery import Forger

ROUNDS = 4


def test_nothing_that_is_sent_ends_in_a_traceback(tmp_path: Path) -> None:
    host = Host(tmp_path)
    forger = Forger(host, tmp_path, seed=7)
    host.start()
    try:
        for _ in range(ROUNDS):
            forger.round()
        forger.check_host()
    finally:
        host.stop()

    assert forger.faults == []
    assert min(forger.sent.values()) >= ROUNDS
    assert forger.statuses[200]
    assert forger.statuses[400]
