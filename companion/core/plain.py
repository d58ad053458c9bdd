"""Values as plain data, the same on every machine, and their fingerprint."""

import hashlib
import json
import unicodedata
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass, replace
from typing import Any

Path = tuple[str | int, ...]


def plain(value: Any) -> Any:
    """The value as JSON would hold it. Floats are refused: they differ between machines."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, Set):
        return sorted((plain(v) for v in value), key=repr)
    if isinstance(value, tuple | list):
        return [plain(v) for v in value]
    raise TypeError(f"{type(value).__name__} has no plain form")


def canonical(value: Any) -> str:
    return to_json(plain(value))


def to_json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def fingerprint(value: Any, *before: str) -> str:
    """The same 32 hex digits for the same value, on every machine and Python version."""
    return digest(canonical(value), *before)


def fingerprint_of_plain(value: Any, *before: str) -> str:
    """The same for data as JSON holds it: it is plain already, and is not taken apart again."""
    try:
        return digest(to_json(value), *before)
    except TypeError:
        return fingerprint(value, *before)


def digest(text: str, *before: str) -> str:
    return hashlib.sha256("\n".join((*before, text)).encode()).hexdigest()[:32]


def get_at(value: Any, path: Path) -> Any:
    for step in path:
        if isinstance(value, Mapping):
            value = value[step]
        elif isinstance(value, tuple):
            value = value[int(step)]
        else:
            value = getattr(value, str(step))
    return value


def set_at(value: Any, path: Path, new: Any) -> Any:
    """A copy of the value in which the place at the path holds something else."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        return {**value, step: set_at(value[step], rest, new)}
    if isinstance(value, tuple):
        changed = set_at(value[int(step)], rest, new)
        return tuple(changed if i == step else v for i, v in enumerate(value))
    return replace(value, **{str(step): set_at(getattr(value, str(step)), rest, new)})


def slug(name: str) -> str:
    """The name in lower-case letters without accents, digits and hyphens; "" where nothing of it is left."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(c if c.isalnum() else " " for c in bare).split())
