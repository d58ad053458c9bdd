"""What kind of event a control's handler takes. Flet reads that from the annotations of all its classes, anew for each
touch; it is the same for every control of a kind."""

from typing import Any

from flet.controls import base_control
from flet.controls.base_control import BaseControl

find_kind = base_control.get_event_field_type  # type: ignore[attr-defined]
KINDS: dict[tuple[type, str], Any] = {}


def remember_kind(control: BaseControl, field_name: str) -> Any:
    key = type(control), field_name
    if key not in KINDS:
        KINDS[key] = find_kind(control, field_name)
    return KINDS[key]


def remember_event_kinds() -> None:
    base_control.get_event_field_type = remember_kind  # type: ignore[attr-defined]
