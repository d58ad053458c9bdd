"""How many controls Flet compares while something is drawn again. Its time is spent there, and this needs no clock."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder


@dataclass
class Compared:
    seen: dict[int, BaseControl] = field(default_factory=dict)
    """By identity: laid beside its earlier drawing, or new, or both."""

    @property
    def controls(self) -> int:
        return len(self.seen)


@contextmanager
def count_controls() -> Iterator[Compared]:
    """Every control that Flet compares or adds meanwhile, on whatever phone."""
    found = Compared()
    compare, added = DiffBuilder._compare_dataclasses, DiffBuilder.get_added_controls

    def count(self: DiffBuilder, *given: Any) -> None:
        _, _, src, dst, frozen = given
        if isinstance(dst, BaseControl) and not (frozen and src is dst):
            found.seen[id(dst)] = dst
        compare(self, *given)

    def count_added_controls(self: DiffBuilder) -> Iterator[Any]:
        for control in added(self):
            found.seen[id(control)] = control
            yield control

    setattr(DiffBuilder, "_compare_dataclasses", count)  # noqa: B010
    setattr(DiffBuilder, "get_added_controls", count_added_controls)  # noqa: B010
    try:
        yield found
    finally:
        setattr(DiffBuilder, "_compare_dataclasses", compare)  # noqa: B010
        setattr(DiffBuilder, "get_added_controls", added)  # noqa: B010
