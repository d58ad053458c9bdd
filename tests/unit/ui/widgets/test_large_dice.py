"""A throw of the app, as large as the phone lets it be."""

import flet as ft
import pytest

from companion.palette import DAY
from companion.ui import widgets as w
from companion.ui.core.theme import Theme
from tests.support.headless import within


@pytest.mark.parametrize("width", [320, 390, 820])
@pytest.mark.parametrize(("count", "pairs", "across"), [(1, False, 1), (2, False, 2), (4, True, 2), (16, True, 4)])
def test_the_dice_of_a_row_have_room_beside_each_other(width: int, count: int, pairs: bool, across: int) -> None:
    t = Theme(DAY, width, 844)
    drawn = w.large_dice(t, [w.Face("Die shows 3", pips=3)] * count, lambda: None, pairs=pairs)
    (row,) = (c for c in within(drawn) if isinstance(c, ft.Row))
    sizes = {float(die.width) for die in row.controls}  # type: ignore[attr-defined]

    room = row.width or t.body - 48
    (size,) = sizes
    assert across * size + 12 * (across - 1) <= room
    if width < 800 or across == 4:
        assert (across + 1) * size + 12 * across > room
