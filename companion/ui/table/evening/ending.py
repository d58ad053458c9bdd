"""The end of a game: who won and by how much, the score, what the log tells of the evening, and the way out."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.ui import widgets as w
from companion.ui.core.memo import Item, as_control, section_of
from companion.ui.core.theme import W600, figure, fit_words, question, text
from companion.ui.table.context import TableContext
from companion.ui.table.evening.facts import ending, evening_facts, margins
from companion.ui.table.evening.times import times
from companion.ui.table.game_screen import GameScreen
from companion.ui.table.history import chart
from companion.ui.table.results import result
from companion.ui.widgets.base import Sign

FLAGS = 3
"""As many flags of winners as stand beside their names; more are only named."""


def ending_place(context: TableContext, screen: GameScreen, again: Item | None) -> list[Item]:
    """What stands on the place Table once the game is over; `again` where it has no room under the thumb."""
    number = context.model.number

    def part_of(draw: Callable[[TableContext], list[ft.Control]]) -> Item:
        return section_of(context, (number,), partial(draw, context))

    told: list[Item] = [part_of(head), *([again] if again else []), part_of(facts)]
    evening: list[Item] = [part_of(chart), *times(context), part_of(ways_out)]
    desktop, board = context.t.kind == "desktop", screen.table(context)
    score = screen.final_score(context.in_pane if desktop else context)
    if not desktop:
        return [*told, *score, *evening, *board]
    columns = [[as_control(item) for item in column] for column in ([*told, *score], evening)]
    return [w.panes(context.t, columns), *board]


def head(context: TableContext) -> list[ft.Control]:
    """The winner with flag and figure, and how far ahead."""
    t, words, found = context.t, context.words, ending(context)
    said = words.say(context.game.turn(context.state))
    alone = tuple(s.seat for s in found.standings if len(context.model.names) == 1 and s.seat in context.model.names)
    named = found.winners or alone  # whoever plays alone is told the own score, won or lost
    flags: list[ft.Control] = [w.seat_flag(t, context.colour(s), 46) for s in named[:FLAGS]]
    marks = flags if 0 < len(named) <= FLAGS else [w.silent(w.sign(t, "glory", 40, t.c.sea))]
    title = question(t, said, fit_words(t, said, 30, t.body - 60 - 58 * len(marks)))
    first = ft.Row([*marks, ft.Container(title, expand=True)], spacing=12)
    lines: list[ft.Control] = [first]
    score = next((s.score for s in found.standings if s.seat in named), None)
    if score is not None:
        unit = text(t, words("score.unit", n=score), 17, W600)
        points = ft.Row([figure(t, words.number(score), 46), unit], spacing=8, tight=True, wrap=t.large)
        ahead = [text(t, margin, 17) for margin in margins(context, found)]
        lines.append(ft.Row([points, *ahead], spacing=18, run_spacing=2, wrap=True))
    return [
        ft.Container(
            ft.Semantics(live_region=True, content=w.block(lines, spacing=6)),
            padding=ft.Padding.symmetric(vertical=14, horizontal=16),
            bgcolor=t.c.sea_soft,
            border=ft.Border.all(2, t.c.sea),
            border_radius=4,
        )
    ]


def facts(context: TableContext) -> list[ft.Control]:
    found = evening_facts(context)
    if not found:
        return []
    rows = [fact_row(context, *fact) for fact in found]
    return [w.section(context.t, context.words("ending.facts")), w.row_list(context.t, rows)]


def fact_row(context: TableContext, mark: Sign, title: str, sentence: str) -> ft.Control:
    t = context.t
    words = ft.Column([text(t, title, 17, W600), text(t, sentence, 16)], spacing=2, expand=True, tight=True)
    face = ft.Row(
        [w.silent(w.sign(t, mark, 26, t.c.sea)), words], spacing=14, vertical_alignment=ft.CrossAxisAlignment.START
    )
    whole = ft.Container(face, padding=ft.Padding.symmetric(vertical=10, horizontal=14))
    return w.read_as(context.words.pair(title, sentence), whole)


def ways_out(context: TableContext) -> list[ft.Control]:
    """The result to send, and the way to all evenings."""
    words, go = context.words, partial(context.phone.go, "/evenings")
    link = w.link_row(context.t, words("evenings.title"), go, under=words("evenings.hint"), mark="glory")
    return [*result(context), w.card(context.t, link, padding=0)]


def plain_final_score(context: TableContext) -> list[ft.Control]:
    """The ranking of a game that has no score sheet of its own: the scores, best first, each name with its place."""
    words, found = context.words, ending(context)
    seats = [w.Seated(context.colour(s.seat), f"{s.place}. {context.name(s.seat)}") for s in found.standings]
    total = w.ScoreLine(words("result.score"), tuple(words.number(s.score) for s in found.standings))
    best = 0 if len(found.winners) == 1 else None
    return [w.score_table(context.t, seats, [], total, best=best)]
