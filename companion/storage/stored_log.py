"""The log of a table as it lies in the file. Reading a row costs more than seeing that it has not changed."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.lazy import Lazy
from companion.core.record import EntryRecord
from companion.storage import rows

UNCHECKED: Mapping[str, Any] = {"entries": 0, "digest": "", "sum": rows.NO_SUM}


class StoredLog(Lazy[EntryRecord]):
    """`checked` tells how many of the first rows were read and checked before: their digest, and the sum up to them."""

    def __init__(self, found: Sequence[rows.Values], checked: Mapping[str, Any] = UNCHECKED) -> None:
        super().__init__(lambda number: rows.entry_of(found[number]), range(len(found)))
        self.found = found
        self.checked = checked

    def sum_at(self, count: int) -> dict[str, Any]:
        """The sum of the first so many entries."""
        first = self.checked["sum"] if self.checked["entries"] <= count else rows.NO_SUM
        return rows.sum_of(self[:count], first)

    def checkpoint(self) -> dict[str, Any]:
        """The checkpoint to store once the whole log has been checked."""
        sum = self.sum_at(len(self))
        return {"entries": len(self), "sum": sum, "digest": rows.digest_of(self.found, sum)}


def read_check(kept: Any, found: Sequence[rows.Values]) -> Mapping[str, Any]:
    """The stored checkpoint, if these rows still begin with the very ones that were checked."""
    checked = kept.get("checked") if isinstance(kept, dict) else None
    if not isinstance(checked, dict):
        return UNCHECKED
    count, sum = checked.get("entries"), checked.get("sum")
    if not isinstance(count, int) or not isinstance(sum, dict) or not 0 < count <= len(found):
        return UNCHECKED
    return checked if checked.get("digest") == rows.digest_of(found[:count], sum) else UNCHECKED
