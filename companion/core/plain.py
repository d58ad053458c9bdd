"""Values as plain data, the same on every machine, and their fingerprint."""

import hashlib
import unicodedata
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass, replace
from functools import cache
from json import JSONEncoder
from types import NoneType
from typing import Any

Path = tuple[str | int, ...]


PLAIN = frozenset((NoneType, bool, int, str))


def plain(value: Any) -> Any:
    """The value as JSON would hold it. Floats are refused: they differ between machines."""
    kind: type = type(value)
    if kind in PLAIN or isinstance(value, (int, str)):
        return value
    if names := names_in(kind):
        return {name: plain(getattr(value, name)) for name in names}
    if is_dataclass(kind):
        return {}
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, Set):
        return sorted((plain(v) for v in value), key=repr)
    if isinstance(value, tuple | list):
        return [plain(v) for v in value]
    raise TypeError(f"{type(value).__name__} has no plain form")


@cache
def names_in(kind: type) -> tuple[str, ...]:
    """The names of the fields of a dataclass; none of anything else."""
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else ()


def canonical(value: Any) -> str:
    return to_json(plain(value))


to_json = JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode
"""Made once: every entry is hashed."""


def fingerprint(value: Any, *before: str) -> str:
    """The hash of a value: the same 32 hex digits on every machine and Python version."""
    return digest(canonical(value), *before)


def fingerprint_of_plain(value: Any, *before: str) -> str:
    """The hash of data as JSON holds it: such data is plain already, and is not converted again."""
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
