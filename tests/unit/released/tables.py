"""The tables that were recorded of each revision of a game, and today's state as the recorder would have written it."""

import json
import lzma
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, is_dataclass
from pathlib import Path
from typing import Any

from companion.core.plain import plain
from tools.record_released import RELEASED

FILES = tuple(sorted(RELEASED.glob("*/*.json.xz")))


@dataclass(frozen=True, slots=True)
class Step:
    """The state after an entry as its revision had it: its hash, and itself."""

    hash: str
    state: Any


@dataclass(frozen=True, slots=True)
class Released:
    path: Path
    export: Mapping[str, Any]
    codes: Sequence[str]
    steps: Sequence[Step]

    @property
    def game(self) -> str:
        return str(self.export["game"])

    @property
    def revision(self) -> int:
        return int(self.export["rules_revision"])


def read_released_table(path: Path) -> Released:
    data = json.loads(lzma.decompress(path.read_bytes()))
    return Released(path, data["export"], data["codes"], tuple(read_steps(data["steps"])))


def read_steps(steps: Sequence[Mapping[str, Any]]) -> Iterator[Step]:
    state: Any = {}
    for step in steps:
        for path, *value in step["changes"]:
            state = with_value(state, path, value)
        yield Step(step["hash"], state)


def with_value(state: Any, path: Sequence[str | int], value: Sequence[Any]) -> Any:
    """A copy with the value at the path, or without that place where there is none."""
    if not path:
        return value[0]
    key, rest = path[0], path[1:]
    if isinstance(state, list):
        return [with_value(v, rest, value) if i == key else v for i, v in enumerate(state)]
    if not rest and not value:
        return {k: v for k, v in state.items() if k != key}
    return {**state, key: with_value(state.get(key), rest, value)}


def restrict(value: Any, known: Any) -> Any:
    """The plain value, of each of its records only the fields that were known: a later revision may have more.

    So it may have more house rules, each with the value that it has for a table that never chose.
    """
    if is_dataclass(value) and isinstance(known, dict):
        parts = {name: restrict(getattr(value, name), known[name]) for name in known if hasattr(value, name)}
        if "options" in parts:
            parts["options"] = {k: v for k, v in parts["options"].items() if k in known["options"]}
        return parts
    if isinstance(value, Mapping) and isinstance(known, dict):
        return {str(k): restrict(v, known.get(str(k))) for k, v in value.items()}
    if isinstance(value, Set) or not isinstance(value, tuple | list) or not isinstance(known, list):
        return plain(value)
    if len(value) != len(known):
        return plain(value)
    return [restrict(v, k) for v, k in zip(value, known, strict=True)]


def differences(now: Any, known: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Where the two plain values differ, and how."""
    if isinstance(now, dict) and isinstance(known, dict):
        for key in sorted({*now, *known}):
            yield from differences(now.get(key), known.get(key), f"{path}.{key}")
    elif isinstance(now, list) and isinstance(known, list) and len(now) == len(known):
        for number, pair in enumerate(zip(now, known, strict=True)):
            yield from differences(*pair, f"{path}[{number}]")
    elif now != known:
        yield path, f"{known!r} became {now!r}"
