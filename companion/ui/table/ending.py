"""The end of a game: who won and by how much, the score, what the log tells of the evening, and the way out."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.evening.ending import Ending, ending_of
from companion.core.evening.luck import Luck
from companion.ui import widgets as w
from companion.ui.core.memo import Item, as_control, section_of
from companion.ui.core.theme import W600, figure, fit_words, question, text
from companion.ui.table.context import TableContext
from companion.ui.table.game_screen import GameScreen
from companion.ui.table.history import chart
from companion.ui.table.results import result
from companion.ui.table.times import said_time, times
from companion.ui.widgets.base import Sign

FACTS = 3
FLAGS = 3
"""As many flags of winners as stand beside their names; more are only named."""

Fact = tuple[Sign, str, str]
"""The mark, the title and the sentence."""


def ending(context: TableContext) -> Ending:
    """Computed once for all phones, from the log."""
    live = context.model.live
    return live.computed.get("ending", lambda: ending_of(live.table))


def ending_place(context: TableContext, screen: GameScreen, again: Item | None) -> list[Item]:
    """What stands on the place Table once the game is over; `again` where it has no room under the thumb."""
    number = context.model.number

    def part_of(draw: Callable[[TableContext], list[ft.Control]]) -> Item:
        return section_of(context, (number,), partial(draw, context))

    told: list[Item] = [part_of(head), *([again] if again else []), part_of(facts)]
    evening: list[Item] = [part_of(charts), *times(context), part_of(ways_out)]
    score, board = screen.final_score(context), screen.table(context)
    if context.t.kind != "desktop":
        return [*told, *score, *evening, *board]
    columns = [[as_control(item) for item in column] for column in (told, evening)]
    return [w.panes(context.t, columns), *score, *board]


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


def margins(context: TableContext, found: Ending) -> list[str]:
    """How far ahead of the next one; that a tie was broken; nothing where a rule and not the score decided."""
    if found.margin is None or found.margin < 0:
        return []
    best = max(s.score for s in found.standings if s.seat not in found.winners)
    next_ones = tuple(s.seat for s in found.standings if s.score == best and s.seat not in found.winners)
    key = "ending.margin" if found.margin else "ending.tie_break"
    return [context.words(key, n=found.margin, who=next_ones)]


def facts(context: TableContext) -> list[ft.Control]:
    """Three things of the evening: luck against the odds, the turning point, the longest turn; else the best move."""
    told = [*luck_fact(context), *turning_fact(context), *longest_fact(context), *leap_fact(context)][:FACTS]
    if not told:
        return []
    rows = [fact_row(context, *fact) for fact in told]
    return [w.section(context.t, context.words("ending.facts")), w.row_list(context.t, rows)]


def fact_row(context: TableContext, mark: Sign, title: str, sentence: str) -> ft.Control:
    t = context.t
    words = ft.Column([text(t, title, 17, W600), text(t, sentence, 16)], spacing=2, expand=True, tight=True)
    face = ft.Row(
        [w.silent(w.sign(t, mark, 26, t.c.sea)), words], spacing=14, vertical_alignment=ft.CrossAxisAlignment.START
    )
    whole = ft.Container(face, padding=ft.Padding.symmetric(vertical=10, horizontal=14))
    return w.read_as(f"{title}: {sentence}", whole)


def luck_fact(context: TableContext) -> list[Fact]:
    """Whose luck was farthest from what was to be expected."""
    lucks = ending(context).luck
    if not lucks:
        return []
    most = max(lucks, key=lambda one: abs(one.advantage))
    return [
        ("die", context.words("ending.luck" if most.advantage >= 0 else "ending.bad_luck"), said_luck(context, most))
    ]


def said_luck(context: TableContext, one: Luck) -> str:
    return context.words("luck_says", who=one.seat, n=one.got, expected=one.expected)


def turning_fact(context: TableContext) -> list[Fact]:
    """The entry with which the winner came in front for good."""
    found = ending(context)
    if found.turning is None:
        return []
    table = context.model.live.table
    entry = table.log[found.turning]
    if entry.number == table.taps[-1].number:
        said = context.words("ending.at_last")
    else:
        said = context.words("ending.turned", number=entry.number + 1, what=context.sentence_of(entry))
    return [("helm", context.words("ending.turning"), said)]


def longest_fact(context: TableContext) -> list[Fact]:
    longest = ending(context).longest
    if longest is None or len(context.model.names) < 2:
        return []
    said = context.words("ending.took", who=longest.seat, time=said_time(context.words, longest.seconds))
    return [("wait", context.words("ending.longest"), said)]


def leap_fact(context: TableContext) -> list[Fact]:
    found = ending(context)
    leap = found.leap
    if leap is None or leap.entry == found.turning:
        return []
    what = context.sentence_of(context.model.live.table.log[leap.entry])
    key = "ending.leapt" if context.name(leap.seat) in what else "ending.leapt_by"
    said = context.words(key, who=leap.seat, n=leap.points, what=what)
    return [("glory", context.words("ending.leap"), said)]


def charts(context: TableContext) -> list[ft.Control]:
    drawn = chart(context)
    return [w.section(context.t, context.words("ending.chart")), *drawn] if drawn else []


def ways_out(context: TableContext) -> list[ft.Control]:
    """The result to send, and the way to all evenings."""
    words, go = context.words, partial(context.phone.go, "/evenings")
    link = w.link_row(context.t, words("evenings.title"), go, under=words("evenings.hint"), mark="glory")
    return [*result(context), w.card(context.t, link, padding=0)]


def plain_final_score(context: TableContext) -> list[ft.Control]:
    """The ranking of a game that has no score sheet of its own: the scores, best first."""
    words, found = context.words, ending(context)
    seats = [w.Seated(context.colour(s.seat), context.name(s.seat)) for s in found.standings]
    places = w.ScoreLine(words("result.place"), tuple(words.number(s.place) for s in found.standings))
    total = w.ScoreLine(words("result.score"), tuple(words.number(s.score) for s in found.standings))
    best = 0 if len(found.winners) == 1 else None
    return [w.score_table(context.t, seats, [places], total, best=best)]
