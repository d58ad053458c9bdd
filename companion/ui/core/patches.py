"""What one phone was sent for a change, sent to the other phones of the same look: drawn and compared once.

Flet draws a section, compares it with what stood there and sends the difference. Where that is only other values (a
number, a sentence, a colour), the same difference fits every phone on which the same section stood there: it is sent
as it is, and put into Flet's own tree of that phone. What the buttons there do is drawn when one of them is touched.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import Operation
from flet.messaging.protocol import Message, MessageAction, PatchControlBody
from flet.messaging.session import Session

Path = tuple[str | int, ...]
Look = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Another value of one property: the way to its control, its name, the value."""

    path: Path
    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Patch:
    """From one look of a section to another: as Flet sends it, and what it changes."""

    before: Look
    after: Look
    sent: Any
    changes: tuple[Change, ...]


def find_patch(patches: Sequence[Patch], before: Look, after: Look) -> Patch | None:
    return next((p for p in patches if p.after == after and p.before == before), None)


def update_and_keep(component: Component, before: Look, after: Look) -> Patch | None:
    """Draw the component as Flet does. What was sent comes back where it fits other phones, too."""
    messages = messages_of(component.page.session, component.update)
    if not messages:
        return Patch(before, after, None, ())
    body = messages[0].body
    if len(messages) > 1 or not isinstance(body, PatchControlBody) or body.id != component._i:
        return None
    changes = tuple(changes_in(body.patch))
    if not all(change and fits(component, change) for change in changes):
        return None
    return Patch(before, after, body.patch, tuple(c for c in changes if c))


def messages_of(session: Session, work: Callable[[], object]) -> list[Message]:
    """What the session sends meanwhile."""
    messages: list[Message] = []
    send = session._Session__send_message  # type: ignore[attr-defined]

    def send_and_note(message: Message) -> None:
        messages.append(message)
        send(message)

    session._Session__send_message = send_and_note  # type: ignore[attr-defined]
    try:
        work()
    finally:
        del session._Session__send_message  # type: ignore[attr-defined]
    return messages


def changes_in(sent: Any) -> Iterator[Change | None]:
    """The changes in a message; None where it is more than other values."""
    paths, *operations = sent
    ways = dict(ways_in(paths, ()))
    for kind, node, name, *values in operations:
        simple = kind is Operation.Replace and isinstance(name, str) and not name.startswith("on_") and is_value(values)
        yield Change(ways[node], name, values[0]) if simple else None


def ways_in(node: Sequence[Any], way: Path) -> Iterator[tuple[int, Path]]:
    yield node[0], way
    for step, below in (node[1] if len(node) > 1 else {}).items():
        yield from ways_in(below, (*way, step))


def is_value(values: Sequence[Any]) -> bool:
    return len(values) == 1 and (values[0] is None or isinstance(values[0], bool | int | float | str))


def fits(component: Component, change: Change) -> bool:
    """Whether the change can be made in Flet's tree of this phone: only a property of a control; other objects may
    belong to several of them."""
    return isinstance(control_at(component, change.path), BaseControl)


def control_at(component: Component, path: Path) -> Any:
    found: Any = component
    for step in path:
        found = found[int(step)] if isinstance(found, list) else getattr(found, str(step))
        if isinstance(found, Component):
            found._state.is_dirty = True  # what it remembers of its last drawing holds no longer
    return found


def apply_patch(component: Component, patch: Patch) -> None:
    """Send it to this phone, and change Flet's tree of it accordingly."""
    controls = [control_at(component, change.path) for change in patch.changes]
    for control, change in zip(controls, patch.changes, strict=True):
        set_value(control, change)
    if patch.sent is not None:
        send(component, patch.sent)


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
