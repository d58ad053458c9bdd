"""A new drawing laid beside what stands on a phone: which values differ, where nothing else does.

Flet's own comparison is made for whatever may have changed: it takes over every control of the new drawing, checks it,
and numbers it among those of the page. Most taps change a number and a sentence. Then all controls stay where they are,
and the values that differ are put into them. Where anything else has changed, it is left to Flet.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from flet.components.component import Component, Renderer
from flet.components.utils import shallow_compare_args_and_kwargs
from flet.controls.base_control import BaseControl

Path = tuple[str | int, ...]
SCALARS = (bool, int, float, str, type(None))
OF_EACH_CONTROL = frozenset(("_i", "_c"))
"""What Flet tells controls apart by: those of a new drawing take over the old ones."""
HANDLERS, KEY = "on_", "key"


@dataclass(frozen=True, slots=True)
class Change:
    """Another value of one property: the way to its control, its name, the value."""

    path: Path
    name: str
    value: Any


class MoreThanValues(Exception):
    """Something came, left, or is of another kind."""


@cache
def fields_of(kind: Hashable) -> tuple[str, ...]:
    """What a control, or a value such as a border, holds besides its properties."""
    found: Iterable[str] = getattr(kind, "_structural_fields", ())
    return tuple(sorted(set(found) - OF_EACH_CONTROL))


@cache
def adjusts_itself(kind: Hashable) -> bool:
    """Whether Flet lets such a control complete its own properties before it is compared."""
    return getattr(kind, "before_update", None) is not BaseControl.before_update


@cache
def has_own_state(kind: Hashable) -> bool:
    """Whether such a control hands over more than its number, as a text field does."""
    return getattr(kind, "_migrate_state", None) is not BaseControl._migrate_state


def is_same_value(old: Any, new: Any) -> bool:
    """Whether two values that are no controls are drawn the same: a colour, a style, a list of them."""
    if old is new:
        return True
    kind: Any = type(new)
    if old.__class__ is not new.__class__:
        return False
    if isinstance(new, list | tuple):
        return len(old) == len(new) and all(map(is_same_value, old, new))
    if (values := getattr(new, "_values", None)) is None:
        return bool(old == new)
    if old._values.keys() != values.keys():
        return False
    pairs = [(old._values[name], value) for name, value in values.items()]
    pairs += [(getattr(old, name), getattr(new, name)) for name in fields_of(kind)]
    return all(is_same_value(*pair) for pair in pairs)


@dataclass(slots=True)
class Comparison:
    """What was found; nothing is touched before all is known."""

    changes: list[Change] = field(default_factory=list)
    handlers: list[tuple[BaseControl, str, Any]] = field(default_factory=list)
    components: list[tuple[Component, Component]] = field(default_factory=list)
    """Those that were given something else, and what Flet would put in their places."""

    def compare(self, old: Any, new: Any, path: Path) -> None:
        """Raises MoreThanValues."""
        if old is new:
            return
        kind: Any = type(new)
        if old.__class__ is not new.__class__:
            raise MoreThanValues
        if kind is Component:
            self.compare_components(old, new, path)
            return
        if has_own_state(kind):
            raise MoreThanValues
        if adjusts_itself(kind):
            new._before_update_safe()
        for name in fields_of(kind):
            self.compare_items(getattr(old, name), getattr(new, name), (*path, name))
        self.compare_properties(old, new, path)

    def compare_properties(self, old: BaseControl, new: BaseControl, path: Path) -> None:
        before, after = old._values, new._values
        names: Iterable[str] = after if before.keys() == after.keys() else {**before, **after}
        defaults: Mapping[str, Any] = type(new)._prop_defaults  # type: ignore[attr-defined]
        for name in names:
            default = defaults.get(name)  # none for what Flet makes anew for each control, as the tooltip of a chart
            was, value = before.get(name, default), after.get(name, default)
            if was is value:
                continue
            if name.startswith(HANDLERS):
                self.compare_handlers(old, name, was, value)
            elif isinstance(value, BaseControl):
                self.compare(was, value, (*path, name))
            elif not is_same_value(was, value):
                self.note_change(Change(path, name, value), was)

    def compare_handlers(self, control: BaseControl, name: str, old: Any, new: Any) -> None:
        """A phone knows only whether there is one."""
        if old is None or new is None:
            raise MoreThanValues
        self.handlers.append((control, name, new))

    def note_change(self, change: Change, old: Any) -> None:
        if change.name == KEY or not isinstance(change.value, SCALARS) or not isinstance(old, SCALARS):
            raise MoreThanValues
        self.changes.append(change)

    def compare_items(self, old: Any, new: Any, path: Path) -> None:
        """Two lists of controls, or what else a control holds."""
        if isinstance(new, BaseControl):
            self.compare(old, new, path)
        elif isinstance(new, list) and isinstance(old, list):
            if len(old) != len(new):
                raise MoreThanValues
            for number, (was, item) in enumerate(zip(old, new, strict=True)):
                self.compare_items(was, item, (*path, number))
        elif not is_same_value(old, new):
            raise MoreThanValues

    def compare_components(self, old: Component, new: Component, path: Path) -> None:
        """As Flet does, one that is given the same is not drawn. One with a state of its own is left to Flet."""
        if old.fn is not new.fn or not is_same_value(old._values, new._values):
            raise MoreThanValues
        state = old._state
        if not state.is_dirty and shallow_compare_args_and_kwargs(
            state.last_args, state.last_kwargs, new.args, new.kwargs
        ):
            return
        if not new.memoized or state.hooks or state.observable_subscriptions or old._b is None:
            raise MoreThanValues
        self.components.append((old, new))
        self.compare(old._b, draw(old, new.args, new.kwargs), (*path, "_b"))

    def put_values(self) -> None:
        """Put what has changed into what stands there; what the phone is told is another matter."""
        for control, name, handler in self.handlers:
            control._values[name] = handler
        for old, new in self.components:
            old.args, old.kwargs = new.args, new.kwargs
            old._state.last_args, old._state.last_kwargs = new.args, new.kwargs
            old._state.is_dirty = False


def draw(component: Component, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    component._state.hook_cursor = 0
    return Renderer(component).render(component.fn, *args, **kwargs)  # type: ignore[no-untyped-call]


def compare_drawing(component: Component, drawn: Any) -> Comparison | None:
    """What differs in a new drawing of the component; None where that is more than values."""
    found = Comparison()
    try:
        found.compare(component._b, drawn, ("_b",))
    except MoreThanValues:
        return None
    return found
