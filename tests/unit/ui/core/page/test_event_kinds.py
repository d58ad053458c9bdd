"""The kind of event that a handler takes is looked up once for each kind of control."""

import flet as ft
import pytest
from flet.controls import base_control

from companion.ui.core.page.event_kinds import KINDS, find_kind, remember_kind

HEARD = (
    (ft.Container, "on_click"),
    (ft.Container, "on_long_press"),
    (ft.TextField, "on_change"),
    (ft.TextField, "on_submit"),
    (ft.Switch, "on_change"),
    (ft.GestureDetector, "on_pan_update"),
    (ft.ListView, "on_scroll"),
)


@pytest.mark.parametrize(("kind", "name"), HEARD)
def test_it_is_what_flet_finds_where_it_asks(kind: type[ft.Control], name: str) -> None:
    asked = {**vars(base_control), "find": find_kind, "control": kind(), "name": name}

    exec("found = find(control, name)", asked)  # Flet reads the names around its own call

    assert remember_kind(kind(), name) == asked["found"] is not None


def test_it_is_found_once() -> None:
    remember_kind(ft.Container(), "on_click")
    KINDS[ft.Container, "on_click"] = marked = object()
    try:
        assert remember_kind(ft.Container(), "on_click") is marked
    finally:
        del KINDS[ft.Container, "on_click"]
