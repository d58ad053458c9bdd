"""A real server in this process, with one table."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from companion.app import build
from companion.hosting.service import Service
from companion.settings import Settings
from tests.support.hosts.wire import ELSEWHERE, Wire, serving


class Running(NamedTuple):
    service: Service
    port: int
    code: str

    def wire(self, source: str = ELSEWHERE, memory: str | None = None, **headers: str) -> Wire:
        return Wire(self.port, source, memory, **headers)


@contextmanager
def running_host(folder: Path) -> Iterator[Running]:
    settings = Settings(database=folder / "companion.db", language="en")
    service = build(settings)
    code = service.create("port-royal", [("Anne", "red"), ("Ben", "blue")], {})
    with serving(service, settings) as port:
        yield Running(service, port, code)
