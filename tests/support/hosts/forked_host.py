"""A host forked from a process that has imported it already: a new Python takes longer to import than it lives here.

What runs is a process of its own all the same, with its own connection to the database."""

import multiprocessing
import os
import sys
from pathlib import Path
from typing import cast

from companion.commands.cli import main as run_companion
from tests.browser.conftest import Host

IMPORTED = ["tests.support.hosts.forked_host", "companion.app", "companion.web.server", "companion.ui.core.phone"]


def run_host(environ: dict[str, str], log: str) -> None:
    os.environ.update(environ)
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.exit(run_companion(["--no-browser"]))


class ForkedProcess:
    """As much of `subprocess.Popen` as a `Host` uses."""

    def __init__(self, environ: dict[str, str], log: Path) -> None:
        processes = multiprocessing.get_context("forkserver")
        processes.set_forkserver_preload(IMPORTED)
        self.forked = processes.Process(target=run_host, args=(environ, str(log)))
        self.forked.start()

    @property
    def pid(self) -> int:
        return cast(int, self.forked.pid)

    def poll(self) -> int | None:
        return self.forked.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self.forked.kill()

    def wait(self, seconds: float | None = None) -> None:
        self.forked.join(seconds)


class ForkedHost(Host):
    def run(self, environ: dict[str, str]) -> None:
        self.process = ForkedProcess(environ, self.log)
