"""What is found by laying a new drawing beside an old one, without a phone."""

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component

from companion.palette import DAY
from companion.ui.core.comparison import Change, Comparison, compare_drawing
from companion.ui.core.theme import Theme
from companion.ui.widgets.numbers.charts import Series, score_chart


def line(value: str, size: float = 17, **more: Any) -> ft.Control:
    return ft.Row([ft.Container(ft.Text(value, style=ft.TextStyle(size=size)), border=ft.Border.all(1, "red"), **more)])


def component_of(drawn: ft.Control) -> Component:
    found = Component(fn=line)
    found._b = drawn
    return found


def compare(old: ft.Control, new: ft.Control) -> Comparison | None:
    return compare_drawing(component_of(old), new)


def test_the_same_drawing_changes_nothing() -> None:
    found = compare(line("7"), line("7"))

    assert found is not None
    assert (found.changes, found.handlers) == ([], [])


def test_a_chart_that_stays_changes_nothing() -> None:
    """Flet makes its tooltip anew for each chart, so that it has no default."""
    one, two = (score_chart(Theme(DAY, 390), [Series("red", "Anne", ())], summary="Anne 0") for _ in range(2))

    found = compare(one, two)

    assert found is not None
    assert (found.changes, found.handlers) == ([], [])


def test_another_value_is_found_with_the_way_to_it() -> None:
    found = compare(line("7"), line("8"))

    assert found is not None
    assert found.changes == [Change(("_b", "controls", 0, "content"), "value", "8")]


def test_a_value_that_is_back_at_its_default_is_found() -> None:
    found = compare(ft.Text("7", no_wrap=True), ft.Text("7"))

    assert found is not None
    assert [(c.name, c.value) for c in found.changes] == [("no_wrap", False)]


def test_one_and_true_are_two_values() -> None:
    found = compare(ft.Container(expand=1), ft.Container(expand=True))

    assert found is not None
    assert [c.value for c in found.changes] == [True]


def test_a_tap_is_exchanged_without_a_word_to_the_phone() -> None:
    def tap() -> None: ...

    old = line("7", on_click=lambda: None)
    found = compare(old, line("7", on_click=tap))

    assert found is not None
    assert found.changes == []
    found.put_values()
    assert old.controls[0].on_click is tap  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "new",
    [
        lambda: ft.Row([ft.Text("7")]),
        lambda: ft.Row([]),
        lambda: ft.Column([]),
        lambda: line("7", size=20),
        lambda: line("7", on_click=lambda: None),
        lambda: line("7", key="other"),
    ],
    ids=["another kind inside", "one fewer", "another kind", "another style", "a tap comes", "another key"],
)
def test_what_is_more_than_a_value_is_left_to_flet(new: Callable[[], ft.Control]) -> None:
    assert compare(line("7"), new()) is None


def test_what_somebody_types_into_is_left_to_flet() -> None:
    assert compare(ft.TextField("a"), ft.TextField("b")) is None
