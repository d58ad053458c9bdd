"""The kind of event that a handler takes is looked up once for each kind of control."""

import flet as ft
import pytest
from flet.controls import base_control

from companion.ui.core.page import event_kinds
from companion.ui.core.page.event_kinds import find_kind, make_finder

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

    assert make_finder()(kind(), name) == asked["found"] is not None


def test_it_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    find = make_finder()
    found = find(ft.Container(), "on_click")

    monkeypatch.setattr(event_kinds, "find_kind", lambda control, name: None)

    assert find(ft.Container(), "on_click") is found
    assert find(ft.Container(), "on_long_press") is None


def test_flet_looks_a_kind_up_by_ours_once_the_parts_are_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base_control, "get_event_field_type", find_kind)

    event_kinds.remember_event_kinds()

    assert vars(base_control)["get_event_field_type"] is not find_kind
