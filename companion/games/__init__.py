"""The shelf: every folder here is a game, and nothing here names one."""

import pkgutil
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from companion.core.game import AnyGame

Tables = Mapping[str, Any]


def shelf(tables_of: Callable[[str], Tables]) -> dict[str, AnyGame]:
    """Each game by its id (the folder's name, with hyphens), built from the tables of that id."""
    folders = {m.name.replace("_", "-"): m.name for m in pkgutil.iter_modules(__path__) if m.ispkg}
    return {id: import_module(f"{__name__}.{folder}").load(tables_of(id)) for id, folder in folders.items()}
