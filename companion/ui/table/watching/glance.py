"""What can be told of any game at a glance: each seat with score and turn, what goes on, what happened last."""

from dataclasses import dataclass

import flet as ft

from companion.core.evening.ending import winners_of
from companion.core.table import Entry
from companion.ui import widgets as w
from companion.ui.core.theme import W600, Theme, figure, text, text_width
from companion.ui.table.context import TableContext
from companion.ui.table.evening.facts import ending, margins
from companion.ui.table.game_screen import screen_of
from companion.ui.table.under_way import activity_line, newest_lines

WIDE_LETTERS = 1.22
"""So much wider than reading text is the type of names and figures here."""


@dataclass(frozen=True, slots=True)
class SeatGlance:
    seat: str
    name: str
    colour: str
    score: str = ""
    unit: str = ""
    facts: tuple[str, ...] = ()
    """Whatever else the game draws over the evening, as "Notoriety 12"."""
    to_act: bool = False
    is_winner: bool = False


def seats_at_a_glance(context: TableContext) -> list[SeatGlance]:
    """The seats as a watcher may see them: what a seat hides is not told."""
    game, state, words = context.game, context.state, context.words
    standings = {str(s.seat): s for s in game.standings(state)}
    finished, active = game.is_finished(state), game.active(state)
    winners = winners_of(context.model.live.table, [*standings.values()]) if finished else ()
    series = screen_of(game.info.id).series(state)
    found = []
    for seat, name in context.model.names.items():
        standing = standings.get(seat)
        found.append(
            SeatGlance(
                seat,
                name,
                context.colour(seat),
                words.number(standing.score) if standing else "",
                words("score.unit", n=standing.score) if standing else "",
                tuple(f"{words(key)} {words.number(by[seat])}" for key, by in series.items() if seat in by),
                to_act=active == seat and not finished,
                is_winner=seat in winners,
            )
        )
    return found


def what_goes_on(context: TableContext) -> tuple[str, list[str]]:
    """The headline: what somebody does just now, with its newest lines; else whose turn it is, or by how much it was
    won."""
    main = context.model.main
    if main is None:
        over = context.game.is_finished(context.state)
        return context.words.say(context.game.turn(context.state)), margins(context, ending(context)) if over else []
    return activity_line(context, main), newest_lines(context, main)


def last_entries(context: TableContext, count: int) -> list[tuple[Entry, str]]:
    """Newest first, each in one sentence."""
    log = context.model.live.table.log
    return [(entry, context.sentence_of(entry)) for entry in reversed(log[max(0, len(log) - count) :])]


def size_that_fits(t: Theme, value: str, size: float, room: float) -> float:
    """This size, or the one at which the whole line is no wider than the room."""
    needs = t.grow(text_width(value, size * WIDE_LETTERS), 0.5)
    return size * min(1.0, room / needs) if needs else size


def seat_face(context: TableContext, glance: SeatGlance, room: float, unit: float) -> ft.Control:
    """Flag and name over the score; whose turn it is stands in words and as a helm, the winner as a star."""
    t, words = context.t, context.words
    name = figure(t, glance.name, size_that_fits(t, glance.name, 30 * unit, room - 68 * unit), no_wrap=True)
    head: list[ft.Control] = [w.seat_flag(t, glance.colour, 46 * unit), name]
    lines: list[ft.Control] = [ft.Row(head, spacing=12 * unit, alignment=ft.MainAxisAlignment.CENTER)]
    if glance.score:
        score = figure(t, glance.score, size_that_fits(t, glance.score, 76 * unit, room), no_wrap=True)
        unit_line = text(t, glance.unit, 20 * unit, color=t.c.ink2, text_align=ft.TextAlign.CENTER)
        lines += [score, unit_line]
    lines += [text(t, fact, 18 * unit, color=t.c.ink2, text_align=ft.TextAlign.CENTER) for fact in glance.facts]
    said = words("watch.wins") if glance.is_winner else words("to_act") if glance.to_act else ""
    if said:
        sign = w.sign(t, "glory" if glance.is_winner else "helm", 24 * unit, t.c.magenta)
        lines.append(
            ft.Row(
                [sign, text(t, said, 22 * unit, W600, t.c.magenta)],
                spacing=8 * unit,
                alignment=ft.MainAxisAlignment.CENTER,
                wrap=True,
            )
        )
    spoken = ", ".join(p for p in (glance.name, said, f"{glance.score} {glance.unit}".strip(), *glance.facts) if p)
    face = ft.Column(
        lines, spacing=4 * unit, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )  # fmt: skip
    here = glance.to_act or glance.is_winner
    box = ft.Container(
        face,
        padding=10 * unit,
        alignment=ft.Alignment.CENTER,
        bgcolor=t.c.land if here else t.c.sheet,
        border=ft.Border.all(3 if here else 1, t.c.magenta if here else t.c.line),
        border_radius=4,
    )
    return w.read_as(spoken, box)
