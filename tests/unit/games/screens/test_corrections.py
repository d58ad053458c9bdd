"""Values on a sheet, corrected faster than the sheet is drawn."""

import pytest

from companion.core.ask import Number
from companion.core.game import Field
from companion.core.table_rules import field_at
from companion.hosting.service import Service
from companion.palette import DAY
from companion.ui.core.theme import Theme
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import step_field
from tests.unit.games.screens.evening import ALL_GAMES, Evening


def field_to_step(game: str, told_by_events: bool, evening: Evening) -> Field | None:
    """A number that can go up twice."""
    fields = ALL_GAMES[game].fields(evening.host.live(evening.code).table.state)
    for field in fields:
        ask = field.ask
        if isinstance(ask, Number) and bool(field.events) == told_by_events and field.value + 2 <= ask.high:
            return field
    return None


@pytest.mark.parametrize("told_by_events", [False, True])
def test_two_quick_steps_on_one_drawing_are_two(host: Service, told_by_events: bool) -> None:
    evening = Evening(host, "blackbeard", seed=1)
    model = evening.phone.model
    field = field_to_step("blackbeard", told_by_events, evening)
    assert model
    assert field
    assert isinstance(field.ask, Number)
    context = TableContext(evening.phone, model, Theme(DAY, 390, 844), evening.phone.words("blackbeard"))

    for _ in range(2):
        step_field(context, field, field.ask, 1)
        model.live = host.live(evening.code)

    now = field_at(ALL_GAMES["blackbeard"], host.live(evening.code).table.state, field.path)
    assert now.value == field.value + 2
