"""What an event of an older revision means.

A revision that gives an event another meaning adds a field: its default is the new meaning, and `since` says what an
event without it means at a table that was begun by an older revision. So an old event never changes its meaning.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

KEY = "since"


@dataclass(frozen=True, slots=True)
class Since:
    revision: int
    before: Any


def since(revision: int, before: Any) -> dict[str, Any]:
    """The metadata of a field that came with this revision; `before` is what went without saying until then."""
    return {KEY: Since(revision, before)}


def implied_fields(kind: type, revision: int) -> Mapping[str, Any]:
    """The fields that an event of this kind need not name, with what their absence means at a table of the revision."""
    added = {f.name: (f.metadata[KEY], f.default) for f in fields(kind) if KEY in f.metadata}
    return {name: now if revision >= mark.revision else mark.before for name, (mark, now) in added.items()}
