"""What stands beside a question: the chances of what it is about."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.ask import Ask
from companion.core.procedure import Progress
from companion.games.blackbeard.rules.forecast import forecast
from companion.ui import widgets as w
from companion.ui.table.context import TableContext


def chances(context: TableContext, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
    """The chances before anybody commits himself."""
    state: Any = progress.state
    informed = replace(state, box={**context.model.box(), **state.box})
    notes = [w.Note(context.rule(c.rule), context.words.say(c.phrase)) for c in forecast(informed, ask)]
    return [w.note_list(context.t, context.words("odds.title"), notes)] if notes else []
