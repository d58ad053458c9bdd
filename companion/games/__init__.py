"""All games: every folder here is one, and nothing here names one."""

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from threading import Lock
from typing import Any

from companion.core.game import AnyGame

Tables = Mapping[str, Any]


class Games(Mapping[str, AnyGame]):
    """Each game by its id (the folder's name, with hyphens). A box is opened when it is first asked for."""

    def __init__(self, tables_of: Callable[[str], Tables]) -> None:
        self.tables_of = tables_of
        self.folders = {m.name.replace("_", "-"): m.name for m in pkgutil.iter_modules(__path__) if m.ispkg}
        self.opened: dict[str, AnyGame] = {}
        self.opening = Lock()

    def __getitem__(self, id: str) -> AnyGame:
        if id not in self.opened:
            module = import_module(f"{__name__}.{self.folders[id]}")
            with self.opening:  # one box of each, whoever asks for it at the same time
                if id not in self.opened:
                    self.opened[id] = module.load(self.tables_of(id))
        return self.opened[id]

    def __contains__(self, id: object) -> bool:
        return id in self.folders

    def __iter__(self) -> Iterator[str]:
        return iter(self.folders)

    def __len__(self) -> int:
        return len(self.folders)


def all_games(tables_of: Callable[[str], Tables]) -> Games:
    """Every game that is here, built from the tables of its id."""
    return Games(tables_of)
