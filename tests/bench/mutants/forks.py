"""Tests that are played in a forked process: how they fail, and when they have no end."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tests.bench.mutants.mutant import Mutant

SLACK = 30.0
"""Seconds beside five times those of its tests; a mutant that takes longer waits for something that never comes."""

LOOP = 8.0
"""Seconds of the processor beside five times those of one test; who takes more is in a loop that has no end."""

TICK = 0.02

BROKEN = 3
"""The exit code of a process in which something else failed than a test."""

ASSERTION, EXCEPTION, TIME_OUT, SURVIVED = "assertion", "exception", "time-out", "SURVIVED"
"""What becomes of a mutant: by what it was noticed, or that it was not."""


def end_of(child: int, seconds: float) -> int | None:
    """The exit code of a process, or None for one that was killed because it took too long. While this one is stopped,
    no time passes."""
    for _ in range(int(seconds / TICK)):
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(TICK)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


class Failure(NamedTuple):
    test: str
    """Empty where it is not known which one."""
    by: str


Run = Callable[[list[str], Mutant | None], Failure | None]
"""Play tests, with a mistake or without."""


def by_what(message: str) -> str:
    """By the first line of what pytest says about a failure."""
    is_assertion = message.startswith(("assert ", "AssertionError", "Failed: DID NOT", "Failed: Expected"))
    return ASSERTION if is_assertion else EXCEPTION


def play(items: list[pytest.Item], until_one_fails: bool = True) -> Iterator[tuple[pytest.Item, Failure | None]]:
    """Run tests in their order: each with its failure, or None where it passed."""
    for number, item in enumerate(items):
        following = items[number + 1] if number + 1 < len(items) else None
        failed = [report for report in runtestprotocol(item, log=False, nextitem=following) if report.failed]
        for report in failed:
            print(item.nodeid, report.longreprtext, sep="\n")
        failure = None
        if failed:
            crash = getattr(failed[0].longrepr, "reprcrash", None)
            failure = Failure(item.nodeid, by_what(crash.message if crash else ""))
        yield item, failure
        if until_one_fails and failure:
            return
