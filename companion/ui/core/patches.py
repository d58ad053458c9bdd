"""What one phone was sent for a change, sent to the other phones of the same look: drawn and compared once.

A section is drawn and compared with what stands there. Where that is only other values (a number, a sentence, a
colour), the same difference fits every phone on which the same section stood there: it is sent as it is, and put into
Flet's own tree of that phone. What the buttons there do is drawn when one of them is touched.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import ObjectPatch, Operation
from flet.messaging.protocol import Message, MessageAction, PatchControlBody

from companion.ui.core.comparison import Change, Path, compare_drawing, draw

Look = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Patch:
    """From one look of a section to another: what it changes, and as Flet sends it; nothing where nothing is seen."""

    before: Look
    after: Look
    changes: tuple[Change, ...]
    sent: Any


def find_patch(patches: Sequence[Patch], before: Look, after: Look) -> Patch | None:
    return next((p for p in patches if p.after == after and p.before == before), None)


def redraw(component: Component) -> tuple[Change, ...] | None:
    """Draw the component again, and send what has changed: it comes back where it is only values."""
    component._state.is_dirty = False
    drawn = draw(component, component.args, component.kwargs)
    found = compare_drawing(component, drawn)
    if found is None:
        replace_drawing(component, drawn)
        return None
    found.put_values()
    return tuple(found.changes)


def replace_drawing(component: Component, drawn: Any) -> None:
    """What Flet's `Component.update` does with a drawing."""
    state = component._state
    object.__setattr__(drawn, "_frozen", True)
    state.last_b, state.last_args, state.last_kwargs = drawn, component.args, component.kwargs
    session = component.page.session
    session.patch_control({"_b": drawn}, {"_b": component._b}, component, [], frozen=True)  # type: ignore[arg-type]
    component._b = drawn


def message_of(changes: Sequence[Change]) -> Any:
    """The changes as Flet sends them."""
    operations = [{"op": "replace", "path": [*c.path, c.name], "value": c.value} for c in changes]
    return ObjectPatch(operations).to_message() if changes else None


def apply_patch(component: Component, patch: Patch, *, drawn_here: bool = False) -> None:
    """Send it to this phone, and change Flet's tree of it accordingly. `drawn_here`: the parts of the section were
    drawn for this phone, and know it."""
    controls = [control_at(component, change.path, drawn_here) for change in patch.changes]
    for control, change in zip(controls, patch.changes, strict=True):
        set_value(control, change)
    if patch.sent is not None:
        send(component, patch.sent)


def control_at(component: Component, path: Path, drawn_here: bool) -> Any:
    found: Any = component
    for step in path:
        found = found[int(step)] if isinstance(found, list) else getattr(found, str(step))
        if isinstance(found, Component) and not drawn_here:
            found._state.is_dirty = True  # what it remembers of its last drawing holds no longer
    return found


def set_visible(control: BaseControl, visible: bool) -> None:
    """A control of a component that takes no room while nothing stands in it."""
    set_value(control, Change((), "visible", visible))
    send(control, [[0], [Operation.Replace, 0, "visible", visible]])


def send(control: BaseControl, patch: Any) -> None:
    message = Message(MessageAction.PATCH_CONTROL, PatchControlBody(control._i, patch))
    control.page.session._Session__send_message(message)  # type: ignore[attr-defined]


def set_value(control: BaseControl, change: Change) -> None:
    """Set a property of a control of a component, which Flet lets nobody else change."""
    values = control._values
    if change.value == type(control)._prop_defaults.get(change.name):  # type: ignore[attr-defined]
        values.pop(change.name, None)
    else:
        values[change.name] = change.value
