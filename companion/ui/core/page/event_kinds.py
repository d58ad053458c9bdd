"""What kind of event a control's handler takes. Flet reads that from the annotations of all its classes, anew for each
touch; it is the same for every control of a kind."""

from collections.abc import Callable
from typing import Any

from flet.controls import base_control
from flet.controls.base_control import BaseControl

find_kind = base_control.get_event_field_type  # type: ignore[attr-defined]


def make_finder() -> Callable[[BaseControl, str], Any]:
    """The same as Flet's own function, which looks each kind of control up once."""
    kinds: dict[tuple[type, str], Any] = {}

    def find_once(control: BaseControl, field_name: str) -> Any:
        key = type(control), field_name
        if key not in kinds:
            kinds[key] = find_kind(control, field_name)
        return kinds[key]

    return find_once


def remember_event_kinds() -> None:
    """From now on Flet looks each kind of control up once. For the whole process: whoever joins the parts calls it."""
    base_control.get_event_field_type = make_finder()  # type: ignore[assignment, attr-defined]
