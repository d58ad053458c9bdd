"""How many controls are compared while something is drawn again, by Flet or by us. The time is spent there, and this
needs no clock."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder
from flet.controls.services.service import Service

from companion.ui.core.comparison import Comparison


@dataclass
class Compared:
    seen: dict[int, BaseControl] = field(default_factory=dict)
    """By identity: laid beside its earlier drawing, or new, or both."""

    @property
    def controls(self) -> int:
        return len(self.seen)

    def take(self, control: BaseControl) -> None:
        if not isinstance(control, Service):
            self.seen[id(control)] = control


@contextmanager
def count_controls() -> Iterator[Compared]:
    """Every control on a screen that is compared or added meanwhile, on whatever phone; a service, which Flet takes in
    when the collector of Python has passed by, is on no screen."""
    found = Compared()
    compare, added = DiffBuilder._compare_dataclasses, DiffBuilder.get_added_controls
    compare_values = Comparison.compare

    def count(self: DiffBuilder, *given: Any) -> None:
        _, _, src, dst, frozen = given
        if isinstance(dst, BaseControl) and not (frozen and src is dst):
            found.take(dst)
        compare(self, *given)

    def count_added_controls(self: DiffBuilder) -> Iterator[Any]:
        for control in added(self):
            found.take(control)
            yield control

    def count_values(self: Comparison, old: Any, new: Any, path: Any) -> None:
        if isinstance(old, BaseControl) and old is not new:
            found.take(old)
        compare_values(self, old, new, path)

    setattr(Comparison, "compare", count_values)  # noqa: B010
    setattr(DiffBuilder, "_compare_dataclasses", count)  # noqa: B010
    setattr(DiffBuilder, "get_added_controls", count_added_controls)  # noqa: B010
    try:
        yield found
    finally:
        setattr(Comparison, "compare", compare_values)  # noqa: B010
        setattr(DiffBuilder, "_compare_dataclasses", compare)  # noqa: B010
        setattr(DiffBuilder, "get_added_controls", added)  # noqa: B010
