"""The nine achievements: progress by seats, and what each one asks."""

import flet as ft

from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.rules.islands import explorer_target
from companion.games.dead_reckoning.screen.common import catalogue_of, seats_of
from companion.games.dead_reckoning.screen.table.turn import watch
from companion.games.dead_reckoning.state import ACHIEVEMENTS
from companion.ui import widgets as w
from companion.ui.core.memo import as_control
from companion.ui.table.context import TableContext


def prizes(context: TableContext) -> list[ft.Control]:
    """Nine rows by seats, with the progress that everybody can see."""
    words, t, state = context.words, context.t, context.state
    seats = seats_of(context)
    people = [w.Seated(seats.colour(s), seats.name(s)) for s in state.order]
    lines = [
        w.ScoreLine(words(f"achievement.{line.achievement}"), tuple(progress(p) for p in line.progress))
        for line in view_data.prizes(catalogue_of(context), state)
    ]
    total = w.ScoreLine(
        words("prizes.markers"),
        tuple(f"{len(state.claims_of(s))}/{catalogue_of(context).pieces.markers}" for s in state.order),
    )
    goals = [w.Note(words(f"achievement.{a}"), goal(context, a)) for a in ACHIEVEMENTS]
    alarms = map(as_control, watch(context))
    return [*alarms, w.score_table(t, people, lines, total), w.note_list(t, words("prizes.goals"), goals)]


def progress(found: view_data.Progress) -> str:
    if found.done:
        return "✓"
    if found.impossible:
        return "✗"
    return f"{found.now}/{found.target}" if found.target else "–"


def goal(context: TableContext, achievement: str) -> str:
    """What it asks, and its coins once they are typed."""
    words, value = context.words, context.state.box.get(f"achievement/{achievement}")
    said = words(
        f"goal.{achievement}",
        n=explorer_target(catalogue_of(context), context.state),
        where=context.state.options["settler"],
    )
    return said if value is None else f"{said} · {words('prizes.worth', n=value)}"
